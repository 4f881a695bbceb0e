package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.analysis.program.ControlFlow;
import org.felis.engine.analysis.relation.CyclePairs;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * A graph that has a cycle exactly if a union of relations has one, with fewer edges than these have pairs: a pair (x, y) of a composition {@code a; b} becomes the edges of
 * a from x to a node of its own for the middle, and those of b from there to y. So a composition takes as many edges as its operands have pairs: those with sections that
 * nothing comes between, of many events each, have a multiple.
 *
 * <p>A pair of a composition that must also be in another part is left out.
 */
final class CycleGraph {

    /** Below, the pairs themselves are few enough. */
    private static final int FEW_PAIRS = 4_000;

    /** A pair of a term. */
    private record Pair(RelationTerm term, int source, int target) {
    }

    private final RelationEncoding relations;
    /** The parts that are not divided. */
    private final List<RelationTerm> whole;
    private final Relation edges;
    /** Of edges to or from a middle, by {@link #key}. */
    private final Map<Long, Pair> pairs;

    private CycleGraph(RelationEncoding relations, List<RelationTerm> whole, Relation edges, Map<Long, Pair> pairs) {
        this.relations = relations;
        this.whole = whole;
        this.edges = edges;
        this.pairs = pairs;
    }

    /**
     * The graph of a union; empty if it would hardly be smaller than the union.
     *
     * @param parts of the union
     * @param decisive the pairs of the union that decide whether it has a cycle
     */
    static Optional<CycleGraph> of(List<RelationTerm> parts, Relation decisive, RelationEncoding relations, ControlFlow control) {
        int decisivePairs = decisive.cardinality();
        if (decisivePairs < FEW_PAIRS) {
            return Optional.empty();
        }
        List<RelationTerm> whole = new ArrayList<>();
        List<List<RelationTerm>> divided = new ArrayList<>();
        for (RelationTerm part : parts) {
            List<RelationTerm> factors = factors(part);
            long factorPairs = factors.stream().mapToLong(factor -> relations.may(factor).cardinality()).sum();
            if (factors.size() > 1 && factorPairs < relations.may(part).cardinality()) {
                divided.add(factors);
            } else {
                whole.add(part);
            }
        }
        if (divided.isEmpty()) {
            return Optional.empty();
        }
        Relation all = union(parts, relations, true);
        Relation cyclic = all.intersection(all.transitiveClosure().inverse());
        Bounds undivided = new Bounds(union(whole, relations, true), union(whole, relations, false));
        Builder builder = new Builder(relations, cyclic, undivided.must());
        CyclePairs.of(undivided, cyclic, control).forEach(builder::add);
        divided.forEach(builder::addChain);
        return builder.edges.size() > decisivePairs / 2 ? Optional.empty()
                : Optional.of(new CycleGraph(relations, whole, builder.relation(), builder.pairs));
    }

    private static Relation union(List<RelationTerm> terms, RelationEncoding relations, boolean may) {
        Relation union = Relation.empty(relations.size());
        for (RelationTerm term : terms) {
            union = union.union(may ? relations.may(term) : relations.must(term));
        }
        return union;
    }

    private static List<RelationTerm> factors(RelationTerm term) {
        if (term instanceof RelationTerm.Composition composition) {
            List<RelationTerm> factors = new ArrayList<>(factors(composition.left()));
            factors.addAll(factors(composition.right()));
            return factors;
        }
        return List.of(term);
    }

    /** The edges that there may be, between events and middles. */
    Relation edges() {
        return edges;
    }

    /** When there is an edge. */
    Formula edge(int source, int target) {
        Pair inside = pairs.get(key(source, target));
        return inside != null ? relations.pair(inside.term(), inside.source(), inside.target(), Approximation.OVER)
                : AxiomEncoding.somePair(relations, whole, source, target, Approximation.OVER);
    }

    private static long key(int source, int target) {
        return (long) source << 32 | target;
    }

    private static final class Builder {
        private final RelationEncoding relations;
        private final Relation cyclic;
        private final Relation undividedMust;
        private final List<int[]> edges = new ArrayList<>();
        private final Map<Long, Pair> pairs = new HashMap<>();
        private int nodes;

        /** @param cyclic the pairs of the union inside its cycles */
        Builder(RelationEncoding relations, Relation cyclic, Relation undividedMust) {
            this.relations = relations;
            this.cyclic = cyclic;
            this.undividedMust = undividedMust;
            this.nodes = relations.size();
        }

        void add(int source, int target) {
            edges.add(new int[] {source, target});
        }

        private void add(int source, int target, Pair pair) {
            add(source, target);
            pairs.put(key(source, target), pair);
        }

        /** The edges of a composition. */
        void addChain(List<RelationTerm> factors) {
            List<Relation> rest = new ArrayList<>(); // by factor, what it and those behind it make together
            Relation composed = Relation.identity(relations.size());
            for (int i = factors.size() - 1; i >= 0; i--) {
                composed = relations.may(factors.get(i)).compose(composed);
                rest.add(0, composed);
            }
            Relation needed = composed.intersection(cyclic).difference(undividedMust);
            EventSet targets = needed.range();
            Map<Integer, Integer> reached = new HashMap<>(); // node by event
            relations.may(factors.get(0)).forEach((x, middle) -> {
                if (rest.get(1).successors(middle).intersects(needed.successors(x))) {
                    add(x, reached.computeIfAbsent(middle, m -> nodes++), new Pair(factors.get(0), x, middle));
                }
            });
            for (int i = 1; i < factors.size(); i++) {
                RelationTerm factor = factors.get(i);
                Map<Integer, Integer> next = new HashMap<>();
                boolean isLast = i == factors.size() - 1;
                Relation behind = isLast ? Relation.identity(relations.size()) : rest.get(i + 1);
                for (Map.Entry<Integer, Integer> from : reached.entrySet()) {
                    relations.may(factor).successors(from.getKey()).forEach(to -> {
                        if (behind.successors(to).intersects(targets)) {
                            add(from.getValue(), isLast ? to : next.computeIfAbsent(to, t -> nodes++), new Pair(factor, from.getKey(), to));
                        }
                    });
                }
                reached.clear();
                reached.putAll(next);
            }
        }

        Relation relation() {
            Relation.Builder builder = Relation.builder(nodes);
            edges.forEach(edge -> builder.add(edge[0], edge[1]));
            return builder.build();
        }
    }
}
