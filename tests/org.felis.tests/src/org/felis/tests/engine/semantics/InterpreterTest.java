package org.felis.tests.engine.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.AxiomResult;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Models on the relaxed execution of message passing. Events: 0 x=0, 1 y=0; 2 Wx=1, 3 Wy=1; 4 Ry=1, 5 branch (not taken),
 * 6 Rx=0; 7 would be a write if the branch were taken.
 */
class InterpreterTest {

    private static final int SIZE = 8;
    private final ModelBuilder model = new ModelBuilder();
    private final Terms terms = model.terms();
    private Execution execution;

    @BeforeEach
    void relaxedMessagePassing() throws ReplayException {
        UnrolledProgram program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("y", "1").thread()
                .load("r1", "y").jumpIf("0", "skipped").load("r2", "x").jump("end").label("skipped").store("y", "2")
                .label("end").nothing().unroll();
        assertEquals(SIZE, program.size());
        int write = program.events(e -> e.isWrite() && e.thread() == 1).toArray()[0];
        EventSet executed = EventSet.full(SIZE).difference(EventSet.of(SIZE, write));
        int[] reads = program.events(Event::isRead).toArray();
        List<Integer> path = new ArrayList<>();
        int step = 0;
        while (step >= 0) {
            path.add(step);
            var successors = program.threads().get(1).steps().get(step).successors();
            step = successors.get(successors.size() - 1).target();
        }
        execution = Replay.replay(new ExecutionChoices(program, List.of(List.of(0, 1), path), executed,
                Relation.builder(SIZE).add(3, reads[0]).add(0, reads[1]).build(),
                List.of(Relation.builder(SIZE).add(0, 2).add(1, 3).build()), new FinalWrites.LastOf(0)));
    }

    private ModelEvaluation evaluate() {
        return Interpreter.evaluate(model.build(), execution);
    }

    private Relation relation(RelationTerm term) {
        return evaluate().relation(term);
    }

    private EventSet set(SetTerm term) {
        return evaluate().set(term);
    }

    @Test
    void everyOperatorMeansWhatTheAlgebraSays() {
        RelationTerm po = model.base(BaseRelation.PO);
        RelationTerm rf = model.base(BaseRelation.RF);
        Relation poValue = execution.baseRelation(BaseRelation.PO);
        Relation rfValue = execution.baseRelation(BaseRelation.RF);
        Relation identity = Relation.identity(execution.executed());
        assertEquals(poValue.union(rfValue), relation(terms.union(po, rf)));
        assertEquals(poValue.intersection(execution.baseRelation(BaseRelation.LOC)),
                relation(terms.intersection(po, model.base(BaseRelation.LOC))));
        assertEquals(poValue.difference(rfValue), relation(terms.difference(po, rf)));
        assertEquals(poValue.compose(rfValue), relation(terms.composition(po, rf)));
        assertEquals(rfValue.inverse(), relation(terms.inverse(rf)));
        assertEquals(poValue.union(rfValue).transitiveClosure(),
                relation(terms.transitiveClosure(terms.union(po, rf))));
        assertEquals(poValue.union(rfValue).transitiveClosure().union(identity),
                relation(terms.reflexiveTransitiveClosure(terms.union(po, rf))));
        assertEquals(rfValue.union(identity), relation(terms.reflexive(rf)));
        assertEquals(execution.baseSet(BaseSet.W), set(terms.union(terms.domain(rf), model.set("W"))));
        assertEquals(rfValue.range(), set(terms.range(rf)));
    }

    @Test
    void theUniverseIsTheExecutedEvents() {
        assertFalse(execution.executed().equals(EventSet.full(SIZE)));
        assertEquals(Relation.identity(execution.executed()), relation(terms.identity()));
        Relation complement = relation(terms.complement(model.base(BaseRelation.PO)));
        assertEquals(complement, complement.restrict(execution.executed(), execution.executed()));
        assertEquals(execution.executed().difference(execution.baseSet(BaseSet.W)),
                set(terms.complement(model.set("W"))));
    }

    @Test
    void aFailingAcyclicAxiomShowsAShortestCycle() {
        model.acyclic("sc", model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF), model.co(), model.fr()));
        ModelEvaluation evaluation = evaluate();
        AxiomResult result = evaluation.axioms().get(0);
        assertFalse(result.holds());
        assertFalse(evaluation.isConsistent());
        assertEquals(4, result.evidence().size());
        assertEquals(2, result.evidence().get(0));
        assertEquals(3, result.evidence().get(1));
    }

    @Test
    void failingIrreflexivityAndEmptinessShowEventsToo() {
        model.irreflexive("loop", terms.identity(model.set("R"))).empty("none", model.base(BaseRelation.RF));
        List<AxiomResult> results = evaluate().axioms();
        assertEquals(List.of(execution.baseSet(BaseSet.R).toArray()[0]), results.get(0).evidence());
        assertEquals(2, results.get(1).evidence().size());
        assertTrue(execution.baseRelation(BaseRelation.RF).contains(results.get(1).evidence().get(0),
                results.get(1).evidence().get(1)));
    }

    @Test
    void aNegatedAxiomHoldsWhereThePropertyFails() {
        model.axiom("some", Axiom.Role.REQUIRED, Axiom.Kind.EMPTY, true, model.base(BaseRelation.RF)).axiom("cyclic",
                Axiom.Role.REQUIRED, Axiom.Kind.ACYCLIC, true, model.base(BaseRelation.PO));
        List<AxiomResult> results = evaluate().axioms();
        assertTrue(results.get(0).holds());
        assertFalse(results.get(1).holds());
    }

    @Test
    void flagsAndUndefinedUnlessDoNotMakeAnExecutionInconsistent() {
        model.axiom("race", Axiom.Role.FLAG, Axiom.Kind.EMPTY, false, model.base(BaseRelation.RF))
                .axiom("defined", Axiom.Role.UNDEFINED_UNLESS, Axiom.Kind.EMPTY, false, model.base(BaseRelation.RF));
        assertTrue(evaluate().isConsistent());
    }

    @Test
    void recursionIsTheLeastFixpoint() {
        RelationTerm.Variable closure = terms.relationVariable("closure");
        RelationTerm step = model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF));
        model.recursion(closure, terms.union(step, terms.composition(closure, closure)));
        assertEquals(execution.baseRelation(BaseRelation.PO).union(execution.baseRelation(BaseRelation.RF)).transitiveClosure(),
                relation(closure));
    }

    @Test
    void aGroupIsSolvedTogetherAndSetsMayBeRecursiveToo() {
        RelationTerm.Variable even = terms.relationVariable("even");
        RelationTerm.Variable odd = terms.relationVariable("odd");
        RelationTerm step = model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF));
        model.recursion(new Recursion(List.of(new Recursion.Equation(even,
                terms.union(terms.identity(), terms.composition(odd, step))), new Recursion.Equation(odd,
                        terms.composition(even, step)))));
        SetTerm.Variable reached = terms.setVariable("reached");
        model.recursion(reached, terms.union(model.set("IW"),
                terms.range(terms.composition(terms.identity(reached), step))));
        Relation stepValue = execution.baseRelation(BaseRelation.PO).union(execution.baseRelation(BaseRelation.RF));
        ModelEvaluation evaluation = evaluate();
        assertEquals(evaluation.relation(odd), evaluation.relation(even).compose(stepValue));
        assertEquals(stepValue.transitiveClosure().union(Relation.identity(execution.executed())),
                evaluation.relation(even).union(evaluation.relation(odd)));
        assertEquals(EventSet.of(SIZE, 0, 1).union(EventSet.of(SIZE, execution.baseSet(BaseSet.R).toArray()[1])),
                evaluation.set(reached));
    }

    @Test
    void aRecursionMayUseAnEarlierOne() {
        RelationTerm.Variable first = terms.relationVariable("first");
        model.recursion(first, terms.union(model.base(BaseRelation.RF), terms.composition(first, model.base(BaseRelation.PO))));
        RelationTerm.Variable second = terms.relationVariable("second");
        model.recursion(second, terms.union(first, terms.composition(second, model.fr())));
        Relation firstValue = relation(first);
        Relation fr = relation(model.fr());
        Relation expected = firstValue.compose(fr.union(fr.transitiveClosure())).union(firstValue);
        assertEquals(expected, relation(second));
    }

    @Test
    void aDefinitionThatIsNotMonotoneIsAnErrorAndNoEndlessLoop() {
        RelationTerm.Variable liar = terms.relationVariable("liar");
        model.recursion(liar, terms.complement(liar));
        ModelEvaluation evaluation = evaluate();
        assertThrows(IllegalStateException.class, () -> evaluation.relation(liar));
    }

    @Test
    void chosenRelationsMustBeOnesTheModelOffers() {
        assertEquals(List.of(), evaluate().invalidChoices());
        for (Relation wrong : List.of(Relation.empty(SIZE), Relation.builder(SIZE).add(2, 0).add(1, 3).build(),
                Relation.builder(SIZE).add(0, 2).add(1, 3).add(0, 1).build(),
                Relation.builder(SIZE).add(0, 2).add(2, 0).add(1, 3).build())) {
            ModelEvaluation evaluation = Interpreter.evaluate(model.build(), with(wrong));
            assertEquals(1, evaluation.invalidChoices().size(), wrong.toString());
            assertFalse(evaluation.isConsistent());
        }
    }

    @Test
    void finalWritesFollowFromCoherenceIfAndOnlyIfTheModelChoosesIt() {
        MemoryModel none = new MemoryModel("none", List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
        assertFalse(Interpreter.evaluate(none, execution).isConsistent());
        assertTrue(Interpreter.evaluate(none, with(new FinalWrites.Picked(EventSet.empty(SIZE)))).isConsistent());
        assertFalse(Interpreter.evaluate(none, with(new FinalWrites.Picked(EventSet.of(SIZE, 2)))).isConsistent());
        assertTrue(evaluate().isConsistent());
        assertFalse(Interpreter.evaluate(model.build(), with(new FinalWrites.Picked(EventSet.empty(SIZE)))).isConsistent());
    }

    private Execution with(FinalWrites finalWrites) {
        ExecutionChoices choices = execution.choices();
        try {
            return Replay.replay(new ExecutionChoices(choices.program(), choices.paths(), choices.executed(),
                    choices.readsFrom(), choices.chosen(), finalWrites));
        } catch (ReplayException e) {
            throw new AssertionError(e);
        }
    }

    private Execution with(Relation coherence) {
        ExecutionChoices choices = execution.choices();
        try {
            return Replay.replay(new ExecutionChoices(choices.program(), choices.paths(), choices.executed(),
                    choices.readsFrom(), List.of(coherence), choices.finalWrites()));
        } catch (ReplayException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aSecondChoiceIsEnumeratedOnTopOfCoherence() {
        RelationTerm.Chosen order = terms.chosen("S");
        model.choose(new Choice.LinearOrders(order, model.set("W"), terms.universe(),
                terms.union(model.co(), terms.product(model.set("IW"), terms.complement(model.set("IW"))))));
        model.acyclic("S", terms.union(order, model.base(BaseRelation.PO)));
        UnrolledProgram program = ProgramBuilder.withLocations("x").thread().store("x", "1").thread().store("x", "2")
                .unroll();
        List<ModelEvaluation> candidates = Candidates.of(program, model.build());
        assertEquals(2, candidates.size());
        assertTrue(candidates.stream().allMatch(ModelEvaluation::isConsistent));
        for (ModelEvaluation candidate : candidates) {
            assertEquals(List.of(), Interpreter.evaluate(candidate.model(), candidate.execution()).invalidChoices());
            assertEquals(candidate.relation(order), candidate.relation(model.co()));
        }
    }
}
