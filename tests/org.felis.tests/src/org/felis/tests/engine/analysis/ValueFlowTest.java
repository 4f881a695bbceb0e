package org.felis.tests.engine.analysis;

import static org.felis.engine.program.Event.Kind.READ;
import static org.felis.engine.program.Event.Kind.WRITE;
import static org.felis.tests.engine.analysis.Events.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

class ValueFlowTest {

    private final ProgramBuilder builder = ProgramBuilder.withLocations("x", "y", "z").thread();

    private static ValueFlow andersen(UnrolledProgram program) {
        return ValueFlow.of(program, Aliasing.ANDERSEN);
    }

    @Test
    void anAddressPlusARegisterExclusiveOredWithItselfIsConstant() {
        Expression narrow = new Expression.Extend(builder.operand("r0"), 32, false);
        UnrolledProgram program = builder.load("r0", "x")
                .assign("r1", new Expression.Extend(Expression.binary(BinaryOperator.XOR, narrow, narrow), 32, false))
                .load("r2", builder.add(builder.operand("y"), new Expression.Extend(builder.operand("r1"), 32, true))).unroll();

        assertEquals(Optional.of(builder.address("y")),
                andersen(program).constantAddress(event(program, 0, READ, 1)));
        assertEquals(Optional.of(builder.address("y")),
                ValueFlow.of(program, Aliasing.NONE).constantAddress(event(program, 0, READ, 1)));
    }

    @Test
    void copiesHaveOneValue() {
        UnrolledProgram program = builder.load("r0", "x").assign("r1", builder.operand("r0"))
                .store(builder.operand("y"), builder.xor("r0", "r1")).unroll();

        assertEquals(Optional.of(Value.ZERO), andersen(program).constantValue(event(program, 0, WRITE, 0)));
    }

    @Test
    void differentReadsHaveDifferentValues() {
        UnrolledProgram program = builder.load("r0", "x").load("r1", "x")
                .store(builder.operand("y"), builder.xor("r0", "r1")).thread().store("x", "1").unroll();

        assertEquals(Optional.empty(), andersen(program).constantValue(event(program, 0, WRITE, 0)));
        assertEquals(Optional.of(Set.of(Value.ZERO, Value.ONE)),
                andersen(program).possibleValues(event(program, 0, WRITE, 0)));
    }

    @Test
    void pointersAreFollowedThroughMemory() {
        ProgramBuilder pointers = ProgramBuilder.withLocations("x", "y", "z").location("p", builder.address("x"));
        UnrolledProgram program = pointers.thread().load("r0", "p")
                .store("r0", "1").thread()
                .store("p", "z").unroll();
        ValueFlow flow = andersen(program);

        assertEquals(Set.of(pointers.address("x"), pointers.address("z")),
                flow.mayAddresses(event(program, 0, WRITE, 0)));
        assertEquals(Optional.empty(), flow.constantAddress(event(program, 0, WRITE, 0)));
        assertTrue(flow.mayAlias(event(program, 0, WRITE, 0), program.event(0)));
        assertFalse(flow.mayAlias(event(program, 0, WRITE, 0), program.event(1)));
        assertEquals(4, ValueFlow.of(program, Aliasing.NONE).mayAddresses(event(program, 0, WRITE, 0)).size());
    }

    @Test
    void twoAccessesThroughOneUnknownRegisterAlias() {
        ProgramBuilder pointers = ProgramBuilder.withLocations("x", "y").location("p", builder.address("x"));
        UnrolledProgram program = pointers.thread().load("r0", "p")
                .store("r0", "1").load("r1", "r0").thread()
                .store("p", "y").unroll();

        assertTrue(andersen(program).mustAlias(event(program, 0, WRITE, 0), event(program, 0, READ, 1)));
    }

    @Test
    void aRegisterIsConstantBehindAJoinOnlyIfBothSidesAgree() {
        UnrolledProgram program = builder.load("r0", "x").jumpIf("r0", "else")
                .assign("r1", Expression.constant(1)).assign("r2", Expression.constant(1)).jump("end")
                .label("else").assign("r1", Expression.constant(2)).assign("r2", Expression.constant(1))
                .label("end").store("y", "r1")
                .store("z", "r2").thread().store("x", "1").unroll();
        ValueFlow flow = andersen(program);

        assertEquals(Optional.of(Set.of(Value.ONE, Value.of(2))), flow.possibleValues(event(program, 0, WRITE, 0)));
        assertEquals(Optional.of(Value.ONE), flow.constantValue(event(program, 0, WRITE, 1)));
    }

    @Test
    void aLocationThatNobodyWritesKeepsItsInitialValue() {
        UnrolledProgram program = builder.load("r0", "x").jumpIf("r0", "end").label("end").nothing().unroll();

        assertEquals(Optional.of(Value.ZERO), andersen(program).constantValue(event(program, 0, READ, 0)));
        assertEquals(Optional.empty(), ValueFlow.of(program, Aliasing.NONE).constantValue(event(program, 0, READ, 0)));
    }

    @Test
    void aValueThatMayComeOutOfThinAirIsNotKnown() {
        UnrolledProgram program = builder.load("r0", "x").store("y", "r0")
                .assign("r1", Expression.binary(BinaryOperator.EQUAL, builder.operand("r0"), Expression.constant(0)))
                .store("z", "r1")
                .thread().load("r0", "y").store("x", "r0").unroll();
        ValueFlow flow = andersen(program);

        assertEquals(Optional.empty(), flow.constantValue(event(program, 0, READ, 0)));
        assertEquals(Optional.of(Set.of(Value.ZERO, Value.ONE)), flow.possibleValues(event(program, 0, WRITE, 1)));
    }

    @Test
    void aCounterIsWidened() {
        UnrolledProgram program = builder.load("r0", "x")
                .store(builder.operand("x"), builder.add(builder.operand("r0"), Expression.constant(1))).thread().load("r0", "x")
                .store(builder.operand("x"), builder.add(builder.operand("r0"), Expression.constant(1))).unroll();

        assertEquals(Optional.empty(), andersen(program).possibleValues(event(program, 0, READ, 0)));
    }

    @Test
    void aBranchMayBeTakenBecauseOfAWriteThatItGuards() {
        UnrolledProgram program = builder.load("r0", "x").jumpIf("r0", "write")
                .jump("end").label("write").store("y", "1").label("end").nothing().thread()
                .load("r0", "y").jumpIf("r0", "write").jump("end")
                .label("write").store("x", "1").label("end").nothing().unroll();

        assertFalse(andersen(program).isSuppressed(event(program, 0, WRITE, 0)));
        assertEquals(Optional.of(Set.of(Value.ZERO, Value.ONE)),
                andersen(program).possibleValues(event(program, 0, READ, 0)));
    }

    @Test
    void aWriteMayHitALocationBecauseItsAddressWasReadFromIt() {
        ProgramBuilder pointers = ProgramBuilder.withLocations("x").location("p", Value.of(8));
        pointers.thread().load("r0", "p")
                .store(pointers.add(pointers.operand("p"), pointers.operand("r0")), Expression.constant(0));
        UnrolledProgram program = pointers.unroll();

        assertTrue(andersen(program).mayAddresses(event(program, 0, WRITE, 0)).contains(pointers.address("p")));
    }

    @Test
    void aCycleOfDataFlowIsToldFromOtherCellsHoweverManyThereAre() {
        String[] names = IntStream.range(0, 200).mapToObj(i -> "c" + i).toArray(String[]::new);
        ProgramBuilder many = ProgramBuilder.withLocations(names);
        UnrolledProgram program = many.thread().load("r0", "c70").store("c171", "r0")
                .store("c80", "r0").thread().load("r0", "c171")
                .store("c70", "r0").thread().load("r0", "c80")
                .load("r1", "c72").load("r2", "c199").load("r3", "c6").unroll();
        ValueFlow flow = andersen(program);

        assertEquals(Optional.empty(), flow.constantValue(event(program, 0, READ, 0)), "on the cycle");
        assertEquals(Optional.empty(), flow.constantValue(event(program, 2, READ, 0)), "fed by the cycle");
        for (int read = 1; read < 4; read++) {
            assertEquals(Optional.of(Value.ZERO), flow.constantValue(event(program, 2, READ, read)));
        }
    }

    @Test
    void aRegisterThatIsACopyOnOneSideOfABranchOnlyIsNoCopy() {
        UnrolledProgram program = builder.load("r0", "x").load("r1", "x")
                .load("r2", "y").jumpIf("r2", "end").assign("r1", builder.operand("r0"))
                .label("end").store(builder.operand("z"), builder.xor("r0", "r1")).thread()
                .store("x", "1").store("y", "1").unroll();

        assertEquals(Optional.of(Set.of(Value.ZERO, Value.ONE)),
                andersen(program).possibleValues(event(program, 0, WRITE, 0)));
    }
}
