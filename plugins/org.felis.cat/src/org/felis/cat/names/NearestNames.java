package org.felis.cat.names;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the names that somebody may have meant. */
public final class NearestNames {

    private static final int MAX_SUGGESTIONS = 3;

    private NearestNames() {
    }

    private record Candidate(String name, int distance) {
    }

    /** What to do about an unknown name: names the nearest of the candidates, or says how to define it. */
    public static String remedy(String unknown, Stream<String> candidates) {
        return question(unknown, candidates).orElse("define it with 'let' before this place");
    }

    /** "Did you mean …?", if some candidate is near. */
    public static Optional<String> question(String unknown, Stream<String> candidates) {
        List<String> nearest = of(unknown, candidates);
        return nearest.isEmpty() ? Optional.empty() : Optional.of("did you mean " + quoted(nearest) + "?");
    }

    /** At most three candidates that differ little from the name, the nearest first. */
    public static List<String> of(String unknown, Stream<String> candidates) {
        int tolerance = Math.max(1, unknown.length() / 3);
        return candidates.distinct().filter(c -> Math.abs(c.length() - unknown.length()) <= tolerance)
                .map(c -> new Candidate(c, distance(unknown, c))).filter(c -> c.distance() <= tolerance)
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name)).limit(MAX_SUGGESTIONS)
                .map(Candidate::name).toList();
    }

    private static String quoted(List<String> names) {
        return String.join(" or ", names.stream().map(n -> "'" + n + "'").toList());
    }

    /**
     * The edit distance of Damerau and Levenshtein (optimal string alignment); letters that differ in case only count as equal, but the
     * whole as one edit.
     */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        if (a.equals(b)) {
            return left.equals(right) ? 0 : 1;
        }
        int[][] distances = new int[a.length() + 1][b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            distances[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            distances[i][0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = distances[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                distances[i][j] = Math.min(replaced, 1 + Math.min(distances[i - 1][j], distances[i][j - 1]));
                boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    distances[i][j] = Math.min(distances[i][j], distances[i - 2][j - 2] + 1);
                }
            }
        }
        return distances[a.length()][b.length()];
    }
}
