package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.junit.jupiter.api.Test;

/** The micro-events of one instruction, in the notation of {@link MicroEventNotation}. */
class MicroEventsTest {

    private static final Register OLD = Register.temporary("old");
    private static final Register TEMPORARY = Register.temporary("t");

    private final ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread();

    private MicroEventNotation microEvents() {
        return new MicroEventNotation(program.unroll());
    }

    @Test
    void aLoadReadsItsAddressRegisterAndWritesItsTarget() {
        program.load("r1", "r2", "A");
        microEvents().assertMicroEvents("0:Rr2/ADDR", "0:Wr1").assertData("0:Rr2/ADDR -> 0:R/A", "0:R/A -> 0:Wr1")
                .assertControl();
    }

    @Test
    void aStoreReadsRegistersForBothItsPorts() {
        program.store(program.add(program.operand("r1"), program.operand("r2")), program.xor("r2", "r2"), "L");
        microEvents().assertMicroEvents("0:Rr1/ADDR", "0:Rr2/ADDR", "0:Rr2/DATA")
                .assertData("0:Rr1/ADDR -> 0:W/L", "0:Rr2/ADDR -> 0:W/L", "0:Rr2/DATA -> 0:W/L").assertControl();
    }

    @Test
    void anExchangeReadsItsBaseRegisterOnce() {
        program.swap("r1", "r2", program.operand("r3"));
        microEvents().assertMicroEvents("0:Rr2/ADDR", "1:Rr3/DATA", "2:Wr1")
                .assertData("0:Rr2/ADDR -> 0:R/X", "0:Rr2/ADDR -> 1:W/X", "1:Rr3/DATA -> 1:W/X", "0:R/X -> 2:Wr1")
                .assertControl();
    }

    @Test
    void aFetchAndAddWritesWhatItReads() {
        program.fetchAdd("r1", "x", "r3");
        microEvents().assertMicroEvents("1:Rr3/DATA", "2:Wr1")
                .assertData("0:R/X -> 1:W/X", "1:Rr3/DATA -> 1:W/X", "0:R/X -> 2:Wr1").assertControl();
    }

    @Test
    void aCompareAndSwapDecidesItsWriteAndReadsItsValueOnlyThen() {
        program.instruction("compare and swap", new MemoryAction.Read(OLD, program.operand("x"), 8, Set.of("X")),
                new MemoryAction.Write(program.operand("x"), program.operand("r3"), 8, Set.of("X"), ProgramBuilder.binary(
                        Expression.BinaryOperator.EQUAL, Expression.read(OLD), program.operand("r2"))),
                new Operation.Assign(Register.named("r1"), Expression.read(OLD)));
        microEvents().assertMicroEvents("1:P", "1:Rr2/DATA", "1:Rr3/DATA [1:W/X]", "2:Wr1")
                .assertData("0:R/X -> 1:P", "1:Rr2/DATA -> 1:P", "1:Rr3/DATA -> 1:W/X [1:W/X]", "0:R/X -> 2:Wr1")
                .assertControl("1:P -> 1:W/X");
    }

    @Test
    void aCompareAndSwapMayKeepTheRegisterCompared() {
        program.compareAndSwap("r1", "x", "r2", "r3");
        microEvents().assertMicroEvents("1:P", "1:Rr2/DATA", "1:Rr3/DATA [1:W/X]", "2:Wr1")
                .assertData("0:R/X -> 1:P", "1:Rr2/DATA -> 1:P", "1:Rr3/DATA -> 1:W/X [1:W/X]", "0:R/X -> 2:Wr1 [~0]",
                        "1:Rr2/DATA -> 2:Wr1 [0]")
                .assertControl("1:P -> 1:W/X", "1:P -> 2:Wr1 [0]");
    }

    @Test
    void aSelectionDecidesWhichRegisterIsRead() {
        program.assign("r1", new Expression.IfThenElse(program.xor("r2", "r3"), program.operand("r3"),
                program.operand("r4")));
        microEvents().assertMicroEvents("0:Wr1", "0:P", "0:Rr2", "0:Rr3", "0:Rr3 [0]", "0:Rr4 [~0]")
                .assertData("0:Rr2 -> 0:P", "0:Rr3 -> 0:P", "0:Rr3 -> 0:Wr1 [0]", "0:Rr4 -> 0:Wr1 [~0]")
                .assertControl("0:P -> 0:Rr3 [0]", "0:P -> 0:Rr4 [~0]");
    }

    @Test
    void aSelectedConstantIsDecidedAtWhatGetsIt() {
        program.assign("r1", new Expression.IfThenElse(program.operand("r2"),
                program.add(program.operand("r3"), Expression.ONE), Expression.ZERO));
        microEvents().assertMicroEvents("0:Wr1", "0:P", "0:Rr2", "0:Rr3 [0]")
                .assertData("0:Rr2 -> 0:P", "0:Rr3 -> 0:Wr1 [0]")
                .assertControl("0:P -> 0:Rr3 [0]", "0:P -> 0:Wr1 [~0]");
    }

    @Test
    void aSelectionInsideASelectionIsDecidedByTheOuterOne() {
        program.assign("r1", new Expression.IfThenElse(program.operand("r2"), new Expression.IfThenElse(
                program.operand("r3"), program.operand("r4"), program.operand("r5")), Expression.ZERO));
        microEvents().assertMicroEvents("0:Wr1", "0:P", "0:Rr2", "0:P [0]", "0:Rr3 [0]", "0:Rr4 [0, 1]", "0:Rr5 [0, ~1]")
                .assertData("0:Rr2 -> 0:P", "0:Rr3 -> 0:P [0]", "0:Rr4 -> 0:Wr1 [0, 1]", "0:Rr5 -> 0:Wr1 [0, ~1]")
                .assertControl("0:P -> 0:Rr3 [0]", "0:P -> 0:Rr4 [0, 1]", "0:P -> 0:Rr5 [0, ~1]", "0:P -> 0:Wr1 [~0]");
    }

    @Test
    void aConditionalJumpBranchesOnWhatItReads() {
        program.jumpIf("r1", "end").label("end").nothing();
        microEvents().assertMicroEvents("0:Rr1").assertData("0:Rr1 -> 0:B").assertControl();
    }

    @Test
    void jumpsAndFencesHaveNoMicroEvents() {
        program.fence("MB").jump("end").label("end").nothing();
        microEvents().assertMicroEvents();
    }

    @Test
    void theStatusOfAStoreExclusiveComesFromNothing() {
        program.storeExclusive("r1", "r2", "r3");
        microEvents().assertMicroEvents("0:Rr2/ADDR", "0:Rr3/DATA", "0:Wr1")
                .assertData("0:Rr2/ADDR -> 0:W/EX", "0:Rr3/DATA -> 0:W/EX").assertControl();
    }

    private static MemoryAction.WriteExclusive decidingStoreExclusive(Register status) {
        return new MemoryAction.WriteExclusive(status, Expression.ZERO, Expression.ONE, 8, Set.of("EX"), Value.ZERO, Value.ONE,
                true);
    }

    @Test
    void theWriteOfAStoreExclusiveDecidesItsStatusWhereTheInstructionSaysSo() {
        program.instruction("store conditional", decidingStoreExclusive(Register.named("r1")));
        microEvents().assertMicroEvents("0:Wr1").assertData().assertControl("0:W/EX -> 0:Wr1");
    }

    @Test
    void aStatusInATemporaryRemainsADecision() {
        program.instruction("negated status", decidingStoreExclusive(TEMPORARY),
                new Operation.Assign(Register.named("r1"),
                        new Expression.Unary(Expression.UnaryOperator.IS_ZERO, Expression.read(TEMPORARY))));
        microEvents().assertMicroEvents("1:Wr1").assertData().assertControl("0:W/EX -> 1:Wr1");
    }

    @Test
    void aTemporaryHandsThePortToWhatItWasComputedFrom() {
        Expression temporary = Expression.read(TEMPORARY);
        program.instruction("pair", new Operation.Assign(TEMPORARY, program.xor("r1", "r2")),
                new MemoryAction.Read(Register.named("r1"), temporary, 8, Set.of()),
                new MemoryAction.Write(temporary, temporary, 8, Set.of()));
        microEvents().assertMicroEvents("0:Rr1/ADDR", "0:Rr2/ADDR", "1:Wr1", "0:Rr1/DATA", "0:Rr2/DATA")
                .assertData("0:Rr1/ADDR -> 1:R", "0:Rr2/ADDR -> 1:R", "0:Rr1/ADDR -> 2:W", "0:Rr2/ADDR -> 2:W",
                        "0:Rr1/DATA -> 2:W", "0:Rr2/DATA -> 2:W", "1:R -> 1:Wr1")
                .assertControl();
    }

    @Test
    void aTemporaryKeepsTheValueItWasComputedWith() {
        program.instruction("exchange", new Operation.Assign(TEMPORARY, program.operand("r1")),
                new Operation.Assign(Register.named("r1"), program.operand("r2")),
                new Operation.Assign(Register.named("r2"), Expression.read(TEMPORARY)));
        microEvents().assertMicroEvents("1:Wr1", "1:Rr2", "2:Wr2", "0:Rr1").assertData("0:Rr1 -> 2:Wr2", "1:Rr2 -> 1:Wr1");
    }

    @Test
    void anUpdatedBaseRegisterTakesWhatThePortRead() {
        program.instruction("load with post-increment",
                new MemoryAction.Read(Register.named("r2"), program.operand("r1"), 8, Set.of()),
                new Operation.Assign(Register.named("r1"), program.add(program.operand("r1"), Expression.ONE)));
        microEvents().assertMicroEvents("0:Rr1/ADDR", "0:Wr2", "1:Wr1")
                .assertData("0:Rr1/ADDR -> 0:R", "0:R -> 0:Wr2", "0:Rr1/ADDR -> 1:Wr1");
    }

    @Test
    void aRegisterWrittenBeforeInTheInstructionIsReadFromThere() {
        program.instruction("load with pre-increment",
                new Operation.Assign(Register.named("r1"), program.add(program.operand("r1"), Expression.ONE)),
                new MemoryAction.Read(Register.named("r2"), program.operand("r1"), 8, Set.of()));
        microEvents().assertMicroEvents("0:Wr1", "0:Rr1", "1:Rr1/ADDR", "1:Wr2")
                .assertData("0:Rr1 -> 0:Wr1", "0:Wr1 -> 1:Rr1/ADDR", "1:Rr1/ADDR -> 1:R", "1:R -> 1:Wr2");
    }

    @Test
    void aSelectedMemoryValueIsDecidedAtTheWriteThatGetsIt() {
        Expression old = Expression.read(OLD);
        program.swap("r1", "x", new Expression.IfThenElse(
                ProgramBuilder.binary(Expression.BinaryOperator.LESS_SIGNED, old, program.operand("r2")),
                program.operand("r2"), old));
        microEvents().assertMicroEvents("1:P", "1:Rr2/DATA", "1:Rr2/DATA [0]", "2:Wr1")
                .assertData("0:R/X -> 1:P", "1:Rr2/DATA -> 1:P", "1:Rr2/DATA -> 1:W/X [0]", "0:R/X -> 1:W/X [~0]",
                        "0:R/X -> 2:Wr1")
                .assertControl("1:P -> 1:Rr2/DATA [0]", "1:P -> 1:W/X [~0]");
    }

    @Test
    void aTemporaryReadBeforeItIsWrittenIsAnError() {
        program.instruction("wrong", new Operation.Assign(Register.named("r1"), Expression.read(TEMPORARY)));
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, this::microEvents);
        assertEquals("'wrong' at <test> reads its temporary t before it writes it", error.getMessage());
    }

    @Test
    void microEventsStandBehindAllOtherEventsInOrderOfTheSteps() {
        program.load("r1", "x").store("y", "r1").thread().label("again").load("r1", "y").jumpIf("r1", "again");
        UnrolledProgram plain = program.unroll();
        UnrolledProgram whole = plain.with(true);
        new MicroEventNotation(plain).assertMicroEvents("0:Wr1", "0:Rr1/DATA", "0:Wr1", "0:Rr1", "0:Wr1", "0:Rr1");
        assertEquals(plain.events(), whole.events().subList(0, plain.size()));
        assertSame(plain, plain.with(false));
        assertEquals(plain, whole.with(false));
        for (int id = plain.size(); id < whole.size(); id++) {
            Event micro = whole.event(id);
            assertEquals(id, micro.id());
            assertTrue(micro.isMicro());
            assertEquals(whole.step(micro).instruction().source(), micro.source());
        }
        assertEquals(List.of(0, 0, 1, 1, 1, 1),
                whole.microEvents().orElseThrow().events().stream().map(Event::thread).toList());
        assertEquals(List.of(0, 1, 0, 1, 2, 3), whole.microEvents().orElseThrow().events().stream().map(Event::step).toList());
    }
}
