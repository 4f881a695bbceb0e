package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.List;

/** The words of a bundle's label: the names of its relations, side by side. */
final class LabelText {

    /** The height of every label, in pixels. */
    static final double HEIGHT = 16;

    private static final double PADDING = 4;
    private static final double WORD_SPACING = 5;

    private final TextMeasure measure;

    LabelText(TextMeasure measure) {
        this.measure = measure;
    }

    double width(EdgeBundle bundle) {
        double width = 2 * PADDING - WORD_SPACING;
        for (Connection connection : bundle.connections()) {
            width += wordWidth(connection) + WORD_SPACING;
        }
        return width;
    }

    private double wordWidth(Connection connection) {
        double bold = connection.highlighted() ? 1.12 : 1;
        return measure.width(connection.relation(), GraphLayout.EDGE_FONT_SIZE) * bold;
    }

    EdgeLabel label(EdgeBundle bundle, Rectangle bounds) {
        List<EdgeLabel.Word> words = new ArrayList<>();
        double x = bounds.x() + PADDING;
        for (Connection connection : bundle.connections()) {
            double width = wordWidth(connection);
            words.add(new EdgeLabel.Word(connection.relation(), new Rectangle(x, bounds.y(), width, bounds.height()),
                    connection));
            x += width + WORD_SPACING;
        }
        return new EdgeLabel(bounds, words);
    }
}
