package org.felis.tests.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.felis.engine.model.Axiom.Kind;
import org.felis.engine.model.Axiom.Role;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Polarity;
import org.felis.engine.model.RelationTerm;
import org.junit.jupiter.api.Test;

class PolarityTest {

    private final ModelFixture fixture = new ModelFixture();
    private final RelationTerm closure = fixture.terms.transitiveClosure(fixture.rf);

    private Polarity polarity() {
        return Polarity.of(fixture.model());
    }

    private void assertOnlyPositive(RelationTerm term) {
        assertTrue(polarity().isPositive(term));
        assertFalse(polarity().isNegative(term));
    }

    private void assertOnlyNegative(RelationTerm term) {
        assertFalse(polarity().isPositive(term));
        assertTrue(polarity().isNegative(term));
    }

    @Test
    void aRequiredPropertyIsHardenedByALargerRelation() {
        fixture.irreflexive(fixture.terms.composition(closure, fixture.po));
        assertOnlyPositive(closure);
    }

    @Test
    void aNegatedPropertyIsEasedByALargerRelation() {
        fixture.axiom(Role.REQUIRED, true, Kind.ACYCLIC, closure);
        assertOnlyNegative(closure);
    }

    @Test
    void theRightOfADifferenceTurnsThePolarity() {
        fixture.acyclic(fixture.terms.difference(fixture.po, closure));
        assertOnlyNegative(closure);
        assertOnlyPositive(fixture.po);
    }

    @Test
    void theRightOfASetDifferenceTurnsThePolarityToo() {
        fixture.empty(fixture.terms.identity(fixture.terms.difference(fixture.reads, fixture.terms.range(closure))));
        assertOnlyNegative(closure);
    }

    @Test
    void aFlagIsRaisedBySatisfyingItsCheck() {
        fixture.axiom(Role.FLAG, true, Kind.EMPTY, closure);
        assertOnlyNegative(closure);
    }

    @Test
    void undefinedIsAnExecutionThatFailsTheCheck() {
        fixture.axiom(Role.UNDEFINED_UNLESS, false, Kind.EMPTY, closure);
        assertOnlyNegative(closure);
    }

    @Test
    void onlyTheAxiomsAskedForCount() {
        fixture.irreflexive(closure).axiom(Role.FLAG, true, Kind.EMPTY, closure);
        MemoryModel model = fixture.model();
        assertFalse(Polarity.of(model, model.requirements()).isNegative(closure));
        assertTrue(Polarity.of(model).isNegative(closure));
    }

    @Test
    void aVariableHandsItsPolarityToItsBody() {
        RelationTerm.Variable variable = fixture.terms.relationVariable("r");
        RelationTerm body = fixture.terms.union(fixture.rf, fixture.terms.composition(variable, fixture.po));
        fixture.recursion(variable, body).acyclic(fixture.terms.difference(fixture.po, variable));
        assertOnlyNegative(variable);
        assertOnlyNegative(fixture.rf);
    }

    @Test
    void whatAChoiceIsMadeOfMustBeExact() {
        assertTrue(polarity().isNegative(fixture.loc));
        assertTrue(polarity().isPositive(fixture.loc));
    }

    @Test
    void aTermThatNothingLooksAtHasNoPolarity() {
        assertFalse(polarity().isPositive(closure));
        assertFalse(polarity().isNegative(closure));
    }
}
