package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.model.MemoryModel;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Well-founded values in the encoding: nothing comes out of thin air but symbols. */
class SmtValuesTest {

    private static final MemoryModel ANYTHING = ModelBuilder.withoutAxioms();

    private static ProgramBuilder loadBuffering(Expression first, Expression second) {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y");
        return program.thread().load("r1", "x").store(program.operand("y"), first).thread().load("r2", "y")
                .store(program.operand("x"), second).observe(0, "r1").observe(1, "r2");
    }

    private static Expression register(String name) {
        return new ProgramBuilder().operand(name);
    }

    @Test
    void aCycleOfCopiesTakesOneFreshSymbol() {
        ProgramBuilder program = loadBuffering(register("r1"), register("r2"));
        assertEquals(Set.of("0 0", "S0 S0"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void aSymbolEqualsNoConstant() {
        ProgramBuilder program = loadBuffering(register("r1"), register("r2"));
        assertFalse(Solved.of(program, ANYTHING).allows(program.isValue(0, "r1", 42)));
        assertFalse(Solved.of(program, ANYTHING).allows(program.isValue(0, "r1", 1)));
    }

    @Test
    void aValueWrittenElsewhereDoesNotJustifyItself() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").store("y", "r1").thread()
                .load("r2", "y").store("x", "r2").thread().store("x", "1").observe(0, "r1").observe(1, "r2");
        assertEquals(Set.of("0 0", "1 0", "1 1", "S0 S0"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void outcomesThatDifferInTheNamesOfSymbolsAreOne() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").store("x", "r1").thread()
                .load("r2", "y").store("y", "r2").observe(1, "r2").observe(0, "r1");
        assertEquals(Set.of("0 0", "0 S0", "S0 0", "S0 S1"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void aCycleThatComputesIsNoExecution() {
        ProgramBuilder program = loadBuffering(
                ProgramBuilder.binary(BinaryOperator.ADD, register("r1"), Expression.ONE), register("r2"));
        assertEquals(Set.of("0 0", "0 1"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void aCycleWhoseResultDoesNotDependOnItsValueIsComputed() {
        Expression one = ProgramBuilder.binary(BinaryOperator.ADD,
                ProgramBuilder.binary(BinaryOperator.XOR, register("r1"), register("r1")), Expression.ONE);
        assertEquals(Set.of("0 0", "0 1", "1 1"), Solved.of(loadBuffering(one, register("r2")), ANYTHING).outcomes());
    }

    @Test
    void copiesOfOneUnknownCancelEachOtherAndZeroLeavesAnUnknownAsItIs() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").load("r2", "x");
        program.store(program.operand("y"), program.xor("r1", "r2")).thread().load("r3", "y").store("x", "r3")
                .observe(0, "r1").observe(0, "r2").observe(1, "r3");
        assertEquals(Set.of("0 0 0", "0 S0 S0", "S0 0 S0"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void anUndefinedResultMattersOnlyIfItIsUsed() {
        ProgramBuilder unused = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x");
        unused.assign("r2", unused.binary(BinaryOperator.MUL, "x", "y")).observe(0, "r1");
        assertEquals(Set.of("0"), Solved.of(unused, ANYTHING).outcomes());
        ProgramBuilder used = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x");
        used.assign("r2", used.binary(BinaryOperator.MUL, "x", "y")).store("y", "r2").observe(0, "r1");
        assertEquals(Set.of(), Solved.of(used, ANYTHING).outcomes());
    }

    @Test
    void incrementsDoNotFeedThemselves() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().load("r1", "x");
        program.store(program.operand("x"), ProgramBuilder.binary(BinaryOperator.ADD, register("r1"), Expression.ONE))
                .thread().load("r1", "x");
        program.store(program.operand("x"), ProgramBuilder.binary(BinaryOperator.ADD, register("r1"), Expression.ONE))
                .observe(0, "r1").observe(1, "r1");
        assertEquals(Set.of("0 0", "0 1", "1 0"), Solved.of(program, ANYTHING).outcomes());
    }
}
