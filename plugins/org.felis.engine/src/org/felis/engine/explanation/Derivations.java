package org.felis.engine.explanation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Derives facts in one execution under a model. Of several derivations a short one is taken: the branch of a union and the
 * event between two composed relations such that few edges are needed, and for a closure the path of fewest steps. A pair of
 * a recursive relation is derived from the round of the iteration before the one in which it first appeared, so that no fact
 * is among its own reasons. Not thread-safe.
 */
public final class Derivations {

    /** After so many facts the first derivation found is taken, not a shortest. */
    private static final int MOST_FACTS_COMPARED = 100_000;

    private final MemoryModel model;
    private final Scope outermost;
    /** Facts that are not unfolded, though their relation or set is defined. */
    private final Predicate<Fact> given;
    private int derived;

    /** By evaluation: each fixes the variables of the groups that are being unfolded in one way. */
    private final Map<ModelEvaluation, Scope> scopes = new IdentityHashMap<>();

    /**
     * Where facts hold while recursive relations are unfolded.
     *
     * @param evaluation what every term is there
     * @param unfolded the groups that are being unfolded, outer ones first, each with the rounds up to the one that counts here
     * @param iterated the rounds of other groups
     */
    private record Scope(ModelEvaluation evaluation, LinkedHashMap<Recursion, List<ModelEvaluation>> unfolded,
            Map<Recursion, List<ModelEvaluation>> iterated, Map<Fact, Derivation> known) {

        Scope(ModelEvaluation evaluation, LinkedHashMap<Recursion, List<ModelEvaluation>> unfolded) {
            this(evaluation, unfolded, new HashMap<>(), new HashMap<>());
        }

        List<ModelEvaluation> rounds(Recursion group, Term variable) {
            List<ModelEvaluation> counting = unfolded.get(group);
            return counting != null ? counting : iterated.computeIfAbsent(group, g -> evaluation.rounds(variable));
        }

        /** The scope of an earlier round of a group; groups that were unfolded inside it begin anew. */
        Scope inside(Recursion group, List<ModelEvaluation> rounds) {
            LinkedHashMap<Recursion, List<ModelEvaluation>> around = new LinkedHashMap<>();
            for (Map.Entry<Recursion, List<ModelEvaluation>> outer : unfolded.entrySet()) {
                if (outer.getKey() == group) {
                    break;
                }
                around.put(outer.getKey(), outer.getValue());
            }
            around.put(group, rounds);
            return new Scope(rounds.get(rounds.size() - 1), around);
        }
    }

    public Derivations(ModelEvaluation evaluation) {
        this(evaluation, fact -> false);
    }

    /** @param given facts that need no derivation where they hold: they are taken as given, and cost nothing */
    public Derivations(ModelEvaluation evaluation, Predicate<Fact> given) {
        this.given = given;
        model = evaluation.model();
        outermost = new Scope(evaluation, new LinkedHashMap<>());
    }

    /** The execution and model in which facts are derived. */
    public ModelEvaluation evaluation() {
        return outermost.evaluation();
    }

    /**
     * A derivation of the fact.
     *
     * @throws IllegalArgumentException if it does not hold
     */
    public Derivation of(Fact fact) {
        if (!fact.holdsIn(evaluation())) {
            throw new IllegalArgumentException(fact + " does not hold");
        }
        return of(fact, outermost);
    }

    private Derivation of(Fact fact, Scope scope) {
        Derivation known = scope.known().get(fact);
        if (known == null) {
            derived++;
            known = given.test(fact) ? Derivation.given(fact, 0) : switch (fact) {
                case Fact.Pair pair -> pair(pair, scope);
                case Fact.Member member -> member(member, scope);
            };
            scope.known().put(fact, known);
        }
        return known;
    }

    private Derivation of(RelationTerm term, int source, int target, Scope scope) {
        return of(new Fact.Pair(term, source, target), scope);
    }

    private Derivation pair(Fact.Pair fact, Scope scope) {
        int x = fact.source();
        int y = fact.target();
        return switch (fact.term()) {
            case RelationTerm.Base base -> Derivation.given(fact, base.relation().isComparison() ? 0 : 1);
            case RelationTerm.Chosen chosen -> Derivation.given(fact, 1);
            case RelationTerm.Empty empty -> throw new IllegalArgumentException(fact + " does not hold");
            case RelationTerm.Union union -> Derivation.from(fact, List.of(shortest(Stream.of(union.left(), union.right())
                    .map(side -> (Fact) new Fact.Pair(side, x, y)), scope)));
            case RelationTerm.Intersection both -> Derivation.from(fact,
                    List.of(of(both.left(), x, y, scope), of(both.right(), x, y, scope)));
            case RelationTerm.Difference minus -> Derivation.except(fact, of(minus.left(), x, y, scope),
                    new Fact.Pair(minus.right(), x, y));
            case RelationTerm.Composition composition -> composition(fact, composition, scope);
            case RelationTerm.Inverse inverse -> Derivation.from(fact, List.of(of(inverse.operand(), y, x, scope)));
            case RelationTerm.TransitiveClosure closure -> path(fact, closure.operand(), scope);
            case RelationTerm.ReflexiveTransitiveClosure closure -> x == y ? Derivation.given(fact, 0)
                    : path(fact, closure.operand(), scope);
            case RelationTerm.Reflexive reflexive -> x == y ? Derivation.given(fact, 0)
                    : Derivation.from(fact, List.of(of(reflexive.operand(), x, y, scope)));
            case RelationTerm.Identity identity -> Derivation.from(fact, List.of(of(new Fact.Member(identity.set(), x), scope)));
            case RelationTerm.Product product -> Derivation.from(fact, List.of(
                    of(new Fact.Member(product.sources(), x), scope), of(new Fact.Member(product.targets(), y), scope)));
            case RelationTerm.Variable variable -> unfolded(fact, variable, scope,
                    body -> new Fact.Pair((RelationTerm) body, x, y));
        };
    }

    private Derivation member(Fact.Member fact, Scope scope) {
        int event = fact.event();
        return switch (fact.term()) {
            case SetTerm.Base base -> Derivation.given(fact, 0);
            case SetTerm.Tagged tagged -> Derivation.given(fact, 0);
            case SetTerm.All all -> Derivation.given(fact, 0);
            case SetTerm.Empty empty -> throw new IllegalArgumentException(fact + " does not hold");
            case SetTerm.Union union -> Derivation.from(fact, List.of(shortest(Stream.of(union.left(), union.right())
                    .map(side -> (Fact) new Fact.Member(side, event)), scope)));
            case SetTerm.Intersection both -> Derivation.from(fact, List.of(of(new Fact.Member(both.left(), event), scope),
                    of(new Fact.Member(both.right(), event), scope)));
            case SetTerm.Difference minus -> Derivation.except(fact, of(new Fact.Member(minus.left(), event), scope),
                    new Fact.Member(minus.right(), event));
            case SetTerm.Domain domain -> Derivation.from(fact, List.of(shortest(
                    facts(scope.evaluation().relation(domain.operand()).successors(event).stream(),
                            target -> new Fact.Pair(domain.operand(), event, target)), scope)));
            case SetTerm.Range range -> Derivation.from(fact, List.of(shortest(
                    facts(scope.evaluation().relation(range.operand()).predecessors(event).stream(),
                            source -> new Fact.Pair(range.operand(), source, event)), scope)));
            case SetTerm.Variable variable -> unfolded(fact, variable, scope,
                    body -> new Fact.Member((SetTerm) body, event));
        };
    }

    private static Stream<Fact> facts(IntStream events, IntFunction<Fact> fact) {
        return events.mapToObj(fact);
    }

    /** A shortest derivation of those facts that hold, at least one. */
    private Derivation shortest(Stream<Fact> facts, Scope scope) {
        List<Fact> holding = facts.filter(f -> f.holdsIn(scope.evaluation())).toList();
        return derived > MOST_FACTS_COMPARED ? of(holding.get(0), scope)
                : holding.stream().map(f -> of(f, scope)).min(Comparator.comparingInt(Derivation::length)).orElseThrow();
    }

    private Derivation composition(Fact.Pair fact, RelationTerm.Composition composition, Scope scope) {
        Relation left = scope.evaluation().relation(composition.left());
        Relation right = scope.evaluation().relation(composition.right());
        Derivation best = null;
        for (int middle : left.successors(fact.source()).toArray()) {
            if (right.contains(middle, fact.target())) {
                Derivation way = Derivation.from(fact, List.of(of(composition.left(), fact.source(), middle, scope),
                        of(composition.right(), middle, fact.target(), scope)));
                best = best == null || way.length() < best.length() ? way : best;
                if (derived > MOST_FACTS_COMPARED) {
                    break;
                }
            }
        }
        return best;
    }

    /** Through as few pairs of the operand as possible, at least one. */
    private Derivation path(Fact.Pair fact, RelationTerm operand, Scope scope) {
        List<Integer> events = ShortestPath.between(fact.source(), fact.target(), scope.evaluation().relation(operand));
        List<Derivation> steps = new ArrayList<>();
        for (int i = 1; i < events.size(); i++) {
            steps.add(of(operand, events.get(i - 1), events.get(i), scope));
        }
        return Derivation.from(fact, steps);
    }

    private interface BodyFact {
        Fact of(Term body);
    }

    private Derivation unfolded(Fact fact, Term variable, Scope scope, BodyFact bodyFact) {
        Recursion group = model.recursions().get(model.graph().recursion(variable));
        List<ModelEvaluation> rounds = scope.rounds(group, variable);
        int appears = 0;
        while (!fact.holdsIn(rounds.get(appears))) {
            appears++;
        }
        List<ModelEvaluation> earlier = rounds.subList(0, appears);
        Scope before = scopes.computeIfAbsent(earlier.get(appears - 1), e -> scope.inside(group, earlier));
        return Derivation.from(fact, List.of(of(bodyFact.of(model.graph().body(variable)), before)));
    }
}
