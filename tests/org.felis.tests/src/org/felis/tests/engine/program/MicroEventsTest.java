package org.felis.tests.engine.program;

import static org.felis.tests.engine.program.MicroEventNotation.assertControl;
import static org.felis.tests.engine.program.MicroEventNotation.assertData;
import static org.felis.tests.engine.program.MicroEventNotation.assertMicroEvents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.Expression;
import org.felis.engine.program.MicroEvent;
import org.felis.engine.program.MicroEvents;
import org.felis.engine.program.MicroEvents.Selection;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.Value;
import org.junit.jupiter.api.Test;

/** The micro-events of one instruction, in the notation of {@link MicroEventNotation}. */
class MicroEventsTest {

    private static final Register OLD = Register.temporary("old");
    private static final Register TEMPORARY = Register.temporary("t");

    private final ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread();

    private MicroEvents microEvents() {
        return microEvents(Selection.UNKNOWN);
    }

    private MicroEvents microEvents(Selection selection) {
        return MicroEvents.of(0, program.unroll().threads().get(0).steps().get(0), selection);
    }

    @Test
    void aLoadReadsItsAddressRegisterAndWritesItsTarget() {
        program.load("r1", "r2", "A");
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:Rr2/ADDR", "0:R/A", "0:Wr1");
        assertData(micros, "0:Rr2/ADDR -> 0:R/A", "0:R/A -> 0:Wr1");
        assertControl(micros);
    }

    @Test
    void aStoreReadsRegistersForBothItsPorts() {
        program.store(program.add(program.operand("r1"), program.operand("r2")), program.xor("r2", "r2"), "L");
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:Rr1/ADDR", "0:Rr2/ADDR", "0:Rr2/DATA", "0:W/L");
        assertData(micros, "0:Rr1/ADDR -> 0:W/L", "0:Rr2/ADDR -> 0:W/L", "0:Rr2/DATA -> 0:W/L");
        assertControl(micros);
    }

    @Test
    void anExchangeWritesARegisterAndMemoryWithoutFlowBetweenThem() {
        program.swap("r1", "r2", program.operand("r3"));
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:Rr2/ADDR", "0:R/X", "1:Rr2/ADDR", "1:Rr3/DATA", "1:W/X", "2:Wr1");
        assertData(micros, "0:Rr2/ADDR -> 0:R/X", "1:Rr2/ADDR -> 1:W/X", "1:Rr3/DATA -> 1:W/X", "0:R/X -> 2:Wr1");
        assertControl(micros);
    }

    @Test
    void aFetchAndAddWritesWhatItReads() {
        program.fetchAdd("r1", "x", "r3");
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:R/X", "1:Rr3/DATA", "1:W/X", "2:Wr1");
        assertData(micros, "0:R/X -> 1:W/X", "1:Rr3/DATA -> 1:W/X", "0:R/X -> 2:Wr1");
        assertControl(micros);
    }

    @Test
    void theComparisonOfACompareAndSwapDecidesItsWrite() {
        program.compareAndSwap("r1", "x", "r2", "r3");
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:R/X", "1:Rr3/DATA", "1:Rr2/DATA", "1:W/X", "2:Wr1");
        assertData(micros, "1:Rr3/DATA -> 1:W/X", "0:R/X -> 2:Wr1");
        assertControl(micros, "0:R/X -> 1:W/X", "1:Rr2/DATA -> 1:W/X");
    }

    private void conditionalSelect() {
        program.assign("r1", new Expression.IfThenElse(program.xor("r2", "r3"), program.operand("r3"),
                program.operand("r4")));
    }

    @Test
    void theConditionOfASelectionDecidesTheRegisterWrite() {
        conditionalSelect();
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:Rr2", "0:Rr3", "0:Rr4", "0:Wr1");
        assertData(micros, "0:Rr3 -> 0:Wr1", "0:Rr4 -> 0:Wr1");
        assertControl(micros, "0:Rr2 -> 0:Wr1", "0:Rr3 -> 0:Wr1");
    }

    @Test
    void theSideNotSelectedIsNotRead() {
        conditionalSelect();
        MicroEvents taken = microEvents((thread, step, operation, condition) -> Optional.of(true));
        assertMicroEvents(taken, "0:Rr2", "0:Rr3", "0:Wr1");
        assertData(taken, "0:Rr3 -> 0:Wr1");
        MicroEvents notTaken = microEvents((thread, step, operation, condition) -> Optional.of(false));
        assertMicroEvents(notTaken, "0:Rr2", "0:Rr3", "0:Rr4", "0:Wr1");
        assertData(notTaken, "0:Rr4 -> 0:Wr1");
        assertControl(notTaken, "0:Rr2 -> 0:Wr1", "0:Rr3 -> 0:Wr1");
    }

    @Test
    void aConditionalJumpBranchesOnWhatItReads() {
        program.jumpIf("r1", "end").label("end").nothing();
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:Rr1", "0:B");
        assertData(micros, "0:Rr1 -> 0:B");
        assertControl(micros);
    }

    @Test
    void anUnconditionalJumpHasNoMicroEvents() {
        program.jump("end").label("end").nothing();
        assertMicroEvents(microEvents());
    }

    @Test
    void aFenceIsAlone() {
        program.fence("MB");
        assertMicroEvents(microEvents(), "0:F/MB");
    }

    @Test
    void theWriteOfAStoreExclusiveDecidesItsStatus() {
        program.storeExclusive("r1", "r2", "r3");
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:Rr2/ADDR", "0:Rr3/DATA", "0:W/EX", "0:Wr1");
        assertData(micros, "0:Rr2/ADDR -> 0:W/EX", "0:Rr3/DATA -> 0:W/EX");
        assertControl(micros, "0:W/EX -> 0:Wr1");
    }

    @Test
    void aStatusInATemporaryRemainsADecision() {
        program.instruction("negated status",
                new Operation.WriteExclusive(TEMPORARY, program.operand("x"), Expression.ONE, 8, Set.of("EX"), Value.ZERO,
                        Value.ONE),
                new Operation.Assign(Register.named("r1"),
                        new Expression.Unary(Expression.UnaryOperator.IS_ZERO, Expression.read(TEMPORARY))));
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:W/EX", "1:Wr1");
        assertData(micros);
        assertControl(micros, "0:W/EX -> 1:Wr1");
    }

    @Test
    void aTemporaryHandsThePortToWhatItWasComputedFrom() {
        Expression temporary = Expression.read(TEMPORARY);
        program.instruction("pair", new Operation.Assign(TEMPORARY, program.xor("r1", "r2")),
                new Operation.Read(Register.named("r1"), temporary, 8, Set.of()),
                new Operation.Write(temporary, temporary, 8, Set.of()));
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:Rr1/ADDR", "0:Rr2/ADDR", "0:Rr1/DATA", "0:Rr2/DATA", "1:R", "1:Wr1", "2:W");
        assertData(micros, "0:Rr1/ADDR -> 1:R", "0:Rr2/ADDR -> 1:R", "0:Rr1/ADDR -> 2:W", "0:Rr2/ADDR -> 2:W",
                "0:Rr1/DATA -> 2:W", "0:Rr2/DATA -> 2:W", "1:R -> 1:Wr1");
        assertControl(micros);
    }

    @Test
    void aTemporaryKeepsTheValueItWasComputedWith() {
        program.instruction("exchange", new Operation.Assign(TEMPORARY, program.operand("r1")),
                new Operation.Assign(Register.named("r1"), program.operand("r2")),
                new Operation.Assign(Register.named("r2"), Expression.read(TEMPORARY)));
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:Rr1", "1:Rr2", "1:Wr1", "2:Wr2");
        assertData(micros, "0:Rr1 -> 2:Wr2", "1:Rr2 -> 1:Wr1");
    }

    @Test
    void aRegisterWrittenBeforeInTheInstructionIsReadFromThere() {
        program.instruction("load with pre-increment",
                new Operation.Assign(Register.named("r1"), program.add(program.operand("r1"), Expression.ONE)),
                new Operation.Read(Register.named("r2"), program.operand("r1"), 8, Set.of()));
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:Rr1", "0:Wr1", "1:Rr1/ADDR", "1:R", "1:Wr2");
        assertData(micros, "0:Rr1 -> 0:Wr1", "0:Wr1 -> 1:Rr1/ADDR", "1:Rr1/ADDR -> 1:R", "1:R -> 1:Wr2");
    }

    @Test
    void aSelectionAmongValuesReadForAWriteKeepsItsPort() {
        Expression old = Expression.read(OLD);
        program.swap("r1", "x", new Expression.IfThenElse(
                ProgramBuilder.binary(Expression.BinaryOperator.LESS_SIGNED, old, program.operand("r2")),
                program.operand("r2"), old));
        MicroEvents micros = microEvents();
        assertMicroEvents(micros, "0:R/X", "1:Rr2/DATA", "1:W/X", "2:Wr1");
        assertData(micros, "0:R/X -> 1:W/X", "1:Rr2/DATA -> 1:W/X", "0:R/X -> 2:Wr1");
        assertControl(micros, "0:R/X -> 1:W/X", "1:Rr2/DATA -> 1:W/X");
    }

    @Test
    void aTemporaryReadBeforeItIsWrittenIsAnError() {
        program.instruction("wrong", new Operation.Assign(Register.named("r1"), Expression.read(TEMPORARY)));
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, this::microEvents);
        assertEquals("'wrong' at <test> reads its temporary t before it writes it", error.getMessage());
    }

    @Test
    void theMicroEventsOfAProgramAreThoseOfItsStepsInOrder() {
        program.load("r1", "x").store("y", "r1").thread().label("again").load("r1", "y").jumpIf("r1", "again");
        UnrolledProgram unrolled = program.unroll();
        MicroEvents whole = MicroEvents.of(unrolled, Selection.UNKNOWN);
        assertMicroEvents(whole, "0:R", "0:Wr1", "0:Rr1/DATA", "0:W", "0:R", "0:Wr1", "0:Rr1", "0:B", "0:R", "0:Wr1",
                "0:Rr1", "0:B");
        for (int id = 0; id < whole.events().size(); id++) {
            MicroEvent micro = whole.events().get(id);
            assertEquals(id, micro.id());
            assertEquals(unrolled.threads().get(micro.thread()).steps().get(micro.step()).instruction().source(),
                    micro.source());
        }
        assertEquals(List.of(0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1),
                whole.events().stream().map(MicroEvent::thread).toList());
        assertEquals(List.of(0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3),
                whole.events().stream().map(MicroEvent::step).toList());
        whole.iicoData().forEach((a, b) -> assertTrue(whole.events().get(a).thread() == whole.events().get(b).thread()
                && whole.events().get(a).step() == whole.events().get(b).step()));
        assertEquals(6, whole.iicoData().cardinality());
        unrolled.events().stream().filter(event -> !event.isInitialWrite()).forEach(
                event -> assertEquals(1, whole.ids(micro -> micro.isEvent(event.id())).cardinality()));
    }
}
