package org.felis.tests.engine.analysis;

import static org.felis.engine.program.Event.Kind.READ;
import static org.felis.engine.program.Event.Kind.WRITE;
import static org.felis.tests.engine.analysis.Events.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Terms;
import org.felis.engine.options.AnalysisOptions.Bounding;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.Bounds;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** Axioms exclude what an execution chooses, and nothing else. */
class ConsistentBoundsTest {

    private final ModelBuilder model = new ModelBuilder();
    private final Terms terms = model.terms();
    private final RelationTerm po = model.base(BaseRelation.PO);
    private final RelationTerm rf = model.base(BaseRelation.RF);
    private final RelationTerm sameLocation = terms.intersection(po, model.base(BaseRelation.LOC));
    private final RelationTerm communication = terms.union(rf, terms.union(model.co(), model.fr()));

    /** Two writes and a read of x in one thread, one write in another. */
    private final ProgramBuilder builder = ProgramBuilder.withLocations("x").thread();
    private final UnrolledProgram program = builder.store("x", "1").load("r0", "x")
            .store("x", "2").thread().store("x", "3").unroll();
    private final int first = event(program, 0, WRITE, 0).id();
    private final int read = event(program, 0, READ, 0).id();
    private final int second = event(program, 0, WRITE, 1).id();
    private final int other = event(program, 1, WRITE, 0).id();

    private RelationAnalysis analyse() throws Exception {
        return RelationAnalysis.of(program, model.build(), AnalysisOptions.DEFAULT, Interruption.none());
    }

    private Bounds readsFromUnderAxioms() throws Exception {
        return analyse().underAxioms(Interruption.none()).bounds(BaseRelation.RF);
    }

    @Test
    void writesOfOneThreadAreOrderedAsInTheProgram() throws Exception {
        model.acyclic("axiom", terms.union(sameLocation, communication));
        Bounds structural = analyse().bounds(model.co());
        Bounds order = analyse().underAxioms(Interruption.none()).bounds(model.co());

        assertTrue(structural.may().contains(second, first));
        assertTrue(order.must().contains(first, second));
        assertFalse(order.may().contains(second, first));
        assertTrue(order.may().contains(second, other) && order.may().contains(other, second));
    }

    @Test
    void aReadSeesNoLaterWriteAndNoneThatIsOverwritten() throws Exception {
        model.acyclic("axiom", terms.union(sameLocation, communication));

        assertTrue(analyse().bounds(BaseRelation.RF).may().contains(second, read));
        Bounds readsFrom = readsFromUnderAxioms();
        assertFalse(readsFrom.may().contains(second, read), "a later write of its thread");
        assertFalse(readsFrom.may().contains(0, read), "the initial write, which the thread has overwritten");
        assertTrue(readsFrom.may().contains(first, read) && readsFrom.may().contains(other, read));
    }

    @Test
    void whatAnAxiomForbidsInsideATermIsNotTakenFromIt() throws Exception {
        RelationTerm internal = terms.difference(model.fr(), model.base(BaseRelation.EXT));
        model.empty("axiom", internal);
        RelationAnalysis structural = analyse();
        RelationAnalysis underAxioms = structural.underAxioms(Interruption.none());

        assertTrue(structural.bounds(internal).may().contains(read, second));
        assertTrue(underAxioms.bounds(internal).may().contains(read, second), "the axiom still has to be encoded");
        assertTrue(structural.possible(internal).contains(read, second));
        assertFalse(underAxioms.possible(internal).contains(read, second));
    }

    @Test
    void whatTermsNeverHoldIsMissingFromWhatIsMadeOfThem() throws Exception {
        model.acyclic("axiom", terms.union(sameLocation, communication));
        RelationTerm overtaken = terms.composition(terms.difference(model.fr(), model.base(BaseRelation.EXT)), model.co());
        model.axiom("other", Axiom.Role.FLAG, Axiom.Kind.EMPTY, false, overtaken);
        RelationAnalysis underAxioms = analyse().underAxioms(Interruption.none());

        assertTrue(underAxioms.bounds(overtaken).may().contains(read, second), "from the first write, which the read would have to read past");
        assertFalse(underAxioms.possible(overtaken).contains(read, second));
        assertTrue(underAxioms.possible(overtaken).contains(read, other), "the other write may be the last one");
    }

    @Test
    void aReadThatWouldHaveNoSourceKeepsAll() throws Exception {
        model.empty("axiom", rf);
        assertEquals(analyse().bounds(BaseRelation.RF), readsFromUnderAxioms());
    }

    @Test
    void flagsAndWhatMustNotHoldExcludeNothing() throws Exception {
        RelationTerm all = terms.union(sameLocation, communication);
        model.axiom("axiom", Axiom.Role.FLAG, Axiom.Kind.ACYCLIC, false, all);
        model.axiom("axiom", Axiom.Role.UNDEFINED_UNLESS, Axiom.Kind.ACYCLIC, false, all);
        model.axiom("axiom", Axiom.Role.REQUIRED, Axiom.Kind.ACYCLIC, true, all);
        RelationAnalysis structural = analyse();
        assertSame(structural, structural.underAxioms(Interruption.none()));
    }

    @Test
    void structuralBoundsAreAskedForByAnOption() throws Exception {
        model.acyclic("axiom", terms.union(sameLocation, communication));
        RelationAnalysis structural = RelationAnalysis.of(program, model.build(),
                AnalysisOptions.DEFAULT.withBounding(Bounding.STRUCTURAL), Interruption.none());
        assertSame(structural, structural.underAxioms(Interruption.none()));
    }
}
