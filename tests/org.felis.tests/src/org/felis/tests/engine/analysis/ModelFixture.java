package org.felis.tests.engine.analysis;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;
import org.felis.engine.source.SourceRange;

/** Writes down a memory model by hand; it chooses {@code co} as most models do. */
final class ModelFixture {

    private static final SourceRange NOWHERE = SourceRange.wholeFile("<model>");

    final Terms terms = new Terms();
    final RelationTerm po = terms.base(BaseRelation.PO);
    final RelationTerm rf = terms.base(BaseRelation.RF);
    final RelationTerm loc = terms.base(BaseRelation.LOC);
    final RelationTerm ext = terms.base(BaseRelation.EXT);
    final SetTerm reads = terms.baseSet(BaseSet.R);
    final SetTerm writes = terms.baseSet(BaseSet.W);
    final SetTerm initial = terms.baseSet(BaseSet.IW);
    final RelationTerm.Chosen co = terms.chosen("co");
    final RelationTerm co0 = terms.intersection(loc, terms.product(initial, terms.difference(writes, initial)));
    final RelationTerm fr = terms.composition(terms.inverse(rf), co);
    private final List<Recursion> recursions = new ArrayList<>();
    private final List<Axiom> axioms = new ArrayList<>();

    ModelFixture recursion(Term variable, Term body) {
        recursions.add(new Recursion(List.of(new Recursion.Equation(variable, body))));
        return this;
    }

    ModelFixture axiom(Axiom.Role role, boolean negated, Axiom.Kind kind, RelationTerm term) {
        axioms.add(new Axiom("axiom" + axioms.size(), role, kind, negated, term, NOWHERE));
        return this;
    }

    ModelFixture acyclic(RelationTerm term) {
        return axiom(Axiom.Role.REQUIRED, false, Axiom.Kind.ACYCLIC, term);
    }

    ModelFixture irreflexive(RelationTerm term) {
        return axiom(Axiom.Role.REQUIRED, false, Axiom.Kind.IRREFLEXIVE, term);
    }

    ModelFixture empty(RelationTerm term) {
        return axiom(Axiom.Role.REQUIRED, false, Axiom.Kind.EMPTY, term);
    }

    MemoryModel model() {
        return new MemoryModel("test", terms.all(), List.of(), recursions,
                List.of(new Choice.LinearOrders(co, writes, loc, co0)), axioms, List.of());
    }
}
