package org.felis.tests.engine.model;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;
import org.felis.engine.source.SourceRange;

/** Writes down a memory model in Java. It chooses coherence {@code co} as nearly all models do. */
public final class ModelBuilder {

    private static final SourceRange NOWHERE = SourceRange.wholeFile("<model>");

    private final Terms terms = new Terms();
    private final List<Recursion> recursions = new ArrayList<>();
    private final List<Choice> choices = new ArrayList<>();
    private final List<Axiom> axioms = new ArrayList<>();
    private final List<MemoryModel.Definition> definitions = new ArrayList<>();
    private final RelationTerm.Chosen coherence = terms.chosen("co");

    public ModelBuilder() {
        this(false);
    }

    private ModelBuilder(boolean atomicOnly) {
        SetTerm writes = set("W");
        SetTerm initial = set("IW");
        SetTerm last = set("FW");
        RelationTerm initialFirst = terms.product(initial, terms.difference(writes, initial));
        choices.add(atomicOnly
                ? new Choice.LinearOrders(coherence, terms.intersection(writes, terms.union(set("A"), initial)), base(BaseRelation.LOC),
                        terms.intersection(base(BaseRelation.LOC),
                                terms.union(initialFirst, terms.product(terms.difference(writes, last), last))))
                : new Choice.LinearOrders(coherence, writes, base(BaseRelation.LOC), terms.intersection(base(BaseRelation.LOC), initialFirst)));
    }

    /** Coherence orders only writes with the tag A, as in C11, so that executions pick final writes. */
    public static ModelBuilder withCoherenceOfAtomicWrites() {
        return new ModelBuilder(true);
    }

    /** Every candidate is consistent. */
    public static MemoryModel withoutAxioms() {
        return new ModelBuilder().build();
    }

    /** Sequential consistency: {@code acyclic po | rmw | rf | co | fr} and atomicity. */
    public static MemoryModel sequentialConsistency() {
        ModelBuilder m = new ModelBuilder();
        return m.acyclic("sc", m.union(m.base(BaseRelation.PO), m.base(BaseRelation.RMW), m.base(BaseRelation.RF), m.co(), m.fr())).atomicity().build();
    }

    /** Coherence of each location: {@code acyclic po & loc | rmw | rf | co | fr}, and atomicity. */
    public static MemoryModel coherence() {
        ModelBuilder m = new ModelBuilder();
        return m.acyclic("coherence", m.union(m.terms.intersection(m.base(BaseRelation.PO), m.base(BaseRelation.LOC)), m.base(BaseRelation.RMW),
                m.base(BaseRelation.RF), m.co(), m.fr())).atomicity().build();
    }

    public ModelBuilder atomicity() {
        return empty("atomicity", terms.intersection(base(BaseRelation.RMW),
                terms.composition(terms.intersection(fr(), base(BaseRelation.EXT)), terms.intersection(co(), base(BaseRelation.EXT)))));
    }

    public Terms terms() {
        return terms;
    }

    public RelationTerm base(BaseRelation relation) {
        return terms.base(relation);
    }

    public SetTerm set(String name) {
        return terms.named(name);
    }

    public RelationTerm co() {
        return coherence;
    }

    /** {@code rf^-1 ; co}. */
    public RelationTerm fr() {
        return terms.composition(terms.inverse(base(BaseRelation.RF)), coherence);
    }

    public RelationTerm union(RelationTerm first, RelationTerm... more) {
        RelationTerm result = first;
        for (RelationTerm term : more) {
            result = terms.union(result, term);
        }
        return result;
    }

    public ModelBuilder choose(Choice choice) {
        choices.add(choice);
        return this;
    }

    public ModelBuilder recursion(Term variable, Term body) {
        recursions.add(new Recursion(List.of(new Recursion.Equation(variable, body))));
        return this;
    }

    public ModelBuilder recursion(Recursion group) {
        recursions.add(group);
        return this;
    }

    public ModelBuilder define(String name, Term term) {
        definitions.add(new MemoryModel.Definition(name, term, false, NOWHERE));
        return this;
    }

    public ModelBuilder acyclic(String name, RelationTerm term) {
        return axiom(name, Axiom.Role.REQUIRED, Axiom.Kind.ACYCLIC, false, term);
    }

    public ModelBuilder irreflexive(String name, RelationTerm term) {
        return axiom(name, Axiom.Role.REQUIRED, Axiom.Kind.IRREFLEXIVE, false, term);
    }

    public ModelBuilder empty(String name, RelationTerm term) {
        return axiom(name, Axiom.Role.REQUIRED, Axiom.Kind.EMPTY, false, term);
    }

    public ModelBuilder axiom(String name, Axiom.Role role, Axiom.Kind kind, boolean negated, RelationTerm term) {
        axioms.add(new Axiom(name, role, kind, negated, term, NOWHERE));
        return this;
    }

    public MemoryModel build() {
        return new MemoryModel("test", terms.all(), definitions, recursions, choices, axioms, List.of());
    }
}
