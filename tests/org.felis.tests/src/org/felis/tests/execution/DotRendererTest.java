package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.render.DotRenderer;
import org.junit.jupiter.api.Test;

class DotRendererTest {

    @Test
    void everyEventIsANodeAndEveryThreadACluster() {
        ExecutionGraph graph = TestGraphs.storeBuffering();
        String dot = DotRenderer.render(graph, LayerSelection.defaults(graph));
        assertTrue(dot.startsWith("digraph execution {") && dot.endsWith("}\n"));
        graph.getEvents().forEach(e -> assertTrue(dot.contains("[label=\"" + e.getLabel() + "\"]")));
        assertEquals(2, dot.lines().filter(l -> l.contains("subgraph cluster_")).count());
        assertEquals(graph.getLayers().stream().mapToInt(l -> l.getEdges().size()).sum(),
                dot.lines().filter(l -> l.contains(" -> ")).count());
    }

    @Test
    void quotesAndBackslashesAreEscaped() {
        ExecutionGraph graph = TestGraphs.storeBuffering();
        graph.setTest("a\"b\\c");
        assertTrue(DotRenderer.render(graph, LayerSelection.defaults(graph)).contains("label=\"a\\\"b\\\\c · "));
    }
}
