package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.expression.Expression;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.AxiomStatus;
import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ExecutionStep;
import org.felis.execution.LayerKind;
import org.felis.execution.MachineState;
import org.felis.execution.ReadTiming;
import org.felis.execution.RelationLayer;
import org.felis.execution.build.ExecutionGraphBuilder;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

class ExecutionGraphBuilderTest {

    private final ModelBuilder model = new ModelBuilder();

    private static ProgramBuilder messagePassing() {
        return ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("y", "1").thread().load("r1", "y")
                .load("r2", "x").observe(1, "r1").observe(1, "r2");
    }

    private static ProgramBuilder loadBuffering() {
        return ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").store("y", "1").thread().load("r1", "y")
                .store("x", "1").observe(0, "r1").observe(1, "r1");
    }

    private static List<ModelEvaluation> candidates(UnrolledProgram program, MemoryModel model) {
        List<ModelEvaluation> candidates = new ArrayList<>();
        try {
            new CandidateEnumerator(program, model).forEach(candidates::add, Interruption.none());
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
        return candidates;
    }

    /** The graph of the first candidate with that outcome, written {@code 1:r1=1; 1:r2=0;}. */
    private static ExecutionGraph graph(UnrolledProgram program, MemoryModel model, String outcome) {
        return candidates(program, model).stream().map(c -> ExecutionGraphBuilder.build(c, "Allowed", "exists (…)"))
                .filter(g -> g.getOutcome().equals(outcome)).findFirst()
                .orElseThrow(() -> new AssertionError("no candidate with " + outcome));
    }

    private static MemoryModel showing(MemoryModel model, String label, RelationTerm relation) {
        return new MemoryModel(model.name(), model.terms(), model.definitions(), model.recursions(), model.choices(),
                model.axioms(), List.of(new MemoryModel.Shown(label, relation)));
    }

    private static RelationLayer layer(ExecutionGraph graph, String name) {
        return graph.getLayers().stream().filter(l -> l.getName().equals(name)).findFirst()
                .orElseThrow(() -> new AssertionError("no layer " + name));
    }

    private static Set<String> pairs(RelationLayer layer) {
        return layer.getEdges().stream().map(ExecutionGraphBuilderTest::pair).collect(Collectors.toSet());
    }

    private static String pair(Edge edge) {
        return edge.getSource().getLetter() + "→" + edge.getTarget().getLetter();
    }

    private static List<String> stepLetters(ExecutionGraph graph) {
        return graph.getSteps().stream().map(s -> s.getEvent().getLetter()).toList();
    }

    private static String cycle(AxiomStatus axiom) {
        return axiom.getCycle().stream().map(
                c -> c.getSource().getLetter() + " " + c.getRelation() + " " + c.getTarget().getLetter())
                .collect(Collectors.joining(", "));
    }

    @Test
    void eventsAreLabelledAsHerdDoes() {
        UnrolledProgram program = ProgramBuilder.withLocations("x").thread().store("x", "1", "L").fence("DMB.SY")
                .load("r1", "x", "A").fetchAdd("r2", "x", "1").observe(0, "r1").observe(0, "r2").unroll();

        ExecutionGraph graph = graph(program, ModelBuilder.sequentialConsistency(), "0:r1=1; 0:r2=1;");

        assertEquals(List.of("ix: W[x]=0", "a: W[x]L=1", "b: DMB.SY", "c: R[x]A=1", "d: R[x]*=1", "e: W[x]*=2"),
                graph.getEvents().stream().map(EventNode::getLabel).toList());
        assertNull(graph.getEvents().get(0).getThread());
        assertEquals(List.of(0, 1, 2, 3, 4),
                graph.getThreads().get(0).getEvents().stream().map(EventNode::getPoIndex).toList());
        assertEquals(graph.getEvents().get(4).getStep(), graph.getEvents().get(5).getStep());
        assertEquals(List.of("L"), graph.getEvents().get(1).getTags());
    }

    @Test
    void baseRelationsAreDrawnWithoutWhatAReaderInfers() {
        UnrolledProgram program = ProgramBuilder.withLocations("x").thread().store("x", "1").store("x", "2").thread()
                .load("r1", "x").observe(1, "r1").observe("x").unroll();

        ExecutionGraph graph = graph(program, ModelBuilder.sequentialConsistency(), "1:r1=0; x=2;");

        assertEquals(List.of("po", "rf", "co", "fr"), graph.getLayers().stream().map(RelationLayer::getName).toList());
        assertEquals(Set.of("a→b"), pairs(layer(graph, "po")));
        assertEquals(Set.of("ix→a", "a→b"), pairs(layer(graph, "co")));
        assertEquals(3, layer(graph, "co").getPairCount());
        assertTrue(layer(graph, "co").isReduced());
        assertEquals(Set.of("c→a"), pairs(layer(graph, "fr")));
        assertEquals(Set.of("ix→c"), pairs(layer(graph, "rf")));
    }

    @Test
    void dependenciesAreLayers() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x");
        program.store(program.add(program.operand("y"), program.xor("r1", "r1")), Expression.ONE)
                .store("x", "r1").jumpIf("r1", "end").store("y", "2").label("end").store("x", "3").observe(0, "r1");

        ExecutionGraph graph = graph(program.unroll(), ModelBuilder.sequentialConsistency(), "0:r1=0;");

        assertEquals(Set.of("a→b"), pairs(layer(graph, "addr")));
        assertEquals(Set.of("a→c"), pairs(layer(graph, "data")));
        assertEquals(Set.of("a→d"), pairs(layer(graph, "ctrl")), "what is po-after the first controlled event is implied");
    }

    @Test
    void branchesAreNotDrawn() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().load("r1", "x").jumpIf("r1", "end")
                .store("x", "1").label("end").nothing().observe(0, "r1");

        ExecutionGraph graph = graph(program.unroll(), ModelBuilder.sequentialConsistency(), "0:r1=0;");

        assertEquals(List.of("ix", "a", "b"), graph.getEvents().stream().map(EventNode::getLetter).toList());
        assertEquals(Set.of("a→b"), pairs(layer(graph, "po")));
    }

    @Test
    void shownRelationsAreVisibleAndOtherNamedOnesAreNot() {
        Terms terms = model.terms();
        RelationTerm external = terms.intersection(model.base(BaseRelation.RF), model.base(BaseRelation.EXT));
        RelationTerm happensBefore = terms.transitiveClosure(model.union(model.base(BaseRelation.PO), external));
        model.define("rfe", external).define("hb", happensBefore)
                .define("never", terms.intersection(model.base(BaseRelation.PO), model.base(BaseRelation.EXT)));

        ExecutionGraph graph = graph(messagePassing().unroll(), showing(model.build(), "hb", happensBefore),
                "1:r1=1; 1:r2=1;");

        RelationLayer shown = layer(graph, "hb");
        assertTrue(shown.isVisibleByDefault());
        assertEquals(LayerKind.DERIVED, shown.getKind());
        assertEquals(Set.of("a→b", "b→c", "c→d"), pairs(shown).stream().filter(p -> !p.contains("i")).collect(
                Collectors.toSet()));
        assertEquals("(po | rfe)+", shown.getDefinition());
        assertTrue(graph.getLayers().stream().noneMatch(l -> l.getName().equals("never")), "empty relations are left out");
    }

    @Test
    void aCyclicRelationIsDrawnByThePairsThatItsDefinitionCloses() {
        RelationTerm order = model.terms().transitiveClosure(model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF)));

        ExecutionGraph graph = graph(loadBuffering().unroll(), showing(model.build(), "hb", order), "0:r1=1; 1:r1=1;");

        assertEquals(Set.of("a→b", "b→c", "c→d", "d→a"), pairs(layer(graph, "hb")));
        assertEquals(16, layer(graph, "hb").getPairCount());
    }

    @Test
    void theLoopsOfAReflexiveRelationAreNotDrawn() {
        model.define("sometimes", model.terms().reflexive(model.base(BaseRelation.RF)))
                .define("same", model.terms().identity());

        ExecutionGraph graph = graph(messagePassing().unroll(), model.build(), "1:r1=1; 1:r2=0;");

        assertEquals(Set.of("b→c", "ix→d"), pairs(layer(graph, "sometimes")));
        assertTrue(graph.getLayers().stream().noneMatch(l -> l.getName().equals("same")));
    }

    @Test
    void namedRelationsWithThePairsOfABaseRelationAreLeftOut() {
        model.define("same", model.terms().union(model.base(BaseRelation.RF), model.terms().intersection(model.base(BaseRelation.RF),
                model.base(BaseRelation.LOC)))).define("rfe", model.terms().intersection(model.base(BaseRelation.RF), model.base(BaseRelation.EXT)));

        ExecutionGraph graph = graph(messagePassing().unroll(), model.build(), "1:r1=1; 1:r2=0;");

        assertTrue(graph.getLayers().stream().noneMatch(l -> l.getName().equals("same") || l.getName().equals("rfe")));
    }

    @Test
    void aFailingAxiomNamesTheEdgesOfItsCycle() {
        Terms terms = model.terms();
        RelationTerm external = terms.intersection(model.base(BaseRelation.RF), model.base(BaseRelation.EXT));
        RelationTerm preserved = terms.union(model.base(BaseRelation.DATA), model.base(BaseRelation.PO));
        RelationTerm order = terms.transitiveClosure(terms.union(preserved, external));
        model.define("rfe", external).define("ppo", preserved).define("ob", order).irreflexive("external", order);

        ExecutionGraph graph = graph(loadBuffering().unroll(), model.build(), "0:r1=1; 1:r1=1;");

        AxiomStatus axiom = graph.getAxioms().get(0);
        assertFalse(graph.isConsistent());
        assertFalse(axiom.isHolds());
        assertEquals("irreflexive ob", axiom.getText());
        assertEquals("a po b, b rfe c, c po d, d rfe a", cycle(axiom));
        assertEquals("ppo", axiom.getCycle().get(0).getWithin());
    }

    @Test
    void aFailingEmptinessAxiomNamesTheWayThroughEachRelation() {
        UnrolledProgram program = ProgramBuilder.withLocations("x").thread().fetchAdd("r1", "x", "1").thread().store("x", "5")
                .observe(0, "r1").observe("x").unroll();
        model.define("fr", model.fr()).atomicity();

        Set<String> cycles = candidates(program, model.build()).stream().map(c -> ExecutionGraphBuilder.build(c, "", ""))
                .flatMap(g -> g.getAxioms().stream()).filter(a -> !a.isHolds()).map(ExecutionGraphBuilderTest::cycle)
                .collect(Collectors.toSet());

        assertEquals(Set.of("a rmw b, a fre c, c coe b"), cycles);
    }

    @Test
    void stepsAreAnInterleavingWhereTheExecutionIsSequentiallyConsistent() {
        ExecutionGraph graph = graph(messagePassing().unroll(), ModelBuilder.sequentialConsistency(), "1:r1=0; 1:r2=1;");

        assertEquals(List.of("a", "c", "d", "b"), stepLetters(graph));
        assertTrue(graph.getSteps().stream().allMatch(
                s -> s.getTiming() == ReadTiming.CURRENT || s.getTiming() == ReadTiming.NONE));
    }

    @Test
    void aReadThatMissesAWriteIsStale() {
        ExecutionGraph graph = graph(messagePassing().unroll(), ModelBuilder.coherence(), "1:r1=1; 1:r2=0;");

        assertEquals(List.of("a", "b", "c", "d"), stepLetters(graph));
        assertEquals(ReadTiming.CURRENT, graph.getSteps().get(2).getTiming());
        assertEquals(ReadTiming.STALE, graph.getSteps().get(3).getTiming());
        assertEquals("ix", graph.getSteps().get(3).getReadsFrom().getLetter());
    }

    @Test
    void aCycleOfProgramOrderAndReadsFromIsSteppedInProgramOrder() {
        ExecutionGraph graph = graph(loadBuffering().unroll(), ModelBuilder.coherence(), "0:r1=1; 1:r1=1;");

        assertEquals(4, graph.getSteps().size());
        assertEquals(ReadTiming.AHEAD, graph.getSteps().get(0).getTiming());
        assertRespectsProgramOrder(graph);
    }

    @Test
    void stepsExtendProgramOrderAndReadsFromWhereverTheyAreAcyclic() {
        for (UnrolledProgram program : List.of(messagePassing().unroll(), loadBuffering().unroll())) {
            for (ModelEvaluation candidate : candidates(program, ModelBuilder.coherence())) {
                ExecutionGraph graph = ExecutionGraphBuilder.build(candidate, "", "");
                assertRespectsProgramOrder(graph);
                Relation order = candidate.execution().baseRelation(BaseRelation.PO).union(candidate.execution().baseRelation(BaseRelation.RF));
                assertTrue(!order.isAcyclic()
                        || graph.getSteps().stream().noneMatch(s -> s.getTiming() == ReadTiming.AHEAD));
            }
        }
    }

    private static void assertRespectsProgramOrder(ExecutionGraph graph) {
        Set<EventNode> done = new HashSet<>();
        for (ExecutionStep step : graph.getSteps()) {
            EventNode event = step.getEvent();
            assertTrue(event.getThread().getEvents().subList(0, event.getPoIndex()).stream().allMatch(done::contains));
            done.add(event);
        }
    }

    @Test
    void eachStepTellsRegistersAndMemory() {
        ExecutionGraph graph = graph(messagePassing().unroll(), ModelBuilder.sequentialConsistency(), "1:r1=1; 1:r2=1;");

        assertEquals(Map.of("x", "0", "y", "0"), memory(graph.getInitialState()));
        ExecutionStep first = graph.getSteps().get(0);
        assertSame(graph.getInitialState(), first.getBefore());
        assertEquals(Map.of("x", "1", "y", "0"), memory(first.getAfter()));
        assertTrue(first.getAfter().getMemory().get(0).isChanged());
        assertFalse(first.getAfter().getMemory().get(1).isChanged());
        ExecutionStep last = graph.getSteps().get(3);
        assertSame(graph.getSteps().get(2).getAfter(), last.getBefore());
        assertEquals(Map.of("P1:r1", "1", "P1:r2", "0"), registers(last.getBefore()));
        assertEquals(Map.of("P1:r1", "1", "P1:r2", "1"), registers(last.getAfter()));
    }

    private static Map<String, String> memory(MachineState state) {
        return state.getMemory().stream().collect(Collectors.toMap(m -> m.getLocation(), m -> m.getValue()));
    }

    private static Map<String, String> registers(MachineState state) {
        return state.getRegisters().stream()
                .collect(Collectors.toMap(r -> r.getThread().getName() + ":" + r.getRegister(), r -> r.getValue()));
    }
}
