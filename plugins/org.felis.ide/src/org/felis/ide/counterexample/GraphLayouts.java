package org.felis.ide.counterexample;

import java.util.stream.Stream;

import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.ExecutionLayout;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LaneBox;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.Rectangle;
import org.felis.execution.layout.TextMeasure;

/** The layout of what a walk shows. Takes a few milliseconds for the graphs of litmus tests. */
final class GraphLayouts {

    private GraphLayouts() {
    }

    static GraphLayout layout(Walk walk, TextMeasure measure) {
        return new ExecutionLayout(measure).layout(walk.graph(), walk.layers());
    }

    /** The smallest rectangle around all that is drawn: a layout keeps room on its sides for edges that may come. */
    static Rectangle bounds(GraphLayout layout) {
        Stream<Rectangle> boxes = Stream.concat(layout.lanes().stream().map(LaneBox::column),
                layout.nodes().stream().map(NodeBox::bounds));
        Stream<Rectangle> lines = Stream.concat(layout.labels().stream().map(EdgeLabel::bounds),
                layout.edges().stream().flatMap(e -> e.shaft().flattened().stream()).map(p -> Rectangle.centered(p, 2, 2)));
        return Stream.concat(boxes, lines).reduce(Rectangle::union)
                .orElse(new Rectangle(0, 0, layout.width(), layout.height()));
    }
}
