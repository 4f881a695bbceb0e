package org.felis.tests.c.constraint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.tests.Repository;

/**
 * A program of a fixture, which holds many.
 *
 * @param expected what follows {@code ===}
 * @param line 1-based, of the mark {@code //!}; 0 if there is none
 */
record Block(String expected, String text, int line) {

    private static final String SEPARATOR = "=== ";
    private static final String MARK = "//!";

    static List<Block> of(String fixture) throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (String part : Files.readString(Repository.root().resolve("tests/org.felis.tests/fixtures/c/constraint").resolve(fixture)).split("(?m)^" + SEPARATOR)) {
            int end = part.indexOf('\n');
            String text = part.substring(end + 1);
            List<String> lines = text.lines().toList();
            int line = IntStream.range(0, lines.size()).filter(i -> lines.get(i).contains(MARK)).findFirst().orElse(-1) + 1;
            blocks.add(new Block(part.substring(0, end).strip(), text, line));
        }
        return blocks.subList(1, blocks.size()); // before the first is what the file is
    }

    /** As users write it: the mark is only for this test. */
    void write(Path file) throws IOException {
        Files.writeString(file, text.replaceAll(" ?" + MARK, ""));
    }
}
