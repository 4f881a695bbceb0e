package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.candidate.Execution;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Event;
import org.felis.engine.program.Failure;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.transform.ProgramText;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.engine.witness.CheckedSearch;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;

/** Threads that end before their end, as both procedures see them: assertions, assumptions, checks of addresses. */
class StoppedThreadsTest {

    private static final Goal.Fails MEMORY = new Goal.Fails(Set.of(Failure.MEMORY));
    private static final Goal.Fails ASSERTION = new Goal.Fails(Set.of(Failure.ASSERTION));

    private static MemoryModel library(String name) {
        return CatLanguage.shared().compile(ModelLibrary.located().find(name + ".cat").orElseThrow(), IncludeResolver.inDirectories(),
                ModelReading.DEFAULTS).model().orElseThrow();
    }

    /** Whether an execution meets the goal, which both procedures must say. */
    private static boolean meets(ProgramBuilder program, MemoryModel model, Goal goal) {
        return find(program, model, goal).isPresent();
    }

    private static Optional<Execution> find(ProgramBuilder builder, MemoryModel model, Goal goal) {
        UnrolledProgram program = builder.unroll();
        Optional<Execution> solved = find(new SmtSearch(program, model, SmtOptions.DEFAULT), program, model, goal);
        assertEquals(solved.isPresent(), find(new ExplicitSearch(program, model), program, model, goal).isPresent(), goal::toString);
        return solved;
    }

    private static Optional<Execution> find(ExecutionSearch procedure, UnrolledProgram program, MemoryModel model, Goal goal) {
        try (ExecutionSearch search = new CheckedSearch(procedure, program, model)) {
            return search.find(goal, Interruption.none()) instanceof SearchResult.Found(Execution found) ? Optional.of(found) : Optional.empty();
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }

    /** Thread 1 learns through z, which is 1 at first, what thread 0 has read. */
    private static ProgramBuilder assertedStoreBuffering() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").location("z", Value.ONE);
        program.thread().store("x", "1").load("r0", "y").store("z", "r0");
        program.thread().store("y", "1").load("r1", "x").load("r2", "z");
        return program.failUnless(program.binary(BinaryOperator.OR, "r1", "r2"), Failure.ASSERTION);
    }

    @Test
    void anAssertionBehindStoreBufferingFailsUnderTsoAndNotUnderSc() {
        Optional<Execution> failing = find(assertedStoreBuffering(), library("x86tso"), ASSERTION);
        assertEquals(ThreadEnd.COMPLETE, failing.orElseThrow().end(0));
        assertEquals(ThreadEnd.FAILED, failing.get().end(1));
        assertEquals(Optional.of(Failure.ASSERTION), failing.get().failure(1));
        assertFalse(meets(assertedStoreBuffering(), library("x86tso"), MEMORY), "fails in another way");
        assertFalse(meets(assertedStoreBuffering(), library("sc"), ASSERTION));
    }

    /** Load buffering with something between the read and the write of thread 0 that never changes where control goes. */
    private static boolean allowsLoadBuffering(boolean withBranch) {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r0", "x");
        Expression holds = program.binary(BinaryOperator.NOT_EQUAL, "r0", "7");
        if (withBranch) {
            program.jumpIf(holds, "go").label("go").store("y", "1");
        } else {
            program.failUnless(holds, Failure.ASSERTION).store("y", "1");
        }
        program.thread().load("r1", "y").store("x", "r1").observe(0, "r0").observe(1, "r1");
        return meets(program, library("aarch64"),
                new Goal.Satisfies(new Proposition.And(List.of(program.isValue(0, "r0", 1), program.isValue(1, "r1", 1)))));
    }

    @Test
    void aStopIsNoBranchAndMakesNoControlDependency() {
        assertTrue(allowsLoadBuffering(false));
        assertFalse(allowsLoadBuffering(true));
    }

    /** Thread 0 reads through a pointer that thread 1 overwrites with a number. */
    private static ProgramBuilder spoiltPointer(boolean checked) {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.location("p", program.address("x")).thread().load("r0", "p");
        if (checked) {
            program.check(program.operand("r0"));
        }
        return program.load("r1", program.operand("r0")).observe(0, "r1").thread().store("p", "5").load("r2", "p").observe(1, "r2");
    }

    @Test
    void anAccessThatIsNotCheckedTakesItsExecutionAwayAndACheckedOneFails() {
        MemoryModel model = ModelBuilder.sequentialConsistency();
        assertFalse(meets(spoiltPointer(false), model, new Goal.Fails()));
        Execution failing = find(spoiltPointer(true), model, MEMORY).orElseThrow();
        assertEquals(Optional.of(Failure.MEMORY), failing.failure(0));
        assertEquals("fail MEMORY unless Accessible[address=r0, bytes=8, alignment=8]",
                failing.program().threads().get(0).steps().get(failing.choices().paths().get(0).getLast()).instruction().text());
        assertFalse(meets(spoiltPointer(true), model, ASSERTION));
        assertEquals(Solved.of(spoiltPointer(false), model).outcomes(), Solved.of(spoiltPointer(true), model).outcomes());
    }

    /** Thread 0 reads the cell of a number that thread 1 writes, of an array of two. */
    private static ProgramBuilder indexed(long index, boolean checked) {
        ProgramBuilder program = ProgramBuilder.withLocations("i").array("a", 2).thread().load("r0", "i");
        Expression address = program.add(program.operand("a"), Expression.binary(BinaryOperator.MUL, program.operand("r0"), Expression.constant(8)));
        if (checked) {
            program.check(address);
        }
        return program.load("r1", address).thread().store("i", Long.toString(index)).observe(0, "r1");
    }

    private static long executions(ProgramBuilder builder) throws Interruption.StoppedException {
        MemoryModel all = new ModelBuilder().build();
        try (ExplicitSearch search = new ExplicitSearch(builder.unroll(), all)) {
            long[] count = new long[1];
            for (Goal goal : List.of(Goal.COMPLETE, new Goal.Fails())) {
                count[0] += search.count(goal, Interruption.none()).orElseThrow();
            }
            return count[0];
        }
    }

    @Test
    void behindACheckNoExecutionIsLost() throws Interruption.StoppedException {
        for (long index : new long[] {1, 2, -1}) {
            assertEquals(2, executions(indexed(index, true)), "index " + index);
            assertEquals(index == 1 ? 2 : 1, executions(indexed(index, false)), "index " + index);
            assertEquals(index != 1, meets(indexed(index, true), new ModelBuilder().build(), MEMORY), "index " + index);
        }
    }

    @Test
    void aPointerOutOfThinAirIsNoAddress() {
        ProgramBuilder program = ProgramBuilder.withLocations("z");
        program.location("x", program.address("z")).location("y", program.address("z"));
        program.thread().load("r0", "x").store("y", "r0").check(program.operand("r0")).load("r1", program.operand("r0"));
        program.thread().load("r2", "y").store("x", "r2");
        assertTrue(meets(program, ModelBuilder.withoutAxioms(), MEMORY));
        ModelBuilder model = new ModelBuilder();
        model.acyclic("no thin air", model.union(model.base(BaseRelation.DATA), model.base(BaseRelation.RF)));
        assertFalse(meets(program, model.build(), MEMORY));
    }

    @Test
    void aStopAtTheVeryEndEndsTheThreadInEitherWay() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().load("r0", "x").observe(0, "r0");
        program.failUnless(program.operand("r0"), Failure.UNDEFINED).thread().store("x", "1");
        MemoryModel model = ModelBuilder.sequentialConsistency();
        assertTrue(meets(program, model, new Goal.Fails(Set.of(Failure.UNDEFINED))));
        assertEquals(Set.of("1"), Solved.of(program, model).outcomes());
    }

    @Test
    void anUnrolledProgramSaysItselfWhereItIsCutOff() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().load("r0", "x");
        program.stopUnless(program.operand("r0"), ThreadEnd.BOUND).store("x", "2").thread().store("x", "1");
        assertTrue(program.unroll().hasBoundedLoop());
        assertTrue(meets(program, ModelBuilder.sequentialConsistency(), new Goal.ReachesBound()));
        assertTrue(meets(program, ModelBuilder.sequentialConsistency(), Goal.COMPLETE));
    }

    @Test
    void aFlagIsAskedForAmongCompleteExecutionsOrAmongAll() {
        ModelBuilder model = new ModelBuilder();
        model.axiom("communicates", Axiom.Role.FLAG, Axiom.Kind.EMPTY, true, model.terms().intersection(model.base(BaseRelation.RF), model.base(BaseRelation.EXT)));
        MemoryModel flagged = model.build();
        Set<Axiom> flags = Set.of(flagged.axioms().getLast());
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").thread().load("r0", "x");
        program.failUnless(new Expression.Unary(Expression.UnaryOperator.IS_ZERO, program.operand("r0")), Failure.ASSERTION);
        for (boolean blocked : new boolean[] {false, true}) {
            assertTrue(meets(program, flagged, new Goal.Raises(flags, Goal.Ends.ANY)), "blocked " + blocked);
            program.stop(ThreadEnd.BLOCKED);
        }
        assertFalse(meets(program, flagged, new Goal.Raises(flags)));
    }

    @Test
    void aCheckThatHoldsInAllExecutionsCostsNothing() {
        ProgramBuilder builder = ProgramBuilder.withLocations("x", "y").thread().store("x", "1");
        UnrolledProgram program = builder.check(builder.operand("y")).store("y", "1").unroll();
        ValueFlow values = ValueFlow.of(program, Aliasing.ANDERSEN);
        assertTrue(values.isImpossible(0, 1, program.threads().get(0).steps().get(1).successors().get(1)));
        assertEquals(program.events(Event::isWrite), ControlFlow.of(program, values).alwaysExecuted());
    }

    @Test
    void stopsArePrintedWithTheirKindAndCondition() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().load("r0", "x").check(program("r0"));
        String text = ProgramText.of(program.stop(ThreadEnd.BLOCKED).program().threads().get(0));
        assertTrue(text.contains("end: failed (memory) unless accessible(r0, 8 bytes, aligned to 8)\n"), text);
        assertTrue(text.contains("end: blocked\n"), text);
    }

    private static Expression program(String register) {
        return new ProgramBuilder().operand(register);
    }

    @Test
    void aStopWithoutSenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new ControlAction.Stop(ThreadEnd.COMPLETE));
        assertThrows(IllegalArgumentException.class, () -> new ControlAction.Stop(ThreadEnd.FAILED));
        assertThrows(IllegalArgumentException.class,
                () -> new ControlAction.Stop(ThreadEnd.BLOCKED, Optional.of(Failure.MEMORY), Optional.empty(), Optional.empty()));
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread();
        assertThrows(IllegalArgumentException.class,
                () -> program.instruction("stop, and go on", ControlAction.Stop.unless(Expression.ONE, ThreadEnd.BLOCKED), new MemoryAction.Fence(Set.of())));
    }

    @Test
    void whatIsAccessibleDependsOnTheValueAlone() {
        MemoryObject object = new MemoryObject(0, "a", 12);
        for (long offset = -5; offset < 20; offset++) {
            boolean isInside = offset == 0 || offset == 4;
            assertEquals(isInside ? Value.ONE : Value.ZERO,
                    Evaluation.accessible(new Value.Address(object, offset), 8, 4), "offset " + offset);
        }
        for (Value value : List.of(Value.ZERO, Value.of(8), new Value.Symbol(1), new Value.Address(new MemoryObject(1, "code", 0), 0))) {
            assertEquals(Value.ZERO, Evaluation.accessible(value, 1, 1), value.toString());
        }
    }
}
