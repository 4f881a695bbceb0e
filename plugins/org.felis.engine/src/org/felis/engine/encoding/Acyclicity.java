package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.formula.Position;
import org.felis.engine.options.EncodingOptions.CycleMethod;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * Encodes that a relation with unknown pairs has no cycle. Only pairs inside strongly connected components of what the
 * relation may hold are looked at.
 *
 * <ul>
 * <li>By <em>vertex elimination</em> (Rankooh, Rintanen, <em>Propositional Encodings of Acyclicity and
 * Reachability by Using Vertex Elimination</em>, AAAI 2022): events are removed one by one, each path through a removed
 * event becoming a pair; equivalent to acyclicity.
 * <li>By <em>positions</em>, integers of which only differences are asked for: pairs go forward; may be stated only positively.
 * </ul>
 * Elimination needs no theory but may make n³ formulas of n events, so that it is meant for small components.
 */
final class Acyclicity {

    /** The formula for a pair. */
    @FunctionalInterface
    interface Pair {
        Formula of(int source, int target);
    }

    /** The size of the largest component for which events are eliminated, if nobody says otherwise. */
    private static final int ELIMINATED_EVENTS = 24;

    private final Formulas formulas;
    private final CycleMethod method;
    private final boolean solverKnowsOrders;

    /** @param solverKnowsOrders whether positions cost little, because the solver has a procedure for them */
    Acyclicity(Formulas formulas, CycleMethod method, boolean solverKnowsOrders) {
        this.formulas = formulas;
        this.method = method;
        this.solverKnowsOrders = solverKnowsOrders;
    }

    /** True only if the relation is acyclic; can be made true if it is. */
    Formula isAcyclic(Relation may, Pair pair) {
        List<Formula> conditions = new ArrayList<>();
        for (List<Integer> component : components(may)) {
            boolean eliminated = switch (method) {
                case AUTO -> !solverKnowsOrders && component.size() <= ELIMINATED_EVENTS;
                case VERTEX_ELIMINATION -> true;
                case IDL -> false;
            };
            conditions.add(eliminated ? eliminate(component, may, pair) : order(component, may, pair));
        }
        return formulas.and(conditions);
    }

    /** Whether the relation has a cycle: equivalent to that. */
    Formula isCyclic(Relation may, Pair pair) {
        List<Formula> cases = new ArrayList<>();
        for (List<Integer> component : components(may)) {
            cases.add(formulas.not(eliminate(component, may, pair)));
        }
        return formulas.or(cases);
    }

    /** The strongly connected components with a cycle. */
    private static List<List<Integer>> components(Relation may) {
        Relation closure = may.transitiveClosure();
        Relation mutual = closure.intersection(closure.inverse());
        List<List<Integer>> result = new ArrayList<>();
        for (int event = 0; event < may.size(); event++) {
            if (mutual.contains(event, event)) {
                EventSet component = mutual.successors(event);
                int[] members = component.toArray();
                if (members[0] == event) {
                    result.add(Arrays.stream(members).boxed().toList());
                }
            }
        }
        return result;
    }

    private Formula order(List<Integer> component, Relation may, Pair pair) {
        Map<Integer, Position> positions = new HashMap<>();
        component.forEach(event -> positions.put(event, formulas.newPosition()));
        List<Formula> conditions = new ArrayList<>();
        for (int source : component) {
            for (int target : component) {
                if (may.contains(source, target)) {
                    conditions.add(formulas.implies(pair.of(source, target),
                            formulas.before(positions.get(source), positions.get(target))));
                }
            }
        }
        return formulas.and(conditions);
    }

    private Formula eliminate(List<Integer> component, Relation may, Pair pair) {
        int size = component.size();
        Formula[][] pairs = new Formula[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                int source = component.get(i);
                int target = component.get(j);
                pairs[i][j] = may.contains(source, target) ? pair.of(source, target) : Formulas.FALSE;
            }
        }
        boolean[] removed = new boolean[size];
        List<Formula> conditions = new ArrayList<>();
        for (int round = 0; round < size; round++) {
            int next = cheapest(pairs, removed);
            removed[next] = true;
            conditions.add(formulas.not(pairs[next][next]));
            for (int i = 0; i < size; i++) {
                if (!removed[i] && !pairs[i][next].isFalse()) {
                    for (int j = 0; j < size; j++) {
                        if (!removed[j] && !pairs[next][j].isFalse()) {
                            pairs[i][j] = formulas.or(pairs[i][j], formulas.and(pairs[i][next], pairs[next][j]));
                        }
                    }
                }
            }
        }
        return formulas.and(conditions);
    }

    /** The event whose removal makes the fewest paths. */
    private static int cheapest(Formula[][] pairs, boolean[] removed) {
        int best = -1;
        int bestPaths = Integer.MAX_VALUE;
        for (int event = 0; event < pairs.length; event++) {
            if (!removed[event]) {
                int in = 0;
                int out = 0;
                for (int other = 0; other < pairs.length; other++) {
                    if (!removed[other] && other != event) {
                        in += pairs[other][event].isFalse() ? 0 : 1;
                        out += pairs[event][other].isFalse() ? 0 : 1;
                    }
                }
                if (in * out < bestPaths) {
                    best = event;
                    bestPaths = in * out;
                }
            }
        }
        return best;
    }
}
