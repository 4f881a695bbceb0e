package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.ExecutionLayout;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LaneBox;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;
import org.felis.execution.render.SvgRenderer;
import org.felis.execution.render.Theme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SvgRendererTest {

    static List<ExecutionGraph> graphs() {
        return TestGraphs.all();
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> texts(Document document, String element) {
        NodeList nodes = document.getElementsByTagName(element);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void theDocumentIsWellFormedAndNamesEverything(ExecutionGraph graph) throws Exception {
        for (Theme theme : Theme.values()) {
            List<String> texts = texts(parse(SvgRenderer.render(graph, theme)), "text");
            assertTrue(texts.stream().anyMatch(t -> t.contains(graph.getTest()) && t.contains(graph.getModel())));
            assertTrue(texts.stream().anyMatch(t -> t.contains(graph.getVerdict())));
            assertTrue(texts.containsAll(graph.getEvents().stream().map(EventNode::getLabel).toList()));
            graph.getThreads().forEach(t -> assertTrue(texts.contains(t.getName())));
            graph.getLayers().stream().filter(l -> l.isVisibleByDefault() && !l.getEdges().isEmpty())
                    .forEach(l -> assertTrue(texts.stream().filter(l.getName()::equals).count() > l.getEdges().size() - 1));
        }
    }

    /** What the workbench paints is the layout as well, so that both are the same drawing. */
    @ParameterizedTest
    @MethodSource("graphs")
    void boxesEdgesAndLabelsAreWhereTheLayoutHasThem(ExecutionGraph graph) throws Exception {
        LayerSelection everything = new LayerSelection(Set.copyOf(graph.getLayers()), graph.getAxioms().stream().findFirst());
        GraphLayout layout = new ExecutionLayout().layout(graph, everything);
        Document document = parse(SvgRenderer.render(graph, everything, Theme.LIGHT));
        List<String> rectangles = attributes(document, "rect", "x", "y", "width", "height");
        List<Rectangle> expected = Stream.of(layout.nodes().stream().map(NodeBox::bounds),
                layout.lanes().stream().map(LaneBox::column), layout.labels().stream().map(EdgeLabel::bounds))
                .flatMap(s -> s).toList();
        for (Rectangle bounds : expected) {
            assertTrue(rectangles.remove(numbers(bounds.x(), bounds.y(), bounds.width(), bounds.height())), bounds::toString);
        }
        assertEquals(1, rectangles.size(), "the background");
        assertEquals(layout.edges().stream().map(e -> e.head().stream().map(p -> numbers(p.x(), p.y()).replace(' ', ','))
                .collect(Collectors.joining(" "))).toList(), attributes(document, "polygon", "points"));
        assertEquals(layout.edges().stream().map(e -> "M" + points(Stream.concat(Stream.of(e.shaft().start()), e.shaft().segments()
                .stream().flatMap(c -> Stream.of(c.control1(), c.control2(), c.end()))))).toList(),
                attributes(document, "path", "d").stream().map(d -> d.replace(" C", " ")).toList());
        assertTrue(attributes(document, "text", "x", "y").containsAll(layout.labels().stream().flatMap(l -> l.words().stream())
                .map(w -> numbers(w.bounds().center().x(), w.bounds().center().y() + GraphLayout.EDGE_FONT_SIZE * 0.36))
                .toList()));
    }

    private static List<String> attributes(Document document, String element, String... names) {
        NodeList nodes = document.getElementsByTagName(element);
        List<String> values = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            Element node = (Element) nodes.item(i);
            values.add(Stream.of(names).map(node::getAttribute).collect(Collectors.joining(" ")));
        }
        return values;
    }

    private static String points(Stream<Point> points) {
        return points.map(p -> numbers(p.x(), p.y()).replace(' ', ',')).collect(Collectors.joining(" "));
    }

    /** As the document writes them. */
    private static String numbers(double... values) {
        return DoubleStream.of(values).mapToObj(v -> String.format(Locale.ROOT, "%.1f", v).replaceFirst("\\.0$", ""))
                .collect(Collectors.joining(" "));
    }

    /** A cycle may have edges of relations that are not among those that can be switched. */
    @Test
    void theLegendNamesEveryRelationThatIsDrawn() throws Exception {
        ExecutionGraph graph = new GraphSketch("sm", "none", "", "", "").thread().write("x", 1).write("y", 1)
                .thread().read("y", 1).read("x", 0).base("rf", "bc").failing("axiom", "acyclic r", "a>sm>b b>rf>c c>sm>d d>fr>a")
                .graph();
        LayerSelection selection = LayerSelection.defaults(graph).highlighting(graph.getAxioms().get(0));
        Document document = parse(SvgRenderer.render(graph, selection, Theme.DARK));
        NodeList groups = document.getElementsByTagName("g");
        List<String> legend = new ArrayList<>();
        for (int i = 0; i < groups.getLength(); i++) {
            if (((Element) groups.item(i)).getAttribute("class").equals("legend")) {
                legend.add(((Element) groups.item(i)).getElementsByTagName("text").item(0).getTextContent());
            }
        }
        assertEquals(List.of("po", "rf", "sm", "fr"), legend);
    }

    @Test
    void layersThatAreSwitchedOffAreNeitherDrawnNorInTheLegend() throws Exception {
        ExecutionGraph graph = TestGraphs.messagePassing();
        RelationLayer rf = graph.getLayers().get(1);
        List<String> texts = texts(parse(SvgRenderer.render(graph, LayerSelection.defaults(graph).without(rf), Theme.LIGHT)),
                "text");
        assertTrue(!texts.contains("rf") && texts.contains("co"));
    }

    @Test
    void namesAreEscaped() throws Exception {
        ExecutionGraph graph = TestGraphs.messagePassing();
        graph.setTest("a<b>&\"c\u0001");
        assertTrue(texts(parse(SvgRenderer.render(graph, Theme.LIGHT)), "text").get(0).startsWith("a<b>&\"c\uFFFD"));
    }

    @Test
    void theDrawingDoesNotDependOnTheLocale() {
        ExecutionGraph graph = TestGraphs.messagePassing();
        java.util.Locale before = java.util.Locale.getDefault();
        String svg = SvgRenderer.render(graph, Theme.LIGHT);
        try {
            java.util.Locale.setDefault(java.util.Locale.forLanguageTag("ar-EG"));
            assertEquals(svg, SvgRenderer.render(graph, Theme.LIGHT));
        } finally {
            java.util.Locale.setDefault(before);
        }
    }
}
