package org.felis.tests.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.engine.candidate.Execution;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.explanation.Derivations;
import org.felis.engine.explanation.Refutation;
import org.felis.engine.explanation.reading.DerivedEdge;
import org.felis.engine.explanation.reading.EdgeLink;
import org.felis.engine.explanation.reading.EdgePath;
import org.felis.engine.explanation.reading.EdgeWords;
import org.felis.engine.explanation.reading.Inference;
import org.felis.engine.explanation.reading.Inferences;
import org.felis.engine.explanation.reading.Reading;
import org.felis.engine.explanation.reading.TermNames;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.execution.AxiomKind;
import org.felis.execution.AxiomStatus;
import org.felis.execution.CycleEdge;
import org.felis.execution.DerivationRule;
import org.felis.execution.DerivationStep;
import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;
import org.felis.execution.build.ExecutionGraphBuilder;
import org.felis.execution.derivation.EdgeReason;
import org.felis.execution.derivation.GraphDerivations;
import org.felis.execution.derivation.GraphEvents;
import org.felis.execution.file.ExecutionFile;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.tests.Repository;
import org.felis.tests.engine.generate.ModelGenerator;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.junit.jupiter.api.Test;

/** Derivations in graphs, step by step: on random programs under random models, and on the largest graphs that people look at. */
class DerivationStepsTest {

    private static final int PAIRS = 80;
    private static final int MOST_CANDIDATES = 4;

    private static List<ModelEvaluation> candidates(Program program, MemoryModel model) throws Interruption.StoppedException {
        List<ModelEvaluation> found = new ArrayList<>();
        UnrolledProgram unrolled = Unroller.unroll(program, 2).with(model.asksForMicroEvents());
        new CandidateEnumerator(unrolled, model).forEach(candidate -> {
            found.add(Interpreter.evaluate(model, candidate.execution()));
            return found.size() < MOST_CANDIDATES;
        }, Interruption.none());
        return found;
    }

    @Test
    void everyStepFollowsFromItsPremises() throws Interruption.StoppedException {
        int steps = 0;
        int refutations = 0;
        for (long seed = 0; seed < PAIRS; seed++) {
            MemoryModel model = seed % 4 == 3 ? ModelGenerator.withMicroEvents(seed) : ModelGenerator.generate(seed);
            Program program = seed % 4 == 3 ? ProgramGenerator.generateMachineProgram(seed) : ProgramGenerator.generate(seed);
            for (ModelEvaluation candidate : candidates(program, model)) {
                ExecutionGraph graph = ExecutionGraphBuilder.build(candidate, "", "");
                Set<DerivationStep> sound = Collections.newSetFromMap(new IdentityHashMap<>());
                graph.getTerms().forEach(t -> t.getSteps().forEach(s -> check(s, candidate.execution(), graph, sound, List.of())));
                steps += sound.size();
                for (int i = 0; i < graph.getAxioms().size(); i++) {
                    AxiomStatus axiom = graph.getAxioms().get(i);
                    assertEquals(axiom.isHolds() != axiom.isNegated(), axiom.getRefutation().isEmpty(), "seed " + seed);
                    refutations += axiom.getRefutation().isEmpty() ? 0 : 1;
                    checkEdges(axiom, graph);
                }
                graph.getLayers().forEach(layer -> checkLayer(layer, graph));
            }
        }
        assertTrue(steps > 5_000 && refutations > 100, "too few to tell: " + steps + ", " + refutations);
    }

    private static void check(DerivationStep step, Execution execution, ExecutionGraph graph, Set<DerivationStep> sound,
            List<DerivationStep> around) {
        assertFalse(around.contains(step), "a step is among its own premises");
        if (!sound.add(step)) {
            return;
        }
        assertSame(graph, step.getSource().eContainer(), "drawn");
        assertSame(graph, step.getTarget().eContainer(), "drawn");
        List<DerivationStep> premises = step.getPremises();
        EventNode x = step.getSource();
        EventNode y = step.getTarget();
        assertEquals(step.getRule() == DerivationRule.EXCEPT, step.getAbsent() != null);
        switch (step.getRule()) {
            case GIVEN -> {
                assertEquals(List.of(), premises);
                assertNull(step.getAlternative());
                String name = step.getTerm().getText();
                BaseRelation.find(name).ifPresent(
                        relation -> assertTrue(execution.baseRelation(relation).contains(x.getId(), y.getId()), name));
            }
            case SEQUENCE, PATH -> {
                EventNode at = x;
                for (DerivationStep premise : premises) {
                    assertSame(at, premise.getSource(), "the premises meet");
                    at = premise.getTarget();
                }
                assertSame(y, at);
            }
            case SAME -> {
                assertSame(x, y);
                assertEquals(List.of(), premises);
            }
            case ALL -> {
                assertEquals(2, premises.size());
                premises.forEach(p -> assertTrue(p.getSource() == x && p.getTarget() == y));
            }
            case EXCEPT -> {
                assertEquals(1, premises.size());
                assertTrue(premises.get(0).getSource() == x && premises.get(0).getTarget() == y);
            }
            case TURNED -> assertTrue(premises.size() == 1 && premises.get(0).getSource() == y && premises.get(0).getTarget() == x);
            case ENDS -> assertTrue(premises.size() == 2 && premises.get(0).getSource() == x && premises.get(1).getSource() == y);
            case PAIR -> assertTrue(premises.size() == 1 && (premises.get(0).getSource() == x || premises.get(0).getTarget() == x));
        }
        List<DerivationStep> inner = new ArrayList<>(around);
        inner.add(step);
        premises.forEach(p -> check(p, execution, graph, sound, inner));
    }

    private static void checkEdges(AxiomStatus axiom, ExecutionGraph graph) {
        List<DerivedEdge> edges = new Reading(GraphEvents.of(graph)).edges(Axiom.Kind.valueOf(axiom.getKind().getName()),
                new GraphDerivations().of(axiom.getRefutation()));
        for (int i = 0; i < edges.size(); i++) {
            DerivedEdge edge = edges.get(i);
            if (axiom.getKind() != AxiomKind.EMPTY) {
                assertEquals(edge.target(), edges.get((i + 1) % edges.size()).source(), "the edges close a cycle");
            }
            for (EdgePath path : edge.paths()) {
                int at = edge.source();
                for (EdgeLink link : path.links()) {
                    assertEquals(at, link.source(), "the links of a path meet");
                    at = link.target();
                }
                assertEquals(edge.target(), at);
            }
        }
        for (CycleEdge edge : axiom.getCycle()) {
            assertNotNull(edge.getSource().eContainer());
            assertNotNull(edge.getTarget().eContainer());
        }
    }

    /** What the engine derives, and what is read from a file that was written of it, are told in the same words. */
    @Test
    void aFileTellsWhatTheEngineDerived() throws Exception {
        MemoryModel model = ExampleExecutions.model("aarch64");
        Path test = Repository.examples().resolve("aarch64/MP+dmb.sy+addr.litmus");
        Program program = LitmusLanguage.compile(new LitmusSource(test.toString(), Repository.read(test))).program().orElseThrow();
        Optional<RelationTerm.Chosen> order = Optional.of(model.choices().get(model.coherence().getAsInt()).variable());
        int refuted = 0;
        for (ModelEvaluation candidate : candidates(program, model)) {
            ExecutionGraph graph = ExecutionGraphBuilder.build(candidate, "", "");
            ExecutionGraph loaded = ExecutionFile.fromBytes(ExecutionFile.toBytes(graph), "MP");
            Derivations derivations = new Derivations(candidate);
            Inferences inferences = new Inferences(derivations, new TermNames(model, order));
            for (int i = 0; i < model.axioms().size(); i++) {
                Axiom axiom = model.axioms().get(i);
                List<Inference> derived = Refutation.of(axiom, derivations).stream().flatMap(r -> r.pairs().stream()).map(inferences::of)
                        .toList();
                List<Inference> saved = new GraphDerivations().of(loaded.getAxioms().get(i).getRefutation());
                assertEquals(words(axiom, derived, GraphEvents.of(graph)), words(axiom, saved, GraphEvents.of(loaded)));
                refuted += derived.isEmpty() ? 0 : 1;
            }
        }
        assertTrue(refuted > 0, "no axiom was refuted");
    }

    private static List<String> words(Axiom axiom, List<Inference> refutation, GraphEvents events) {
        EdgeWords words = new EdgeWords(events);
        return new Reading(events).edges(axiom.kind(), refutation).stream()
                .flatMap(e -> Stream.concat(Stream.of(words.line(e)), words.details(e).stream())).toList();
    }

    private static void checkLayer(RelationLayer layer, ExecutionGraph graph) {
        for (Edge edge : layer.getEdges()) {
            if (layer.getKind() == LayerKind.DERIVED) {
                assertTrue(layer.getTerm().getSteps().stream()
                        .anyMatch(s -> s.getSource() == edge.getSource() && s.getTarget() == edge.getTarget()), layer.getName());
            }
            List<String> told = EdgeReason.of(graph, edge.getSource(), layer.getName(), edge.getTarget());
            assertTrue(told.get(0).startsWith(edge.getSource().getLetter() + " --" + layer.getName() + "--> "
                    + edge.getTarget().getLetter()), told.get(0));
        }
    }

    /** Four threads of twelve events under the model with the most relations: every edge has its derivation. */
    @Test
    void aLargeGraphIsDerivedInFull() throws Exception {
        ExecutionGraph graph = kernelGraph(4);
        byte[] file = ExecutionFile.toBytes(graph);
        assertTrue(edges(graph).size() > 2_000, edges(graph).size() + " edges");
        assertTrue(steps(graph) < 13_000 && file.length < 2_500_000, steps(graph) + " steps, " + file.length + " bytes");
        for (Edge edge : edges(graph)) {
            List<String> told = told(graph, edge);
            assertTrue(told.size() >= 2 && told.size() <= 30 && !told.toString().contains("not unfolded"), told.toString());
        }
    }

    /** What is beyond the limit is told by its definition, and says so. */
    @Test
    void aGraphThatIsTooLargeIsDerivedInPart() throws Exception {
        ExecutionGraph graph = kernelGraph(6);
        assertTrue(steps(graph) < 13_000, steps(graph) + " steps");
        List<List<String>> cut = edges(graph).stream().map(e -> told(graph, e)).filter(t -> t.toString().contains("not unfolded")).toList();
        assertTrue(cut.size() > 100 && cut.size() < edges(graph).size(), cut.size() + " of " + edges(graph).size());
        cut.forEach(told -> assertEquals(3, told.size(), told.toString()));
        assertTrue(graph.getLayers().stream().filter(l -> l.isVisibleByDefault() && l.getKind() == LayerKind.DERIVED)
                .flatMap(l -> l.getEdges().stream()).noneMatch(e -> told(graph, e).toString().contains("not unfolded")));
    }

    private static int steps(ExecutionGraph graph) {
        return graph.getTerms().stream().mapToInt(t -> t.getSteps().size()).sum();
    }

    private static List<Edge> edges(ExecutionGraph graph) {
        return graph.getLayers().stream().flatMap(l -> l.getEdges().stream()).toList();
    }

    private static List<String> told(ExecutionGraph graph, Edge edge) {
        return EdgeReason.of(graph, edge.getSource(), edge.getLayer().getName(), edge.getTarget());
    }

    /** Some execution of threads of twelve events each. */
    private static ExecutionGraph kernelGraph(int threads) throws Interruption.StoppedException {
        MemoryModel model = ExampleExecutions.model("lkmm");
        Program program = LitmusLanguage.compile(new LitmusSource("large.litmus", kernelTest(threads, 12))).program().orElseThrow();
        return ExecutionGraphBuilder.build(candidates(program, model).get(0), "", "");
    }

    private static String kernelTest(int threads, int length) {
        Random random = new Random(7);
        StringBuilder test = new StringBuilder("C large\n\n{ }\n");
        for (int thread = 0; thread < threads; thread++) {
            test.append("P").append(thread).append("(int *w, int *x, int *y, int *z)\n{\n");
            for (int i = 0; i < length; i++) {
                String location = "wxyz".substring(random.nextInt(4)).substring(0, 1);
                int what = random.nextInt(10);
                test.append(what < 4 ? "WRITE_ONCE(*" + location + ", " + (1 + random.nextInt(3)) + ");"
                        : what < 8 ? "int r" + i + " = READ_ONCE(*" + location + ");"
                                : List.of("smp_mb();", "smp_wmb();", "smp_rmb();").get(random.nextInt(3))).append('\n');
            }
            test.append("}\n");
        }
        return test.append("exists (true)\n").toString();
    }
}
