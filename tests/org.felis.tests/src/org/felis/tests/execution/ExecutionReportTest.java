package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.interruption.Interruption;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.render.ExecutionFormat;
import org.felis.execution.render.Theme;
import org.felis.execution.report.ExecutionDifference;
import org.felis.execution.report.ExecutionText;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;
import org.junit.jupiter.api.Test;

/** Executions in words, what is different between two, and how all that prove a verdict are found. */
class ExecutionReportTest {

    private static final String TWO_READS = """
            AArch64 TwoReads
            { 0:X0=x; 1:X0=x; }
             P0          | P1          ;
             MOV W1,#1   | LDR W1,[X0] ;
             STR W1,[X0] | LDR W2,[X0] ;
            exists (x=1)
            """;

    private static ExecutionsResult executions(String test, String model) {
        return new InProcessVerifier().executions(new VerificationTask("test.litmus", test, model,
                VerificationOptions.DEFAULT.withTimeout(Duration.ofMinutes(10))),
                Progress.NONE, Interruption.none());
    }

    /** What the reads of an execution read from. */
    private static String reads(ExecutionGraph graph) {
        return graph.getLayers().stream().filter(l -> l.getName().equals("rf")).flatMap(l -> l.getEdges().stream())
                .map(e -> e.getTarget().getLetter() + "←" + e.getSource().getLetter()).sorted().collect(Collectors.joining(" "));
    }

    @Test
    void allExecutionsThatProveAVerdictAreFoundOnce() {
        ExecutionsResult result = executions(TWO_READS, "aarch64");
        assertTrue(result.complete());
        assertEquals(Set.of("b←ix c←ix", "b←ix c←a", "b←a c←a"),
                result.executions().stream().map(w -> reads(w.graph())).collect(Collectors.toSet()));
        assertEquals(3, result.executions().size());
    }

    @Test
    void noMoreThanAnybodyLooksAtAreReturnedAndThatIsSaid() {
        ExecutionsResult result = executions("""
                AArch64 SixReads
                { 0:X0=x; 1:X0=x; }
                 P0          | P1          ;
                 MOV W1,#1   | LDR W1,[X0] ;
                 STR W1,[X0] | LDR W2,[X0] ;
                 MOV W1,#2   | LDR W3,[X0] ;
                 STR W1,[X0] | LDR W4,[X0] ;
                 MOV W1,#3   | LDR W5,[X0] ;
                 STR W1,[X0] | LDR W6,[X0] ;
                exists (x=3)
                """, "aarch64");
        assertEquals(ExecutionsResult.MOST, result.executions().size());
        assertEquals(false, result.complete());
    }

    @Test
    void aForbiddenTestHasNone() {
        ExecutionsResult result = executions(TWO_READS.replace("x=1", "1:X1=1 /\\ 1:X2=0"), "aarch64");
        assertEquals(List.of(), result.executions());
        assertEquals("Forbidden", result.result().verdict().toString());
    }

    @Test
    void theDifferenceBetweenTwoExecutionsIsTold() {
        List<ExecutionGraph> graphs = executions(TWO_READS, "aarch64").executions().stream().map(Witness::graph).toList();
        ExecutionGraph neither = graphs.stream().filter(g -> reads(g).equals("b←ix c←ix")).findFirst().orElseThrow();
        ExecutionGraph second = graphs.stream().filter(g -> reads(g).equals("b←ix c←a")).findFirst().orElseThrow();
        ExecutionDifference difference = ExecutionDifference.between(neither, second);
        assertEquals(List.of("c reads from a, not from ix"), difference.words());
        assertEquals(Set.of("c"), difference.events().stream().map(EventNode::getLetter).collect(Collectors.toSet()));
        assertTrue(LayerSelection.defaults(second).connections(second).stream().filter(difference::concerns)
                .anyMatch(c -> c.relation().equals("rf") && c.target().getLetter().equals("c")));
        assertEquals(ExecutionDifference.NONE, ExecutionDifference.between(second, second));
    }

    @Test
    void anExecutionIsWrittenDown() {
        assertEquals("""
                MP under ARMv8 AArch64: Allowed
                  exists (1:X1=1 /\\ 1:X3=0)
                  final state: 1:X1=1; 1:X3=0;
                P0
                  a: W[x]=1    W[x]=1
                  b: W[y]=1    W[y]=1
                P1
                  c: R[y]=1    R[y]=1
                  d: R[x]=0    R[x]=0
                rf: b → c, ix → d
                co: ix → a, iy → b
                fr: d → a
                ob: b → c, d → a
                """, ExecutionText.of(TestGraphs.messagePassing()));
        assertTrue(ExecutionText.of(TestGraphs.loadBufferingWithDependencies())
                .endsWith("✗ external (irreflexive ob): a data b, b rfe c, c addr d, d rfe a\n"));
    }

    @Test
    void theExtensionSaysAsWhatAnExecutionIsWritten() {
        ExecutionGraph graph = TestGraphs.messagePassing();
        LayerSelection defaults = LayerSelection.defaults(graph);
        assertEquals(Optional.of(ExecutionFormat.PNG), ExecutionFormat.of(Path.of("some", "MP.PNG")));
        assertEquals(Optional.empty(), ExecutionFormat.of(Path.of("MP.jpg")));
        assertTrue(text(ExecutionFormat.SVG, graph, defaults).contains("<svg"));
        assertTrue(text(ExecutionFormat.DOT, graph, defaults).startsWith("digraph"));
        assertTrue(text(ExecutionFormat.XMI, graph, defaults).contains("ExecutionGraph"));
    }

    private static String text(ExecutionFormat format, ExecutionGraph graph, LayerSelection selection) {
        return new String(format.write(graph, selection, Theme.LIGHT), StandardCharsets.UTF_8);
    }

    @Test
    void relationsStaySwitchedInAnotherExecution() {
        ExecutionGraph from = TestGraphs.messagePassing();
        ExecutionGraph to = TestGraphs.readModifyWrites();
        LayerSelection selection = LayerSelection.defaults(from).without(from.getLayers().get(1));
        assertEquals(Set.of("po", "co", "fr", "rmw"), selection.carriedOver(from, to).visible().stream()
                .map(l -> l.getName()).collect(Collectors.toSet()), "rf is switched off, rmw is new and drawn by default");
    }
}
