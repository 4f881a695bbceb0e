package org.felis.engine.explanation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * What shows that the property which an axiom states of a relation, its negation aside, does not hold in an execution. It is why
 * a plain axiom fails, and why a negated one holds ({@code flag ~empty r}).
 *
 * @param axiom the axiom
 * @param pairs pairs of the axiom's relation, derived: for {@code acyclic} and {@code irreflexive} each ends where the next begins
 *        and the last where the first begins; for {@code empty} it is one pair
 */
public record Refutation(Axiom axiom, List<Derivation> pairs) {

    /** So many pairs of a relation that should be empty, or on the diagonal, are compared for the shortest derivation. */
    private static final int MOST_PAIRS_COMPARED = 64;

    public Refutation {
        pairs = List.copyOf(pairs);
    }

    /** A short refutation; empty if the property holds. */
    public static Optional<Refutation> of(Axiom axiom, Derivations derivations) {
        RelationTerm term = axiom.term();
        Relation relation = derivations.evaluation().relation(term);
        List<Derivation> pairs = switch (axiom.kind()) {
            case ACYCLIC -> relation.isIrreflexive() ? cycle(term, relation, derivations) : loop(term, relation, derivations);
            case IRREFLEXIVE -> loop(term, relation, derivations);
            case EMPTY -> pair(term, relation, derivations);
        };
        return pairs.isEmpty() ? Optional.empty() : Optional.of(new Refutation(axiom, pairs));
    }

    /**
     * Several short refutations, none of which consists of the same events as another: of a relation that should be acyclic, the shortest cycle through each event; of
     * one that should be irreflexive or empty, its first pairs.
     *
     * @param most how many at most; at least 1
     */
    public static List<Refutation> several(Axiom axiom, Derivations derivations, int most) {
        List<List<Derivation>> found = new ArrayList<>();
        boolean closed = axiom.kind() != Axiom.Kind.EMPTY && axiom.term() instanceof RelationTerm.TransitiveClosure;
        if (closed || axiom.kind() == Axiom.Kind.ACYCLIC) {
            // a closure has a cycle exactly where what it closes has one
            RelationTerm term = closed ? ((RelationTerm.TransitiveClosure) axiom.term()).operand() : axiom.term();
            for (List<Integer> cycle : ShortestPath.cycles(derivations.evaluation().relation(term), most)) {
                List<Derivation> pairs = new ArrayList<>();
                for (int i = 0; i < cycle.size(); i++) {
                    pairs.add(derivations.of(new Fact.Pair(term, cycle.get(i), cycle.get((i + 1) % cycle.size()))));
                }
                found.add(pairs);
            }
        } else {
            derivations.evaluation().relation(axiom.term()).forEach((source, target) -> {
                if (found.size() < most && (source == target || axiom.kind() == Axiom.Kind.EMPTY)) {
                    found.add(List.of(derivations.of(new Fact.Pair(axiom.term(), source, target))));
                }
            });
        }
        return found.stream().map(pairs -> new Refutation(axiom, pairs)).toList();
    }

    private static List<Derivation> cycle(RelationTerm term, Relation relation, Derivations derivations) {
        List<Derivation> pairs = new ArrayList<>();
        relation.shortestCycle().ifPresent(events -> {
            for (int i = 0; i < events.length; i++) {
                pairs.add(derivations.of(new Fact.Pair(term, events[i], events[(i + 1) % events.length])));
            }
        });
        return pairs;
    }

    private static List<Derivation> loop(RelationTerm term, Relation relation, Derivations derivations) {
        List<Fact> loops = new ArrayList<>();
        for (int event = 0; event < relation.size(); event++) {
            if (relation.contains(event, event)) {
                loops.add(new Fact.Pair(term, event, event));
            }
        }
        return shortest(loops.stream(), derivations);
    }

    private static List<Derivation> pair(RelationTerm term, Relation relation, Derivations derivations) {
        List<Fact> pairs = new ArrayList<>();
        relation.forEach((source, target) -> pairs.add(new Fact.Pair(term, source, target)));
        return shortest(pairs.stream(), derivations);
    }

    private static List<Derivation> shortest(Stream<Fact> facts, Derivations derivations) {
        return facts.limit(MOST_PAIRS_COMPARED).map(derivations::of).min(Comparator.comparingInt(Derivation::length)).stream()
                .toList();
    }

    /** The number of given edges in it. */
    public int length() {
        return pairs.stream().mapToInt(Derivation::length).sum();
    }

    /** Whether it refutes the property in another execution of the same program, too. */
    public boolean holdsIn(ModelEvaluation other) {
        return pairs.stream().allMatch(p -> p.holdsIn(other));
    }
}
