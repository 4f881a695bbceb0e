package org.felis.tests.engine.analysis;

import static org.felis.engine.program.Event.Kind.BRANCH;
import static org.felis.engine.program.Event.Kind.READ;
import static org.felis.engine.program.Event.Kind.WRITE;
import static org.felis.tests.engine.analysis.Events.event;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.program.Event;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

class ControlFlowTest {

    private final ProgramBuilder builder = ProgramBuilder.withLocations("x", "y").thread();

    private static boolean implies(ControlFlow flow, Event a, Event b) {
        return flow.implied().contains(a.id(), b.id());
    }

    private static boolean exclude(ControlFlow flow, Event a, Event b) {
        return flow.exclusive().contains(a.id(), b.id());
    }

    @Test
    void theSidesOfABranchExcludeEachOtherAndImplyWhatIsAround() {
        UnrolledProgram program = builder.load("r0", "x").jumpIf("r0", "else").store("x", "1").jump("end")
                .label("else").store("x", "2")
                .label("end").store("y", "3").unroll();
        ControlFlow flow = ControlFlow.of(program);
        Event read = event(program, 0, READ, 0);
        Event then = event(program, 0, WRITE, 0);
        Event other = event(program, 0, WRITE, 1);
        Event last = event(program, 0, WRITE, 2);

        assertTrue(exclude(flow, then, other));
        assertTrue(exclude(flow, other, then));
        assertFalse(exclude(flow, then, last));
        assertTrue(implies(flow, then, read));
        assertTrue(implies(flow, then, last));
        assertTrue(implies(flow, read, last));
        assertTrue(implies(flow, read, event(program, 0, BRANCH, 0)));
        assertFalse(implies(flow, read, then));
        assertTrue(flow.certain().contains(last.id()));
        assertFalse(flow.certain().contains(then.id()));
    }

    @Test
    void whatFollowsALoopIsCertainOnlyIfTheLoopIsNotCutOff() {
        UnrolledProgram program = builder.label("loop").load("r0", "x").jumpIf("r0", "loop").store("y", "1").unroll(2);
        ControlFlow flow = ControlFlow.of(program);
        Event first = event(program, 0, READ, 0);
        Event second = event(program, 0, READ, 1);
        Event behind = event(program, 0, WRITE, 0);

        assertTrue(flow.certain().contains(behind.id()));
        assertFalse(flow.alwaysExecuted().contains(behind.id()));
        assertTrue(flow.alwaysExecuted().contains(first.id()));
        assertFalse(implies(flow, first, behind));
        assertTrue(implies(flow, behind, first));
        assertFalse(implies(flow, first, second));
        assertTrue(implies(flow, second, first));
    }

    @Test
    void aStoreExclusiveMayFail() {
        UnrolledProgram program = builder.load("r0", "x", "EX").storeExclusive("r1", "x", "1").unroll();
        ControlFlow flow = ControlFlow.of(program);
        Event load = event(program, 0, READ, 0);
        Event store = event(program, 0, WRITE, 0);

        assertFalse(implies(flow, load, store));
        assertTrue(implies(flow, store, load));
        assertFalse(flow.certain().contains(store.id()));
        assertTrue(implies(flow, store, store));
    }

    @Test
    void aConditionalWriteMayBeSuppressed() {
        UnrolledProgram program = builder.instruction("if [x] then [x] = 1",
                new MemoryAction.Read(Register.named("r0"), builder.operand("x"), 8, Set.of("X")),
                new MemoryAction.Write(builder.operand("x"), Expression.constant(1), 8, Set.of("X"), builder.operand("r0"))).unroll();
        ControlFlow flow = ControlFlow.of(program, ValueFlow.of(program, Aliasing.ANDERSEN));

        assertFalse(flow.certain().contains(event(program, 0, WRITE, 0).id()));
        assertTrue(flow.certain().contains(event(program, 0, READ, 0).id()));
    }

    @Test
    void everythingImpliesWhatAnotherThreadAlwaysDoes() {
        UnrolledProgram program = builder.store("x", "1").thread().store("y", "1").unroll();
        ControlFlow flow = ControlFlow.of(program);

        assertTrue(implies(flow, event(program, 0, WRITE, 0), event(program, 1, WRITE, 0)));
        assertTrue(implies(flow, event(program, 0, WRITE, 0), program.event(0)));
    }

    @Test
    void aBranchThatValuesDecideHasOneSide() {
        UnrolledProgram program = builder.assign("r0", Expression.constant(0)).jumpIf("r0", "skip")
                .store("x", "1").jump("end").label("skip")
                .store("x", "2").label("end").nothing().unroll();
        ControlFlow flow = ControlFlow.of(program, ValueFlow.of(program, Aliasing.ANDERSEN));
        Event taken = event(program, 0, WRITE, 0);
        Event dead = event(program, 0, WRITE, 1);

        assertTrue(flow.certain().contains(taken.id()));
        assertFalse(flow.possible().contains(dead.id()));
        assertTrue(exclude(flow, dead, dead));
        assertTrue(ControlFlow.of(program).possible().contains(dead.id()));
    }
}
