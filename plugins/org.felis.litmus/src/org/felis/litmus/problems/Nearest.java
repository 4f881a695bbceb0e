package org.felis.litmus.problems;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds the names that somebody may have meant. */
public final class Nearest {

    private static final int MOST = 3;

    private record Candidate(String name, int distance) {
    }

    private Nearest() {
    }

    /** At most three names, the nearest first, without regard to case; only such as differ in a third of the letters or less. */
    public static List<String> to(String name, Collection<String> names) {
        String wanted = name.toUpperCase(Locale.ROOT);
        int most = Math.max(1, (wanted.length() + 2) / 3);
        return names.stream().filter(n -> Math.abs(n.length() - wanted.length()) <= most).map(n -> new Candidate(n, distance(wanted, n.toUpperCase(Locale.ROOT))))
                .filter(c -> c.distance() <= most)
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name)).limit(MOST)
                .map(Candidate::name).toList();
    }

    /** {@code ; did you mean 'A' or 'B'?}, or nothing. */
    public static String didYouMean(String name, Collection<String> names) {
        List<String> nearest = to(name, names);
        return nearest.isEmpty() ? ""
                : "; did you mean " + nearest.stream().map(n -> "'" + n + "'").collect(Collectors.joining(" or "))
                        + "?";
    }

    /** The number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replaced, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
