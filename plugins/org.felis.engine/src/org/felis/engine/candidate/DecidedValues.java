package org.felis.engine.candidate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.candidate.SymbolicValue.Binary;
import org.felis.engine.candidate.SymbolicValue.Extend;
import org.felis.engine.candidate.SymbolicValue.Unary;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Value;

/**
 * What the decisions of a trace say of values that are not known yet. Where a path goes on if {@code x = A} and, behind that, if {@code x = B}, no write
 * gives {@code x} a value; an incomplete {@link Valuation} decides neither. Here values without a source are taken for unknowns, and the
 * equations and inequations between them that the decisions ask for are solved by classes of equal values. A value that comes from itself is a
 * symbol ({@link Valuation}), of which no comparison with another value decides anything.
 *
 * <p>Each complete execution on the trace satisfies what is found here, so that it may be used to leave out ways of completing one. It is no
 * source of values: they come from where {@link Valuation} says.
 */
final class DecidedValues {

    private final Valuation known;
    /** For an unknown, what it is equal to: another unknown or a value. */
    private final Map<Value, Value> equal = new HashMap<>();
    private final List<Value[]> different = new ArrayList<>();
    private boolean isContradictory;

    DecidedValues(Valuation known) {
        this.known = known;
    }

    /**
     * Adds that the decision falls as the path says.
     *
     * @param thread its thread
     * @param expected its truth
     */
    void add(int thread, SymbolicValue condition, boolean expected) {
        switch (condition) {
            case Unary unary when unary.operator() == UnaryOperator.IS_ZERO -> add(thread, unary.operand(), !expected);
            case Extend extend when expected || isTruth(extend.operand()) -> add(thread, extend.operand(), expected);
            case Binary binary -> addBinary(thread, binary, expected);
            default -> compare(value(thread, condition), Value.ZERO, !expected);
        }
    }

    private void addBinary(int thread, Binary binary, boolean expected) {
        switch (binary.operator()) {
            case EQUAL -> addComparison(thread, binary, expected);
            case NOT_EQUAL -> addComparison(thread, binary, !expected);
            case AND -> addBoth(thread, binary, expected, true);
            case OR -> addBoth(thread, binary, expected, false);
            default -> { }
        }
    }

    /** Where the result is what it is only if both sides are: bits that are not 0 in a conjunction, and those that are 0 in a disjunction. */
    private void addBoth(int thread, Binary binary, boolean expected, boolean of) {
        if (expected == of) {
            add(thread, binary.left(), expected);
            add(thread, binary.right(), expected);
        }
    }

    private void addComparison(int thread, Binary binary, boolean areEqual) {
        Value left = value(thread, binary.left());
        Value right = value(thread, binary.right());
        if (left != null && right != null) {
            compare(left, right, areEqual);
        } else if (Value.ZERO.equals(right)) {
            add(thread, binary.left(), !areEqual);
        } else if (Value.ZERO.equals(left)) {
            add(thread, binary.right(), !areEqual);
        }
    }

    /** Whether the value is 0 or 1 whatever the reads take. */
    private static boolean isTruth(SymbolicValue value) {
        return value instanceof Binary(int slot, BinaryOperator operator, SymbolicValue left, SymbolicValue right)
                ? operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL
                : value instanceof Unary unary && unary.operator() == UnaryOperator.IS_ZERO;
    }

    /** Null if it is neither known nor what some read takes. */
    private Value value(int thread, SymbolicValue value) {
        try {
            return known.evaluate(thread, value);
        } catch (UndefinedOperationException e) {
            return null;
        }
    }

    private void compare(Value left, Value right, boolean areEqual) {
        if (left == null || right == null) {
            return;
        }
        if (areEqual) {
            unite(left, right);
        } else {
            isContradictory |= isSymbol(left) || isSymbol(right);
            different.add(new Value[] {left, right});
        }
    }

    /** Whether the value is a symbol for good, and not one that is still to be found. */
    private boolean isSymbol(Value value) {
        return value instanceof Value.Symbol symbol && known.comesFromItself(symbol.number());
    }

    private void unite(Value left, Value right) {
        Value a = representative(left);
        Value b = representative(right);
        if (a.equals(b)) {
            return;
        }
        if (a instanceof Value.Symbol) {
            equal.put(a, b);
        } else if (b instanceof Value.Symbol) {
            equal.put(b, a);
        } else {
            isContradictory = true;
        }
    }

    private Value representative(Value value) {
        Value representative = value;
        for (Value next = equal.get(value); next != null; next = equal.get(next)) {
            representative = next;
        }
        return representative;
    }

    /** Whether no values satisfy the decisions. */
    boolean isContradictory() {
        if (isContradictory) {
            return true;
        }
        for (Value unknown : equal.keySet()) {
            if (isSymbol(unknown) && !(representative(unknown) instanceof Value.Symbol)) {
                return true;
            }
        }
        for (Value[] pair : different) {
            if (representative(pair[0]).equals(representative(pair[1]))) {
                return true;
            }
        }
        return false;
    }
}
