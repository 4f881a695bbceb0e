package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.query.Goal;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Litmus tests whose verdict is known by hand, under small models. */
class SmtVerdictTest {

    private static final MemoryModel SC = ModelBuilder.sequentialConsistency();
    private static final MemoryModel COHERENCE = ModelBuilder.coherence();
    private static final MemoryModel ANYTHING = ModelBuilder.withoutAxioms();

    /** Coherence, and {@code acyclic rf | addr | data | ctrl | po;[F];po}: what a weak machine keeps, roughly. */
    private static MemoryModel dependencies() {
        ModelBuilder m = new ModelBuilder();
        Terms t = m.terms();
        RelationTerm fenced = t.composition(t.composition(m.base(BaseRelation.PO), t.identity(m.set("F"))), m.base(BaseRelation.PO));
        RelationTerm external = t.intersection(m.union(m.base(BaseRelation.RF), m.co(), m.fr()), m.base(BaseRelation.EXT));
        return m.acyclic("coherence", m.union(t.intersection(m.base(BaseRelation.PO), m.base(BaseRelation.LOC)), m.base(BaseRelation.RF), m.co(), m.fr()))
                .acyclic("causality", m.union(external, m.base(BaseRelation.ADDR), m.base(BaseRelation.DATA),
                        t.composition(m.base(BaseRelation.CTRL), t.identity(m.set("W"))), fenced))
                .build();
    }

    private static ProgramBuilder messagePassing() {
        return ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("y", "1").thread()
                .load("r1", "y").load("r2", "x").observe(1, "r1").observe(1, "r2");
    }

    private static boolean isStale(ProgramBuilder mp, MemoryModel model) {
        return Solved.of(mp, model).allows(mp.isValue(1, "r1", 1), mp.isValue(1, "r2", 0));
    }

    @Test
    void messagePassingIsForbiddenUnderScAndAllowedWithoutOrder() {
        assertFalse(isStale(messagePassing(), SC));
        assertTrue(isStale(messagePassing(), COHERENCE));
        assertEquals(Set.of("0 0", "0 1", "1 1"), Solved.of(messagePassing(), SC).outcomes());
        assertEquals(Set.of("0 0", "0 1", "1 0", "1 1"), Solved.of(messagePassing(), ANYTHING).outcomes());
    }

    @Test
    void fencesOnBothSidesForbidMessagePassing() {
        ProgramBuilder oneFence = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").fence("MB")
                .store("y", "1").thread().load("r1", "y").load("r2", "x");
        ProgramBuilder fences = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").fence("MB")
                .store("y", "1").thread().load("r1", "y").fence("MB").load("r2", "x");
        assertTrue(isStale(oneFence, dependencies()));
        assertFalse(isStale(fences, dependencies()));
    }

    @Test
    void aFalseAddressDependencyOrdersReads() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").fence("MB")
                .store("y", "1").thread().load("r1", "y");
        program.load("r2", program.add(program.operand("x"), program.xor("r1", "r1")));
        assertFalse(isStale(program, dependencies()));
    }

    @Test
    void aControlDependencyOrdersWritesOnly() {
        ProgramBuilder reads = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").fence("MB")
                .store("y", "1").thread().load("r1", "y").jumpIf("r1", "then").label("then").load("r2", "x");
        assertTrue(isStale(reads, dependencies()));
        ProgramBuilder writes = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").jumpIf("r1", "then")
                .label("then").store("y", "1").thread().load("r2", "y").jumpIf("r2", "then").label("then")
                .store("x", "1");
        assertFalse(Solved.of(writes, dependencies()).allows(writes.isValue(0, "r1", 1), writes.isValue(1, "r2", 1)));
        assertTrue(Solved.of(writes, COHERENCE).allows(writes.isValue(0, "r1", 1), writes.isValue(1, "r2", 1)));
    }

    @Test
    void storeBufferingNeedsFencesUnlessSc() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").load("r1", "y").thread()
                .store("y", "1").load("r2", "x").observe(0, "r1").observe(1, "r2");
        assertEquals(Set.of("0 1", "1 0", "1 1"), Solved.of(program, SC).outcomes());
        assertEquals(Set.of("0 0", "0 1", "1 0", "1 1"), Solved.of(program, COHERENCE).outcomes());
    }

    @Test
    void readsOfOneLocationAreCoherent() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").thread().load("r1", "x")
                .load("r2", "x").observe(1, "r1").observe(1, "r2");
        assertEquals(Set.of("0 0", "0 1", "1 1"), Solved.of(program, COHERENCE).outcomes());
        assertEquals(Set.of("0 0", "0 1", "1 0", "1 1"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void withoutAxiomsAReadMayReadFromALaterWriteOfItsThread() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().load("r1", "x").store("x", "1").observe(0, "r1");
        assertEquals(Set.of("0", "1"), Solved.of(program, ANYTHING).outcomes());
        assertEquals(Set.of("0"), Solved.of(program, COHERENCE).outcomes());
    }

    @Test
    void twoPlusTwoWritesMayEndEitherWay() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").store("y", "2").thread()
                .store("y", "1").store("x", "2").observe("x").observe("y");
        assertEquals(Set.of("1 2", "2 1", "2 2"), Solved.of(program, SC).outcomes());
        assertEquals(Set.of("1 1", "1 2", "2 1", "2 2"), Solved.of(program, COHERENCE).outcomes());
    }

    @Test
    void initialWritesAreFirstInCoherence() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").observe("x");
        assertEquals(Set.of("1"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void atomicIncrementsAreNotLost() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().fetchAdd("r1", "x", "1").thread()
                .fetchAdd("r1", "x", "1").observe(0, "r1").observe(1, "r1").observe("x");
        assertEquals(Set.of("0 1 2", "1 0 2"), Solved.of(program, COHERENCE).outcomes());
        assertTrue(Solved.of(program, ANYTHING).outcomes().contains("0 0 1"));
    }

    @Test
    void compareAndSwapWritesOnlyIfItFindsTheExpectedValue() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().compareAndSwap("r1", "x", "0", "1").thread()
                .compareAndSwap("r1", "x", "0", "2").observe(0, "r1").observe(1, "r1").observe("x");
        assertEquals(Set.of("0 1 1", "2 0 2"), Solved.of(program, COHERENCE).outcomes());
    }

    @Test
    void aStoreExclusiveMayFailAndNeedsALoadExclusiveOfItsLocation() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x", "EX")
                .storeExclusive("r2", "x", "1").observe(0, "r2").observe("x");
        assertEquals(Set.of("0 1", "1 0"), Solved.of(program, COHERENCE).outcomes());
        ProgramBuilder elsewhere = ProgramBuilder.withLocations("x", "y").thread().load("r1", "y", "EX")
                .storeExclusive("r2", "x", "1").observe(0, "r2").observe("x");
        assertEquals(Set.of("1 0"), Solved.of(elsewhere, COHERENCE).outcomes());
        ProgramBuilder twice = ProgramBuilder.withLocations("x").thread().load("r1", "x", "EX")
                .storeExclusive("r2", "x", "1").storeExclusive("r3", "x", "2").observe(0, "r2").observe(0, "r3");
        assertEquals(Set.of("0 1", "1 1"), Solved.of(twice, COHERENCE).outcomes());
    }

    @Test
    void registersMergeWhereWaysOfControlMeet() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().store("x", "1").thread().load("r1", "x")
                .jumpIf("r1", "one").assign("r2", Expression.constant(5)).jump("end").label("one")
                .assign("r2", Expression.constant(7)).label("end").store("y", "r2").observe(1, "r1").observe("y");
        assertEquals(Set.of("0 5", "1 7"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void aDependencyRunsAlongThePathTakenOnly() {
        ModelBuilder m = new ModelBuilder();
        m.axiom("no-data", Axiom.Role.FLAG, Axiom.Kind.EMPTY, true, m.base(BaseRelation.DATA));
        MemoryModel model = m.build();
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y", "z").thread().load("r1", "x").load("r2", "y")
                .jumpIf("r1", "skip").assign("r2", Expression.ZERO).label("skip").store("z", "r2").thread()
                .store("x", "1").observe(0, "r1");
        program.filter(program.isValue(0, "r1", 0));
        assertFalse(Solved.of(program, model).meets(new Goal.Raises(model.axioms().get(0))));
        program.filter(program.isValue(0, "r1", 1));
        assertTrue(Solved.of(program, model).meets(new Goal.Raises(model.axioms().get(0))));
    }

    @Test
    void aSpinLoopReachesItsBoundOnlyIfItCanReadTheOldValueSoOften() {
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").thread().label("again")
                .load("r1", "x");
        program.jumpIf(ProgramBuilder.binary(Expression.BinaryOperator.EQUAL, program.operand("r1"), Expression.ZERO),
                "again").observe(1, "r1");
        assertTrue(Solved.of(program, 2, SC).reachesBound());
        assertEquals(Set.of("1"), Solved.of(program, 2, SC).outcomes());
        ProgramBuilder one = ProgramBuilder.withLocations("x").thread().store("x", "1").label("again").load("r1", "x");
        one.jumpIf(ProgramBuilder.binary(Expression.BinaryOperator.EQUAL, one.operand("r1"), Expression.ZERO), "again");
        assertFalse(Solved.of(one, 2, COHERENCE).reachesBound());
        assertTrue(Solved.of(one, 2, ANYTHING).reachesBound());
    }

    @Test
    void aBranchMayBeTakenBecauseOfAValueWrittenOnlyIfItIsTaken() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x").jumpIf("r1", "then")
                .jump("end").label("then").store("y", "1").label("end").nothing().thread().load("r2", "y")
                .jumpIf("r2", "then").jump("end").label("then").store("x", "1").label("end").nothing().observe(0, "r1")
                .observe(1, "r2");
        assertEquals(Set.of("0 0", "1 1"), Solved.of(program, COHERENCE).outcomes());
    }

    @Test
    void aFilterRestrictsTheExecutionsConsidered() {
        ProgramBuilder program = messagePassing();
        program.filter(program.isValue(1, "r1", 1));
        assertEquals(Set.of("1 0", "1 1"), Solved.of(program, ANYTHING).outcomes());
        assertFalse(Solved.of(program, ANYTHING).allows(program.isValue(1, "r1", 0)));
    }

    @Test
    void anAccessOutsideTheProgramsMemoryIsNoExecution() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y").thread().load("r1", "x");
        program.store(program.add(program.operand("y"), program.operand("r1")), Expression.ONE).thread()
                .store("x", "4").observe(0, "r1");
        assertEquals(Set.of("0"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void aPointerMayBeReadAndFollowed() {
        ProgramBuilder program = ProgramBuilder.withLocations("x", "y");
        program.location("p", program.address("x")).thread().store("p", "y").thread().load("r1", "p").store("r1", "1")
                .observe(1, "r1").observe("x").observe("y");
        assertEquals(Set.of("x 1 0", "y 0 1"), Solved.of(program, ANYTHING).outcomes());
    }

    @Test
    void flagsAndUndefinedUnlessAreJudgedOnConsistentExecutions() {
        ModelBuilder m = new ModelBuilder();
        RelationTerm stale = m.terms().intersection(m.fr(), m.base(BaseRelation.EXT));
        m.acyclic("coherence", m.union(m.terms().intersection(m.base(BaseRelation.PO), m.base(BaseRelation.LOC)), m.base(BaseRelation.RF), m.co(), m.fr()));
        m.axiom("race", Axiom.Role.FLAG, Axiom.Kind.EMPTY, true, stale);
        m.axiom("no-race", Axiom.Role.UNDEFINED_UNLESS, Axiom.Kind.EMPTY, false, stale);
        MemoryModel model = m.build();
        Goal race = new Goal.Raises(model.axioms().get(1));
        Goal undefined = new Goal.Undefined(model.axioms().get(2));
        ProgramBuilder racy = ProgramBuilder.withLocations("x").thread().store("x", "1").thread().load("r1", "x");
        ProgramBuilder alone = ProgramBuilder.withLocations("x").thread().store("x", "1").load("r1", "x");
        assertTrue(Solved.of(racy, model).meets(race));
        assertTrue(Solved.of(racy, model).meets(undefined));
        assertFalse(Solved.of(alone, model).meets(race));
        assertFalse(Solved.of(alone, model).meets(undefined));
    }

    @Test
    void aRecursiveRelationIsTheLeastOneWhereALargerOneWouldDo() {
        ModelBuilder m = new ModelBuilder();
        RelationTerm.Variable reach = m.terms().relationVariable("reach");
        m.recursion(reach, m.union(m.terms().intersection(m.base(BaseRelation.RF), m.base(BaseRelation.EXT)),
                m.terms().composition(reach, reach)));
        m.axiom("reached", Axiom.Role.FLAG, Axiom.Kind.EMPTY, true,
                m.terms().composition(m.terms().identity(m.set("R")), reach));
        MemoryModel model = m.build();
        assertFalse(Solved.of(messagePassing(), model).meets(new Goal.Raises(model.axioms().get(0))));
    }
}
