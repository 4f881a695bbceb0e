package org.felis.tests.engine.exploration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.felis.engine.candidate.Execution;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.exploration.Explored;
import org.felis.engine.exploration.ForwardEnumerator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.Goal;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Exploration finds each consistent execution once: those that the solver finds, and those that the enumeration of all candidates does. */
class ForwardEnumeratorTest {

    private static final int PROGRAMS = Integer.getInteger("felis.pairs", 150);
    private static final int BOUND = 2;

    /** What tells executions apart. */
    private record Likeness(EventSet executed, Relation readsFrom, Relation coherence) {
        static Likeness of(Execution execution, MemoryModel model) {
            return new Likeness(execution.executed(), execution.baseRelation(BaseRelation.RF), execution.chosen(model.coherence().getAsInt()));
        }
    }

    private static List<Likeness> explored(UnrolledProgram program, MemoryModel model, Goal.Ends ends, Predicate<MemoryObject> awaited) throws Interruption.StoppedException {
        List<Likeness> found = new ArrayList<>();
        ForwardEnumerator.forEach(new Explored(program, model), ends::allow, awaited, (execution, judged) -> found.add(Likeness.of(execution, model)), Interruption.none());
        return found;
    }

    private static Set<Likeness> solved(UnrolledProgram program, MemoryModel model, Goal.Ends ends, Predicate<MemoryObject> awaited) throws Interruption.StoppedException {
        Set<Likeness> found = new HashSet<>();
        try (SmtSearch search = new SmtSearch(program, model, SmtOptions.DEFAULT)) {
            search.forEachDistinct(ends, awaited, execution -> found.add(Likeness.of(execution, model)), Interruption.none());
        }
        return found;
    }

    private static Set<Likeness> judged(UnrolledProgram program, MemoryModel model) throws Interruption.StoppedException {
        Set<Likeness> found = new HashSet<>();
        new CandidateEnumerator(program, model).forEach(candidate -> !candidate.isConsistent() || found.add(Likeness.of(candidate.execution(), model)) || true,
                Interruption.none());
        return found;
    }

    /** Coherence and atomicity, without a cycle of program order and reads-from. */
    private static MemoryModel weak() {
        ModelBuilder model = new ModelBuilder();
        model.acyclic("no thin air", model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF)));
        model.acyclic("coherence", model.union(model.terms().intersection(model.base(BaseRelation.PO), model.base(BaseRelation.LOC)), model.base(BaseRelation.RF), model.co(), model.fr()));
        return model.build();
    }

    /** The same, where accesses of a location are not ordered if one tagged {@code A} lies between them: what a few of them may do, these do not tell. */
    private static MemoryModel weakBetween() {
        ModelBuilder model = new ModelBuilder();
        Terms terms = model.terms();
        RelationTerm order = model.base(BaseRelation.PO);
        RelationTerm around = terms.composition(terms.composition(order, terms.identity(terms.tagged("A"))), order);
        model.acyclic("no thin air", model.union(order, model.base(BaseRelation.RF)));
        model.acyclic("coherence", model.union(terms.difference(terms.intersection(order, model.base(BaseRelation.LOC)), around), model.base(BaseRelation.RF), model.co(), model.fr()));
        return model.build();
    }

    /** The same, if one lies between them that is not tagged {@code A}: an access with another tag is plain, so that it is left out of what is asked of long runs. */
    private static MemoryModel weakBetweenOthers() {
        ModelBuilder model = new ModelBuilder();
        Terms terms = model.terms();
        RelationTerm order = model.base(BaseRelation.PO);
        RelationTerm around = terms.composition(terms.composition(order, terms.identity(terms.difference(terms.allEvents(), terms.tagged("A")))), order);
        model.acyclic("no thin air", model.union(order, model.base(BaseRelation.RF)));
        model.acyclic("coherence", model.union(terms.difference(terms.intersection(order, model.base(BaseRelation.LOC)), around), model.base(BaseRelation.RF), model.co(), model.fr()));
        return model.build();
    }

    /** Coherence is kept by what is tagged {@code A} or {@code L} alone. */
    private static MemoryModel weakButForSome() {
        ModelBuilder model = new ModelBuilder();
        Terms terms = model.terms();
        SetTerm some = terms.union(terms.tagged("A"), terms.tagged("L"));
        model.acyclic("no thin air", model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF)));
        model.irreflexive("coherence", terms.composition(terms.intersection(terms.intersection(model.base(BaseRelation.PO), model.base(BaseRelation.LOC)),
                terms.union(terms.product(some, terms.allEvents()), terms.product(terms.allEvents(), some))), terms.transitiveClosure(model.union(model.base(BaseRelation.RF), model.co(), model.fr()))));
        return model.build();
    }

    private static final List<Supplier<MemoryModel>> MODELS = List.of(ModelBuilder::sequentialConsistency, ForwardEnumeratorTest::weak, ForwardEnumeratorTest::weakBetween,
            ForwardEnumeratorTest::weakBetweenOthers, ForwardEnumeratorTest::weakButForSome);

    @Test
    void ofRandomProgramsItFindsWhatTheSolverAndTheJudgeFindEachOnce() throws Interruption.StoppedException {
        int all = 0;
        int suited = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Program program = ProgramGenerator.generate(seed);
            UnrolledProgram unrolled = Unroller.unroll(program, BOUND);
            for (MemoryModel model : MODELS.stream().map(Supplier::get).toList()) {
                if (program.filter().isPresent() || !Explored.suits(unrolled, model)) {
                    continue;
                }
                suited++;
                for (Goal.Ends ends : List.of(Goal.Ends.ANY, Goal.Ends.OVER, Goal.Ends.OVER_OR_CUT_OFF)) {
                    List<Likeness> found = explored(unrolled, model, ends, object -> false);
                    String what = program.name() + " under " + model.name() + ", " + ends;
                    assertEquals(solved(unrolled, model, ends, object -> false), new HashSet<>(found), what);
                    assertEquals(new HashSet<>(found).size(), found.size(), what + ": one of them was found twice");
                    all += found.size();
                }
            }
        }
        assertTrue(suited > PROGRAMS / 4, "only " + suited + " suit");
        assertTrue(all > 2 * suited, "only " + all + " executions");
    }

    @Test
    void ofSmallProgramsItFindsWhatTheJudgeFinds() throws Interruption.StoppedException {
        for (UnrolledProgram program : List.of(
                ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("y", "1").thread().load("r1", "y").load("r2", "x").unroll(),
                ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").store("y", "1").thread().load("r2", "y").store("x", "1").unroll(),
                ProgramBuilder.withLocations("x").thread().store("x", "1").thread().store("x", "2").thread().load("r1", "x").load("r2", "x").unroll())) {
            for (MemoryModel model : MODELS.stream().map(Supplier::get).toList()) {
                List<Likeness> found = explored(program, model, Goal.Ends.ANY, object -> false);
                assertEquals(judged(program, model), new HashSet<>(found));
                assertEquals(found.size(), new HashSet<>(found).size());
            }
        }
    }

    @Test
    void whatLiesBetweenIsNotForgottenWhereItMatters() throws Interruption.StoppedException {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1");
        for (int i = 0; i < 6; i++) {
            program.store("y", "1", "L");
        }
        UnrolledProgram unrolled = program.load("r", "x").store("x", "3").thread().store("x", "2", "L").unroll();
        for (MemoryModel model : MODELS.stream().map(Supplier::get).toList()) {
            List<Likeness> found = explored(unrolled, model, Goal.Ends.ANY, object -> false);
            assertEquals(solved(unrolled, model, Goal.Ends.ANY, object -> false), new HashSet<>(found), model.name());
            assertEquals(found.size(), new HashSet<>(found).size());
        }
    }

    @Test
    void whereAThreadWritesDependsOnWhatItHasYetToRead() throws Interruption.StoppedException {
        // an array of two cells; who reads one of them waits for whoever may yet write it
        for (boolean isBranch : List.of(false, true)) {
            ProgramBuilder program = ProgramBuilder.withLocations("z").array("a", 2);
            program.thread().load("r", program.cell("a", isBranch ? "1" : "0")).thread().load("i", "z");
            if (isBranch) {
                // one of two values, by what is read: each is computed on one way only
                program.assign("j", program.operand("0")).jumpForwardIf(program.operand("i"), "done").assign("j", program.operand("1")).label("done").store(program.cell("a", "j"), program.operand("1"));
            } else {
                program.assign("j", ProgramBuilder.binary(Expression.BinaryOperator.SUB, program.operand("1"), program.operand("i"))).store(program.cell("a", "j"), program.operand("1"));
            }
            UnrolledProgram unrolled = program.thread().store("z", "1").unroll();
            for (MemoryModel model : MODELS.stream().map(Supplier::get).toList()) {
                List<Likeness> found = explored(unrolled, model, Goal.Ends.ANY, object -> false);
                assertEquals(solved(unrolled, model, Goal.Ends.ANY, object -> false), new HashSet<>(found), model.name());
                assertEquals(found.size(), new HashSet<>(found).size());
                assertTrue(found.size() >= 3, found::toString);
            }
        }
    }

    @Test
    void whoAwaitsAnObjectDoesNotMissWhatIsWrittenThere() throws Interruption.StoppedException {
        ProgramBuilder program = ProgramBuilder.withLocations("flag", "other");
        program.thread().load("r", "flag").store("other", "1").thread().load("r", "other").store("flag", "1");
        Predicate<MemoryObject> awaited = object -> object.name().equals("flag") || object.name().equals("other");
        // each is written only behind a read of the other
        for (Predicate<MemoryObject> which : List.of(awaited, awaited.and(object -> object.name().equals("flag")))) {
            List<Likeness> found = explored(program.unroll(), ModelBuilder.sequentialConsistency(), Goal.Ends.ANY, which);
            assertEquals(solved(program.unroll(), ModelBuilder.sequentialConsistency(), Goal.Ends.ANY, which), new HashSet<>(found));
            assertFalse(found.isEmpty() && which != awaited);
        }
    }

    /** An order of what is tagged {@code A}, besides coherence. */
    private static MemoryModel choosingMore() {
        ModelBuilder model = new ModelBuilder();
        model.acyclic("no thin air", model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF), model.co()));
        model.choose(new Choice.LinearOrders(model.terms().chosen("more"), model.terms().tagged("A"), model.terms().product(model.terms().allEvents(), model.terms().allEvents()),
                model.terms().emptyRelation()));
        return model.build();
    }

    @Test
    void whatElseAModelChoosesMustHaveNothingToChoose() {
        UnrolledProgram plain = ProgramBuilder.withLocations("x").thread().store("x", "1").unroll();
        assertTrue(Explored.suits(plain, choosingMore()));
        assertFalse(Explored.suits(ProgramBuilder.withLocations("x").thread().load("r", "x", "A").unroll(), choosingMore()));
    }

    @Test
    void modelsWithCyclesAndProgramsWithChoicesDoNotSuit() {
        UnrolledProgram program = ProgramBuilder.withLocations("x").thread().store("x", "1").unroll();
        assertTrue(Explored.suits(program, weak()));
        assertFalse(Explored.suits(program, ModelBuilder.coherence()));
        assertFalse(Explored.suits(ProgramBuilder.withLocations("x").thread().choose("r", 3).store("x", "r").unroll(), weak()));
        assertTrue(weak().requirements().stream().map(Axiom::kind).allMatch(Axiom.Kind.ACYCLIC::equals));
    }
}
