package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.felis.litmus.architecture.Architecture;

/** A litmus test of threads that were put together from pieces. */
public final class LitmusText {

    private LitmusText() {
    }

    /**
     * The text of a test.
     *
     * @param comments lines in front of the initial state
     * @param locations all locations that threads share
     * @param question with its quantifier
     */
    public static String of(Architecture architecture, String name, List<String> comments, List<Location> locations, List<ThreadText> threads, String question) {
        StringBuilder text = new StringBuilder(architecture.headerName()).append(' ').append(name).append('\n');
        comments.forEach(comment -> text.append("(* ").append(comment.replace("*)", "* )").replace('\n', ' ')).append(" *)\n"));
        Set<String> entries = new LinkedHashSet<>();
        locations.forEach(location -> entries.add(location.declaration(architecture)));
        threads.forEach(thread -> entries.addAll(thread.initial()));
        text.append("{\n");
        entries.forEach(entry -> text.append(' ').append(entry).append(";\n"));
        text.append("}\n");
        int rows = threads.stream().mapToInt(thread -> thread.lines().size()).max().orElse(0);
        List<Integer> widths = new ArrayList<>();
        for (ThreadText thread : threads) {
            widths.add(Math.max(2, thread.lines().stream().mapToInt(line -> line.text().length()).max().orElse(0)));
        }
        row(text, threads.stream().map(thread -> "P" + thread.thread()).toList(), widths);
        for (int i = 0; i < rows; i++) {
            List<String> cells = new ArrayList<>();
            for (ThreadText thread : threads) {
                cells.add(i < thread.lines().size() ? thread.lines().get(i).text() : "");
            }
            row(text, cells, widths);
        }
        return text.append(question).append('\n').toString();
    }

    private static void row(StringBuilder text, List<String> cells, List<Integer> widths) {
        for (int i = 0; i < cells.size(); i++) {
            text.append(i == 0 ? " " : " | ").append(cells.get(i)).append(" ".repeat(widths.get(i) - cells.get(i).length()));
        }
        text.append(" ;\n");
    }

    /** The proposition that words, the low one first, have a value together. */
    static String words(List<String> words, long value, int bits) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            long word = i * bits >= Long.SIZE ? value >> 63 : value >> i * bits;
            parts.add(words.get(i) + "=" + (bits == Long.SIZE ? word : word & (1L << bits) - 1));
        }
        return parts.size() == 1 ? parts.get(0) : "(" + String.join(" /\\ ", parts) + ")";
    }
}
