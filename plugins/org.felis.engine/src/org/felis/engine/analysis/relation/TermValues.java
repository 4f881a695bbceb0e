package org.felis.engine.analysis.relation;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;

import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermGraph;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/** One relation for each relation term, one set for each set term; all empty at first. Indexed by the terms' ids. */
final class TermValues {

    private final Relation[] relations;
    private final EventSet[] sets;

    private final Relation noPair;
    private final EventSet noEvent;

    TermValues(int terms, int events) {
        this(new Relation[terms], new EventSet[terms], Relation.empty(events), EventSet.empty(events));
        Arrays.fill(relations, noPair);
        Arrays.fill(sets, noEvent);
    }

    private TermValues(Relation[] relations, EventSet[] sets, Relation noPair, EventSet noEvent) {
        this.relations = relations;
        this.sets = sets;
        this.noPair = noPair;
        this.noEvent = noEvent;
    }

    TermValues copy() {
        return new TermValues(relations.clone(), sets.clone(), noPair, noEvent);
    }

    /** Makes what the terms have empty again. */
    void clear(Iterable<Term> terms) {
        for (Term term : terms) {
            relations[term.id()] = noPair;
            sets[term.id()] = noEvent;
        }
    }

    boolean isSame(Term term, TermValues other) {
        return relations[term.id()].equals(other.relations[term.id()]) && sets[term.id()].equals(other.sets[term.id()]);
    }

    Relation get(RelationTerm term) {
        return relations[term.id()];
    }

    EventSet get(SetTerm term) {
        return sets[term.id()];
    }

    void put(RelationTerm term, Relation value) {
        relations[term.id()] = value;
    }

    void put(SetTerm term, EventSet value) {
        sets[term.id()] = value;
    }

    /** Evaluates the terms of a component, again and again if they depend on each other: until none has more. */
    void evaluate(TermGraph.Component component, Function<RelationTerm, Relation> ofRelation, Function<SetTerm, EventSet> ofSet) {
        untilNothingGrows(component, term -> {
            switch (term) {
                case RelationTerm relation -> put(relation, ofRelation.apply(relation));
                case SetTerm set -> put(set, ofSet.apply(set));
            }
        });
    }

    /** Does something to the terms of a component, again and again if they depend on each other: until none has more. */
    void untilNothingGrows(TermGraph.Component component, Consumer<Term> step) {
        int before;
        do {
            before = component.recursive() ? cardinality(component.terms()) : 0;
            component.terms().forEach(step);
        } while (component.recursive() && cardinality(component.terms()) != before);
    }

    /** The sum of the sizes of what the terms have: values that only grow have changed if it has. */
    private int cardinality(Iterable<Term> terms) {
        int sum = 0;
        for (Term term : terms) {
            sum += switch (term) {
                case RelationTerm relation -> get(relation).cardinality();
                case SetTerm set -> get(set).cardinality();
            };
        }
        return sum;
    }
}
