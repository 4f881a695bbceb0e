package org.felis.tests.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.analysis.relation.SetBounds;
import org.felis.engine.candidate.Execution;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.options.AnalysisOptions.Bounding;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.tests.engine.generate.AliasingProgramGenerator;
import org.felis.tests.engine.generate.ModelGenerator;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Whatever the analyses claim holds in every candidate execution: random programs and models, judged by the interpreter.
 * Candidates are drawn at random and taken from the enumeration. The seeds are fixed;
 * {@code -Dfelis.soundness.programs=N -Dfelis.soundness.seed=S} tries others.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SoundnessTest {

    private static final int PROGRAMS = Integer.getInteger("felis.soundness.programs", 300);
    private static final int FIRST_SEED = Integer.getInteger("felis.soundness.seed", 1);
    private static final int GUESSES = 300;
    private static final int MOST_DRAWN = 20;
    private static final int MOST_ENUMERATED = 10;
    private static final int MOST_GENERATED = 60;
    private static final int MOST_READS_ENUMERATED = 5;
    private static final int LEAST_ON_AVERAGE = 10;

    private static final List<AnalysisOptions> OPTIONS = List.of(AnalysisOptions.DEFAULT,
            AnalysisOptions.DEFAULT.withAliasing(Aliasing.NONE), AnalysisOptions.DEFAULT.withBounding(Bounding.NONE),
            AnalysisOptions.DEFAULT.withBounding(Bounding.MAY), AnalysisOptions.DEFAULT);

    private final List<Case> cases = new ArrayList<>();

    /** A program and a model, what is claimed of them, and some candidate executions. */
    private record Case(int seed, AnalysisOptions options, RelationAnalysis analysis, RelationAnalysis underAxioms,
            List<ModelEvaluation> executions) {
    }

    /** Checks one execution against one analysis. */
    private interface Check {
        void check(RelationAnalysis analysis, ModelEvaluation evaluation);
    }

    @BeforeAll
    void analyseRandomPrograms() throws Exception {
        for (int seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed++) {
            Random random = new Random(seed);
            UnrolledProgram plain = Unroller.unroll(AliasingProgramGenerator.generate(random), 1 + random.nextInt(2));
            MemoryModel model = ModelGenerator.withManyTerms(seed);
            UnrolledProgram program = plain.with(model.asksForMicroEvents());
            List<ModelEvaluation> executions = analyse(seed, program, model);
            CandidateSample sample = new CandidateSample(program, random);
            for (int guess = 0; guess < GUESSES && executions.size() < MOST_DRAWN; guess++) {
                sample.next(model).ifPresent(executions::add);
            }
            if (program.events(Event::isRead).cardinality() <= MOST_READS_ENUMERATED) {
                enumerate(program, model, executions, executions.size() + MOST_ENUMERATED);
            }
        }
    }

    /** The programs and models on which the two procedures are compared. */
    @BeforeAll
    void analyseGeneratedPrograms() throws Exception {
        for (int seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed++) {
            UnrolledProgram program = Unroller.unroll(ProgramGenerator.generate(seed), 2);
            MemoryModel model = ModelGenerator.generate(seed);
            enumerate(program, model, analyse(seed, program, model), MOST_GENERATED);
        }
    }

    /** Adds a case. */
    private List<ModelEvaluation> analyse(int seed, UnrolledProgram program, MemoryModel model) throws Exception {
        AnalysisOptions options = OPTIONS.get(seed % OPTIONS.size());
        RelationAnalysis structural = RelationAnalysis.of(program, model, options, Interruption.none());
        Case added = new Case(seed, options, structural, structural.underAxioms(Interruption.none()), new ArrayList<>());
        cases.add(added);
        return added.executions();
    }

    private static void enumerate(UnrolledProgram program, MemoryModel model, List<ModelEvaluation> executions, int most)
            throws Exception {
        new CandidateEnumerator(program, model).forEach(candidate -> {
            executions.add(candidate);
            return executions.size() < most;
        }, Interruption.none());
    }

    private void onRandomExecutions(Check check) {
        onRandomExecutions(Case::analysis, check);
    }

    private void onRandomExecutions(Function<Case, RelationAnalysis> analysis, Check check) {
        for (Case c : cases) {
            for (ModelEvaluation evaluation : c.executions()) {
                try {
                    check.check(analysis.apply(c), evaluation);
                } catch (AssertionError e) {
                    throw new AssertionError("seed " + c.seed() + ", " + c.options() + ": " + e.getMessage(), e);
                }
            }
        }
    }

    @Test
    void thereAreEnoughExecutionsToJudgeBy() {
        int executions = cases.stream().mapToInt(c -> c.executions().size()).sum();
        assertTrue(executions > LEAST_ON_AVERAGE * PROGRAMS, "only " + executions + " executions were found");
    }

    private static void assertContained(Relation part, Relation whole, String message) {
        assertTrue(part.isSubsetOf(whole), () -> message + ": " + part.difference(whole));
    }

    private static void assertContained(EventSet part, EventSet whole, String message) {
        assertTrue(part.isSubsetOf(whole), () -> message + ": " + part.difference(whole));
    }

    @Test
    void everyTermLiesBetweenItsBounds() {
        onRandomExecutions(SoundnessTest::assertTermsWithinBounds);
    }

    /** Consistent or not: the bounds under axioms are plain bounds once the excluded choices are left out. */
    @Test
    void everyTermLiesBetweenItsBoundsUnderAxiomsIfNoExcludedChoiceIsMade() {
        int[] judged = new int[2];
        onRandomExecutions(Case::underAxioms, (analysis, evaluation) -> {
            if (makesOnlyChoicesLeft(analysis, evaluation)) {
                assertTermsWithinBounds(analysis, evaluation);
                judged[isConsistent(evaluation) ? 0 : 1]++;
            }
        });
        assertTrue(judged[0] > PROGRAMS && judged[1] > PROGRAMS, judged[0] + " consistent, " + judged[1] + " not");
    }

    @Test
    void consistentExecutionsMakeNoExcludedChoice() {
        int[] excluded = new int[1];
        onRandomExecutions(Case::underAxioms, (analysis, evaluation) -> {
            boolean left = makesOnlyChoicesLeft(analysis, evaluation);
            assertTrue(left || !isConsistent(evaluation), "a consistent execution makes a choice that is excluded");
            excluded[0] += left ? 0 : 1;
        });
        assertTrue(excluded[0] > PROGRAMS, "only " + excluded[0] + " executions are excluded");
    }

    private static boolean isConsistent(ModelEvaluation evaluation) {
        return evaluation.model().requirements().stream().allMatch(evaluation::holds);
    }

    private static boolean makesOnlyChoicesLeft(RelationAnalysis analysis, ModelEvaluation evaluation) {
        Relation readsFrom = evaluation.execution().baseRelation(BaseRelation.RF);
        return readsFrom.isSubsetOf(analysis.bounds(BaseRelation.RF).may())
                && evaluation.model().choices().stream().allMatch(choice -> evaluation.relation(choice.variable())
                        .isSubsetOf(analysis.bounds(choice.variable()).may()));
    }

    @Test
    void pairsThatAreNotActiveUnderAxiomsDecideNothing() {
        onRandomExecutions(Case::underAxioms, (analysis, evaluation) -> {
            if (makesOnlyChoicesLeft(analysis, evaluation)) {
                assertInactivePairsDecideNothing(analysis, evaluation);
            }
        });
    }

    private static void assertTermsWithinBounds(RelationAnalysis analysis, ModelEvaluation evaluation) {
        EventSet executed = evaluation.execution().executed();
        for (Term term : evaluation.model().terms()) {
            switch (term) {
                case RelationTerm relation ->
                    assertBetween(analysis.bounds(relation), evaluation.relation(relation), executed, term.toString());
                case SetTerm set -> {
                    SetBounds bounds = analysis.bounds(set);
                    EventSet actual = evaluation.set(set);
                    assertContained(actual, bounds.may(), "may " + term);
                    assertContained(bounds.must().intersection(executed), actual, "must " + term);
                }
            }
        }
    }

    private static void assertBetween(Bounds bounds, Relation actual, EventSet executed, String what) {
        assertContained(actual, bounds.may(), "may " + what);
        assertContained(bounds.must().restrict(executed, executed), actual, "must " + what);
    }

    @Test
    void everyBaseRelationLiesBetweenItsBounds() {
        onRandomExecutions((analysis, evaluation) -> {
            Execution execution = evaluation.execution();
            for (BaseRelation base : BaseRelation.values()) {
                assertBetween(analysis.bounds(base), execution.baseRelation(base), execution.executed(),
                        base.catName());
            }
        });
    }

    @Test
    void boundsHoldNoPairOfEventsThatExcludeEachOther() {
        onRandomExecutions((analysis, evaluation) -> {
            for (Term term : evaluation.model().terms()) {
                if (term instanceof RelationTerm relation) {
                    assertTrue(analysis.bounds(relation).may().intersection(analysis.controlFlow().exclusive()).isEmpty());
                    assertContained(analysis.active(relation), analysis.bounds(relation).may(), "active " + relation);
                }
            }
        });
    }

    @Test
    void eventsHappenTogetherAsControlFlowSays() {
        onRandomExecutions((analysis, evaluation) -> {
            EventSet executed = evaluation.execution().executed();
            for (ControlFlow flow : List.of(analysis.controlFlow(), ControlFlow.of(evaluation.execution().program()))) {
                assertTrue(flow.exclusive().restrict(executed, executed).isEmpty(), "exclusive events happen together");
                executed.forEach(e -> assertContained(flow.implied().successors(e), executed, "implied by " + e));
                assertContained(flow.alwaysExecuted(), executed, "always");
                assertContained(executed, flow.possible(), "possible");
                if (evaluation.execution().isComplete()) {
                    assertContained(flow.certain(), executed, "certain");
                }
            }
        });
    }

    @Test
    void valuesAndAddressesAreAsValueFlowSays() {
        onRandomExecutions((analysis, evaluation) -> {
            Execution execution = evaluation.execution();
            ValueFlow values = analysis.valueFlow();
            List<Event> accesses = execution.executed().stream().mapToObj(execution.program()::event)
                    .filter(Event::isMemoryAccess).toList();
            for (Event a : accesses) {
                var address = execution.address(a.id());
                var value = execution.value(a.id());
                assertTrue(values.mayAddresses(a).contains(address), () -> "address " + address + " of " + a);
                values.constantAddress(a).ifPresent(c -> assertEquals(c, address));
                values.constantValue(a).ifPresent(c -> assertEquals(c, value));
                values.possibleValues(a).ifPresent(p -> assertTrue(p.contains(value), () -> value + " in " + p));
                assertFalse(values.isSuppressed(a));
                for (Event b : accesses) {
                    boolean same = address.equals(execution.address(b.id()));
                    assertTrue(same ? values.mayAlias(a, b) : !values.mustAlias(a, b), () -> a + " and " + b);
                }
            }
            List<List<Integer>> paths = execution.choices().paths();
            for (int thread = 0; thread < paths.size(); thread++) {
                for (int i = 0; i + 1 < paths.get(thread).size(); i++) {
                    Step step = execution.program().threads().get(thread).steps().get(paths.get(thread).get(i));
                    int next = paths.get(thread).get(i + 1);
                    int t = thread;
                    assertTrue(step.successors().stream().anyMatch(
                            e -> e.target() == next && !values.isImpossible(t, step.index(), e)), "impossible edge taken");
                }
            }
        });
    }

    @Test
    void pairsThatAreNotActiveDecideNothing() {
        onRandomExecutions(SoundnessTest::assertInactivePairsDecideNothing);
    }

    private static void assertInactivePairsDecideNothing(RelationAnalysis analysis, ModelEvaluation evaluation) {
        SlicedEvaluation without = new SlicedEvaluation(analysis, evaluation, false);
        SlicedEvaluation with = new SlicedEvaluation(analysis, evaluation, true);
        for (Axiom axiom : evaluation.model().axioms()) {
            assertEquals(evaluation.holds(axiom), without.holds(axiom), () -> axiom + " without inactive pairs");
            assertEquals(evaluation.holds(axiom), with.holds(axiom), () -> axiom + " with all inactive pairs");
        }
    }
}
