package org.felis.tests.engine.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.candidate.FinalWrites;
import org.felis.engine.candidate.Replay;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

class ReplayTest {

    /** Events: 0 and 1 initial writes of x and y; 2 reads x; 3 branches; 4 writes y if r1 = 0; 5 writes x. */
    private final UnrolledProgram branching = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x")
            .jumpIf("r1", "end").store("y", "5").label("end").nothing().thread().store("x", "1").unroll();

    private static final FinalWrites NO_FINAL_WRITES = new FinalWrites.Picked(EventSet.empty(6));

    private static String messageOf(ExecutionChoices choices) {
        return assertThrows(ReplayException.class, () -> Replay.replay(choices)).getMessage();
    }

    private ExecutionChoices choices(List<Integer> path, int write, int... executed) {
        return new ExecutionChoices(branching, List.of(path, List.of(0)), EventSet.of(6, executed),
                Relation.builder(6).add(write, 2).build(), List.of(), NO_FINAL_WRITES);
    }

    @Test
    void valuesFollowFromTheChoices() throws ReplayException {
        Execution execution = Replay.replay(choices(List.of(0, 1, 2, 3), 0, 0, 1, 2, 3, 4, 5));
        assertEquals(Value.ZERO, execution.value(2));
        assertEquals(Value.of(5), execution.value(4));
        assertEquals("y", execution.address(4).toString());
        assertEquals(Value.ZERO, execution.finalRegister(0, Register.named("r1")));
        assertEquals(EventSet.of(6, 0, 1, 2, 3, 4, 5), execution.executed());
    }

    @Test
    void registersCanBeSteppedThrough() throws ReplayException {
        Execution execution = Replay.replay(choices(List.of(0, 1, 3), 5, 0, 1, 2, 3, 5));
        assertEquals(Optional.of(Value.ZERO), execution.registerBefore(0, 0, Register.named("r1")));
        assertEquals(Optional.of(Value.ONE), execution.registerBefore(0, 1, Register.named("r1")));
        assertEquals(Optional.empty(), execution.registerBefore(0, 2, Register.named("r1")));
    }

    @Test
    void aPathAgainstTheValuesIsRefused() {
        assertTrue(messageOf(choices(List.of(0, 1, 2, 3), 5, 0, 1, 2, 3, 4, 5)).contains("not the path chosen"));
    }

    @Test
    void whatIsNoPathIsRefused() {
        assertTrue(messageOf(choices(List.of(0, 2, 3), 0, 0, 1, 2, 4, 5)).contains("no step leads from 0 to 2"));
        assertTrue(messageOf(choices(List.of(0, 1), 0, 0, 1, 2, 3, 5)).contains("stops before the thread ends"));
        assertTrue(messageOf(choices(List.of(), 0, 0, 1, 5)).contains("does not start at its entry"));
        assertTrue(messageOf(choices(List.of(0, 9), 0, 0, 1, 2, 5)).contains("no step leads from 0 to 9"));
    }

    @Test
    void eventsMustHappenExactlyOnThePath() {
        assertTrue(messageOf(choices(List.of(0, 1, 3), 5, 0, 1, 2, 3, 4, 5)).contains("happens off its path"));
        assertTrue(messageOf(choices(List.of(0, 1, 2, 3), 0, 0, 1, 2, 3, 5)).contains("does not happen"));
        assertTrue(messageOf(choices(List.of(0, 1, 2, 3), 0, 1, 2, 3, 4, 5)).contains("initial writes"));
    }

    @Test
    void aReadNeedsOneWriteOfItsLocation() {
        assertTrue(messageOf(choices(List.of(0, 1, 2, 3), 1, 0, 1, 2, 3, 4, 5)).contains("reads x from a write of y"));
        ExecutionChoices two = new ExecutionChoices(branching, List.of(List.of(0, 1, 2, 3), List.of(0)),
                EventSet.of(6, 0, 1, 2, 3, 4, 5), Relation.builder(6).add(0, 2).add(5, 2).build(), List.of(), NO_FINAL_WRITES);
        assertTrue(messageOf(two).contains("exactly one write"));
        ExecutionChoices stray = new ExecutionChoices(branching, List.of(List.of(0, 1, 2, 3), List.of(0)),
                EventSet.of(6, 0, 1, 2, 3, 4, 5), Relation.builder(6).add(0, 2).add(0, 5).build(), List.of(), NO_FINAL_WRITES);
        assertTrue(messageOf(stray).contains("no read"));
    }

    @Test
    void aStoreExclusiveWithoutReservationIsRefused() {
        UnrolledProgram program = ProgramBuilder.withLocations("x").thread().storeExclusive("r1", "x", "1").unroll();
        assertTrue(messageOf(new ExecutionChoices(program, List.of(List.of(0)), EventSet.of(2, 0, 1),
                Relation.empty(2), List.of(), NO_FINAL_WRITES)).contains("without a load exclusive"));
    }

    @Test
    void aStoreExclusiveOfAnotherAddressIsRefused() {
        UnrolledProgram program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "y", "EX")
                .storeExclusive("r1", "x", "1").unroll();
        assertTrue(messageOf(new ExecutionChoices(program, List.of(List.of(0, 1)), EventSet.of(4, 0, 1, 2, 3),
                Relation.builder(4).add(1, 2).build(), List.of(), NO_FINAL_WRITES)).contains("after a load exclusive of y"));
    }

    @Test
    void anAccessOutsideMemoryIsRefused() {
        UnrolledProgram program = ProgramBuilder.withLocations("x").thread().load("r1", "77").unroll();
        assertTrue(messageOf(new ExecutionChoices(program, List.of(List.of(0)), EventSet.of(2, 0, 1),
                Relation.builder(2).add(0, 1).build(), List.of(), NO_FINAL_WRITES)).contains("77, which is not in the program's memory"));
    }

    @Test
    void everyCandidateReplaysToItself() throws ReplayException {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x", "EX")
                .storeExclusive("r2", "x", "r1").jumpIf("r2", "end").store("y", "r1").label("end").nothing().thread()
                .compareAndSwap("r1", "x", "0", "1").load("r3", "y").observe(0, "r1").observe(1, "r3").observe("x");
        for (ModelEvaluation candidate : Candidates.of(program.unroll(), ModelBuilder.sequentialConsistency())) {
            Execution execution = candidate.execution();
            Execution again = Replay.replay(execution.choices());
            assertEquals(execution.outcome(), again.outcome());
            assertEquals(execution.choices(), again.choices());
            for (BaseRelation relation : BaseRelation.values()) {
                assertEquals(execution.baseRelation(relation), again.baseRelation(relation), relation.catName());
            }
        }
    }
}
