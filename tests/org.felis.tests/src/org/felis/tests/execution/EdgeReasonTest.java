package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.execution.report.EdgeReason;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** Why an edge is there. */
class EdgeReasonTest {

    private static EventNode event(ExecutionGraph graph, String letter) {
        return graph.getEvents().stream().filter(e -> e.getLetter().equals(letter)).findFirst().orElseThrow();
    }

    private static List<String> reason(ExecutionGraph graph, String source, String relation, String target) {
        return EdgeReason.of(graph, event(graph, source), relation, event(graph, target));
    }

    private static void define(ExecutionGraph graph, String relation, String definition) {
        graph.getLayers().stream().filter(l -> l.getName().equals(relation)).forEach(l -> l.setDefinition(definition));
    }

    private static ExecutionGraph sketch() {
        ExecutionGraph graph = new GraphSketch("MP", "m", "", "", "").initial("x").initial("y").thread().write("x", 1).write("y", 1)
                .thread().read("y", 1).read("x", 0).base("rf", "bc ix-d").base("fr", "da").derived("com", "bc da ix-d")
                .derived("seq", "ac").derived("ob", "ab bc ac da").derived("odd", "bc").graph();
        define(graph, "com", "rf | fr");
        define(graph, "seq", "po; com");
        define(graph, "ob", "(po | com)+");
        define(graph, "odd", "com \\ po");
        return graph;
    }

    @Test
    void aBaseEdgeIsToldByItsMeaning() {
        assertEquals(List.of("b rf c", "rf: rf"), reason(sketch(), "b", "rf", "c"));
    }

    @Test
    void unionsCompositionsAndClosuresAreUnfoldedDownToBaseEdges() {
        assertEquals(List.of("b com c", "com = rf | fr", "    b rf c"), reason(sketch(), "b", "com", "c"));
        assertEquals(List.of("a seq c", "seq = po; com", "    a po b", "    b com c", "    com = rf | fr", "        b rf c"),
                reason(sketch(), "a", "seq", "c"));
        assertEquals(List.of("a ob c", "ob = (po | com)+", "    a po b", "    b com c", "    com = rf | fr", "        b rf c"),
                reason(sketch(), "a", "ob", "c"));
    }

    @Test
    void aDefinitionThatTakesPairsAwayIsToldAsItIs() {
        assertEquals(List.of("b odd c", "odd = com \\ po"), reason(sketch(), "b", "odd", "c"));
    }

    /** Whatever is told of the shipped models is an edge of the graph. */
    @Test
    void nothingIsToldThatIsNotThere() {
        for (String test : List.of("aarch64/MP.litmus aarch64", "c11/MP+release+acquire.litmus c11_simp",
                "linux/RCU+grace-period.litmus lkmm", "ppc/MP+lwsync+addr.litmus power")) {
            ExecutionGraph graph = ExampleExecutions.of(Repository.examples().resolve(test.split(" ")[0]), test.split(" ")[1])
                    .orElseThrow();
            Set<String> edges = new HashSet<>();
            graph.getLayers().forEach(l -> l.getEdges().forEach(e -> edges.add(text(e))));
            for (RelationLayer layer : graph.getLayers()) {
                for (Edge edge : layer.getEdges()) {
                    EdgeReason.of(graph, edge.getSource(), layer.getName(), edge.getTarget()).stream().map(String::strip)
                            .filter(line -> line.split(" ").length == 3 && !line.contains("=") && !line.contains(":"))
                            .forEach(line -> assertTrue(edges.contains(line), test + ": " + line));
                }
            }
        }
    }

    private static String text(Edge edge) {
        return edge.getSource().getLetter() + " " + edge.getLayer().getName() + " " + edge.getTarget().getLetter();
    }
}
