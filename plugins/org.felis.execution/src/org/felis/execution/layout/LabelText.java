package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.felis.execution.layout.geometry.Rectangle;

/**
 * What a bundle's label says: the names of its relations, side by side, in rows one below the other, or only some of the names and
 * how many others there are.
 */
final class LabelText {

    /** The height of a label of one row, in pixels. */
    static final double HEIGHT = 16;

    private static final double PADDING = 4;
    private static final double WORD_SPACING = 5;
    private static final double ROW_HEIGHT = 13;
    private static final int MOST_ROWS = 4;
    /** A row that is wider, in pixels, is more than a line's label should be. */
    private static final double COMFORTABLE_WIDTH = 76;
    private static final double PRICE_OF_A_WIDE_PIXEL = 0.25;
    private static final double PRICE_OF_A_ROW = 4;
    private static final double PRICE_OF_LEAVING_OUT = 36;
    /** Of fewer names, all are written. */
    private static final int FEWEST_TO_COUNT = 4;
    /** The names of a short form are no wider together, in pixels. */
    private static final double SHORT_WIDTH = 56;

    private final TextMeasure measure;

    /**
     * One way to write a label.
     *
     * @param rows from top to bottom, the relations in the order of the lines
     * @param leftOut the relations that it only counts
     * @param width in pixels
     * @param height in pixels
     * @param price for being wide, high or incomplete
     */
    record Form(List<List<Connection>> rows, List<Connection> leftOut, double width, double height, double price) {
    }

    LabelText(TextMeasure measure) {
        this.measure = measure;
    }

    /** The ways to write the label of a bundle, the best first. */
    List<Form> forms(EdgeBundle bundle) {
        List<Connection> all = bundle.connections();
        List<Form> forms = new ArrayList<>();
        for (int rows = 1; rows <= Math.min(MOST_ROWS, all.size()); rows++) {
            forms.add(form(inRows(all, rows), List.of(), 0));
        }
        if (all.size() >= FEWEST_TO_COUNT) {
            forms.add(shortForm(all));
        }
        return forms.stream().sorted(Comparator.comparingDouble(Form::price)).toList();
    }

    private Form form(List<List<Connection>> rows, List<Connection> leftOut, double extraPrice) {
        double width = rows.stream().mapToDouble(this::rowWidth).max().orElse(0)
                + countWidth(leftOut);
        return new Form(rows, leftOut, 2 * PADDING + width, HEIGHT + (rows.size() - 1) * ROW_HEIGHT,
                extraPrice + PRICE_OF_A_ROW * (rows.size() - 1)
                        + PRICE_OF_A_WIDE_PIXEL * Math.max(0, width - COMFORTABLE_WIDTH));
    }

    /** As many names as are short enough together, those that stand out before others, and how many more there are. */
    private Form shortForm(List<Connection> all) {
        List<Connection> named = new ArrayList<>();
        Stream.concat(all.stream().filter(Connection::highlighted), all.stream().filter(c -> !c.highlighted())).forEach(c -> {
            if (named.isEmpty() || rowWidth(named) + WORD_SPACING + wordWidth(c) <= SHORT_WIDTH && named.size() < all.size() - 1) {
                named.add(c);
            }
        });
        List<Connection> leftOut = all.stream().filter(c -> !named.contains(c)).toList();
        return form(List.of(all.stream().filter(named::contains).toList()), leftOut, PRICE_OF_LEAVING_OUT);
    }

    /** Filled from the top, with the least width that takes no more rows. */
    private List<List<Connection>> inRows(List<Connection> all, int rows) {
        return all.stream().flatMap(first -> all.stream().map(last -> width(all, first, last)))
                .filter(width -> width > 0).sorted().map(width -> filled(all, width))
                .filter(filled -> filled.size() <= rows).findFirst().orElse(List.of(all));
    }

    /** Of the names from one to another; 0 if the other comes first. */
    private double width(List<Connection> all, Connection first, Connection last) {
        int from = all.indexOf(first);
        int to = all.indexOf(last);
        return from > to ? 0 : rowWidth(all.subList(from, to + 1));
    }

    private List<List<Connection>> filled(List<Connection> all, double width) {
        List<List<Connection>> rows = new ArrayList<>();
        for (Connection connection : all) {
            List<Connection> row = rows.isEmpty() ? List.of() : rows.get(rows.size() - 1);
            if (row.isEmpty() || rowWidth(row) + WORD_SPACING + wordWidth(connection) > width + 0.001) {
                rows.add(new ArrayList<>(List.of(connection)));
            } else {
                row.add(connection);
            }
        }
        return rows;
    }

    private double rowWidth(List<Connection> row) {
        return row.stream().mapToDouble(this::wordWidth).sum() + (row.size() - 1) * WORD_SPACING;
    }

    private double wordWidth(Connection connection) {
        double bold = connection.highlighted() ? 1.12 : 1;
        return measure.width(connection.relation(), GraphLayout.EDGE_FONT_SIZE) * bold;
    }

    /** With the space before it; 0 if there is nothing to count. */
    private double countWidth(List<Connection> leftOut) {
        return leftOut.isEmpty() ? 0 : WORD_SPACING + measure.width(count(leftOut), GraphLayout.EDGE_FONT_SIZE);
    }

    private static String count(List<Connection> leftOut) {
        return EdgeLabel.count(leftOut.size());
    }

    /** The label as drawn. */
    EdgeLabel label(Form form, Rectangle bounds) {
        List<EdgeLabel.Word> words = new ArrayList<>();
        double y = bounds.y();
        double height = form.rows().size() == 1 ? bounds.height() : ROW_HEIGHT;
        double above = form.rows().size() == 1 ? 0 : (bounds.height() - form.rows().size() * ROW_HEIGHT) / 2;
        for (List<Connection> row : form.rows()) {
            double counted = countWidth(form.leftOut());
            double x = bounds.center().x() - (rowWidth(row) + counted) / 2;
            for (Connection connection : row) {
                double width = wordWidth(connection);
                words.add(new EdgeLabel.Word(connection.relation(), new Rectangle(x, y + above, width, height),
                        List.of(connection)));
                x += width + WORD_SPACING;
            }
            if (!form.leftOut().isEmpty()) {
                words.add(new EdgeLabel.Word(count(form.leftOut()), new Rectangle(x, y + above, counted - WORD_SPACING, height),
                        form.leftOut()));
            }
            y += height;
        }
        return new EdgeLabel(bounds, words);
    }
}
