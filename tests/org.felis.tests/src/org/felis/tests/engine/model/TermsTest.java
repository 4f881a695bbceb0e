package org.felis.tests.engine.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Terms;
import org.junit.jupiter.api.Test;

class TermsTest {

    private final Terms terms = new Terms();
    private final RelationTerm po = terms.base(BaseRelation.PO);
    private final RelationTerm rf = terms.base(BaseRelation.RF);
    private final RelationTerm none = terms.emptyRelation();
    private final SetTerm reads = terms.baseSet(BaseSet.R);
    private final SetTerm writes = terms.baseSet(BaseSet.W);

    @Test
    void equalTermsAreOneObject() {
        assertSame(po, terms.base(BaseRelation.PO));
        assertSame(terms.union(po, rf), terms.union(po, rf));
        assertSame(terms.product(reads, writes), terms.product(reads, writes));
        assertSame(terms.domain(terms.composition(po, rf)), terms.domain(terms.composition(po, rf)));
    }

    @Test
    void differentConstructorsOfTheSameOperandsAreDifferentTerms() {
        assertNotSame(terms.union(po, rf), terms.intersection(po, rf));
        assertNotSame(terms.composition(po, rf), terms.composition(rf, po));
        assertNotSame(terms.tagged("R"), terms.baseSet(BaseSet.R));
    }

    @Test
    void idsAreDenseAndOperandsComeFirst() {
        RelationTerm.Union union = (RelationTerm.Union) terms.union(terms.composition(po, rf), terms.inverse(rf));
        for (int i = 0; i < terms.all().size(); i++) {
            assertEquals(i, terms.all().get(i).id());
        }
        assertEquals(terms.all().size() - 1, union.id());
        assertInstanceOf(RelationTerm.Composition.class, union.left());
    }

    @Test
    void theEmptyRelationIsNeutralOrAbsorbing() {
        assertSame(po, terms.union(po, none));
        assertSame(po, terms.union(none, po));
        assertSame(none, terms.intersection(po, none));
        assertSame(none, terms.composition(none, po));
        assertSame(none, terms.composition(po, none));
        assertSame(po, terms.difference(po, none));
        assertSame(none, terms.difference(none, po));
        assertSame(none, terms.difference(po, po));
        assertSame(none, terms.inverse(none));
        assertSame(none, terms.transitiveClosure(none));
        assertSame(terms.identity(), terms.reflexive(none));
        assertSame(terms.identity(), terms.reflexiveTransitiveClosure(none));
        assertSame(none, terms.identity(terms.emptySet()));
        assertSame(none, terms.product(reads, terms.emptySet()));
    }

    @Test
    void repeatedOperationsCollapse() {
        assertSame(po, terms.union(po, po));
        assertSame(po, terms.intersection(po, po));
        assertSame(rf, terms.inverse(terms.inverse(rf)));
        assertSame(terms.transitiveClosure(po), terms.transitiveClosure(terms.transitiveClosure(po)));
        assertSame(terms.reflexive(po), terms.reflexive(terms.reflexive(po)));
        assertSame(terms.product(writes, reads), terms.inverse(terms.product(reads, writes)));
        assertSame(terms.identity(reads), terms.inverse(terms.identity(reads)));
    }

    @Test
    void setsHaveTheirLawsToo() {
        SetTerm all = terms.allEvents();
        SetTerm nothing = terms.emptySet();
        assertSame(reads, terms.union(reads, nothing));
        assertSame(all, terms.union(reads, all));
        assertSame(reads, terms.intersection(reads, all));
        assertSame(nothing, terms.intersection(nothing, reads));
        assertSame(nothing, terms.complement(all));
        assertSame(reads, terms.domain(terms.identity(reads)));
        assertSame(nothing, terms.range(none));
    }

    @Test
    void variablesAreNeverShared() {
        assertNotSame(terms.relationVariable("x"), terms.relationVariable("x"));
        assertNotSame(terms.setVariable("x"), terms.setVariable("x"));
        assertNotSame(terms.chosen("co"), terms.chosen("co"));
    }
}
