package org.felis.tests.engine.analysis;

import static org.felis.engine.program.Event.Kind.READ;
import static org.felis.engine.program.Event.Kind.WRITE;
import static org.felis.tests.engine.analysis.Events.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.analysis.program.Dependencies;
import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.program.Event;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.Relation;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

class DependenciesTest {

    private final ProgramBuilder builder = ProgramBuilder.withLocations("x", "y", "z").thread();

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
        UnrolledProgram program = builder.load("r0", "x").assign("r1", builder.xor("r0", "r0"))
                .load("r2", builder.add(builder.operand("y"), builder.operand("r1"))).unroll();
        Dependencies dependencies = dependencies(program);

        assertExactly(dependencies.address(), event(program, 0, READ, 0), event(program, 0, READ, 1));
        assertExactly(dependencies.pickAddress(), event(program, 0, READ, 0), event(program, 0, READ, 1));
        assertExactly(dependencies.data());
    }

    @Test
    void dependenciesDoNotGoThroughMemory() {
        UnrolledProgram program = builder.load("r0", "x").store("y", "r0").load("r1", "y").store("z", "r1").unroll();

        assertExactly(dependencies(program).data(), event(program, 0, READ, 0), event(program, 0, WRITE, 0),
                event(program, 0, READ, 1), event(program, 0, WRITE, 1));
    }

    @Test
    void aRegisterThatIsWrittenAnewForgetsWhereItCameFrom() {
        UnrolledProgram program = builder.load("r0", "x").assign("r0", Expression.constant(1)).store("y", "r0").unroll();

        assertExactly(dependencies(program).data());
    }

    @Test
    void thereIsNoDependencyInsideAnInstruction() {
        UnrolledProgram program = builder.load("r1", "y").instruction("r0 = [x], [x] = r0 + r1",
                new MemoryAction.Read(Register.named("r0"), builder.operand("x"), 8, Set.of("X")),
                new MemoryAction.Write(builder.operand("x"), builder.add(builder.operand("r0"), builder.operand("r1")), 8, Set.of("X")))
                .store("z", "r0").unroll();

        assertExactly(dependencies(program).data(), event(program, 0, READ, 0), event(program, 0, WRITE, 0),
                event(program, 0, READ, 1), event(program, 0, WRITE, 1));
    }

    @Test
    void aBranchControlsEverythingBehindItEvenWhereItsSidesMeet() {
        UnrolledProgram program = builder.load("r0", "x").jumpIf("r0", "end")
                .store("y", "1").label("end").store("z", "1").thread()
                .store("x", "1").unroll();

        assertExactly(dependencies(program).control(), event(program, 0, READ, 0), event(program, 0, WRITE, 0),
                event(program, 0, READ, 0), event(program, 0, WRITE, 1));
    }

    @Test
    void aBranchThatIsNotAlwaysPassedControlsOnlyMaybe() {
        UnrolledProgram program = builder.load("r0", "x").load("r1", "x").jumpIf("r1", "end").jumpIf("r0", "end")
                .store("y", "1").label("end").store("z", "1").thread()
                .store("x", "1").unroll();
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
        UnrolledProgram program = builder.load("r0", "x").load("r1", "x").load("r2", "x")
                .assign("r3", new Expression.IfThenElse(builder.operand("r0"), builder.operand("r1"), builder.operand("r2")))
                .store("y", "r3").thread().store("x", "1").unroll();
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
        UnrolledProgram program = builder.load("r0", "x").instruction("if r0 then [y] = 1",
                new MemoryAction.Write(builder.operand("y"), Expression.constant(1), 8, Set.of(), builder.operand("r0"))).thread()
                .store("x", "1").unroll();
        Dependencies dependencies = dependencies(program);

        assertExactly(dependencies.data());
        assertExactly(dependencies.pickData(), event(program, 0, READ, 0), event(program, 0, WRITE, 0));
    }

    @Test
    void theStatusOfAStoreExclusiveCarriesNothing() {
        UnrolledProgram program = builder.load("r0", "x", "EX").storeExclusive("r1", "x", "r0").store("y", "r1").unroll();

        assertExactly(dependencies(program).data(), event(program, 0, READ, 0), event(program, 0, WRITE, 0));
    }

    @Test
    void aRegisterSetOnOneSideOfABranchIsASourceOnThatSide() {
        UnrolledProgram program = builder.load("r0", "x").load("r1", "x").jumpIf("r0", "end").load("r1", "y").label("end")
                .store("z", "r1").thread().store("x", "1").unroll();
        Bounds data = dependencies(program).data();
        int outside = event(program, 0, READ, 1).id();
        int inside = event(program, 0, READ, 2).id();
        int write = event(program, 0, WRITE, 0).id();

        assertTrue(data.may().contains(outside, write));
        assertFalse(data.must().contains(outside, write));
        assertTrue(data.must().contains(inside, write), "whenever the inner read happens, it is the source");
    }
}
