package org.felis.tests.engine.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.program.Event;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Relation;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Updates, synchronizations and the order inside statements. The first thread's first event has the id 2. */
class StatementsTest {

    private static final int FIRST = 2;
    private final ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread();

    private List<Execution> executions() {
        return Candidates.of(program.unroll(), ModelBuilder.withoutAxioms()).stream().map(c -> c.execution()).toList();
    }

    private Execution first() {
        return executions().get(0);
    }

    private static Relation pairs(int size, int... ends) {
        Relation.Builder pairs = Relation.builder(size);
        for (int i = 0; i < ends.length; i += 2) {
            pairs.add(FIRST + ends[i], FIRST + ends[i + 1]);
        }
        return pairs.build();
    }

    private static Expression old() {
        return Expression.read(Register.temporary("old"));
    }

    @Test
    void anUpdateIsOneEventThatReadsAndWrites() {
        UnrolledProgram unrolled = program.update("r", "x", program.add(old(), Expression.ONE), "A").unroll();
        assertEquals(3, unrolled.size());
        assertEquals(Event.Kind.UPDATE, unrolled.event(FIRST).kind());
        for (BaseSet set : List.of(BaseSet.R, BaseSet.W, BaseSet.M)) {
            assertTrue(set.contains(unrolled.event(FIRST)), set.catName());
        }
        assertEquals(Set.of("A"), unrolled.event(FIRST).tags());
    }

    @Test
    void anUpdateTakesOneValueAndWritesAnother() {
        Execution execution = executionOf(program.update("r", "x", program.add(old(), Expression.ONE)));
        assertEquals("0", execution.readValue(FIRST).toString());
        assertEquals("1", execution.value(FIRST).toString());
        assertEquals(Set.of("0 1"), Candidates.outcomes(program.observe(0, "r").observe("x"), ModelBuilder.withoutAxioms()));
    }

    private static Execution executionOf(ProgramBuilder built) {
        return Candidates.of(built.unroll(), ModelBuilder.withoutAxioms()).get(0).execution();
    }

    @Test
    void anUpdateNeverReadsFromItself() {
        program.update("r", "x", Expression.ONE).update("r", "x", Expression.ONE);
        assertFalse(executions().isEmpty());
        assertTrue(executions().stream().allMatch(e -> e.baseRelation(BaseRelation.RF).isIrreflexive()));
        assertTrue(executions().stream().allMatch(e -> e.baseRelation(BaseRelation.AMO).isEmpty()));
    }

    @Test
    void anUpdateHasNoCondition() {
        assertThrows(IllegalArgumentException.class,
                () -> new MemoryAction.Write(program.operand("x"), Expression.ONE, 8, Set.of(), Expression.ZERO,
                        Optional.of(Register.temporary("old"))));
    }

    @Test
    void anUpdateNamesItsRead() {
        Register read = Register.temporary("old");
        Operation write = MemoryAction.Write.update(Register.temporary("other"), program.operand("x"), Expression.ONE, 8, Set.of());
        assertThrows(IllegalArgumentException.class, () -> program.instruction("no read into the register",
                new MemoryAction.Read(read, program.operand("x"), 8, Set.of()), write));
        Operation elsewhere = MemoryAction.Write.update(read, program.operand("y"), Expression.ONE, 8, Set.of());
        assertThrows(IllegalArgumentException.class, () -> program.instruction("a read of another location",
                new MemoryAction.Read(read, program.operand("x"), 8, Set.of()), elsewhere));
    }

    @Test
    void aCompareAndSwapNamesTheConditionOfItsWrite() {
        Register old = Register.temporary("old");
        Expression same = ProgramBuilder.binary(Expression.BinaryOperator.EQUAL, Expression.read(old), Expression.ONE);
        Operation read = new MemoryAction.Read(old, program.operand("x"), 8, Set.of("X"));
        Operation assign = new Operation.Assign(Register.named("r"), Expression.read(old),
                Optional.of(new Operation.Kept(Expression.ONE, same)));
        assertThrows(IllegalArgumentException.class, () -> program.instruction("an unconditional write", read,
                new MemoryAction.Write(program.operand("x"), Expression.ZERO, 8, Set.of("X")), assign));
        assertThrows(IllegalArgumentException.class, () -> program.instruction("a later write", read, assign,
                new MemoryAction.Write(program.operand("x"), Expression.ZERO, 8, Set.of("X"), same)));
    }

    @Test
    void aSynchronizationHasALocationAndIsNoAccess() {
        Execution execution = executionOf(program.synchronize("x", "LK").store("x", "1"));
        assertFalse(execution.baseSet(BaseSet.M).contains(FIRST));
        assertFalse(execution.baseSet(BaseSet.F).contains(FIRST));
        assertTrue(execution.tagged("LK").contains(FIRST));
        assertTrue(execution.baseRelation(BaseRelation.LOC).contains(FIRST, FIRST + 1));
        assertTrue(execution.baseRelation(BaseRelation.LOC).contains(0, FIRST));
        assertFalse(execution.baseRelation(BaseRelation.LOC).contains(1, FIRST));
        assertTrue(execution.baseRelation(BaseRelation.PO).contains(FIRST, FIRST + 1));
    }

    @Test
    void whatASynchronizationTellsDependsOnIt() {
        Execution execution = executionOf(program.synchronize("r", 1, "x", "LF").store("y", "r").jumpIf("r", "end")
                .store("x", "1").label("end").store("x", "2"));
        assertEquals("1", execution.value(FIRST + 1).toString());
        assertEquals(pairs(execution.program().size(), 0, 1), execution.baseRelation(BaseRelation.DATA));
        assertTrue(execution.baseRelation(BaseRelation.CTRL).contains(FIRST, execution.program().size() - 1));
    }

    @Test
    void whatIsComputedFromAnAccessComesAfterItInItsStatement() {
        program.statements().copy(program.operand("y"), program.operand("x"));
        assertEquals(pairs(first().program().size(), 0, 1), first().baseRelation(BaseRelation.PO));
        assertEquals(pairs(first().program().size(), 0, 1), first().baseRelation(BaseRelation.DATA));
    }

    @Test
    void aMachineInstructionIsNotOrderedInside() {
        program.copy(program.operand("y"), program.operand("x"));
        assertTrue(first().baseRelation(BaseRelation.PO).isEmpty());
        assertTrue(first().baseRelation(BaseRelation.DATA).isEmpty());
    }

    @Test
    void independentAccessesOfAStatementAreNotOrdered() {
        Register left = Register.temporary("left");
        Register right = Register.temporary("right");
        program.statements().instruction("r = [x] + [y]", read(left, "x"), read(right, "y"),
                new Operation.Assign(Register.named("r"), program.add(Expression.read(left), Expression.read(right))));
        assertTrue(first().baseRelation(BaseRelation.PO).isEmpty());
    }

    private Operation read(Register target, String location) {
        return new MemoryAction.Read(target, program.operand(location), 8, Set.of());
    }

    @Test
    void insideAnAtomicOperationTheWriteComesAfterTheReadAndMayDependOnIt() {
        program.statements().fetchAdd("r", "x", "1").swap("r", "y", Expression.ONE);
        int size = first().program().size();
        Relation order = first().baseRelation(BaseRelation.PO);
        assertTrue(order.contains(FIRST, FIRST + 1) && order.contains(FIRST + 2, FIRST + 3));
        assertEquals(pairs(size, 0, 1), first().baseRelation(BaseRelation.DATA));
        assertEquals(pairs(size, 0, 1, 2, 3), first().baseRelation(BaseRelation.AMO));
    }

    @Test
    void orderInsideStatementsIsTransitive() {
        Register pointer = Register.temporary("pointer");
        Register value = Register.temporary("value");
        program.location("p", program.address("x")).statements().instruction("[y] = [[p]]", read(pointer, "p"),
                new MemoryAction.Read(value, Expression.read(pointer), 8, Set.of()),
                new MemoryAction.Write(program.operand("y"), Expression.read(value), 8, Set.of()));
        Relation order = first().baseRelation(BaseRelation.PO);
        assertEquals(pairs(order.size(), 1, 2, 1, 3, 2, 3), order);
        assertEquals(pairs(order.size(), 1, 2), first().baseRelation(BaseRelation.ADDR));
    }
}
