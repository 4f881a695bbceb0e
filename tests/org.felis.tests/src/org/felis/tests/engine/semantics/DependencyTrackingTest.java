package org.felis.tests.engine.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.candidate.Execution;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Operation;
import org.felis.engine.relation.Relation;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Dependencies of the single thread of a program. Event 0 and 1 are the initial writes of x and y. */
class DependencyTrackingTest {

    private static final int FIRST = 2;
    private final ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread();

    /** The only execution in which every read takes the initial value. */
    private Execution execution() {
        return Candidates.of(program.unroll(), ModelBuilder.withoutAxioms()).stream().map(c -> c.execution())
                .filter(e -> e.baseRelation(BaseRelation.RF).domain().stream().allMatch(w -> w < FIRST)).findFirst().orElseThrow();
    }

    private void assertPairs(BaseRelation name, int... pairs) {
        Execution execution = execution();
        Relation.Builder expected = Relation.builder(execution.program().size());
        for (int i = 0; i < pairs.length; i += 2) {
            expected.add(FIRST + pairs[i], FIRST + pairs[i + 1]);
        }
        assertEquals(expected.build(), execution.baseRelation(name), name.catName());
    }

    @Test
    void anExclusiveOrOfARegisterWithItselfIsZeroAndDepends() {
        program.load("r1", "x").assign("r2", program.xor("r1", "r1")).store("y", "r2");
        assertPairs(BaseRelation.DATA, 0, 1);
        assertPairs(BaseRelation.ADDR);
        assertEquals(Value.ZERO, execution().value(FIRST + 1));
    }

    @Test
    void anAddressComputedFromAReadDepends() {
        program.load("r1", "x").load("r2", program.add(program.operand("y"), program.xor("r1", "r1")))
                .store(program.add(program.operand("y"), program.operand("r2")), program.operand("1"));
        assertPairs(BaseRelation.ADDR, 0, 1, 1, 2);
        assertPairs(BaseRelation.DATA);
    }

    @Test
    void overwritingARegisterEndsTheDependency() {
        program.load("r1", "x").assign("r1", Expression.ZERO).store("y", "r1");
        assertPairs(BaseRelation.DATA);
    }

    @Test
    void dependenciesDoNotGoThroughMemory() {
        program.load("r1", "x").store("y", "r1").load("r2", "y").store("x", "r2");
        assertPairs(BaseRelation.DATA, 0, 1, 2, 3);
    }

    @Test
    void aBranchOrdersEverythingBehindItEvenBehindTheJoin() {
        program.load("r1", "x").jumpIf("r1", "join").store("y", "1").label("join").store("x", "2").fence("MB");
        assertPairs(BaseRelation.CTRL, 0, 2, 0, 3, 0, 4);
    }

    @Test
    void theConditionOfASelectionIsAPick() {
        program.load("r1", "x").load("r2", "y").load("r3", "x")
                .assign("r4", new Expression.IfThenElse(program.operand("r1"), program.operand("r2"),
                        program.operand("r3")))
                .store("y", "r4");
        assertPairs(BaseRelation.DATA, 2, 3);
        assertPairs(BaseRelation.PICK_DATA, 0, 3, 2, 3);
    }

    @Test
    void picksTravelThroughRegistersToAddressesAndBranches() {
        program.load("r1", "x")
                .assign("r2", new Expression.IfThenElse(program.operand("r1"), program.operand("y"),
                        program.operand("x")))
                .assign("r3", program.operand("r2")).store("r3", "1")
                .jumpIf(program.xor("r3", "r3"), "end").store("y", "1").label("end").nothing();
        assertPairs(BaseRelation.ADDR);
        assertPairs(BaseRelation.PICK_ADDR, 0, 1);
        assertPairs(BaseRelation.CTRL);
        assertPairs(BaseRelation.PICK_CTRL, 0, 3);
    }

    @Test
    void nothingDependsInsideOneInstruction() {
        program.fetchAdd("r1", "x", "1").store("y", "r1");
        assertPairs(BaseRelation.DATA, 0, 2);
        assertPairs(BaseRelation.AMO, 0, 1);
        assertPairs(BaseRelation.PO, 0, 2, 1, 2);
        assertPairs(BaseRelation.RMW, 0, 1);
        assertPairs(BaseRelation.INSIDE_DATA, 0, 1);
        assertPairs(BaseRelation.INSIDE_PICK, 0, 1);
    }

    @Test
    void whatACompareAndSwapReadsDecidesItsWrite() {
        program.load("r1", "x").compareAndSwap("r2", "y", "0", "r1");
        assertPairs(BaseRelation.DATA, 0, 2);
        assertPairs(BaseRelation.INSIDE_DATA);
        assertPairs(BaseRelation.INSIDE_PICK, 1, 2);
    }

    @Test
    void theConditionOfAConditionalWriteIsAPick() {
        program.load("r1", "x").compareAndSwap("r2", "y", "r1", "7");
        assertPairs(BaseRelation.DATA);
        assertPairs(BaseRelation.PICK_DATA, 0, 2);
        assertPairs(BaseRelation.AMO, 1, 2);
    }

    @Test
    void theRegisterOfACompareAndSwapTakesMemoryOrKeepsWhatItWasComparedWith() {
        program.load("r1", "x").compareAndSwap("r1", "y", "r1", "7").store("x", "r1");
        ModelBuilder model = new ModelBuilder();
        model.axiom("some", Axiom.Role.FLAG, Axiom.Kind.EMPTY, false, model.base(BaseRelation.DATA));
        Set<List<Relation>> dependencies = Candidates.of(program.unroll(), model.build()).stream().map(c -> c.execution())
                .map(e -> List.of(e.baseRelation(BaseRelation.DATA), e.baseRelation(BaseRelation.PICK_DATA))).collect(Collectors.toSet());
        Relation comparison = Relation.builder(6).add(FIRST, FIRST + 2).build();
        Relation fromMemory = Relation.builder(6).add(FIRST + 1, FIRST + 3).build();
        Relation fromRegister = Relation.builder(6).add(FIRST, FIRST + 3).build();
        assertEquals(Set.of(List.of(fromMemory, comparison.union(fromMemory)),
                List.of(fromRegister, comparison.union(fromRegister).union(fromMemory))), dependencies);
    }

    @Test
    void theStatusOfAStoreExclusiveDependsOnNothing() {
        program.load("r1", "x", "EX").storeExclusive("r2", "x", "r1").store("y", "r2").jumpIf("r2", "end")
                .store("y", "1").label("end").nothing();
        Execution success = Candidates.of(program.unroll(), ModelBuilder.withoutAxioms()).stream()
                .map(c -> c.execution()).filter(e -> e.baseRelation(BaseRelation.LXSX).cardinality() == 1
                        && e.baseRelation(BaseRelation.RF).domain().stream().allMatch(w -> w < FIRST))
                .findFirst().orElseThrow();
        assertEquals(List.of(FIRST + 1), success.baseRelation(BaseRelation.DATA).range().stream().boxed().toList());
        assertTrue(success.baseRelation(BaseRelation.CTRL).isEmpty());
        assertTrue(success.baseRelation(BaseRelation.LXSX).contains(FIRST, FIRST + 1));
    }

    @Test
    void temporariesCarryDependenciesInsideAnInstruction() {
        Register temporary = Register.temporary("flags");
        program.load("r1", "x").instruction("cmp and jump", new Operation.Assign(temporary, program.operand("r1")),
                new ControlAction.Jump(Optional.of(Expression.read(temporary)), "end")).store("y", "1").label("end")
                .nothing();
        assertPairs(BaseRelation.CTRL, 0, 2);
    }

    @Test
    void relationsOfPlaceAndThread() {
        program.load("r1", "x").store("y", "1").thread().store("x", "2");
        assertPairs(BaseRelation.PO, 0, 1);
        Execution execution = execution();
        Relation loc = execution.baseRelation(BaseRelation.LOC);
        assertTrue(loc.contains(0, 0) && loc.contains(0, FIRST) && loc.contains(FIRST, FIRST + 2)
                && loc.contains(1, FIRST + 1) && !loc.contains(0, 1));
        Relation internal = execution.baseRelation(BaseRelation.INT);
        assertTrue(internal.contains(0, 1) && internal.contains(FIRST, FIRST + 1) && !internal.contains(0, FIRST));
        assertEquals(Relation.full(execution.program().size()), internal.union(execution.baseRelation(BaseRelation.EXT)));
        assertTrue(internal.intersection(execution.baseRelation(BaseRelation.EXT)).isEmpty());
        assertTrue(execution.tagged("no-such-tag").isEmpty());
    }
}
