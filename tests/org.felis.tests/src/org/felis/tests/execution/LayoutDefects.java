package org.felis.tests.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.EdgePath;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LaneBox;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.Point;
import org.felis.execution.layout.Rectangle;

/** Looks over the geometry of a drawing as a reader would, and says what is wrong with it. */
final class LayoutDefects {

    /** How far a label may be from the edge that it belongs to, in pixels. */
    private static final double LABEL_REACH = 12;

    private final GraphLayout layout;
    private final List<String> found = new ArrayList<>();

    private LayoutDefects(GraphLayout layout) {
        this.layout = layout;
    }

    /** One sentence for each defect; empty for a readable drawing. */
    static List<String> of(GraphLayout layout) {
        LayoutDefects defects = new LayoutDefects(layout);
        defects.outside();
        defects.boxes();
        defects.labels();
        defects.edges();
        return defects.found;
    }

    private void outside() {
        Rectangle drawing = new Rectangle(0, 0, layout.width(), layout.height());
        layout.nodes().stream().filter(n -> !drawing.contains(n.bounds())).forEach(n -> found.add(name(n) + " is outside"));
        layout.labels().stream().filter(l -> !drawing.contains(l.bounds())).forEach(l -> found.add(name(l) + " is outside"));
        layout.edges().stream().filter(e -> !e.shaft().flattened().stream().allMatch(drawing::contains)
                || !e.head().stream().allMatch(drawing::contains)).forEach(e -> found.add(name(e) + " leaves the drawing"));
    }

    private void boxes() {
        for (NodeBox node : layout.nodes()) {
            layout.nodes().stream().filter(n -> n != node && n.bounds().intersects(node.bounds()))
                    .forEach(n -> found.add(name(node) + " overlaps " + name(n)));
            layout.lanes().stream().filter(l -> l.heading().intersects(node.bounds()))
                    .forEach(l -> found.add(name(node) + " overlaps the heading " + l.lane().getName()));
        }
    }

    private void labels() {
        for (EdgeLabel label : layout.labels()) {
            layout.labels().stream().filter(l -> l != label && l.bounds().intersects(label.bounds()))
                    .forEach(l -> found.add(name(label) + " overlaps " + name(l)));
            layout.nodes().stream().filter(n -> n.bounds().intersects(label.bounds()))
                    .forEach(n -> found.add(name(label) + " overlaps " + name(n)));
            layout.lanes().stream().map(LaneBox::heading).filter(h -> h.grown(-8).intersects(label.bounds()))
                    .forEach(h -> found.add(name(label) + " overlaps a heading"));
            if (layout.edges().stream().filter(e -> isOf(label, e)).noneMatch(e -> meets(e, label.bounds().grown(LABEL_REACH)))) {
                found.add(name(label) + " is far from its edge");
            }
        }
    }

    private void edges() {
        for (EdgePath edge : layout.edges()) {
            layout.labels().stream().filter(l -> !isOf(l, edge) && meets(edge, l.bounds()))
                    .forEach(l -> found.add(name(edge) + " runs through " + name(l)));
            layout.nodes().stream().filter(n -> n.event() != edge.connection().source()
                    && n.event() != edge.connection().target() && meets(edge, n.bounds()))
                    .forEach(n -> found.add(name(edge) + " runs through " + name(n)));
        }
    }

    private static boolean isOf(EdgeLabel label, EdgePath edge) {
        return label.words().stream().anyMatch(w -> w.connection().source() == edge.connection().source()
                && w.connection().target() == edge.connection().target());
    }

    private static boolean meets(EdgePath edge, Rectangle rectangle) {
        List<Point> points = edge.shaft().flattened();
        return IntStream.range(1, points.size())
                .anyMatch(i -> rectangle.meetsSegment(points.get(i - 1), points.get(i)));
    }

    private static String name(NodeBox node) {
        return node.event().getLabel();
    }

    private static String name(EdgeLabel label) {
        EdgeLabel.Word first = label.words().get(0);
        return "the label of " + first.connection().source().getLetter() + " " + first.text() + " "
                + first.connection().target().getLetter();
    }

    private static String name(EdgePath edge) {
        return edge.connection().source().getLetter() + " " + edge.connection().relation() + " "
                + edge.connection().target().getLetter();
    }
}
