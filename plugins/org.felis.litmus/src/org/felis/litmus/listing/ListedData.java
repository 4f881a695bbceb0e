package org.felis.litmus.listing;

import java.util.List;

/**
 * Data behind a label.
 *
 * @param name the label
 * @param line of the label
 * @param values the numbers, one for each value of a directive; a value that is no number is 0
 * @param bytes the size of all values
 * @param constant whether it stands in a section that is only read
 * @param alignment in bytes, as the text asks for it; 1 if it does not
 */
public record ListedData(String name, int line, List<Long> values, int bytes, boolean constant, int alignment) {
    public ListedData {
        values = List.copyOf(values);
    }
}
