package org.felis.tests.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import org.felis.engine.analysis.program.InterchangeableThreads;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Event;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

class InterchangeableThreadsTest {

    private static final IntPredicate ALL_ARE_READ = write -> false;

    private final ProgramBuilder program = ProgramBuilder.withLocations("x", "y", "start1", "start2", "end1", "end2", "mine1", "mine2");

    /** The threads that others do not stand for. */
    private static List<Integer> firsts(UnrolledProgram program, IntPredicate isUnread) {
        InterchangeableThreads threads = InterchangeableThreads.of(program, isUnread, (exchanged, standing) -> true);
        return IntStream.range(0, program.threads().size()).filter(threads::isFirst).boxed().toList();
    }

    private List<Integer> firsts() {
        return firsts(program.unroll(), ALL_ARE_READ);
    }

    /** A thread that a flag starts and that says when it has come to its end. */
    private void child(int number) {
        program.thread();
        read("r0", "start" + number, ThreadEnd.NOT_STARTED);
        program.store("mine" + number, "1").load("r1", "mine" + number).load("r2", "x").store("x", "1").store("end" + number, "1");
    }

    private void read(String register, String location, ThreadEnd otherwise) {
        program.instruction("read", new MemoryAction.Read(Register.named(register), program.operand(location), Long.BYTES, Set.of()),
                ControlAction.Stop.unless(program.operand(register), otherwise));
    }

    @Test
    void threadsThatDoTheSameMayChangePlaces() {
        for (int i = 0; i < 3; i++) {
            program.thread().load("r0", "x").store("y", "r0");
        }
        program.thread().store("x", "1");
        assertEquals(List.of(0, 3), firsts());
    }

    @Test
    void registersMayHaveOtherNames() {
        program.thread().load("r0", "x").store("y", "r0").thread().load("r7", "x").store("y", "r7");
        assertEquals(List.of(0), firsts());
        program.thread().load("r0", "x").store("y", "r1");
        assertEquals(List.of(0, 2), firsts());
    }

    @Test
    void numbersMayBeOthersOnlyWhereNothingReadsThem() {
        program.thread().store("x", "1").thread().store("x", "2");
        assertEquals(List.of(0, 1), firsts());
        UnrolledProgram unread = program.unroll();
        assertEquals(List.of(0), firsts(unread, write -> true));
        program.thread().store("y", "2");
        assertEquals(List.of(0, 2), firsts(program.unroll(), write -> true));
    }

    @Test
    void objectsOfTheirOwnAreExchangedIfNobodyElseHasToDoWithThem() {
        program.thread().store("mine1", "1").load("r0", "mine1").thread().store("mine2", "1").load("r0", "mine2");
        assertEquals(List.of(0), firsts());
        program.thread().load("r0", "mine1");
        assertEquals(List.of(0, 1, 2), firsts());
    }

    @Test
    void objectsOfTheirOwnHoldTheSameAtFirst() {
        program.location("one", Value.ONE);
        program.thread().load("r0", "mine1").thread().load("r0", "one");
        assertEquals(List.of(0, 1), firsts());
    }

    @Test
    void whoStartsThreadsOneAfterTheOtherAndWaitsForThemDoesSoInAnyOrder() {
        program.thread().store("x", "0").store("start1", "1").store("start2", "1");
        read("r1", "end1", ThreadEnd.BLOCKED);
        read("r2", "end2", ThreadEnd.BLOCKED);
        program.load("r3", "x");
        child(1);
        child(2);
        assertEquals(List.of(0, 1), firsts());
    }

    @Test
    void whatHappensBetweenStartsTellsThreadsApart() {
        program.thread().store("start1", "1").store("x", "3").store("start2", "1");
        child(1);
        child(2);
        assertEquals(List.of(0, 1, 2), firsts());
    }

    @Test
    void whatHappensBetweenWaitsTellsThreadsApart() {
        program.thread().store("start1", "1").store("start2", "1");
        read("r1", "end1", ThreadEnd.BLOCKED);
        program.load("r3", "x");
        read("r2", "end2", ThreadEnd.BLOCKED);
        child(1);
        child(2);
        assertEquals(List.of(0, 1, 2), firsts());
    }

    @Test
    void whoWaitsForOneOnlyTellsThreadsApart() {
        program.thread().store("start1", "1").store("start2", "1");
        read("r1", "end1", ThreadEnd.BLOCKED);
        child(1);
        child(2);
        assertEquals(List.of(0, 1, 2), firsts());
    }

    @Test
    void whoIsNotStartedAtAConditionTellsThreadsApart() {
        program.thread().store("start1", "1").load("r0", "x").jumpForwardIf(program.operand("r0"), "end").store("start2", "1").label("end").nothing();
        child(1);
        child(2);
        assertEquals(List.of(0, 1, 2), firsts());
    }

    @Test
    void anAddressInARegisterTellsThreadsApart() {
        program.thread().store("mine1", "1").thread().store("mine2", "1");
        assertEquals(List.of(0), firsts());
        program.thread().initially("r0", program.address("mine2")).store(program.operand("r0"), program.operand("r1"));
        assertEquals(List.of(0, 1, 2), firsts());
    }

    @Test
    void whoIsStartedFirstMayMakeADifferenceToTheModel() {
        program.thread().store("start1", "1").store("start2", "1");
        child(1);
        child(2);
        assertEquals(List.of(0, 1), firsts());
        InterchangeableThreads asked = InterchangeableThreads.of(program.unroll(), ALL_ARE_READ, (exchanged, standing) -> {
            assertEquals(4, standing.cardinality(), "two writes, and what reads them");
            return false;
        });
        assertTrue(asked.isFirst(2));
    }

    @Test
    void aFilterTellsThreadsApart() {
        program.thread().load("r0", "x").thread().load("r0", "x").filter(new Proposition.True());
        assertEquals(List.of(0, 1), firsts());
    }

    @Test
    void onePairOfThreadsStandsForAll() {
        for (int i = 0; i < 3; i++) {
            program.thread().store("x", "1");
        }
        UnrolledProgram unrolled = program.thread().store("y", "1").unroll();
        InterchangeableThreads threads = InterchangeableThreads.of(unrolled, ALL_ARE_READ, (exchanged, standing) -> true);
        List<Event> events = IntStream.range(0, 4).mapToObj(thread -> Events.event(unrolled, thread, Event.Kind.WRITE, 0)).toList();
        boolean[][] expected = { { true, true, false, true }, { false, false, false, false }, { false, false, false, false }, { true, false, false, true } };
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                assertEquals(expected[i][j], threads.represents(events.get(i), events.get(j), true), i + ", " + j);
            }
        }
        Event initial = unrolled.events().getFirst();
        assertTrue(initial.isInitialWrite());
        for (int i = 0; i < 4; i++) {
            boolean isRepresented = i == 0 || i == 3; // the location stays where it is when threads change places
            assertEquals(isRepresented, threads.represents(initial, events.get(i), true), "initial, " + i);
            assertEquals(isRepresented, threads.represents(events.get(i), initial, true), i + ", initial");
        }
        assertTrue(threads.represents(initial, events.get(2), false) && threads.represents(events.get(2), initial, false));
        assertFalse(threads.isFirst(2));
    }

    @Test
    void whatAnObjectHoldsAtFirstBelongsToTheThreadWhoseObjectItIs() {
        program.location("mine3", Value.ZERO);
        for (int i = 1; i <= 3; i++) {
            program.thread().load("r0", "mine" + i).store("x", "1");
        }
        UnrolledProgram unrolled = program.unroll();
        InterchangeableThreads threads = InterchangeableThreads.of(unrolled, ALL_ARE_READ, (exchanged, standing) -> true);
        for (int object = 0; object < 3; object++) {
            Event initial = initial(unrolled, "mine" + (object + 1));
            for (int thread = 0; thread < 3; thread++) {
                Event write = Events.event(unrolled, thread, Event.Kind.WRITE, 0);
                assertEquals(object == 0 && thread < 2, threads.represents(initial, write, true), object + ", " + thread);
                assertEquals(thread == 0 && object < 2, threads.represents(write, initial, true), thread + ", " + object);
            }
        }
        assertTrue(threads.represents(initial(unrolled, "mine1"), initial(unrolled, "mine2"), true));
        assertFalse(threads.represents(initial(unrolled, "mine2"), initial(unrolled, "mine3"), true));
    }

    @Test
    void ofTwoThreadsThatShareTheirObjectsEachHasOne() {
        program.thread().load("r0", "mine1").load("r1", "mine2").thread().load("r0", "mine2").load("r1", "mine1");
        UnrolledProgram unrolled = program.unroll();
        InterchangeableThreads threads = InterchangeableThreads.of(unrolled, ALL_ARE_READ, (exchanged, standing) -> true);
        Event one = initial(unrolled, "mine1");
        Event other = initial(unrolled, "mine2");
        for (int thread = 0; thread < 2; thread++) {
            Event read = Events.event(unrolled, thread, Event.Kind.READ, 0);
            Event changed = Events.event(unrolled, 1 - thread, Event.Kind.READ, 0);
            assertTrue(threads.represents(one, read, true) || threads.represents(other, changed, true), "one of the two that change places");
            assertTrue(threads.represents(other, read, true) || threads.represents(one, changed, true), "one of the two that change places");
        }
        assertFalse(threads.represents(one, Events.event(unrolled, 0, Event.Kind.READ, 0), true) && threads.represents(other, Events.event(unrolled, 1, Event.Kind.READ, 0), true));
    }

    private static Event initial(UnrolledProgram program, String location) {
        return program.events().stream().filter(event -> event.isInitialWrite() && program.initialWrites().get(event.id()).object().name().equals(location)).findFirst().orElseThrow();
    }
}
