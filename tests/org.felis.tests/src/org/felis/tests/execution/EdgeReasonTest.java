package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;
import org.felis.execution.derivation.EdgeReason;
import org.felis.execution.file.ExecutionFile;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why an edge is there, as the graph in a file tells it. */
class EdgeReasonTest {

    /** Events: a: W[x]=1, b: W[y]L=1 in P0; c: R[y]A=1, d: R[x]=0 in P1. */
    private static final String MESSAGE_PASSING = """
            AArch64 MP+popl+poap
            { 0:X1=x; 0:X3=y; 1:X1=y; 1:X3=x; }
             P0           | P1           ;
             MOV W0,#1    | LDAR W0,[X1] ;
             STR W0,[X1]  | LDR W2,[X3]  ;
             STLR W0,[X3] |              ;
            exists (1:X0=1 /\\ 1:X2=0)
            """;

    @TempDir
    private Path directory;

    private static List<String> reason(ExecutionGraph graph, String source, String relation, String target) {
        return EdgeReason.of(graph, event(graph, source), relation, event(graph, target));
    }

    private static EventNode event(ExecutionGraph graph, String letter) {
        return graph.getEvents().stream().filter(e -> e.getLetter().equals(letter)).findFirst().orElseThrow();
    }

    /** The execution of a test under a model with that definitions, written to a file and read again. */
    private ExecutionGraph saved(String test, String definitions) throws IOException {
        Path file = Files.writeString(directory.resolve("test.litmus"), test);
        ExecutionGraph graph = ExampleExecutions.underText(file, "\"m\"\ninclude \"cos.cat\"\n" + definitions).orElseThrow();
        return ExecutionFile.fromBytes(ExecutionFile.toBytes(graph), "saved");
    }

    private ExecutionGraph messagePassing(String definitions) throws IOException {
        return saved(MESSAGE_PASSING, definitions);
    }

    @Test
    void aBaseEdgeIsToldByItsMeaning() throws IOException {
        ExecutionGraph graph = messagePassing("");
        assertEquals(List.of("a --po--> b", "po: program order"), reason(graph, "a", "po", "b"));
        assertEquals(List.of("d --fr--> a   rf^-1; [ix: W[x]=0]; coe",
                "fr: from reads: a read and the writes that overwrite what it read; rf^-1; co"), reason(graph, "d", "fr", "a"));
    }

    @Test
    void aUnionNamesTheAlternativeThatApplies() throws IOException {
        ExecutionGraph graph = messagePassing("let com = rf | fr\nlet order = com | po; rf");
        assertEquals(List.of("d --com--> a   fre", "com = rf | fr"), reason(graph, "d", "com", "a"));
        assertEquals(List.of("b --order--> c   rfe", "order = com | po; rf", "    by com"), reason(graph, "b", "order", "c"));
        assertEquals(List.of("a --order--> c   po; [b: W[y]L=1]; rfe", "order = com | po; rf", "    by po; rf"),
                reason(graph, "a", "order", "c"));
    }

    @Test
    void aCompositionGoesThroughAnEvent() throws IOException {
        ExecutionGraph graph = messagePassing("let com = rf | fr\nlet seq = po; com");
        assertEquals(List.of("a --seq--> c   po; [b: W[y]L=1]; rfe", "seq = po; com", "    a --po--> b", "    b --com--> c   rfe"),
                reason(graph, "a", "seq", "c"));
    }

    @Test
    void anIntersectionTellsBothWays() throws IOException {
        ExecutionGraph graph = messagePassing("let com = rf | fr\nlet both = (po; com) & (po; fr)^-1\n"
                + "let ext-com = com & ext\nlet races = (W * R | R * W) & loc & ext");
        assertEquals(List.of("a --both--> c   po; [b: W[y]L=1]; rfe  &  fr^-1; [d: R[x]=0]; po^-1", "both = (po; com) & (po; fr)^-1"),
                reason(graph, "a", "both", "c"));
        assertEquals(List.of("d --ext-com--> a   fre", "ext-com = com & ext", "    by com"), reason(graph, "d", "ext-com", "a"));
        assertEquals(List.of("d --races--> a   R * W & loc & ext", "races = (W * R | R * W) & loc & ext"),
                reason(graph, "d", "races", "a"));
    }

    @Test
    void anIntersectionOnAPathIsToldBelowIt() throws IOException {
        ExecutionGraph graph = messagePassing("let inside = ((po; rf) & (po; fr)^-1); po");
        assertEquals(List.of("a --inside--> d   (po; rf) & (po; fr)^-1; [c: R[y]A=1]; po", "inside = (po; rf) & (po; fr)^-1; po",
                "    a --(po; rf) & (po; fr)^-1--> c   both:", "        a --> c   po; [b: W[y]L=1]; rfe",
                "        a --> c   fr^-1; [d: R[x]=0]; po^-1"), reason(graph, "a", "inside", "d"));
    }

    @Test
    void aDifferenceSaysWhatTheEdgeIsNotIn() throws IOException {
        ExecutionGraph graph = messagePassing("let com = rf | fr\nlet minus = com \\ (po; po)\nlet other = ~po & com");
        assertEquals(List.of("b --minus--> c   rfe, not in po; po", "minus = com \\ (po; po)", "    by com"),
                reason(graph, "b", "minus", "c"));
        assertEquals(List.of("b --other--> c   rfe, not in po", "other = ~po & com", "    by com"), reason(graph, "b", "other", "c"));
    }

    @Test
    void aSetInBracketsIsToldWhereTheEventDoesNotShowIt() throws IOException {
        ExecutionGraph graph = messagePassing("let release = [W]; po; [L]\nlet first = [domain([A]; po)]; po");
        assertEquals(List.of("a --release--> b   po; [L]", "release = [W]; po; [L]"), reason(graph, "a", "release", "b"));
        assertEquals(List.of("c --first--> d   [domain([A]; po)]; po", "first = [domain([A]; po)]; po", "    c is in domain([A]; po):",
                "        c --po--> d   [A]; po"), reason(graph, "c", "first", "d"));
    }

    @Test
    void anInverseLeadsBack() throws IOException {
        ExecutionGraph graph = messagePassing("let back = (po; rf)^-1");
        assertEquals(List.of("c --back--> a   rf^-1; [b: W[y]L=1]; po^-1", "back = (po; rf)^-1"), reason(graph, "c", "back", "a"));
        ExecutionGraph twice = messagePassing("let overwritten = rf^-1; co\nlet back = (overwritten; po)^-1");
        assertEquals(List.of("d --overwritten--> a   fre", "overwritten = invrf; co"), reason(twice, "d", "overwritten", "a"));
        assertEquals(List.of("b --back--> d   po^-1; [a: W[x]=1]; co^-1; [ix: W[x]=0]; rfe", "back = (overwritten; po)^-1"),
                reason(twice, "b", "back", "d"));
    }

    @Test
    void aClosureIsAShortestPath() throws IOException {
        ExecutionGraph graph = saved("""
                AArch64 path
                { 0:X1=x; 1:X1=x; }
                 P0          | P1          ;
                 MOV W0,#1   | LDR W0,[X1] ;
                 STR W0,[X1] | LDR W2,[X1] ;
                 MOV W2,#2   | LDR W3,[X1] ;
                 STR W2,[X1] |             ;
                exists (1:X0=2 /\\ 1:X2=2 /\\ 1:X3=2)
                """, """
                let far = ([W]; (po | rfe)+; [R]) & (W * R)
                let maybe = po; (rfe | po)?
                let many = po; rfe; po*
                """);
        assertEquals(List.of("a --far--> e", "far = ([W]; (po | rfe)+; [R]) & W * R", "    a --po--> b", "    b --rfe--> e"),
                reason(graph, "a", "far", "e"));
        assertEquals(List.of("a --maybe--> b   po", "maybe = po; (rfe | po)?"), reason(graph, "a", "maybe", "b"));
        assertEquals(List.of("a --maybe--> c   po; [b: W[x]=2]; rfe", "maybe = po; (rfe | po)?"), reason(graph, "a", "maybe", "c"));
        assertEquals(List.of("a --many--> e   po; [b: W[x]=2]; rfe", "many = po; rfe; po*"), reason(graph, "a", "many", "e"));
    }

    @Test
    void aClosureOfDefinitionsIsToldStepByStep() throws IOException {
        ExecutionGraph graph = messagePassing("let com = rf | fr\nlet ppo = [W]; po; [L] | [A]; po\nlet ob = ppo | com\n"
                + "let longest = (ob+ \\ ob) & (W * R)");
        assertEquals(List.of("a --longest--> d", "longest = (ob+ \\ ob) & W * R",
                "    a --ob--> b   po; [L]", "        by ppo: [W]; po; [L]", "    b --ob--> c   rfe", "        by com",
                "    c --ob--> d   [A]; po", "        by ppo: [A]; po"), reason(graph, "a", "longest", "d"));
    }

    @Test
    void recursionIsUnfoldedDownToWhatItBeginsWith() throws IOException {
        ExecutionGraph graph = messagePassing("let rec hb = [W]; po | hb; rf | hb; po");
        assertEquals(List.of("a --hb--> d   po; [b: W[y]L=1]; rfe; [c: R[y]A=1]; po", "hb = [W]; po | hb; rf | hb; po"),
                reason(graph, "a", "hb", "d").subList(0, 2));
        assertTrue(reason(graph, "a", "hb", "d").contains("    a --hb--> c   po; [b: W[y]L=1]; rfe"));
    }

    @Test
    void functionsAreUnfoldedToTheirBodies() throws IOException {
        ExecutionGraph graph = messagePassing("let between(r, s) = r; [W]; s\nlet used = between(po, rf)");
        assertEquals(List.of("a --used--> c   po; [b: W[y]L=1]; rfe", "used = po; [W]; rf"), reason(graph, "a", "used", "c"));
    }

    @Test
    void aChosenOrderIsABaseEdge() throws IOException {
        ExecutionGraph graph = messagePassing("let any = linearisations(W, co)\nwith all from any\nlet both = all & po");
        assertEquals(List.of("a --both--> b   all  &  po", "both = all & po"), reason(graph, "a", "both", "b"));
    }

    private static final Pattern BASE_EDGE = Pattern.compile("\\s+(\\w+) --(po|rf[ei]|co[ei]|fr[ei])--> (\\w+)");

    /** Of the shipped models each edge is told down to base edges, and whatever is told is so. */
    @Test
    void everyEdgeOfTheShippedModelsIsUnfolded() {
        for (String test : List.of("aarch64/MP.litmus aarch64", "c11/MP+release+acquire.litmus c11_simp",
                "linux/RCU+grace-period.litmus lkmm", "ppc/MP+lwsync+addr.litmus power", "x86/SB.litmus x86tso")) {
            ExecutionGraph graph = ExampleExecutions.of(Repository.examples().resolve(test.split(" ")[0]), test.split(" ")[1])
                    .orElseThrow();
            Set<String> pairs = pairs(graph);
            for (RelationLayer layer : graph.getLayers()) {
                for (Edge edge : layer.getEdges()) {
                    List<String> told = EdgeReason.of(graph, edge.getSource(), layer.getName(), edge.getTarget());
                    if (layer.getKind() == LayerKind.DERIVED) {
                        assertTrue(layer.getTerm() != null && !told.toString().contains("not unfolded"), test + ": " + told);
                        assertTrue(told.get(0).contains("   ") || told.size() > 2 || layer.getDefinition().contains(" * "), test + " says nothing: " + told);
                    }
                    told.stream().skip(1).map(BASE_EDGE::matcher).filter(Matcher::matches).forEach(m -> assertTrue(
                            pairs.contains(m.group(1) + m.group(2).substring(0, 2) + m.group(3)), test + ": " + told));
                }
            }
        }
    }

    /** What the drawn base relations have, and what follows from them by transitivity. */
    private static Set<String> pairs(ExecutionGraph graph) {
        Set<String> pairs = new HashSet<>();
        for (RelationLayer layer : graph.getLayers()) {
            layer.getEdges().forEach(e -> pairs.add(e.getSource().getLetter() + layer.getName() + e.getTarget().getLetter()));
        }
        for (String order : List.of("po", "co")) {
            boolean grown = true;
            while (grown) {
                Set<String> more = new HashSet<>();
                graph.getEvents().forEach(a -> graph.getEvents().forEach(b -> graph.getEvents().stream()
                        .filter(c -> pairs.contains(a.getLetter() + order + b.getLetter())
                                && pairs.contains(b.getLetter() + order + c.getLetter()))
                        .forEach(c -> more.add(a.getLetter() + order + c.getLetter()))));
                grown = pairs.addAll(more);
            }
        }
        return pairs;
    }

    @Test
    void aFileWithoutDerivationsTellsTheDefinitions() throws IOException {
        ExecutionGraph graph = messagePassing("let com = rf | fr");
        graph.getAxioms().forEach(a -> a.getRefutation().clear());
        graph.getLayers().forEach(l -> l.setTerm(null));
        graph.getTerms().clear();
        ExecutionGraph old = ExecutionFile.fromBytes(ExecutionFile.toBytes(graph), "old");
        assertFalse(new String(ExecutionFile.toBytes(old), java.nio.charset.StandardCharsets.UTF_8).contains("<terms"));
        assertEquals(List.of("d --com--> a", "com = rf | fr"), reason(old, "d", "com", "a"));
    }
}
