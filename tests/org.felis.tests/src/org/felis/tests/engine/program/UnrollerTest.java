package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnrollerTest {

    private static ProgramBuilder spinLoop() {
        return ProgramBuilder.withLocations("x").thread().label("again").load("r1", "x").jumpIf("r1", "again")
                .store("x", "1");
    }

    private static List<String> texts(UnrolledThread thread) {
        return thread.steps().stream().map(s -> s.instruction().text()).toList();
    }

    private static long count(UnrolledThread thread, int instruction) {
        return thread.steps().stream()
                .filter(s -> s.instruction() == thread.thread().instructions().get(instruction)).count();
    }

    @Test
    void straightCodeKeepsItsOrder() {
        UnrolledThread thread = ProgramBuilder.withLocations("x").thread().load("r1", "x").fence("MB").store("x", "1")
                .unroll().threads().get(0);
        assertEquals(3, thread.steps().size());
        assertEquals(List.of(new Step.Successor(1, Step.When.ALWAYS)), thread.steps().get(0).successors());
        assertEquals(List.of(new Step.Successor(Step.Successor.END, Step.When.ALWAYS)),
                thread.steps().get(2).successors());
        assertFalse(thread.hasBoundedLoop());
    }

    @Test
    void initialWritesComeFirstAndEventsAreNumberedInOrder() {
        UnrolledProgram program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").thread()
                .load("r1", "y").unroll();
        assertEquals(List.of(Event.Kind.INITIAL_WRITE, Event.Kind.INITIAL_WRITE, Event.Kind.WRITE, Event.Kind.READ),
                program.events().stream().map(Event::kind).toList());
        for (int i = 0; i < program.size(); i++) {
            assertEquals(i, program.event(i).id());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void aLoopBodyIsDoneAtMostAsOftenAsTheBoundSays(int bound) {
        UnrolledThread thread = spinLoop().unroll(bound).threads().get(0);
        assertEquals(bound, count(thread, 0));
        assertEquals(bound, count(thread, 1));
        assertTrue(thread.hasBoundedLoop());
        assertEquals(1, thread.steps().stream().flatMap(s -> s.successors().stream())
                .filter(s -> s.end().equals(Optional.of(ThreadEnd.BOUND))).count());
    }

    @Test
    void theCodeBehindALoopExistsOnce() {
        assertEquals(1, count(spinLoop().unroll(4).threads().get(0), 2));
    }

    @Test
    void iterationsAreNumberedForPeople() {
        UnrolledThread thread = spinLoop().unroll(3).threads().get(0);
        assertEquals(List.of(List.of(), List.of(1), List.of(2)), thread.steps().stream()
                .filter(s -> s.instruction().text().startsWith("r1")).map(Step::iteration).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyStepLeadsToLaterSteps(int bound) {
        UnrolledProgram program = ProgramBuilder.withLocations("x", "y").thread().label("outer").load("r1", "x")
                .label("inner").load("r2", "y").jumpIf("r2", "inner").jumpIf("r1", "outer").jumpIf("r2", "end")
                .store("x", "1").label("end").nothing().unroll(bound);
        UnrolledThread thread = program.threads().get(0);
        for (Step step : thread.steps()) {
            assertEquals(thread.steps().get(step.index()), step);
            assertTrue(step.successors().stream().allMatch(s -> s.target() < 0 || s.target() > step.index()));
        }
    }

    @Test
    void nestedLoopsMultiply() {
        UnrolledThread thread = ProgramBuilder.withLocations("x").thread().label("outer").nothing().label("inner")
                .load("r1", "x").jumpIf("r1", "inner").jumpIf("r1", "outer").unroll(2).threads().get(0);
        assertEquals(2, count(thread, 0));
        assertEquals(4, count(thread, 1));
    }

    @Test
    void branchesJoinInOneStep() {
        UnrolledThread thread = ProgramBuilder.withLocations("x").thread().load("r1", "x").jumpIf("r1", "then")
                .store("x", "1").jump("join").label("then").store("x", "2").label("join").store("x", "3").unroll()
                .threads().get(0);
        assertEquals(6, thread.steps().size());
        Step join = thread.steps().get(5);
        assertEquals(2, thread.steps().stream().flatMap(s -> s.successors().stream())
                .filter(s -> s.target() == join.index()).count());
        assertEquals(texts(thread).get(5), join.instruction().text());
    }

    @Test
    void aConditionalJumpIsABranchEventAndAnotherJumpIsNone() {
        UnrolledProgram program = ProgramBuilder.withLocations().thread().jumpIf("r1", "end").jump("end").label("end")
                .nothing().unroll();
        assertEquals(List.of(Event.Kind.BRANCH), program.events().stream().map(Event::kind).toList());
    }

    @Test
    void codeThatNoPathReachesIsLeftOut() {
        assertEquals(2, ProgramBuilder.withLocations("x").thread().jump("end").store("x", "1").label("end").nothing()
                .unroll().threads().get(0).steps().size());
    }

    @Test
    void anUnknownLabelIsNamed() {
        ProgramBuilder program = ProgramBuilder.withLocations().thread().jump("nowhere");
        assertTrue(assertThrows(IllegalArgumentException.class, program::unroll).getMessage().contains("nowhere"));
    }

    @Test
    void aBoundOfZeroIsRejected() {
        assertThrows(IllegalArgumentException.class, () -> spinLoop().unroll(0));
    }

    @Test
    void aThreadWithoutInstructionsHasNoSteps() {
        assertEquals(List.of(), ProgramBuilder.withLocations("x").thread().unroll().threads().get(0).steps());
    }
}
