package org.felis.tests.engine.analysis;

import static org.felis.engine.program.Event.Kind.READ;
import static org.felis.engine.program.Event.Kind.WRITE;
import static org.felis.tests.engine.analysis.Events.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;

import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

class RelationBoundsTest {

    private final ModelBuilder model = new ModelBuilder();
    private final Terms terms = model.terms();
    private final RelationTerm po = model.base(BaseRelation.PO);
    private final RelationTerm rf = model.base(BaseRelation.RF);
    private final SetTerm reads = terms.baseSet(BaseSet.R);
    private final SetTerm writes = terms.baseSet(BaseSet.W);
    private final ProgramBuilder builder = ProgramBuilder.withLocations("x", "y").thread();

    private RelationAnalysis analyse(UnrolledProgram program) {
        try {
            return RelationAnalysis.of(program, model.build(), AnalysisOptions.DEFAULT, Interruption.none());
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }

    private UnrolledProgram optionalMiddle() {
        return builder.load("r0", "x").jumpIf("r0", "end").store("y", "1").label("end").store("x", "2").unroll();
    }

    @Test
    void aMiddleThatMayBeMissingMakesNoMustPair() {
        UnrolledProgram program = optionalMiddle();
        RelationTerm viaY = terms.composition(
                terms.composition(po, terms.identity(terms.baseSet(BaseSet.W))), po);
        RelationTerm closure = terms.transitiveClosure(
                terms.difference(po, terms.product(reads, terms.allEvents())));
        RelationAnalysis analysis = analyse(program);
        int read = event(program, 0, READ, 0).id();
        int last = event(program, 0, WRITE, 1).id();

        assertTrue(analysis.bounds(viaY).may().contains(read, last));
        assertFalse(analysis.bounds(viaY).must().contains(read, last));
        assertTrue(analysis.bounds(closure).must().contains(event(program, 0, WRITE, 0).id(), last));
    }

    @Test
    void aDifferenceTakesAwayWhatMustBeThereFromMayAndWhatMayBeThereFromMust() {
        UnrolledProgram program = builder.store("x", "1").load("r0", "x").thread().store("x", "2").unroll();
        RelationTerm notRead = terms.difference(po, rf);
        RelationTerm notOrdered = terms.difference(rf, po);
        RelationAnalysis analysis = analyse(program);
        int write = event(program, 0, WRITE, 0).id();
        int read = event(program, 0, READ, 0).id();

        assertTrue(analysis.bounds(notRead).may().contains(write, read));
        assertFalse(analysis.bounds(notRead).must().contains(write, read));
        assertFalse(analysis.bounds(notOrdered).may().contains(write, read));
    }

    @Test
    void aReadWithOneCandidateMustReadFromIt() {
        UnrolledProgram program = builder.load("r0", "x").store("y", "1").unroll();
        RelationAnalysis analysis = analyse(program);

        assertEquals(analysis.bounds(rf).may(), analysis.bounds(rf).must());
        assertEquals(1, analysis.bounds(rf).must().cardinality());
    }

    @Test
    void initialWritesAreFirstInCoherenceBecauseTheModelSaysSo() {
        UnrolledProgram program = builder.store("x", "1").thread().store("x", "2").unroll();
        RelationTerm.Chosen free = terms.chosen("free");
        RelationAnalysis analysis = analyse(program, free);
        int first = event(program, 0, WRITE, 0).id();
        int second = event(program, 1, WRITE, 0).id();

        assertTrue(analysis.bounds(model.co()).must().contains(0, first));
        assertFalse(analysis.bounds(model.co()).may().contains(first, 0));
        assertTrue(analysis.bounds(model.co()).may().contains(first, second));
        assertTrue(analysis.bounds(model.co()).may().contains(second, first));
        assertTrue(analysis.bounds(free).may().contains(first, 0));
        assertTrue(analysis.bounds(free).must().isEmpty());
    }

    private RelationAnalysis analyse(UnrolledProgram program, RelationTerm.Chosen free) {
        var base = model.build();
        var choices = new ArrayList<>(base.choices());
        choices.add(new Choice.LinearOrders(free, writes, model.base(BaseRelation.LOC),
                terms.emptyRelation()));
        var extended = new MemoryModel("test", terms.all(), base.definitions(),
                base.recursions(), choices, base.axioms(), base.shown());
        try {
            return RelationAnalysis.of(program, extended, AnalysisOptions.DEFAULT, Interruption.none());
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aRecursiveRelationIsBoundedByLeastFixpoints() {
        UnrolledProgram program = optionalMiddle();
        RelationTerm.Variable variable = terms.relationVariable("r");
        RelationTerm body = terms.union(po, terms.composition(variable, po));
        model.recursion(variable, body).irreflexive("axiom", variable);
        RelationAnalysis analysis = analyse(program);
        Bounds po = analysis.bounds(BaseRelation.PO);

        assertEquals(po, analysis.bounds(variable));
        assertEquals(po, analysis.bounds(body));
    }

    @Test
    void aRecursiveSetGrowsAlongARelation() {
        UnrolledProgram program = optionalMiddle();
        SetTerm.Variable variable = terms.setVariable("s");
        SetTerm body = terms.union(reads,
                terms.range(terms.composition(terms.identity(variable), po)));
        model.recursion(variable, body);
        RelationAnalysis analysis = analyse(program);
        EventSet thread = program.events(e -> !e.isInitialWrite());

        assertEquals(thread, analysis.bounds(variable).may());
        assertEquals(thread, analysis.bounds(variable).must());
    }

    @Test
    void eventsThatExcludeEachOtherAreInNoRelation() {
        UnrolledProgram program = builder.load("r0", "x").jumpIf("r0", "else").store("y", "1").jump("end").label("else")
                .store("y", "2").label("end").nothing().thread()
                .store("x", "1").unroll();
        RelationTerm universe = terms.universe();
        RelationTerm complement = terms.complement(po);
        RelationAnalysis analysis = analyse(program);
        int then = event(program, 0, WRITE, 0).id();
        int other = event(program, 0, WRITE, 1).id();

        assertFalse(analysis.bounds(universe).may().contains(then, other));
        assertFalse(analysis.bounds(model.co()).may().contains(then, other));
        assertFalse(analysis.bounds(complement).may().contains(then, other));
    }

    @Test
    void aStoreExclusivePairsWithTheLastLoadExclusive() {
        UnrolledProgram program = builder.load("r0", "x", "EX").load("r0", "x", "EX")
                .storeExclusive("r1", "x", "1").unroll();
        Relation expected = Relation.builder(program.size())
                .add(event(program, 0, READ, 1).id(), event(program, 0, WRITE, 0).id()).build();

        assertEquals(Bounds.exactly(expected), analyse(program).bounds(BaseRelation.LXSX));
        assertEquals(Bounds.exactly(expected), analyse(program).bounds(BaseRelation.RMW));
    }

    @Test
    void onlyWhatAnAxiomLooksAtIsActive() {
        UnrolledProgram program = builder.store("x", "1").load("r0", "x").thread().store("x", "2").unroll();
        RelationTerm unused = terms.intersection(rf, model.base(BaseRelation.EXT));
        RelationTerm internal = terms.intersection(rf, terms.base(BaseRelation.INT));
        model.empty("axiom", internal);
        RelationAnalysis analysis = analyse(program);

        assertTrue(analysis.active(unused).isEmpty());
        assertEquals(analysis.bounds(internal).may(), analysis.active(internal));
        assertEquals(analysis.bounds(internal).may(), analysis.active(rf));
    }

    @Test
    void withoutRelationAnalysisEverythingPlausibleIsActive() throws Exception {
        UnrolledProgram program = builder.store("x", "1").load("r0", "x").unroll();
        RelationTerm inverse = terms.inverse(rf);
        RelationAnalysis analysis = RelationAnalysis.of(program, model.build(),
                AnalysisOptions.DEFAULT.withBounding(AnalysisOptions.Bounding.NONE), Interruption.none());

        assertTrue(analysis.bounds(inverse).must().isEmpty());
        assertEquals(analysis.bounds(inverse).may(), analysis.active(inverse));
    }

    @Test
    void analysisStopsWhenAsked() {
        Interruption interruption = Interruption.none();
        interruption.stop(Interruption.Reason.CANCELLED);
        UnrolledProgram program = optionalMiddle();

        assertThrows(Interruption.StoppedException.class,
                () -> RelationAnalysis.of(program, model.build(), AnalysisOptions.DEFAULT, interruption));
    }

    @Test
    void anExclusiveThatMayComeBetweenMakesAPairUncertain() {
        UnrolledProgram program = builder.load("r0", "x", "EX").jumpIf("r0", "store")
                .load("r2", "x", "EX").label("store").storeExclusive("r1", "x", "1").thread()
                .store("x", "1").unroll();
        Bounds pairs = analyse(program).bounds(BaseRelation.LXSX);
        int first = event(program, 0, READ, 0).id();
        int second = event(program, 0, READ, 1).id();
        int write = event(program, 0, WRITE, 0).id();

        assertTrue(pairs.may().contains(first, write));
        assertFalse(pairs.must().contains(first, write));
        assertTrue(pairs.must().contains(second, write));
    }

    @Test
    void theStepsOfAPathBetweenActiveEndsAreActive() {
        UnrolledProgram program = builder.store("x", "1").thread().load("r0", "x").store("y", "1").thread()
                .load("r0", "y").store("y", "2").unroll();
        RelationTerm happensBefore = terms.transitiveClosure(terms.union(po, rf));
        model.empty("axiom", terms.intersection(happensBefore,
                terms.product(terms.baseSet(BaseSet.IW), terms.difference(writes, terms.baseSet(BaseSet.IW)))));
        RelationAnalysis analysis = analyse(program);
        int x = event(program, 0, WRITE, 0).id();
        int y = event(program, 1, WRITE, 0).id();
        int last = event(program, 2, READ, 0).id();

        assertTrue(analysis.active(rf).contains(0, event(program, 1, READ, 0).id()));
        assertTrue(analysis.active(rf).contains(1, last));
        assertFalse(analysis.active(rf).contains(x, event(program, 1, READ, 0).id()), "no path from the start");
        assertTrue(analysis.active(rf).contains(y, last));
    }
}
