package org.felis.engine.analysis;

import java.util.Arrays;

import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/** One relation for each relation term, one set for each set term; all empty at first. Indexed by the terms' ids. */
final class TermValues {

    private final Relation[] relations;
    private final EventSet[] sets;

    TermValues(int terms, int events) {
        relations = new Relation[terms];
        Arrays.fill(relations, Relation.empty(events));
        sets = new EventSet[terms];
        Arrays.fill(sets, EventSet.empty(events));
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

    /** The sum of the sizes of what the terms have: values that only grow have changed if it has. */
    int cardinality(Iterable<Term> terms) {
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
