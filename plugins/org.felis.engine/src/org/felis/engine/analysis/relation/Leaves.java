package org.felis.engine.analysis.relation;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.model.Choice;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.TermGraph;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * What the bounds of a model's terms start from: those of base relations, and the rules for chosen relations. Some of what an
 * execution chooses (reads-from, and the relations of {@link Choice}) may be excluded from the start, see
 * {@link #without}.
 */
final class Leaves {

    private final TermGraph graph;
    private final ControlFlow control;
    private final MustComposition composition;
    private final BaseBounds base;
    /** By term id: the pairs that a chosen relation is not to hold; null for none. */
    private final Relation[] excluded;

    private Leaves(TermGraph graph, ControlFlow control, MustComposition composition, BaseBounds base, Relation[] excluded) {
        this.graph = graph;
        this.control = control;
        this.composition = composition;
        this.base = base;
        this.excluded = excluded;
    }

    /** Nothing excluded. */
    static Leaves ofAllCandidates(TermGraph graph, ControlFlow control, MustComposition composition, BaseBounds base) {
        return new Leaves(graph, control, composition, base, new Relation[graph.size()]);
    }

    /**
     * Excludes executions in which reads-from or a chosen relation has a pair that is not to be. An event that would have no
     * source left, and two events that could be ordered neither way, keep what they had: such executions are left to the axioms.
     *
     * @param pairs by the id of the term
     */
    Leaves without(Relation[] pairs) {
        Relation[] all = excluded.clone();
        BaseBounds narrowed = base;
        for (int id = 0; id < pairs.length; id++) {
            if (pairs[id] != null && graph.term(id) instanceof RelationTerm.Chosen) {
                all[id] = all[id] == null ? pairs[id] : all[id].union(pairs[id]);
            } else if (pairs[id] != null && isReadsFrom(graph.term(id))) {
                narrowed = narrowed.withoutReadsFrom(pairs[id]);
            }
        }
        return new Leaves(graph, control, composition, narrowed, all);
    }

    /** Whether pairs of the term can be excluded: it is reads-from, or an execution chooses it. */
    static boolean canBeNarrowed(Term term) {
        return term instanceof RelationTerm.Chosen || isReadsFrom(term);
    }

    private static boolean isReadsFrom(Term term) {
        return term instanceof RelationTerm.Base relation && relation.relation().isChosen();
    }

    BaseBounds base() {
        return base;
    }

    ControlFlow control() {
        return control;
    }

    MustComposition composition() {
        return composition;
    }

    /** The bounds of a chosen relation, given those of what it is chosen from. */
    Bounds chosen(RelationTerm.Chosen variable, TermValues may, TermValues must) {
        Relation never = excluded[variable.id()];
        return switch (graph.choice(variable)) {
            case Choice.LinearOrders orders -> LinearOrderBounds.of(
                    new SetBounds(may.get(orders.elements()), must.get(orders.elements())),
                    new Bounds(may.get(orders.partition()), must.get(orders.partition())),
                    new Bounds(may.get(orders.base()), must.get(orders.base())),
                    never == null ? Relation.empty(control.possible().size()) : never, control, composition);
            case Choice.FunctionalChoice each -> functionalChoice(may.get(each.ends()), must.get(each.ends()),
                    may.get(each.pairs()), never);
        };
    }

    /** An end with one possible pair has no choice. */
    private static Bounds functionalChoice(EventSet ends, EventSet sureEnds, Relation pairs, Relation never) {
        Relation offered = pairs.restrict(EventSet.full(pairs.size()), ends);
        if (never != null) {
            offered = withoutSources(offered, never);
        }
        Relation left = offered;
        EventSet single = EventSet.of(pairs.size(),
                sureEnds.stream().filter(end -> left.predecessors(end).cardinality() == 1));
        return new Bounds(offered, offered.restrict(EventSet.full(pairs.size()), single));
    }

    /** The relation without the pairs, except at ends that would have no pair left. */
    static Relation withoutSources(Relation relation, Relation never) {
        Relation rest = relation.difference(never);
        EventSet kept = relation.range().difference(rest.range());
        return kept.isEmpty() ? rest : rest.union(relation.restrict(EventSet.full(relation.size()), kept));
    }
}
