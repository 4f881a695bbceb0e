package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.EdgePath;
import org.felis.execution.layout.ExecutionLayout;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;
import org.junit.jupiter.api.Test;

/** Who looks for defects finds them: a good drawing, with one thing spoilt at a time. */
class LayoutDefectsTest {

    private static final ExecutionGraph GRAPH = TestGraphs.messagePassing();
    private static final GraphLayout GOOD = new ExecutionLayout().layout(GRAPH, LayerSelection.defaults(GRAPH));

    private static void assertFinds(String defect, GraphLayout spoilt) {
        List<String> found = LayoutDefects.of(spoilt);
        assertTrue(found.contains(defect), () -> defect + " not in " + found);
    }

    private static GraphLayout withLabel(EdgeLabel old, EdgeLabel changed) {
        return new GraphLayout(GOOD.width(), GOOD.height(), GOOD.lanes(), GOOD.nodes(), GOOD.edges(),
                replaced(GOOD.labels(), old, changed));
    }

    private static GraphLayout withEdge(EdgePath old, EdgePath changed) {
        return new GraphLayout(GOOD.width(), GOOD.height(), GOOD.lanes(), GOOD.nodes(), replaced(GOOD.edges(), old, changed),
                GOOD.labels());
    }

    private static GraphLayout withNode(NodeBox old, NodeBox changed) {
        return new GraphLayout(GOOD.width(), GOOD.height(), GOOD.lanes(), replaced(GOOD.nodes(), old, changed), GOOD.edges(),
                GOOD.labels());
    }

    private static <T> List<T> replaced(List<T> list, T old, T changed) {
        return list.stream().map(x -> x == old ? changed : x).toList();
    }

    private static EdgeLabel label(String source, String relation, String target) {
        return GOOD.labels().stream().filter(l -> l.words().stream().anyMatch(w -> w.text().equals(relation)
                && w.connection().source().getLetter().equals(source)
                && w.connection().target().getLetter().equals(target))).findFirst().orElseThrow();
    }

    private static EdgePath edge(String source, String relation, String target) {
        return GOOD.edges().stream().filter(e -> e.connection().relation().equals(relation)
                && e.connection().source().getLetter().equals(source)
                && e.connection().target().getLetter().equals(target)).findFirst().orElseThrow();
    }

    private static NodeBox node(String letter) {
        return GOOD.nodes().stream().filter(n -> n.event().getLetter().equals(letter)).findFirst().orElseThrow();
    }

    private static EdgeLabel moved(EdgeLabel label, Point center) {
        double dx = center.x() - label.bounds().center().x();
        double dy = center.y() - label.bounds().center().y();
        UnaryOperator<Rectangle> move = r -> new Rectangle(r.x() + dx, r.y() + dy, r.width(), r.height());
        return new EdgeLabel(move.apply(label.bounds()), label.words().stream()
                .map(w -> new EdgeLabel.Word(w.text(), move.apply(w.bounds()), w.connections())).toList());
    }

    @Test
    void aGoodDrawingHasNone() {
        assertEquals(List.of(), LayoutDefects.of(GOOD));
    }

    @Test
    void labelsThatOverlap() {
        EdgeLabel rf = label("b", "rf", "c");
        EdgeLabel po = label("a", "po", "b");
        assertFinds("the label of b rf c overlaps the label of a po b", withLabel(rf, moved(rf, po.bounds().center().plus(6, 3))));
    }

    @Test
    void aLabelOverABoxAHeadingOrTheBorder() {
        EdgeLabel rf = label("b", "rf", "c");
        assertFinds("the label of b rf c overlaps " + node("d").event().getLabel(),
                withLabel(rf, moved(rf, node("d").bounds().center())));
        assertFinds("the label of b rf c overlaps a heading",
                withLabel(rf, moved(rf, GOOD.lanes().get(0).heading().center())));
        assertFinds("the label of b rf c is outside", withLabel(rf, moved(rf, new Point(3, 3))));
        assertFinds("the label of b rf c is far from its edge", withLabel(rf, moved(rf, new Point(30, 30))));
    }

    @Test
    void anEdgeThroughALabelABoxOrAHeading() {
        assertFinds("b rf c runs through the label of c po d", bent(edge("b", "rf", "c"), label("c", "po", "d").bounds().center()));
        assertFinds("b rf c runs through " + node("d").event().getLabel(),
                bent(edge("b", "rf", "c"), node("d").bounds().center()));
        assertFinds("b rf c runs through a heading", bent(edge("b", "rf", "c"), GOOD.lanes().get(1).heading().center()));
    }

    /** With the edge straight to that point, and on from there. */
    private static GraphLayout bent(EdgePath edge, Point by) {
        Point to = edge.shaft().end();
        Curve way = new Curve(edge.shaft().start(),
                List.of(new Curve.Cubic(edge.shaft().start(), by, by), new Curve.Cubic(by, to, to)));
        return withEdge(edge, new EdgePath(edge.connection(), way, edge.head()));
    }

    @Test
    void anArrowHeadBelowALabelOrInABox() {
        EdgePath rf = edge("b", "rf", "c");
        EdgeLabel po = label("c", "po", "d");
        assertFinds("b rf c runs through the label of c po d",
                withLabel(po, moved(po, rf.head().get(0).plus(-4, 0))));
        EdgeLabel own = label("b", "rf", "c");
        assertFinds("the label of b rf c hides its arrow head", withLabel(own, moved(own, rf.head().get(0).plus(-4, 0))));
        assertFinds("b rf c has its arrow head in a box", withEdge(rf, new EdgePath(rf.connection(), rf.shaft(),
                List.of(node("c").bounds().center(), rf.head().get(1), rf.head().get(2)))));
        assertFinds("b rf c does not lead from box to box", withEdge(rf, new EdgePath(rf.connection(), rf.shaft(),
                List.of(rf.head().get(0).plus(-9, 0), rf.head().get(1), rf.head().get(2)))));
    }

    @Test
    void boxesThatOverlapOrAreTooSmall() {
        NodeBox d = node("d");
        Rectangle c = node("c").bounds();
        assertFinds(d.event().getLabel() + " overlaps " + node("c").event().getLabel(),
                withNode(d, new NodeBox(d.event(), new Rectangle(c.x() + 5, c.y() + 5, c.width(), c.height()))));
        Rectangle own = d.bounds();
        assertFinds(d.event().getLabel() + " is wider than its box",
                withNode(d, new NodeBox(d.event(), new Rectangle(own.x(), own.y(), own.width() / 2, own.height()))));
    }

    @Test
    void anEdgeWithoutAName() {
        List<EdgeLabel> labels = new ArrayList<>(GOOD.labels());
        labels.remove(label("b", "rf", "c"));
        assertFinds("b rf c is not named", new GraphLayout(GOOD.width(), GOOD.height(), GOOD.lanes(), GOOD.nodes(), GOOD.edges(),
                labels));
    }
}
