package org.felis.verification.sourcefuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What came of random programs. */
public final class FuzzReport {

    /** What is counted. */
    public enum Count {
        PROGRAMS("programs"),
        THREADS("with threads"),
        UNDEFINED("with undefined behaviour"),
        SEVERAL("with several outcomes"),
        PROCEDURES("compared between procedures"),
        NATIVE("runs of compiled programs compared");

        private final String words;

        Count(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * Two answers that cannot both be right.
     *
     * @param program its number
     * @param what in words
     * @param text a file with the program
     */
    public record Disagreement(int program, String what, String text) {
    }

    private final Map<Count, Integer> counts = new TreeMap<>();
    private final Map<String, Integer> leftOut = new TreeMap<>();
    private final List<Disagreement> disagreements = new ArrayList<>();

    synchronized void count(Count what) {
        counts.merge(what, 1, Integer::sum);
    }

    synchronized void leaveOut(String why) {
        leftOut.merge(why, 1, Integer::sum);
    }

    synchronized void disagree(Disagreement disagreement) {
        disagreements.add(disagreement);
    }

    public synchronized int get(Count what) {
        return counts.getOrDefault(what, 0);
    }

    /** What was not compared, by reason. */
    public synchronized Map<String, Integer> leftOut() {
        return Map.copyOf(leftOut);
    }

    public synchronized List<Disagreement> disagreements() {
        return List.copyOf(disagreements);
    }
}
