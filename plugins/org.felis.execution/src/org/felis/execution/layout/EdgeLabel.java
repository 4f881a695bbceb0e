package org.felis.execution.layout;

import java.util.List;

/**
 * The label of all edges from one event to another: the names of their relations, one after the other. It lies over the edges
 * and hides what is below, so it wants a background.
 *
 * @param words in the order of the parallel edges
 */
public record EdgeLabel(Rectangle bounds, List<Word> words) {

    public EdgeLabel {
        words = List.copyOf(words);
    }

    /** The name of one relation, in the middle of its bounds. */
    public record Word(String text, Rectangle bounds, Connection connection) {
    }
}
