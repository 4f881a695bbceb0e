package org.felis.tests.engine.analysis;

import static org.felis.engine.program.Event.Kind.READ;
import static org.felis.engine.program.Event.Kind.WRITE;
import static org.felis.tests.engine.analysis.ProgramFixture.add;
import static org.felis.tests.engine.analysis.ProgramFixture.constant;
import static org.felis.tests.engine.analysis.ProgramFixture.event;
import static org.felis.tests.engine.analysis.ProgramFixture.xor;
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
import org.junit.jupiter.api.Test;

class ValueFlowTest {

    private final ProgramFixture fixture = new ProgramFixture("x", "y", "z").thread();

    private static ValueFlow andersen(UnrolledProgram program) {
        return ValueFlow.of(program, Aliasing.ANDERSEN);
    }

    @Test
    void anAddressPlusARegisterExclusiveOredWithItselfIsConstant() {
        Expression narrow = new Expression.Extend(fixture.value("r0"), 32, false);
        UnrolledProgram program = fixture.read("r0", fixture.value("&x"))
                .assign("r1", new Expression.Extend(xor(narrow, narrow), 32, false))
                .read("r2", add(fixture.value("&y"), new Expression.Extend(fixture.value("r1"), 32, true))).unroll();

        assertEquals(Optional.of(fixture.address("y")),
                andersen(program).constantAddress(event(program, 0, READ, 1)));
        assertEquals(Optional.of(fixture.address("y")),
                ValueFlow.of(program, Aliasing.NONE).constantAddress(event(program, 0, READ, 1)));
    }

    @Test
    void copiesHaveOneValue() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).assign("r1", fixture.value("r0"))
                .write(fixture.value("&y"), xor(fixture.value("r0"), fixture.value("r1"))).unroll();

        assertEquals(Optional.of(Value.ZERO), andersen(program).constantValue(event(program, 0, WRITE, 0)));
    }

    @Test
    void differentReadsHaveDifferentValues() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).read("r1", fixture.value("&x"))
                .write(fixture.value("&y"), xor(fixture.value("r0"), fixture.value("r1"))).thread()
                .write(fixture.value("&x"), constant(1)).unroll();

        assertEquals(Optional.empty(), andersen(program).constantValue(event(program, 0, WRITE, 0)));
        assertEquals(Optional.of(Set.of(Value.ZERO, Value.ONE)),
                andersen(program).possibleValues(event(program, 0, WRITE, 0)));
    }

    @Test
    void pointersAreFollowedThroughMemory() {
        ProgramFixture pointers = new ProgramFixture("x", "y", "z").location("p", fixture.address("x"));
        UnrolledProgram program = pointers.thread().read("r0", pointers.value("&p"))
                .write(pointers.value("r0"), constant(1)).thread()
                .write(pointers.value("&p"), pointers.value("&z")).unroll();
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
        ProgramFixture pointers = new ProgramFixture("x", "y").location("p", fixture.address("x"));
        UnrolledProgram program = pointers.thread().read("r0", pointers.value("&p"))
                .write(pointers.value("r0"), constant(1)).read("r1", pointers.value("r0")).thread()
                .write(pointers.value("&p"), pointers.value("&y")).unroll();

        assertTrue(andersen(program).mustAlias(event(program, 0, WRITE, 0), event(program, 0, READ, 1)));
    }

    @Test
    void aRegisterIsConstantBehindAJoinOnlyIfBothSidesAgree() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).jumpIf(fixture.value("r0"), "else")
                .assign("r1", constant(1)).assign("r2", constant(1)).jump("end")
                .label("else").assign("r1", constant(2)).assign("r2", constant(1))
                .label("end").write(fixture.value("&y"), fixture.value("r1"))
                .write(fixture.value("&z"), fixture.value("r2")).thread().write(fixture.value("&x"), constant(1)).unroll();
        ValueFlow flow = andersen(program);

        assertEquals(Optional.of(Set.of(Value.ONE, Value.of(2))), flow.possibleValues(event(program, 0, WRITE, 0)));
        assertEquals(Optional.of(Value.ONE), flow.constantValue(event(program, 0, WRITE, 1)));
    }

    @Test
    void aLocationThatNobodyWritesKeepsItsInitialValue() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).jumpIf(fixture.value("r0"), "end")
                .label("end").instruction().unroll();

        assertEquals(Optional.of(Value.ZERO), andersen(program).constantValue(event(program, 0, READ, 0)));
        assertEquals(Optional.empty(), ValueFlow.of(program, Aliasing.NONE).constantValue(event(program, 0, READ, 0)));
    }

    @Test
    void aValueThatMayComeOutOfThinAirIsNotKnown() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).write(fixture.value("&y"), fixture.value("r0"))
                .assign("r1", Expression.binary(BinaryOperator.EQUAL, fixture.value("r0"), constant(0)))
                .write(fixture.value("&z"), fixture.value("r1"))
                .thread().read("r0", fixture.value("&y")).write(fixture.value("&x"), fixture.value("r0")).unroll();
        ValueFlow flow = andersen(program);

        assertEquals(Optional.empty(), flow.constantValue(event(program, 0, READ, 0)));
        assertEquals(Optional.of(Set.of(Value.ZERO, Value.ONE)), flow.possibleValues(event(program, 0, WRITE, 1)));
    }

    @Test
    void aCounterIsWidened() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x"))
                .write(fixture.value("&x"), add(fixture.value("r0"), constant(1))).thread().read("r0", fixture.value("&x"))
                .write(fixture.value("&x"), add(fixture.value("r0"), constant(1))).unroll();

        assertEquals(Optional.empty(), andersen(program).possibleValues(event(program, 0, READ, 0)));
    }

    @Test
    void aBranchMayBeTakenBecauseOfAWriteThatItGuards() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).jumpIf(fixture.value("r0"), "write")
                .jump("end").label("write").write(fixture.value("&y"), constant(1)).label("end").instruction().thread()
                .read("r0", fixture.value("&y")).jumpIf(fixture.value("r0"), "write").jump("end")
                .label("write").write(fixture.value("&x"), constant(1)).label("end").instruction().unroll();

        assertFalse(andersen(program).isSuppressed(event(program, 0, WRITE, 0)));
        assertEquals(Optional.of(Set.of(Value.ZERO, Value.ONE)),
                andersen(program).possibleValues(event(program, 0, READ, 0)));
    }

    @Test
    void aWriteMayHitALocationBecauseItsAddressWasReadFromIt() {
        ProgramFixture pointers = new ProgramFixture("x").location("p", Value.of(8));
        pointers.thread().read("r0", pointers.value("&p"))
                .write(add(pointers.value("&p"), pointers.value("r0")), constant(0));
        UnrolledProgram program = pointers.unroll();

        assertTrue(andersen(program).mayAddresses(event(program, 0, WRITE, 0)).contains(pointers.address("p")));
    }

    @Test
    void aCycleOfDataFlowIsToldFromOtherCellsHoweverManyThereAre() {
        String[] names = IntStream.range(0, 200).mapToObj(i -> "c" + i).toArray(String[]::new);
        ProgramFixture many = new ProgramFixture(names);
        UnrolledProgram program = many.thread().read("r0", many.value("&c70")).write(many.value("&c171"), many.value("r0"))
                .write(many.value("&c80"), many.value("r0")).thread().read("r0", many.value("&c171"))
                .write(many.value("&c70"), many.value("r0")).thread().read("r0", many.value("&c80"))
                .read("r1", many.value("&c72")).read("r2", many.value("&c199")).read("r3", many.value("&c6")).unroll();
        ValueFlow flow = andersen(program);

        assertEquals(Optional.empty(), flow.constantValue(event(program, 0, READ, 0)), "on the cycle");
        assertEquals(Optional.empty(), flow.constantValue(event(program, 2, READ, 0)), "fed by the cycle");
        for (int read = 1; read < 4; read++) {
            assertEquals(Optional.of(Value.ZERO), flow.constantValue(event(program, 2, READ, read)));
        }
    }

    @Test
    void aRegisterThatIsACopyOnOneSideOfABranchOnlyIsNoCopy() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).read("r1", fixture.value("&x"))
                .read("r2", fixture.value("&y")).jumpIf(fixture.value("r2"), "end").assign("r1", fixture.value("r0"))
                .label("end").write(fixture.value("&z"), xor(fixture.value("r0"), fixture.value("r1"))).thread()
                .write(fixture.value("&x"), constant(1)).write(fixture.value("&y"), constant(1)).unroll();

        assertEquals(Optional.of(Set.of(Value.ZERO, Value.ONE)),
                andersen(program).possibleValues(event(program, 0, WRITE, 0)));
    }
}
