package org.felis.tests.engine.analysis;

import static org.felis.engine.program.Event.Kind.READ;
import static org.felis.engine.program.Event.Kind.WRITE;
import static org.felis.tests.engine.analysis.ProgramFixture.add;
import static org.felis.tests.engine.analysis.ProgramFixture.constant;
import static org.felis.tests.engine.analysis.ProgramFixture.event;
import static org.felis.tests.engine.analysis.ProgramFixture.register;
import static org.felis.tests.engine.analysis.ProgramFixture.xor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.analysis.program.Dependencies;
import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.Relation;
import org.junit.jupiter.api.Test;

class DependenciesTest {

    private final ProgramFixture fixture = new ProgramFixture("x", "y", "z").thread();

    private static Dependencies dependencies(UnrolledProgram program) {
        ValueFlow values = ValueFlow.of(program, Aliasing.ANDERSEN);
        return Dependencies.of(program, ControlFlow.of(program, values), values);
    }

    private static void assertExactly(Bounds bounds, Event... pair) {
        Relation.Builder expected = Relation.builder(bounds.may().size());
        for (int i = 0; i < pair.length; i += 2) {
            expected.add(pair[i].id(), pair[i + 1].id());
        }
        Relation relation = expected.build();
        assertEquals(relation, bounds.may(), "may");
        assertEquals(relation, bounds.must(), "must");
    }

    @Test
    void aConstantAddressStillDependsOnItsRegister() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x"))
                .assign("r1", xor(fixture.value("r0"), fixture.value("r0")))
                .read("r2", add(fixture.value("&y"), fixture.value("r1"))).unroll();
        Dependencies dependencies = dependencies(program);

        assertExactly(dependencies.address(), event(program, 0, READ, 0), event(program, 0, READ, 1));
        assertExactly(dependencies.pickAddress(), event(program, 0, READ, 0), event(program, 0, READ, 1));
        assertExactly(dependencies.data());
    }

    @Test
    void dependenciesDoNotGoThroughMemory() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x"))
                .write(fixture.value("&y"), fixture.value("r0")).read("r1", fixture.value("&y"))
                .write(fixture.value("&z"), fixture.value("r1")).unroll();

        assertExactly(dependencies(program).data(), event(program, 0, READ, 0), event(program, 0, WRITE, 0),
                event(program, 0, READ, 1), event(program, 0, WRITE, 1));
    }

    @Test
    void aRegisterThatIsWrittenAnewForgetsWhereItCameFrom() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).assign("r0", constant(1))
                .write(fixture.value("&y"), fixture.value("r0")).unroll();

        assertExactly(dependencies(program).data());
    }

    @Test
    void thereIsNoDependencyInsideAnInstruction() {
        UnrolledProgram program = fixture.read("r1", fixture.value("&y")).instruction(
                new Operation.Read(register("r0"), fixture.value("&x"), 8, Set.of("X")),
                new Operation.Write(fixture.value("&x"), add(fixture.value("r0"), fixture.value("r1")), 8, Set.of("X")))
                .write(fixture.value("&z"), fixture.value("r0")).unroll();

        assertExactly(dependencies(program).data(), event(program, 0, READ, 0), event(program, 0, WRITE, 0),
                event(program, 0, READ, 1), event(program, 0, WRITE, 1));
    }

    @Test
    void aBranchControlsEverythingBehindItEvenWhereItsSidesMeet() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).jumpIf(fixture.value("r0"), "end")
                .write(fixture.value("&y"), constant(1)).label("end").write(fixture.value("&z"), constant(1)).thread()
                .write(fixture.value("&x"), constant(1)).unroll();

        assertExactly(dependencies(program).control(), event(program, 0, READ, 0), event(program, 0, WRITE, 0),
                event(program, 0, READ, 0), event(program, 0, WRITE, 1));
    }

    @Test
    void aBranchThatIsNotAlwaysPassedControlsOnlyMaybe() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).read("r1", fixture.value("&x"))
                .jumpIf(fixture.value("r1"), "end").jumpIf(fixture.value("r0"), "end")
                .write(fixture.value("&y"), constant(1)).label("end").write(fixture.value("&z"), constant(1)).thread()
                .write(fixture.value("&x"), constant(1)).unroll();
        Bounds control = dependencies(program).control();
        int read = event(program, 0, READ, 0).id();
        int inside = event(program, 0, WRITE, 0).id();
        int behind = event(program, 0, WRITE, 1).id();

        assertTrue(control.must().contains(read, inside));
        assertTrue(control.may().contains(read, behind));
        assertFalse(control.must().contains(read, behind));
    }

    @Test
    void dataComesFromTheChosenSideOnly() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).read("r1", fixture.value("&x"))
                .read("r2", fixture.value("&x"))
                .assign("r3", new Expression.IfThenElse(fixture.value("r0"), fixture.value("r1"), fixture.value("r2")))
                .write(fixture.value("&y"), fixture.value("r3")).thread().write(fixture.value("&x"), constant(1)).unroll();
        Dependencies dependencies = dependencies(program);
        int condition = event(program, 0, READ, 0).id();
        int chosen = event(program, 0, READ, 1).id();
        int write = event(program, 0, WRITE, 0).id();

        assertFalse(dependencies.data().may().contains(condition, write));
        assertTrue(dependencies.data().may().contains(chosen, write));
        assertFalse(dependencies.data().must().contains(chosen, write));
        assertTrue(dependencies.pickData().must().contains(condition, write));
    }

    @Test
    void theConditionOfAWriteIsAPick() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).instruction(
                new Operation.Write(fixture.value("&y"), constant(1), 8, Set.of(), fixture.value("r0"))).thread()
                .write(fixture.value("&x"), constant(1)).unroll();
        Dependencies dependencies = dependencies(program);

        assertExactly(dependencies.data());
        assertExactly(dependencies.pickData(), event(program, 0, READ, 0), event(program, 0, WRITE, 0));
    }

    @Test
    void theStatusOfAStoreExclusiveCarriesNothing() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x"), "EX")
                .instruction(new Operation.WriteExclusive(register("r1"), fixture.value("&x"), fixture.value("r0"), 8,
                        Set.of("EX"), Value.ZERO, Value.ONE))
                .write(fixture.value("&y"), fixture.value("r1")).unroll();

        assertExactly(dependencies(program).data(), event(program, 0, READ, 0), event(program, 0, WRITE, 0));
    }

    @Test
    void aRegisterSetOnOneSideOfABranchIsASourceOnThatSide() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).read("r1", fixture.value("&x"))
                .jumpIf(fixture.value("r0"), "end").read("r1", fixture.value("&y")).label("end")
                .write(fixture.value("&z"), fixture.value("r1")).thread().write(fixture.value("&x"), constant(1)).unroll();
        Bounds data = dependencies(program).data();
        int outside = event(program, 0, READ, 1).id();
        int inside = event(program, 0, READ, 2).id();
        int write = event(program, 0, WRITE, 0).id();

        assertTrue(data.may().contains(outside, write));
        assertFalse(data.must().contains(outside, write));
        assertTrue(data.must().contains(inside, write), "whenever the inner read happens, it is the source");
    }
}
