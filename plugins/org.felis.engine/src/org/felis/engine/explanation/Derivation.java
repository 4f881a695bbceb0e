package org.felis.engine.explanation;

import java.util.List;
import java.util.Optional;

import org.felis.engine.semantics.ModelEvaluation;

/**
 * Why a fact holds: the definition of its relation or set, unfolded down to what is not defined but given (base relations, base
 * sets, chosen relations). What the premises of a fact are follows from its term:
 * <ul>
 * <li>union and recursive definition: the one branch, or the body;
 * <li>intersection and product: both sides;
 * <li>composition: the two pairs, which meet in an event between;
 * <li>closure: the steps of a path, none where an event is related to itself by {@code ?} or {@code *};
 * <li>difference: the left side, and the right side is {@link #absent};
 * <li>{@code [S]}: the member; domain and range: a pair; inverse: the turned pair;
 * <li>anything given: nothing.
 * </ul>
 *
 * @param fact what holds
 * @param premises what makes it hold
 * @param absent what must not hold besides
 * @param length the number of base and chosen edges in it, without those that only compare two events ({@code ext}, {@code loc} …)
 */
public record Derivation(Fact fact, List<Derivation> premises, Optional<Fact> absent, int length) {

    public Derivation {
        premises = List.copyOf(premises);
    }

    /** Something given. */
    static Derivation given(Fact fact, int length) {
        return new Derivation(fact, List.of(), Optional.empty(), length);
    }

    static Derivation from(Fact fact, List<Derivation> premises) {
        return new Derivation(fact, premises, Optional.empty(), premises.stream().mapToInt(Derivation::length).sum());
    }

    static Derivation except(Fact fact, Derivation left, Fact absent) {
        return new Derivation(fact, List.of(left), Optional.of(absent), left.length());
    }

    /**
     * Whether the same derivation is one in another execution of the same program, too: what is given holds there, and what must be
     * absent is.
     */
    public boolean holdsIn(ModelEvaluation other) {
        return premises.isEmpty() ? fact.holdsIn(other)
                : absent.stream().noneMatch(f -> f.holdsIn(other)) && premises.stream().allMatch(p -> p.holdsIn(other));
    }
}
