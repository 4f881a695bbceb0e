package org.felis.tests.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.felis.execution.layout.Connection;
import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.EdgePath;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LaneBox;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.SansTextMeasure;
import org.felis.execution.layout.TextMeasure;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/** Looks over the geometry of a drawing as a reader would, and says what is wrong with it. */
final class LayoutDefects {

    /** How far a label may be from the edge that it belongs to, in pixels. */
    private static final double LABEL_REACH = 12;
    /** How far an arrow may be from the boxes that it leads from and to. */
    private static final double ARROW_REACH = 3;
    private static final TextMeasure TEXTS = new SansTextMeasure();

    private final GraphLayout layout;
    private final List<String> found = new ArrayList<>();

    private LayoutDefects(GraphLayout layout) {
        this.layout = layout;
    }

    /** One sentence for each defect; empty for a readable drawing in which every edge is named. */
    static List<String> of(GraphLayout layout) {
        List<String> defects = new ArrayList<>(ofWhatIsDrawn(layout));
        defects.addAll(unnamed(layout));
        return defects;
    }

    /** The same for a crowded drawing, where an edge need not have its name beside it: it has its colour, and the legend. */
    static List<String> ofWhatIsDrawn(GraphLayout layout) {
        LayoutDefects defects = new LayoutDefects(layout);
        defects.outside();
        defects.boxes();
        defects.labels();
        defects.edges();
        defects.arrows();
        return defects.found;
    }

    /** The edges that no label names. */
    static List<String> unnamed(GraphLayout layout) {
        List<Connection> named = layout.labels().stream().flatMap(l -> l.words().stream()).filter(w -> !w.isCount())
                .map(EdgeLabel.Word::connection).toList();
        return layout.edges().stream().filter(e -> !named.contains(e.connection())).map(e -> name(e) + " is not named").toList();
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
            if (TEXTS.width(node.event().getLabel(), GraphLayout.NODE_FONT_SIZE) > node.bounds().width() - 4) {
                found.add(name(node) + " is wider than its box");
            }
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
            headingTexts().filter(h -> h.intersects(label.bounds())).forEach(h -> found.add(name(label) + " overlaps a heading"));
            if (layout.edges().stream().filter(e -> isOf(label, e)).noneMatch(e -> meets(e, label.bounds().grown(LABEL_REACH)))) {
                found.add(name(label) + " is far from its edge");
            }
            words(label);
        }
    }

    private void words(EdgeLabel label) {
        for (EdgeLabel.Word word : label.words()) {
            if (!label.bounds().contains(word.bounds())
                    || TEXTS.width(word.text(), GraphLayout.EDGE_FONT_SIZE) > word.bounds().width() + 0.01) {
                found.add(word.text() + " leaves " + name(label));
            }
            label.words().stream().filter(w -> w != word && w.bounds().grown(-1).intersects(word.bounds()))
                    .forEach(w -> found.add(word.text() + " overlaps " + w.text() + " in " + name(label)));
        }
    }

    private void edges() {
        for (EdgePath edge : layout.edges()) {
            layout.labels().stream().filter(l -> !isOf(l, edge) && (meets(edge, l.bounds()) || hidesHead(l, edge)))
                    .forEach(l -> found.add(name(edge) + " runs through " + name(l)));
            layout.labels().stream().filter(l -> isOf(l, edge) && l.bounds().contains(edge.head().get(0)))
                    .forEach(l -> found.add(name(l) + " hides its arrow head"));
            layout.nodes().stream().filter(n -> !isEnd(edge, n) && meets(edge, n.bounds()))
                    .forEach(n -> found.add(name(edge) + " runs through " + name(n)));
            headingTexts().filter(h -> meets(edge, h)).forEach(h -> found.add(name(edge) + " runs through a heading"));
        }
    }

    private void arrows() {
        for (EdgePath edge : layout.edges()) {
            Rectangle source = layout.node(edge.connection().source()).orElseThrow().bounds();
            Rectangle target = layout.node(edge.connection().target()).orElseThrow().bounds();
            Point tip = edge.head().get(0);
            if (!source.grown(ARROW_REACH).contains(edge.shaft().start()) || !target.grown(ARROW_REACH).contains(tip)) {
                found.add(name(edge) + " does not lead from box to box");
            }
            if (layout.nodes().stream().anyMatch(n -> n.bounds().grown(-ARROW_REACH).contains(tip))) {
                found.add(name(edge) + " has its arrow head in a box");
            }
        }
    }

    private Stream<Rectangle> headingTexts() {
        return layout.lanes().stream().map(LaneBox::heading).map(h -> h.grown(-8));
    }

    private static boolean isEnd(EdgePath edge, NodeBox node) {
        return node.event() == edge.connection().source() || node.event() == edge.connection().target();
    }

    private static boolean isOf(EdgeLabel label, EdgePath edge) {
        return label.words().stream().anyMatch(w -> w.connection().source() == edge.connection().source()
                && w.connection().target() == edge.connection().target());
    }

    private static boolean hidesHead(EdgeLabel label, EdgePath edge) {
        return IntStream.range(0, 3)
                .anyMatch(i -> label.bounds().meetsSegment(edge.head().get(i), edge.head().get((i + 1) % 3)));
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
