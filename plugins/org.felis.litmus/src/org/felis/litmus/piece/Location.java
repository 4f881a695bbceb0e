package org.felis.litmus.piece;

import java.util.ArrayList;
import java.util.List;

import org.felis.litmus.architecture.Architecture;

/**
 * A location that threads share.
 *
 * @param bits of its type: 8 to 128
 * @param initial its value at first
 * @param spanBytes how many bytes pieces access from its start on; at least those of its type
 */
public record Location(String name, int bits, long initial, int spanBytes) {

    /** A location that is accessed as a whole or in parts. */
    public Location(String name, int bits, long initial) {
        this(name, bits, initial, bits / Byte.SIZE);
    }

    private static int wordBits(Architecture architecture) {
        return architecture.instructions().registers().bits();
    }

    private int cellBits(Architecture architecture) {
        return Math.min(bits, wordBits(architecture));
    }

    /** The entry of the initial state. */
    String declaration(Architecture architecture) {
        int cell = cellBits(architecture);
        int cells = Math.max(bits / cell, (spanBytes * Byte.SIZE + cell - 1) / cell);
        if (cells == 1) {
            return "int" + bits + "_t " + name + "=" + initial;
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < cells; i++) {
            long value = i * cell >= bits ? 0 : i * cell >= Long.SIZE ? initial >> 63 : initial >> i * cell;
            values.add(Long.toString(cell == Long.SIZE ? value : value & (1L << cell) - 1));
        }
        return "uint" + cell + "_t " + name + "[" + cells + "]={" + String.join(",", values) + "}";
    }

    /** The names of its words in the question of a test, the low one first. */
    public List<String> finalValues(Architecture architecture) {
        int cell = cellBits(architecture);
        boolean array = spanBytes * Byte.SIZE > cell || bits > cell;
        if (!array) {
            return List.of("[" + name + "]");
        }
        List<String> words = new ArrayList<>();
        for (int i = 0; i < bits / cell; i++) {
            words.add(name + "[" + i + "]");
        }
        return words;
    }

    /** The proposition that it has that value in the end. */
    public String equalTo(Architecture architecture, long value) {
        List<String> words = finalValues(architecture);
        int cell = cellBits(architecture);
        return words.size() == 1 ? words.get(0) + "=" + (words.get(0).startsWith("[") || cell == Long.SIZE ? value : value & (1L << cell) - 1)
                : LitmusText.words(words, value, cell);
    }
}
