package org.felis.tests.engine.semantics;

import static org.felis.tests.engine.semantics.Candidates.outcomes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Well-founded values: docs/semantics.md, "Values". */
class ValuesTest {

    private static final MemoryModel ANYTHING = ModelBuilder.withoutAxioms();

    private static ProgramBuilder copies() {
        return ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").store("y", "r1").thread()
                .load("r2", "y").store("x", "r2");
    }

    @Test
    void aCycleOfCopiesTakesOneFreshSymbol() {
        assertEquals(Set.of("0 0", "S0 S0"), outcomes(copies().observe(0, "r1").observe(1, "r2"), ANYTHING));
    }

    @Test
    void aSymbolEqualsNoConstant() {
        ProgramBuilder program = copies();
        assertInstanceOf(SearchResult.None.class, Candidates.find(program.unroll(), ANYTHING,
                new Goal.Satisfies(program.isValue(0, "r1", 42))));
    }

    @Test
    void symbolsOfDifferentCyclesDiffer() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").store("x", "r1").thread()
                .load("r2", "y").store("y", "r2").observe(1, "r2").observe(0, "r1");
        assertEquals(Set.of("0 0", "0 S0", "S0 0", "S0 S1"), outcomes(program, ANYTHING));
    }

    @Test
    void aCycleThatComputesIsNoExecution() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x");
        program.assign("r1", program.binary(BinaryOperator.ADD, "r1", "1")).store("y", "r1").thread().load("r2", "y")
                .store("x", "r2").observe(1, "r2");
        assertEquals(Set.of("0", "1"), outcomes(program, ANYTHING));
    }

    @Test
    void aCycleWhoseResultDoesNotDependOnItsValueIsComputed() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x");
        program.store(program.operand("y"), program.add(program.xor("r1", "r1"), program.operand("1"))).thread()
                .load("r2", "y").store("x", "r2").observe(0, "r1").observe(1, "r2");
        assertEquals(Set.of("0 0", "0 1", "1 1"), outcomes(program, ANYTHING));
    }

    @Test
    void copiesOfOneAnotherCancelOut() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").store("y", "r1").thread()
                .load("r2", "y").store("x", "r2").load("r3", "x").load("r4", "y");
        program.assign("r5", program.xor("r3", "r4")).observe(1, "r3").observe(1, "r4").observe(1, "r5");
        assertEquals(Set.of("0 0 0", "0 S0 S0", "S0 0 S0", "S0 S0 0"), outcomes(program, ANYTHING));
    }

    @Test
    void decidingOnASymbolIsNoExecution() {
        ProgramBuilder program = copies().jumpIf("r2", "end").label("end").nothing().observe(1, "r2");
        assertEquals(Set.of("0"), outcomes(program, ANYTHING));
        ProgramBuilder compare = copies();
        compare.jumpIf(compare.binary(BinaryOperator.EQUAL, "r2", "5"), "end").label("end").nothing().observe(1, "r2");
        assertEquals(Set.of("0"), outcomes(compare, ANYTHING));
    }

    @Test
    void usingASymbolAsAnAddressIsNoExecution() {
        assertEquals(Set.of(), outcomes(copies().load("r3", "r2").observe(1, "r2"), ANYTHING));
    }

    @Test
    void computingAnUnobservedAndUnusedValueOnASymbolDoesNoHarm() {
        ProgramBuilder program = copies();
        program.assign("r3", program.binary(BinaryOperator.ADD, "r2", "1")).observe(1, "r2");
        assertEquals(Set.of("0", "S0"), outcomes(program, ANYTHING));
        assertEquals(Set.of("0 1"), outcomes(program.observe(1, "r3"), ANYTHING));
    }

    @Test
    void branchesMayMakeACycleOfCopies() {
        ProgramBuilder program = ProgramBuilder.withLocations("a", "b", "x", "y").thread().load("r1", "x")
                .jumpIf("r1", "copy").jump("go").label("copy").load("r2", "b").label("go").store("a", "r2")
                .store("y", "1").thread().load("r1", "y").jumpIf("r1", "copy").jump("go").label("copy")
                .load("r2", "a").label("go").store("b", "r2").store("x", "1").observe("b");
        assertEquals(Set.of("0", "S0"), outcomes(program, ANYTHING));
        assertInstanceOf(SearchResult.None.class,
                Candidates.find(program.unroll(), ANYTHING, new Goal.Satisfies(program.isValue("b", 42))));
    }

    @Test
    void aCompareAndSwapWritesOnlyIfEqual() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").thread()
                .compareAndSwap("r1", "x", "1", "2").observe(1, "r1").observe("x");
        assertEquals(Set.of("0 1", "1 2"), outcomes(program, ModelBuilder.coherence()));
    }

    @Test
    void aStoreExclusiveSucceedsOrFails() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().load("r1", "x", "EX")
                .storeExclusive("r2", "x", "3").observe(0, "r2").observe("x");
        assertEquals(Set.of("0 3", "1 0"), outcomes(program, ModelBuilder.coherence()));
    }

    @Test
    void aStoreExclusiveNeedsALoadExclusiveOfItsAddressAndUsesItUp() {
        assertEquals(Set.of("1"), outcomes(ProgramBuilder.withLocations("x").thread().load("r1", "x")
                .storeExclusive("r2", "x", "3").observe(0, "r2"), ANYTHING));
        assertEquals(Set.of("1"), outcomes(ProgramBuilder.withLocations("x", "y").thread().load("r1", "y", "EX")
                .storeExclusive("r2", "x", "3").observe(0, "r2"), ANYTHING));
        assertEquals(Set.of("0 1", "1 1"), outcomes(ProgramBuilder.withLocations("x").thread().load("r1", "x", "EX")
                .storeExclusive("r2", "x", "3").storeExclusive("r3", "x", "4").observe(0, "r2").observe(0, "r3"),
                ANYTHING));
    }

    @Test
    void otherAccessesBetweenDoNotHinderAStoreExclusive() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x", "EX").store("x", "9")
                .load("r4", "y").storeExclusive("r2", "x", "3").observe(0, "r2");
        assertEquals(Set.of("0", "1"), outcomes(program, ANYTHING));
    }
}
