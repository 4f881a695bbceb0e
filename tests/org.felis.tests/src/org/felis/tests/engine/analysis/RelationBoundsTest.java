package org.felis.tests.engine.analysis;

import static org.felis.engine.program.Event.Kind.READ;
import static org.felis.engine.program.Event.Kind.WRITE;
import static org.felis.tests.engine.analysis.ProgramFixture.constant;
import static org.felis.tests.engine.analysis.ProgramFixture.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Set;

import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;
import org.junit.jupiter.api.Test;

class RelationBoundsTest {

    private final ModelFixture model = new ModelFixture();
    private final ProgramFixture fixture = new ProgramFixture("x", "y").thread();

    private RelationAnalysis analyse(UnrolledProgram program) {
        try {
            return RelationAnalysis.of(program, model.model(), AnalysisOptions.DEFAULT, Interruption.none());
        } catch (Interruption.StoppedException e) {
            throw new AssertionError(e);
        }
    }

    private UnrolledProgram optionalMiddle() {
        return fixture.read("r0", fixture.value("&x")).jumpIf(fixture.value("r0"), "end")
                .write(fixture.value("&y"), constant(1)).label("end").write(fixture.value("&x"), constant(2)).unroll();
    }

    @Test
    void aMiddleThatMayBeMissingMakesNoMustPair() {
        UnrolledProgram program = optionalMiddle();
        RelationTerm viaY = model.terms.composition(
                model.terms.composition(model.po, model.terms.identity(model.terms.baseSet(BaseSet.W))), model.po);
        RelationTerm closure = model.terms.transitiveClosure(
                model.terms.difference(model.po, model.terms.product(model.reads, model.terms.allEvents())));
        RelationAnalysis analysis = analyse(program);
        int read = event(program, 0, READ, 0).id();
        int last = event(program, 0, WRITE, 1).id();

        assertTrue(analysis.bounds(viaY).may().contains(read, last));
        assertFalse(analysis.bounds(viaY).must().contains(read, last));
        assertTrue(analysis.bounds(closure).must().contains(event(program, 0, WRITE, 0).id(), last));
    }

    @Test
    void aDifferenceTakesAwayWhatMustBeThereFromMayAndWhatMayBeThereFromMust() {
        UnrolledProgram program = fixture.write(fixture.value("&x"), constant(1)).read("r0", fixture.value("&x")).thread()
                .write(fixture.value("&x"), constant(2)).unroll();
        RelationTerm notRead = model.terms.difference(model.po, model.rf);
        RelationTerm notOrdered = model.terms.difference(model.rf, model.po);
        RelationAnalysis analysis = analyse(program);
        int write = event(program, 0, WRITE, 0).id();
        int read = event(program, 0, READ, 0).id();

        assertTrue(analysis.bounds(notRead).may().contains(write, read));
        assertFalse(analysis.bounds(notRead).must().contains(write, read));
        assertFalse(analysis.bounds(notOrdered).may().contains(write, read));
    }

    @Test
    void aReadWithOneCandidateMustReadFromIt() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).write(fixture.value("&y"), constant(1)).unroll();
        RelationAnalysis analysis = analyse(program);

        assertEquals(analysis.bounds(model.rf).may(), analysis.bounds(model.rf).must());
        assertEquals(1, analysis.bounds(model.rf).must().cardinality());
    }

    @Test
    void initialWritesAreFirstInCoherenceBecauseTheModelSaysSo() {
        UnrolledProgram program = fixture.write(fixture.value("&x"), constant(1)).thread()
                .write(fixture.value("&x"), constant(2)).unroll();
        RelationTerm.Chosen free = model.terms.chosen("free");
        RelationAnalysis analysis = analyse(program, free);
        int first = event(program, 0, WRITE, 0).id();
        int second = event(program, 1, WRITE, 0).id();

        assertTrue(analysis.bounds(model.co).must().contains(0, first));
        assertFalse(analysis.bounds(model.co).may().contains(first, 0));
        assertTrue(analysis.bounds(model.co).may().contains(first, second));
        assertTrue(analysis.bounds(model.co).may().contains(second, first));
        assertTrue(analysis.bounds(free).may().contains(first, 0));
        assertTrue(analysis.bounds(free).must().isEmpty());
    }

    private RelationAnalysis analyse(UnrolledProgram program, RelationTerm.Chosen free) {
        var base = model.model();
        var choices = new ArrayList<>(base.choices());
        choices.add(new Choice.LinearOrders(free, model.writes, model.loc,
                model.terms.emptyRelation()));
        var extended = new MemoryModel("test", model.terms.all(), base.definitions(),
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
        RelationTerm.Variable variable = model.terms.relationVariable("r");
        RelationTerm body = model.terms.union(model.po, model.terms.composition(variable, model.po));
        model.recursion(variable, body).irreflexive(variable);
        RelationAnalysis analysis = analyse(program);
        Bounds po = analysis.bounds(BaseRelation.PO);

        assertEquals(po, analysis.bounds(variable));
        assertEquals(po, analysis.bounds(body));
    }

    @Test
    void aRecursiveSetGrowsAlongARelation() {
        UnrolledProgram program = optionalMiddle();
        SetTerm.Variable variable = model.terms.setVariable("s");
        SetTerm body = model.terms.union(model.reads,
                model.terms.range(model.terms.composition(model.terms.identity(variable), model.po)));
        model.recursion(variable, body);
        RelationAnalysis analysis = analyse(program);
        EventSet thread = program.events(e -> !e.isInitialWrite());

        assertEquals(thread, analysis.bounds(variable).may());
        assertEquals(thread, analysis.bounds(variable).must());
    }

    @Test
    void eventsThatExcludeEachOtherAreInNoRelation() {
        UnrolledProgram program = fixture.read("r0", fixture.value("&x")).jumpIf(fixture.value("r0"), "else")
                .write(fixture.value("&y"), constant(1)).jump("end").label("else")
                .write(fixture.value("&y"), constant(2)).label("end").instruction().thread()
                .write(fixture.value("&x"), constant(1)).unroll();
        RelationTerm universe = model.terms.universe();
        RelationTerm complement = model.terms.complement(model.po);
        RelationAnalysis analysis = analyse(program);
        int then = event(program, 0, WRITE, 0).id();
        int other = event(program, 0, WRITE, 1).id();

        assertFalse(analysis.bounds(universe).may().contains(then, other));
        assertFalse(analysis.bounds(model.co).may().contains(then, other));
        assertFalse(analysis.bounds(complement).may().contains(then, other));
    }

    @Test
    void aStoreExclusivePairsWithTheLastLoadExclusive() {
        Operation.WriteExclusive store = new Operation.WriteExclusive(ProgramFixture.register("r1"), fixture.value("&x"),
                constant(1), 8, Set.of("EX"), Value.ZERO, Value.ONE);
        UnrolledProgram program = fixture.read("r0", fixture.value("&x"), "EX").read("r0", fixture.value("&x"), "EX")
                .instruction(store).unroll();
        Relation expected = Relation.builder(program.size())
                .add(event(program, 0, READ, 1).id(), event(program, 0, WRITE, 0).id()).build();

        assertEquals(Bounds.exactly(expected), analyse(program).bounds(BaseRelation.LXSX));
        assertEquals(Bounds.exactly(expected), analyse(program).bounds(BaseRelation.RMW));
    }

    @Test
    void onlyWhatAnAxiomLooksAtIsActive() {
        UnrolledProgram program = fixture.write(fixture.value("&x"), constant(1)).read("r0", fixture.value("&x")).thread()
                .write(fixture.value("&x"), constant(2)).unroll();
        RelationTerm unused = model.terms.intersection(model.rf, model.ext);
        RelationTerm internal = model.terms.intersection(model.rf, model.terms.base(BaseRelation.INT));
        model.empty(internal);
        RelationAnalysis analysis = analyse(program);

        assertTrue(analysis.active(unused).isEmpty());
        assertEquals(analysis.bounds(internal).may(), analysis.active(internal));
        assertEquals(analysis.bounds(internal).may(), analysis.active(model.rf));
    }

    @Test
    void withoutRelationAnalysisEverythingPlausibleIsActive() throws Exception {
        UnrolledProgram program = fixture.write(fixture.value("&x"), constant(1)).read("r0", fixture.value("&x")).unroll();
        RelationTerm inverse = model.terms.inverse(model.rf);
        RelationAnalysis analysis = RelationAnalysis.of(program, model.model(),
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
                () -> RelationAnalysis.of(program, model.model(), AnalysisOptions.DEFAULT, interruption));
    }

    @Test
    void anExclusiveThatMayComeBetweenMakesAPairUncertain() {
        Operation.WriteExclusive store = new Operation.WriteExclusive(ProgramFixture.register("r1"), fixture.value("&x"),
                constant(1), 8, Set.of("EX"), Value.ZERO, Value.ONE);
        UnrolledProgram program = fixture.read("r0", fixture.value("&x"), "EX").jumpIf(fixture.value("r0"), "store")
                .read("r2", fixture.value("&x"), "EX").label("store").instruction(store).thread()
                .write(fixture.value("&x"), constant(1)).unroll();
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
        UnrolledProgram program = fixture.write(fixture.value("&x"), constant(1)).thread()
                .read("r0", fixture.value("&x")).write(fixture.value("&y"), constant(1)).thread()
                .read("r0", fixture.value("&y")).write(fixture.value("&y"), constant(2)).unroll();
        RelationTerm happensBefore = model.terms.transitiveClosure(model.terms.union(model.po, model.rf));
        model.empty(model.terms.intersection(happensBefore,
                model.terms.product(model.initial, model.terms.difference(model.writes, model.initial))));
        RelationAnalysis analysis = analyse(program);
        int x = event(program, 0, WRITE, 0).id();
        int y = event(program, 1, WRITE, 0).id();
        int last = event(program, 2, READ, 0).id();

        assertTrue(analysis.active(model.rf).contains(0, event(program, 1, READ, 0).id()));
        assertTrue(analysis.active(model.rf).contains(1, last));
        assertFalse(analysis.active(model.rf).contains(x, event(program, 1, READ, 0).id()), "no path from the start");
        assertTrue(analysis.active(model.rf).contains(y, last));
    }
}
