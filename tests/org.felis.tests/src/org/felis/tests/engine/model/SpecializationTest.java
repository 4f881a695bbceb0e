package org.felis.tests.engine.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Specialization;
import org.felis.engine.program.Event.Kind;
import org.felis.engine.program.EventClasses;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.query.SpecializedSearch;
import org.felis.engine.witness.CheckedSearch;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;

/** What is left of a model for programs that lack some events. That searches answer alike under it, {@code SmtAgreementTest} says on random pairs. */
class SpecializationTest {

    private static final EventClasses PLAIN = classes();

    private final ModelBuilder model = new ModelBuilder();

    private static EventClasses classes(String... tags) {
        return EventClasses.of(List.of(Kind.INITIAL_WRITE, Kind.READ, Kind.WRITE), List.of(tags));
    }

    /** {@code [tag]; po}. */
    private RelationTerm after(String tag) {
        return model.terms().composition(model.terms().identity(model.set(tag)), model.base(BaseRelation.PO));
    }

    @Test
    void axiomsOfWhatNoEventIsTaggedWithAreLeftOut() {
        model.acyclic("kept", model.union(model.base(BaseRelation.RF), after("LK"))).empty("gone", after("LK"));
        MemoryModel special = model.build().specializedTo(PLAIN).model();
        assertEquals(List.of("kept"), special.axioms().stream().map(Axiom::name).toList());
        assertEquals(BaseRelation.RF, assertInstanceOf(RelationTerm.Base.class, special.axioms().get(0).term()).relation());
    }

    @Test
    void aRecursiveRelationIsEmptyWhereItsBodyIsEmptyWithoutIt() {
        RelationTerm.Variable sections = model.terms().relationVariable("sections");
        model.recursion(sections, model.union(after("LK"), model.terms().composition(sections, model.base(BaseRelation.PO))));
        RelationTerm.Variable paths = model.terms().relationVariable("paths");
        model.recursion(paths, model.union(model.base(BaseRelation.RF), model.terms().composition(paths, model.base(BaseRelation.PO))));
        model.irreflexive("a", model.union(paths, sections));
        MemoryModel special = model.build().specializedTo(PLAIN).model();
        assertEquals(1, special.recursions().size());
        assertSame(special.recursions().get(0).equations().get(0).variable(), special.axioms().get(0).term());
    }

    @Test
    void readModifyWritesAreEmptyWithoutTheTagsOfTheirAccesses() {
        MemoryModel general = model.empty("atomicity", model.base(BaseRelation.RMW)).build();
        assertTrue(general.specializedTo(PLAIN).model().axioms().isEmpty());
        for (String tag : List.of("X", "EX")) {
            assertFalse(general.specializedTo(classes(tag)).isSmaller(), tag);
        }
    }

    @Test
    void theSameClassesGiveTheSameModel() {
        MemoryModel general = model.empty("gone", after("LK")).build();
        assertSame(general.specializedTo(PLAIN).model(), general.specializedTo(classes("other")).model());
    }

    /** Without fences a model that orders nothing else would look at executions without dependencies, of which there are fewer. */
    @Test
    void aModelThatWouldLookAtOtherExecutionsIsLeftAsItIs() {
        model.empty("a", model.terms().composition(model.base(BaseRelation.ADDR), model.terms().identity(model.set("F"))));
        assertFalse(model.build().specializedTo(PLAIN).isSmaller());
    }

    @Test
    void whatIsFoundWithoutAChoiceChoosesTheEmptyRelationUnderTheGeneralModel() throws Interruption.StoppedException {
        RelationTerm.Chosen taken = model.terms().chosen("taken");
        RelationTerm nothing = model.terms().emptyRelation();
        MemoryModel coherent = model.acyclic("sc", model.union(model.base(BaseRelation.PO), model.base(BaseRelation.RF), model.co(), model.fr(), taken))
                .build();
        Choice locks = new Choice.LinearOrders(taken, model.set("LK"), model.base(BaseRelation.LOC), nothing);
        // in front of coherence, which has another number without it
        MemoryModel general = new MemoryModel("locks", model.terms().all(), List.of(), List.of(), List.of(locks, coherent.choices().get(0)),
                coherent.axioms(), List.of());
        ProgramBuilder program = ProgramBuilder.withLocations("x").thread().store("x", "1").thread().store("x", "2").observe("x");
        UnrolledProgram unrolled = program.exists(program.isValue("x", 1)).unroll();
        try (ExecutionSearch search = new CheckedSearch(SpecializedSearch.of(unrolled, general, smaller -> {
            assertEquals(1, smaller.choices().size());
            return new ExplicitSearch(unrolled, smaller);
        }), unrolled, general)) {
            Goal wanted = new Goal.Satisfies(unrolled.program().question().finalState().get().proposition());
            SearchResult.Found found = assertInstanceOf(SearchResult.Found.class, search.find(wanted, Interruption.none()));
            assertTrue(found.execution().chosen(0).isEmpty());
            assertEquals(2, search.outcomes(Interruption.none()).size());
        }
    }

    @Test
    void aCheckOfWhatIsEmptyIsKnown() {
        model.axiom("bad", Axiom.Role.UNDEFINED_UNLESS, Axiom.Kind.EMPTY, false, after("LK"));
        model.axiom("race", Axiom.Role.FLAG, Axiom.Kind.EMPTY, true, after("LK"));
        model.axiom("quiet", Axiom.Role.FLAG, Axiom.Kind.EMPTY, false, after("LK"));
        MemoryModel general = model.build();
        Specialization special = general.specializedTo(PLAIN);
        assertEquals(List.of(Optional.of(true), Optional.of(false), Optional.of(true)), general.axioms().stream().map(special::known).toList());
    }
}
