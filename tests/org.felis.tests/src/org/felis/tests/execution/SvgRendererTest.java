package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.render.SvgRenderer;
import org.felis.execution.render.Theme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
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
