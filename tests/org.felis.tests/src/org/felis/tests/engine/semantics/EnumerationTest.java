package org.felis.tests.engine.semantics;

import static org.felis.tests.engine.semantics.Candidates.candidates;
import static org.felis.tests.engine.semantics.Candidates.outcomes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Value;
import org.felis.engine.model.MemoryModel;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Numbers of candidates and sets of outcomes that can be counted by hand. */
class EnumerationTest {

    private static final MemoryModel SC = ModelBuilder.sequentialConsistency();
    private static final MemoryModel ANYTHING = ModelBuilder.withoutAxioms();

    static ProgramBuilder messagePassing() {
        return ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("y", "1").thread()
                .load("r1", "y").load("r2", "x").observe(1, "r1").observe(1, "r2");
    }

    private static ProgramBuilder storeBuffering() {
        return ProgramBuilder.withLocations("x", "y").thread().store("x", "1").load("r1", "y").thread()
                .store("y", "1").load("r2", "x").observe(0, "r1").observe(1, "r2");
    }

    private static ProgramBuilder loadBuffering() {
        return ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").store("y", "1").thread()
                .load("r2", "y").store("x", "1").observe(0, "r1").observe(1, "r2");
    }

    @Test
    void messagePassingHasFourCandidatesOfWhichOneIsRelaxed() {
        assertEquals(4, candidates(messagePassing(), ANYTHING));
        assertEquals(Set.of("0 0", "0 1", "1 0", "1 1"), outcomes(messagePassing(), ANYTHING));
        assertEquals(Set.of("0 0", "0 1", "1 1"), outcomes(messagePassing(), SC));
    }

    @Test
    void storeBufferingHasFourCandidatesOfWhichOneIsRelaxed() {
        assertEquals(4, candidates(storeBuffering(), ANYTHING));
        assertEquals(Set.of("0 1", "1 0", "1 1"), outcomes(storeBuffering(), SC));
    }

    @Test
    void loadBufferingHasFourCandidatesOfWhichOneIsRelaxed() {
        assertEquals(4, candidates(loadBuffering(), ANYTHING));
        assertEquals(Set.of("0 0", "0 1", "1 0"), outcomes(loadBuffering(), SC));
    }

    @Test
    void coherenceOfReads() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").thread().load("r1", "x")
                .load("r2", "x").observe(1, "r1").observe(1, "r2");
        assertEquals(4, candidates(program, ANYTHING));
        assertEquals(Set.of("0 0", "0 1", "1 1"), outcomes(program, ModelBuilder.coherence()));
    }

    @Test
    void twoWritesOfTwoLocationsHaveFourCoherenceOrders() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("y", "2").thread()
                .store("y", "1").store("x", "2").observe("x").observe("y");
        assertEquals(4, candidates(program, ANYTHING));
        assertEquals(Set.of("1 1", "1 2", "2 1", "2 2"), outcomes(program, ANYTHING));
        assertEquals(Set.of("1 2", "2 1", "2 2"), outcomes(program, SC));
    }

    @Test
    void nothingIsAssumedThatTheModelDoesNotSay() {
        ProgramBuilder ownLaterWrite = ProgramBuilder.withLocations("x").thread().load("r1", "x").store("x", "1")
                .observe(0, "r1");
        assertEquals(Set.of("0", "1"), outcomes(ownLaterWrite, ANYTHING));
        assertEquals(Set.of("0"), outcomes(ownLaterWrite, ModelBuilder.coherence()));
        ProgramBuilder against = ProgramBuilder.withLocations("x").thread().store("x", "1").store("x", "2").observe("x");
        assertEquals(Set.of("1", "2"), outcomes(against, ANYTHING));
        assertEquals(Set.of("2"), outcomes(against, ModelBuilder.coherence()));
    }

    @Test
    void aReadNeverReadsTheLaterWriteOfItsOwnInstruction() {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.thread().swap("r1", "x", program.operand("7")).observe(0, "r1").observe("x");
        assertEquals(Set.of("0 7"), outcomes(program, ANYTHING));
    }

    @Test
    void atomicIncrementsAddUpUnderSequentialConsistency() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().fetchAdd("r1", "x", "1").thread()
                .fetchAdd("r2", "x", "1").observe(0, "r1").observe(1, "r2").observe("x");
        assertEquals(Set.of("0 1 2", "1 0 2"), outcomes(program, SC));
    }

    @Test
    void branchesSeeTheValuesRead() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").thread()
                .load("r1", "x").jumpIf("r1", "taken").store("y", "5").label("taken").nothing().observe(1, "r1")
                .observe("y");
        assertEquals(Set.of("0 5", "1 0"), outcomes(program, ANYTHING));
        assertEquals(2, candidates(program, ANYTHING));
    }

    @Test
    void aJumpToTheNextInstructionIsOnePath() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().load("r1", "x").jumpIf("r1", "next")
                .label("next").store("x", "1").observe(0, "r1");
        assertEquals(2, candidates(program, ANYTHING));
    }

    @Test
    void addressesMayDependOnValues() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y");
        program.location("p", program.address("x")).thread().store("p", "y").thread().load("r1", "p").load("r2", "r1")
                .store("r1", "7").observe("x").observe("y").observe(1, "r2");
        assertEquals(Set.of("0 7 0", "7 0 0"), outcomes(program, ModelBuilder.coherence()));
        assertEquals(Set.of("0 7 0", "7 0 0", "0 7 7", "7 0 7"), outcomes(program, ANYTHING));
    }

    @Test
    void anAccessOutsideMemoryIsNoExecution() {
        ProgramBuilder program = ProgramBuilder.withLocations("x");
        program.location("p", program.address("x")).thread().store("p", "42").thread().load("r1", "p")
                .load("r2", "r1").observe(1, "r1");
        assertEquals(Set.of("x"), outcomes(program, ANYTHING));
    }

    @Test
    void aLoopIsCutOffAtTheBound() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().label("spin").load("r1", "x")
                .jumpIf("r1", "spin").thread().store("x", "1").observe(0, "r1");
        assertTrue(Candidates.reachesBound(program.unroll(2), SC));
        assertEquals(Set.of("0"), outcomes(program, SC));
        ProgramBuilder endless = ProgramBuilder.withLocations().thread().label("spin").nothing().jump("spin");
        assertTrue(Candidates.reachesBound(endless.unroll(3), SC));
        assertEquals(Set.of(), outcomes(endless, SC));
        assertFalse(Candidates.reachesBound(messagePassing().unroll(), SC));
    }

    @Test
    void theFilterRestrictsWhatIsConsidered() {
        ProgramBuilder program = messagePassing();
        program.filter(program.isValue(1, "r1", 1));
        assertEquals(Set.of("1 1"), outcomes(program, SC));
    }

    @Test
    void aModelWithoutCoherenceStillHasFinalMemory() {
        MemoryModel none = new MemoryModel("none", List.of(), List.of(), List.of(),
                List.of(), List.of(), List.of());
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").thread().store("x", "2")
                .observe("x");
        assertEquals(Set.of("1", "2"), outcomes(program, none));
        assertEquals(2, candidates(program, none));
    }

    @Test
    void initialRegistersCount() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().initially("r1", Value.of(3))
                .store("x", "r1").observe("x").observe(0, "r9");
        assertEquals(Set.of("3 0"), outcomes(program, SC));
    }
}
