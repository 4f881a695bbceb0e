package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.EdgePath;
import org.felis.execution.layout.ExecutionLayout;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LaneBox;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.MovedEvents;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a reader relies on, for graphs of well-known tests and for random ones, under every way to choose layers. */
class ExecutionLayoutTest {

    private static final int RANDOM_GRAPHS = 20;

    private final ExecutionLayout layout = new ExecutionLayout();

    static Stream<ExecutionGraph> graphs() {
        return Stream.concat(wellKnownGraphs(), IntStream.range(0, RANDOM_GRAPHS).mapToObj(ExecutionLayoutTest::randomGraph));
    }

    static Stream<ExecutionGraph> wellKnownGraphs() {
        return TestGraphs.all().stream();
    }

    /** Up to four threads of up to six events with up to 24 random edges, loops and opposite pairs among them. */
    private static ExecutionGraph randomGraph(int seed) {
        Random random = new Random(seed);
        GraphSketch sketch = new GraphSketch("random " + seed, "none", "", "", "");
        int initial = random.nextInt(5) == 0 ? 20 : random.nextInt(4);
        for (int i = 0; i < initial; i++) {
            sketch.initial("w" + i);
        }
        int threads = 1 + random.nextInt(4);
        int events = 0;
        for (int thread = 0; thread < threads; thread++) {
            sketch.thread();
            int length = 1 + random.nextInt(6);
            for (int i = 0; i < length; i++) {
                sketch.write("x".repeat(1 + random.nextInt(8)), random.nextInt(1000));
                events++;
            }
        }
        for (String relation : List.of("rf", "co", "fr", "ob")) {
            StringBuilder pairs = new StringBuilder();
            for (int i = random.nextInt(7); i >= 0; i--) {
                pairs.append(pairs.isEmpty() ? "" : " ").append((char) ('a' + random.nextInt(events)))
                        .append((char) ('a' + random.nextInt(events)));
            }
            sketch.base(relation, pairs.toString());
        }
        return sketch.graph();
    }

    private static List<LayerSelection> selections(ExecutionGraph graph) {
        LayerSelection defaults = LayerSelection.defaults(graph);
        LayerSelection all = new LayerSelection(Set.copyOf(graph.getLayers()), graph.getAxioms().stream().findFirst());
        LayerSelection none = new LayerSelection(Set.of(), Optional.empty());
        return Stream.concat(Stream.of(defaults, all, none), graph.getLayers().stream().map(none::with)).toList();
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void boxesLieApartInsideTheDrawing(ExecutionGraph graph) {
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        Rectangle drawing = new Rectangle(0, 0, result.width(), result.height());
        assertEquals(graph.getEvents(), result.nodes().stream().map(NodeBox::event).toList());
        for (NodeBox node : result.nodes()) {
            assertTrue(drawing.contains(node.bounds()), node::toString);
            result.nodes().stream().filter(n -> n != node)
                    .forEach(other -> assertFalse(node.bounds().intersects(other.bounds()), () -> node + " and " + other));
        }
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void anEventStandsWhereItWasPutAndItsEdgesEndThere(ExecutionGraph graph) {
        LayerSelection all = new LayerSelection(Set.copyOf(graph.getLayers()), Optional.empty());
        GraphLayout before = layout.layout(graph, all);
        NodeBox last = before.nodes().get(before.nodes().size() - 1);
        Point far = new Point(before.width() + 100, before.height() + 50);
        GraphLayout result = layout.layout(graph, all, MovedEvents.NONE.with(last, far));
        assertEquals(far, result.node(last.event()).orElseThrow().bounds().center());
        assertEquals(before.nodes().subList(0, before.nodes().size() - 1), result.nodes().subList(0, result.nodes().size() - 1));
        assertTrue(new Rectangle(0, 0, result.width(), result.height()).contains(result.node(last.event()).orElseThrow().bounds()));
        Rectangle there = result.node(last.event()).orElseThrow().bounds().grown(4);
        for (EdgePath edge : result.edges()) {
            if (edge.connection().target() == last.event()) {
                assertTrue(there.contains(edge.head().get(0)) || edge.head().stream().anyMatch(there::contains), () -> edge.connection() + " ends elsewhere");
            }
        }
    }

    @Test
    void anEventCannotBePutBeyondTheUpperAndTheLeftEdge() {
        ExecutionGraph graph = TestGraphs.messagePassing();
        NodeBox first = layout.layout(graph, LayerSelection.defaults(graph)).nodes().get(0);
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph), MovedEvents.NONE.with(first, new Point(-50, -50)));
        assertTrue(result.nodes().get(0).bounds().x() > 0 && result.nodes().get(0).bounds().y() > 0);
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void threadsAreColumnsFromLeftToRight(ExecutionGraph graph) {
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        double right = 0;
        for (LaneBox lane : result.lanes()) {
            assertTrue(lane.column().x() >= right, lane::toString);
            right = lane.column().right();
            assertTrue(lane.column().contains(lane.heading()), lane::toString);
        }
        for (NodeBox node : result.nodes()) {
            for (LaneBox lane : result.lanes()) {
                assertEquals(node.event().getThread() == lane.lane(), lane.column().contains(node.bounds()));
                assertEquals(node.event().getThread() == lane.lane(), lane.column().intersects(node.bounds()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void programOrderGoesDownwardBelowTheInitialWrites(ExecutionGraph graph) {
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        for (LaneBox lane : result.lanes()) {
            double bottom = result.nodes().stream().filter(n -> n.event().getThread() == null)
                    .mapToDouble(n -> n.bounds().bottom()).max().orElse(0);
            for (var event : lane.lane().getEvents()) {
                Rectangle bounds = result.node(event).orElseThrow().bounds();
                assertTrue(bounds.y() > bottom, event::getLabel);
                bottom = bounds.bottom();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void moreInitialWritesThanFitAboveTheThreadsStandInSeveralRows(ExecutionGraph graph) {
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        List<Rectangle> initial = result.nodes().stream().filter(n -> n.event().getThread() == null).map(NodeBox::bounds).toList();
        double widest = initial.stream().mapToDouble(Rectangle::width).max().orElse(0);
        double threads = result.lanes().getLast().column().right() - result.lanes().getFirst().column().x();
        assertTrue(result.width() < 1.5 * Math.max(threads, 8 * widest + 400), () -> result.width() + " for " + threads);
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void nothingMovesWhenRelationsAreSwitched(ExecutionGraph graph) {
        GraphLayout defaults = layout.layout(graph, LayerSelection.defaults(graph));
        for (LayerSelection selection : selections(graph)) {
            GraphLayout result = layout.layout(graph, selection);
            assertEquals(defaults.nodes(), result.nodes());
            assertEquals(defaults.lanes(), result.lanes());
            assertEquals(defaults.width(), result.width());
            assertEquals(defaults.height(), result.height());
        }
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void labelsLieClearOfBoxesAndOfEachOther(ExecutionGraph graph) {
        for (LayerSelection selection : selections(graph)) {
            GraphLayout result = layout.layout(graph, selection);
            for (EdgeLabel label : result.labels()) {
                assertTrue(new Rectangle(0, 0, result.width(), result.height()).contains(label.bounds()));
                assertTrue(result.nodes().stream().noneMatch(n -> n.bounds().intersects(label.bounds())), label::toString);
                assertTrue(result.labels().stream().noneMatch(l -> l != label && l.bounds().intersects(label.bounds())),
                        label::toString);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void noEdgePassesThroughTheBoxOfAnotherEvent(ExecutionGraph graph) {
        for (LayerSelection selection : selections(graph)) {
            GraphLayout result = layout.layout(graph, selection);
            for (EdgePath edge : result.edges()) {
                for (NodeBox node : result.nodes()) {
                    boolean end = node.event() == edge.connection().source() || node.event() == edge.connection().target();
                    assertFalse(!end && meets(edge, node.bounds()), () -> name(edge) + " through " + node.event().getLabel());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("wellKnownGraphs")
    void noEdgePassesBelowTheLabelOfAnother(ExecutionGraph graph) {
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        for (EdgePath edge : result.edges()) {
            for (EdgeLabel label : result.labels()) {
                boolean own = label.words().stream().anyMatch(w -> w.connection().equals(edge.connection()));
                assertFalse(!own && meets(edge, label.bounds()), () -> name(edge) + " below " + label);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void arrowsLeadFromBoxToBox(ExecutionGraph graph) {
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        for (EdgePath edge : result.edges()) {
            Rectangle source = result.node(edge.connection().source()).orElseThrow().bounds();
            Rectangle target = result.node(edge.connection().target()).orElseThrow().bounds();
            assertTrue(source.grown(3).contains(edge.shaft().start()), () -> name(edge));
            assertTrue(target.grown(3).contains(edge.head().get(0)), () -> name(edge));
        }
    }

    @Test
    void everyEdgeOfAVisibleLayerIsDrawnAndNamedOnce() {
        for (ExecutionGraph graph : TestGraphs.all()) {
            GraphLayout result = layout.layout(graph, new LayerSelection(Set.copyOf(graph.getLayers()), Optional.empty()));
            int edges = graph.getLayers().stream().mapToInt(l -> l.getEdges().size()).sum();
            assertEquals(edges, result.edges().size());
            assertEquals(edges, result.labels().stream().mapToInt(l -> l.words().size()).sum());
        }
    }

    @Test
    void parallelEdgesAreApartAndShareALabel() {
        ExecutionGraph graph = TestGraphs.loadBufferingWithDependencies();
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        List<EdgePath> parallel = result.edges().stream().filter(e -> e.connection().source().getLetter().equals("a")
                && e.connection().target().getLetter().equals("b")).toList();
        assertEquals(List.of("po", "data"), parallel.stream().map(e -> e.connection().relation()).toList());
        assertTrue(parallel.get(1).shaft().start().x() - parallel.get(0).shaft().start().x() >= 3);
        assertTrue(result.labels().stream().anyMatch(l -> l.words().stream().map(EdgeLabel.Word::text).toList()
                .equals(List.of("po", "data"))));
    }

    /** Ten relations with the same edge: some are named, beside how many more there are, or the names stand in rows. */
    @Test
    void aLabelOfManyNamesIsNoWiderThanTheRoomBetweenTwoThreads() {
        GraphSketch sketch = new GraphSketch("ten", "none", "", "", "").thread().write("x", 1).thread().read("x", 1);
        for (int i = 0; i < 10; i++) {
            sketch.base("relation-" + i, "ab");
        }
        ExecutionGraph graph = sketch.graph();
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        assertEquals(10, result.edges().size());
        assertEquals(1, result.labels().size());
        EdgeLabel label = result.labels().get(0);
        assertTrue(label.bounds().width() < 136, label::toString);
        assertEquals(result.edges().stream().map(EdgePath::connection).toList(),
                label.words().stream().flatMap(w -> w.connections().stream()).toList(), "each is named or counted");
        label.words().stream().filter(EdgeLabel.Word::isCount)
                .forEach(w -> assertEquals("+" + w.connections().size(), w.text()));
        assertEquals(List.of(), LayoutDefects.ofWhatIsDrawn(result));
    }

    /** Thousands of edges are a carpet; it comes in no time, and the cycle is named in it. */
    @Test
    void aCarpetOfEdgesIsDrawnWithItsCycleNamed() {
        GraphSketch sketch = new GraphSketch("carpet", "none", "", "", "");
        List<String> letters = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            sketch.thread();
            for (int i = 0; i < 6; i++) {
                letters.add(Character.toString('a' + letters.size()));
                sketch.write("x", i);
            }
        }
        String all = letters.stream().flatMap(a -> letters.stream().filter(b -> !a.equals(b)).map(b -> a + b))
                .collect(Collectors.joining(" "));
        ExecutionGraph graph = sketch.base("all", all).failing("axiom", "acyclic all", "a>all>t t>all>a").graph();
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph).highlighting(graph.getAxioms().get(0)));
        assertEquals(24 * 23 + 4 * 5, result.edges().size());
        assertEquals(Set.of("at", "ta"), result.labels().stream().map(l -> l.words().get(0).connection())
                .map(c -> c.source().getLetter() + c.target().getLetter()).collect(Collectors.toSet()));
    }

    @Test
    void aLayoutThatNobodyWantsAnyMoreStops() {
        ExecutionGraph graph = TestGraphs.twelveEvents();
        Interruption stopped = Interruption.none();
        stopped.stop(Interruption.Reason.CANCELLED);
        assertThrows(Interruption.StoppedException.class,
                () -> layout.layout(graph, LayerSelection.defaults(graph), MovedEvents.NONE, stopped));
    }

    @Test
    void theCycleOfTheChosenAxiomStandsOutEvenWhereItsRelationsAreSwitchedOff() {
        ExecutionGraph graph = TestGraphs.loadBufferingWithDependencies();
        RelationLayer po = graph.getLayers().get(0);
        GraphLayout result = layout.layout(graph,
                new LayerSelection(Set.of(po), Optional.of(graph.getAxioms().get(0))));
        assertEquals(List.of("addr", "data", "rfe", "rfe"), result.edges().stream().map(EdgePath::connection)
                .filter(c -> c.highlighted()).map(c -> c.relation()).sorted().toList());
        assertEquals(6, result.edges().size());

        GraphLayout withDefaults = layout.layout(graph,
                LayerSelection.defaults(graph).highlighting(graph.getAxioms().get(0)));
        assertEquals(Set.of("rf", "data", "addr"), Set.copyOf(withDefaults.edges().stream().map(EdgePath::connection)
                .filter(c -> c.highlighted()).map(c -> c.relation()).toList()), "rfe is drawn as the edge of rf");
    }

    @Test
    void theEventAndTheEdgeAtAPlaceAreFound() {
        ExecutionGraph graph = TestGraphs.messagePassing();
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        NodeBox node = result.nodes().get(3);
        assertEquals(Optional.of(node), result.nodeAt(node.bounds().center()));
        EdgeLabel.Word word = result.labels().get(0).words().get(0);
        assertEquals(Optional.of(word.connection()), result.edgeAt(word.bounds().center(), 4));
        EdgePath edge = result.edges().get(0);
        assertEquals(Optional.of(edge.connection()), result.edgeAt(edge.shaft().start().plus(1, 1), 4));
        assertEquals(Optional.empty(), result.edgeAt(new Point(1, 1), 4));
    }

    @Test
    void theSameGraphIsAlwaysDrawnTheSame() {
        ExecutionGraph graph = TestGraphs.twelveEvents();
        List<String> drawn = layout.layout(graph, LayerSelection.defaults(graph)).edges().stream()
                .map(e -> e.shaft().toString()).toList();
        ExecutionGraph again = TestGraphs.twelveEvents();
        assertEquals(drawn, layout.layout(again, LayerSelection.defaults(again)).edges().stream()
                .map(e -> e.shaft().toString()).toList());
    }

    @Test
    void anExecutionWithoutEventsHasALayout() {
        ExecutionGraph graph = new GraphSketch("empty", "SC", "", "", "").graph();
        GraphLayout result = layout.layout(graph, LayerSelection.defaults(graph));
        assertTrue(result.width() > 0 && result.height() > 0);
        assertEquals(List.of(), result.nodes());
    }

    private static boolean meets(EdgePath edge, Rectangle rectangle) {
        List<Point> points = edge.shaft().flattened();
        return IntStream.range(1, points.size())
                .anyMatch(i -> rectangle.meetsSegment(points.get(i - 1), points.get(i)));
    }

    private static String name(EdgePath edge) {
        return edge.connection().source().getLabel() + " " + edge.connection().relation() + " "
                + edge.connection().target().getLabel();
    }
}
