package org.felis.cat.lowering;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.cat.terms.Substitution;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;

/**
 * Recursion that pairs nested beginnings and ends of sections, as models of the Linux kernel write it: what has no partner yet is
 * what is subtracted, and whoever has nothing without a partner between them becomes a pair. It is not monotone, but comes to the pairs of
 * well-bracketed texts, which a monotone recursion says: between a beginning and its end stand pairs only.
 */
final class NestedPairs {

    private final Terms terms;
    private final RelationTerm po;

    private NestedPairs(Terms terms) {
        this.terms = terms;
        this.po = terms.base(BaseRelation.PO);
    }

    /**
     * What the recursion comes to.
     *
     * @param recursion the monotone one
     * @param values the value of each variable of the recursion that was written
     */
    record Solution(Recursion recursion, Map<Term, Term> values) {
    }

    /** The solution, if the group is such a recursion. */
    static Optional<Solution> of(Recursion group, Terms terms) {
        NestedPairs search = new NestedPairs(terms);
        return group.equations().stream().map(e -> search.solution(group, e)).flatMap(Optional::stream).findFirst();
    }

    private Optional<Solution> solution(Recursion group, Recursion.Equation pairs) {
        if (!(pairs.variable() instanceof RelationTerm.Variable matched) || !(pairs.body() instanceof RelationTerm.Union union)
                || union.left() != matched && union.right() != matched) {
            return Optional.empty();
        }
        Map<Term, Term> others = others(group, matched);
        RelationTerm step = union.left() == matched ? union.right() : union.left();
        Term written = others.isEmpty() ? step : new Substitution(terms, others).in(step);
        if (!(written instanceof RelationTerm.Difference difference)) {
            return Optional.empty();
        }
        return sections(difference.left()).filter(s -> isStep(difference, s, matched)).map(s -> solution(s, matched, others));
    }

    /** The other variables of the group, in terms of the pairs only; none if they depend on each other in a circle. */
    private Map<Term, Term> others(Recursion group, Term matched) {
        Map<Term, Term> bodies = new HashMap<>();
        group.equations().stream().filter(e -> e.variable() != matched).forEach(e -> bodies.put(e.variable(), e.body()));
        Map<Term, Term> solved = bodies;
        for (int round = 0; round < bodies.size(); round++) {
            Map<Term, Term> next = new HashMap<>();
            for (Term variable : bodies.keySet()) {
                next.put(variable, new Substitution(terms, solved).in(bodies.get(variable)));
            }
            solved = next;
        }
        return solved;
    }

    /** Two sets of events. */
    private record Sections(SetTerm beginnings, SetTerm ends) {
    }

    /** {@code [X]; po; [Y]} or {@code (X * Y) & po}. */
    private Optional<Sections> sections(RelationTerm between) {
        if (between instanceof RelationTerm.Composition(int id, RelationTerm.Composition(int inner, RelationTerm.Identity from, RelationTerm order),
                RelationTerm.Identity to) && order == po) {
            return Optional.of(new Sections(from.set(), to.set()));
        }
        if (between instanceof RelationTerm.Intersection(int id, RelationTerm.Product product, RelationTerm order) && order == po) {
            return Optional.of(new Sections(product.sources(), product.targets()));
        }
        return Optional.empty();
    }

    private boolean isStep(RelationTerm.Difference step, Sections open, RelationTerm matched) {
        SetTerm all = terms.union(open.beginnings(), open.ends());
        boolean oneOfTwoForms = List.of(inSequence(all, all), restricted(all, all)).stream()
                .anyMatch(unmatched -> step.right() == terms.composition(unmatched, unmatched));
        return oneOfTwoForms && without(open.beginnings(), terms.domain(matched)).isPresent()
                && without(open.ends(), terms.range(matched)).isPresent();
    }

    /** The set from which another is subtracted. */
    private static Optional<SetTerm> without(SetTerm difference, SetTerm subtracted) {
        return difference instanceof SetTerm.Difference d && d.right() == subtracted ? Optional.of(d.left()) : Optional.empty();
    }

    private RelationTerm inSequence(SetTerm from, SetTerm to) {
        return terms.composition(terms.composition(terms.identity(from), po), terms.identity(to));
    }

    private RelationTerm restricted(SetTerm from, SetTerm to) {
        return terms.intersection(terms.product(from, to), po);
    }

    /**
     * {@code let rec pair = [B]; gap; [E] and gap = next | gap; pair; next}, where {@code next} leads from a beginning or end to the next one
     * of its thread.
     */
    private Solution solution(Sections open, RelationTerm.Variable matched, Map<Term, Term> others) {
        SetTerm beginnings = without(open.beginnings(), terms.domain(matched)).orElseThrow();
        SetTerm ends = without(open.ends(), terms.range(matched)).orElseThrow();
        SetTerm all = terms.union(beginnings, ends);
        RelationTerm order = inSequence(all, all);
        RelationTerm next = terms.difference(order, terms.composition(order, order));
        RelationTerm.Variable pair = terms.relationVariable(matched.name());
        RelationTerm.Variable gap = terms.relationVariable(matched.name() + "-gap");
        RelationTerm pairs = terms.composition(terms.composition(terms.identity(beginnings), gap), terms.identity(ends));
        RelationTerm gaps = terms.union(next, terms.composition(terms.composition(gap, pair), next));
        Map<Term, Term> values = new HashMap<>();
        Substitution solved = new Substitution(terms, Map.of(matched, pair));
        others.forEach((variable, value) -> values.put(variable, solved.in(value)));
        values.put(matched, pair);
        return new Solution(new Recursion(List.of(new Recursion.Equation(pair, pairs), new Recursion.Equation(gap, gaps))), values);
    }
}
