package org.felis.cli.bench.family;

import java.util.ArrayList;
import java.util.List;

/** The threads of a litmus test for a machine: each a list of instructions, written side by side. */
final class Columns {

    private final List<List<String>> threads = new ArrayList<>();

    /** Adds a thread; instructions that are empty are left out. */
    void thread(String... instructions) {
        threads.add(List.of(instructions).stream().filter(instruction -> !instruction.isEmpty()).toList());
    }

    /** The lines of a litmus test, the threads' names first. */
    String text() {
        int height = threads.stream().mapToInt(List::size).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (int row = -1; row < height; row++) {
            List<String> cells = new ArrayList<>();
            for (int thread = 0; thread < threads.size(); thread++) {
                List<String> instructions = threads.get(thread);
                cells.add(row < 0 ? "P" + thread : row < instructions.size() ? instructions.get(row) : "");
            }
            text.append(' ').append(String.join(" | ", cells)).append(" ;\n");
        }
        return text.toString();
    }
}
