package org.felis.execution.layout;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.felis.execution.layout.geometry.Rectangle;

/**
 * The label of all edges from one event to another: the names of their relations. It lies over the edges and hides what is
 * below, so it wants a background. Where there is no room for all names, it counts the last ones: {@code rf co +3}.
 *
 * @param words in the order of the parallel edges, in one or more rows
 */
public record EdgeLabel(Rectangle bounds, List<Word> words) {

    public EdgeLabel {
        words = List.copyOf(words);
    }

    /**
     * What is written in the middle of its bounds.
     *
     * @param text the name of a relation, or how many more there are
     * @param connections the edge that is named, or those that are counted
     */
    public record Word(String text, Rectangle bounds, List<Connection> connections) {

        public Word {
            connections = List.copyOf(connections);
        }

        /** The edge that is named, or the first of those that are counted. */
        public Connection connection() {
            return connections.get(0);
        }

        /** Whether it counts edges instead of naming one. */
        public boolean isCount() {
            return !text.equals(connection().relation());
        }
    }

    /** Every text that labels of these edges may consist of, for those who measure texts beforehand. */
    public static Stream<String> texts(List<Connection> connections) {
        List<String> names = connections.stream().map(Connection::relation).distinct().toList();
        return Stream.concat(names.stream(), IntStream.rangeClosed(1, names.size()).mapToObj(EdgeLabel::count));
    }

    static String count(int more) {
        return "+" + more;
    }
}
