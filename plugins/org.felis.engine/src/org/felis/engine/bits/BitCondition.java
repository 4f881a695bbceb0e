package org.felis.engine.bits;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A condition on bit vectors. Made by the static methods, which simplify. */
public sealed interface BitCondition {

    BitCondition TRUE = new Known(true);
    BitCondition FALSE = new Known(false);

    record Known(boolean value) implements BitCondition {
    }

    record Comparison(Comparator comparator, BitTerm left, BitTerm right) implements BitCondition {
        @Override
        public String toString() {
            return left + " " + comparator.symbol + " " + right;
        }
    }

    record Not(BitCondition operand) implements BitCondition {
    }

    record All(List<BitCondition> operands) implements BitCondition {
    }

    enum Comparator {
        EQUAL("=="), UNSIGNED_LESS("<"), UNSIGNED_AT_MOST("<="), SIGNED_LESS("<s"), SIGNED_AT_MOST("<=s");

        private final String symbol;

        Comparator(String symbol) {
            this.symbol = symbol;
        }

        boolean holds(BitTerm.Constant left, BitTerm.Constant right) {
            return switch (this) {
                case EQUAL -> left.value().equals(right.value());
                case UNSIGNED_LESS -> left.value().compareTo(right.value()) < 0;
                case UNSIGNED_AT_MOST -> left.value().compareTo(right.value()) <= 0;
                case SIGNED_LESS -> left.signed().compareTo(right.signed()) < 0;
                case SIGNED_AT_MOST -> left.signed().compareTo(right.signed()) <= 0;
            };
        }
    }

    static BitCondition of(boolean value) {
        return value ? TRUE : FALSE;
    }

    static BitCondition compare(Comparator comparator, BitTerm left, BitTerm right) {
        if (left instanceof BitTerm.Constant l && right instanceof BitTerm.Constant r) {
            return of(comparator.holds(l, r));
        }
        if (left.equals(right)) {
            return of(comparator != Comparator.UNSIGNED_LESS && comparator != Comparator.SIGNED_LESS);
        }
        if (comparator == Comparator.EQUAL && left.minus(right) instanceof BitTerm.Constant difference) {
            return of(difference.value().signum() == 0);
        }
        return new Comparison(comparator, left, right);
    }

    static BitCondition equal(BitTerm left, BitTerm right) {
        return compare(Comparator.EQUAL, left, right);
    }

    default BitCondition not() {
        return switch (this) {
            case Known known -> of(!known.value());
            case Not not -> not.operand();
            default -> new Not(this);
        };
    }

    static BitCondition all(List<BitCondition> operands) {
        List<BitCondition> open = new ArrayList<>();
        for (BitCondition operand : operands) {
            if (operand instanceof Known known) {
                if (!known.value()) {
                    return FALSE;
                }
            } else {
                open.add(operand);
            }
        }
        return open.isEmpty() ? TRUE : open.size() == 1 ? open.getFirst() : new All(List.copyOf(open));
    }

    static BitCondition some(List<BitCondition> operands) {
        return all(operands.stream().map(BitCondition::not).toList()).not();
    }

    default BitCondition and(BitCondition other) {
        return all(List.of(this, other));
    }

    default BitCondition or(BitCondition other) {
        return some(List.of(this, other));
    }

    /** The variables in it, added to a set. */
    default void collect(Set<BitTerm.Variable> variables) {
        switch (this) {
            case Known known -> { }
            case Comparison comparison -> {
                comparison.left().collect(variables);
                comparison.right().collect(variables);
            }
            case Not not -> not.operand().collect(variables);
            case All all -> all.operands().forEach(o -> o.collect(variables));
        }
    }

    /** Whether it holds under an assignment; variables that it leaves out are 0. */
    default boolean evaluate(Map<BitTerm.Variable, BigInteger> assignment) {
        return switch (this) {
            case Known known -> known.value();
            case Comparison c -> c.comparator().holds(new BitTerm.Constant(c.left().evaluate(assignment), c.left().width()),
                    new BitTerm.Constant(c.right().evaluate(assignment), c.right().width()));
            case Not not -> !not.operand().evaluate(assignment);
            case All all -> all.operands().stream().allMatch(o -> o.evaluate(assignment));
        };
    }
}
