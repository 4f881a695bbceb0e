package org.felis.tests.engine.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.felis.engine.candidate.Execution;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.expression.Register;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.PairProperties.Universe;
import org.felis.engine.model.PairProperties;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.tests.engine.generate.ProgramGenerator;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.InstructionGenerator;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

/** What is declared of base relations and base sets holds in executions of random programs, with and without micro-events. */
@TestInstance(Lifecycle.PER_CLASS)
class BaseRelationPropertiesTest {

    private static final int PROGRAMS = 40;
    private static final int CANDIDATES_PER_PROGRAM = 8;

    private final List<Execution> executions = new ArrayList<>();

    @BeforeAll
    void enumerate() throws Interruption.StoppedException {
        ModelBuilder micro = new ModelBuilder();
        MemoryModel withMicroEvents = micro.empty("micro", micro.base(BaseRelation.RF_REG)).build();
        for (long seed = 0; seed < PROGRAMS; seed++) {
            for (MemoryModel model : List.of(ModelBuilder.withoutAxioms(), withMicroEvents)) {
                enumerate(ProgramGenerator.generate(seed), model);
                enumerate(InstructionGenerator.generate(seed), model);
                enumerate(readInOrder(), model);
            }
        }
    }

    /** An instruction that reads two locations one after the other. */
    private static Program readInOrder() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread();
        Set<String> inOrder = Set.of(EngineTag.IN_ORDER.text());
        return program.instruction("both", new MemoryAction.Read(Register.named("r1"), program.operand("x"), 4, inOrder),
                new MemoryAction.Read(Register.named("r2"), program.operand("y"), 4, inOrder)).program();
    }

    private void enumerate(Program program, MemoryModel model) throws Interruption.StoppedException {
        int before = executions.size();
        new CandidateEnumerator(Unroller.unroll(program, 2), model).forEach(candidate -> {
            executions.add(candidate.execution());
            return executions.size() - before < CANDIDATES_PER_PROGRAM;
        }, Interruption.none());
    }

    private interface Check {
        void check(Execution execution, Relation pairs, PairProperties declared, Supplier<String> what);
    }

    /** Runs a check on every base relation of every execution; each relation has pairs in some. */
    private void onAllRelations(Check check) {
        Set<BaseRelation> seen = EnumSet.noneOf(BaseRelation.class);
        for (Execution execution : executions) {
            for (BaseRelation relation : BaseRelation.values()) {
                Relation pairs = execution.baseRelation(relation);
                if (!pairs.isEmpty()) {
                    seen.add(relation);
                }
                check.check(execution, pairs, relation.properties(),
                        () -> relation.catName() + " of " + execution.program());
            }
        }
        assertEquals(EnumSet.allOf(BaseRelation.class), seen);
    }

    private static EventSet elements(Execution execution, BaseSet set) {
        return execution.baseSet(set);
    }

    @Test
    void pairsBeginAndEndInTheDeclaredSets() {
        onAllRelations((execution, pairs, declared, what) -> {
            declared.ends().sources().ifPresent(set -> assertTrue(pairs.domain().isSubsetOf(elements(execution, set)), what));
            declared.ends().targets().ifPresent(set -> assertTrue(pairs.range().isSubsetOf(elements(execution, set)), what));
            EventSet ends = pairs.domain().union(pairs.range());
            assertTrue(ends.isSubsetOf(execution.executed()), what);
            declared.ends().tag().ifPresent(tag -> assertTrue(ends.isSubsetOf(execution.program().events(event -> event.has(tag))), what));
        });
    }

    @Test
    void pairsAreWithinOrBetweenThreadsAsDeclared() {
        onAllRelations((execution, pairs, declared, what) -> {
            Relation same = Relation.where(pairs.size(),
                    (a, b) -> execution.program().event(a).thread() == execution.program().event(b).thread());
            assertTrue(switch (declared.threads()) {
                case SAME -> pairs.isSubsetOf(same);
                case DIFFERENT -> pairs.intersection(same).isEmpty();
                case ANY -> true;
            }, what);
        });
    }

    @Test
    void pairsAreAtOneLocationWhereThatIsDeclared() {
        onAllRelations((execution, pairs, declared, what) -> assertTrue(switch (declared.location()) {
            case SAME -> pairs.isSubsetOf(execution.baseRelation(BaseRelation.LOC));
            case ANY -> true;
        }, what));
    }

    @Test
    void pairsLieAsDeclared() {
        onAllRelations((execution, pairs, declared, what) -> assertTrue(switch (declared.shape()) {
            case EQUIVALENCE -> pairs.equals(pairs.inverse()) && pairs.compose(pairs).isSubsetOf(pairs)
                    && Relation.identity(pairs.domain()).isSubsetOf(pairs);
            case SYMMETRIC -> pairs.equals(pairs.inverse());
            case IN_PROGRAM_ORDER -> pairs.isSubsetOf(execution.baseRelation(BaseRelation.PO));
            case ACYCLIC -> pairs.isAcyclic();
            case IRREFLEXIVE -> pairs.isIrreflexive();
        }, what));
        executions.forEach(execution -> assertTrue(execution.baseRelation(BaseRelation.PO).isAcyclic()));
    }

    @Test
    void relationsThatNeedMicroEventsAreEmptyWithoutThem() {
        onAllRelations((execution, pairs, declared, what) -> assertTrue(
                declared.universe() == Universe.ANY || execution.program().microEvents().isPresent() || pairs.isEmpty(), what));
    }

    @Test
    void setsHoldEventsOfTheDeclaredKinds() {
        Set<BaseSet> seen = EnumSet.noneOf(BaseSet.class);
        for (Execution execution : executions) {
            for (BaseSet set : BaseSet.values()) {
                EventSet elements = elements(execution, set);
                if (!elements.isEmpty()) {
                    seen.add(set);
                }
                EventSet ofKinds = execution.program().events(event -> set.kinds().contains(event.kind()))
                        .intersection(execution.executed());
                assertTrue(set.isOfWholeKinds() ? elements.equals(ofKinds) : elements.isSubsetOf(ofKinds), set.catName());
                assertTrue(!set.isOfMicroEvents() || elements.stream().mapToObj(execution.program()::event).allMatch(Event::isMicro),
                        set.catName());
            }
        }
        assertEquals(EnumSet.allOf(BaseSet.class), seen);
    }
}
