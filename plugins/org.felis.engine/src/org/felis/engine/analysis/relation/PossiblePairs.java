package org.felis.engine.analysis.relation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermGraph;
import org.felis.engine.relation.Relation;

/**
 * What relations may hold in consistent executions, more closely than their bounds say: what axioms keep a term from is taken away from it, and from all that is made of it. For
 * conclusions about consistent executions, and never for an encoding of the axioms, which would be judged by themselves ({@link ConsistentBounds}). Relations are looked at when
 * they are asked for.
 */
final class PossiblePairs {

    private final TermBounds bounds;
    private final TermGraph graph;
    private final Relation[] never;
    private final TermValues possible;
    private final MayPass pass;
    private final Set<Term> known = new HashSet<>();

    /** @param never by term id: pairs that no consistent execution holds; null for none */
    PossiblePairs(TermBounds bounds, TermGraph graph, Relation[] never, int events) {
        this.bounds = bounds;
        this.graph = graph;
        this.never = never;
        this.possible = new TermValues(graph.size(), events);
        this.pass = bounds.mayPass(possible);
    }

    Relation of(RelationTerm term) {
        if (!known.contains(term)) {
            Set<Term> needed = operands(term);
            for (TermGraph.Component component : graph.operandsFirst()) {
                if (needed.contains(component.terms().getFirst()) && known.addAll(component.terms())) {
                    possible.evaluate(component, this::withoutNever, set -> bounds.of(set).may());
                }
            }
        }
        return possible.get(term);
    }

    private Set<Term> operands(Term term) {
        Set<Term> found = new HashSet<>(List.of(term));
        Deque<Term> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            graph.operands(open.pop()).stream().filter(found::add).forEach(open::push);
        }
        return found;
    }

    private Relation withoutNever(RelationTerm relation) {
        // a chosen relation is narrowed in its bounds already
        Relation value = MayPass.isGiven(relation) ? bounds.of(relation).may() : pass.evaluate(relation);
        return never[relation.id()] == null ? value : value.difference(never[relation.id()]);
    }
}
