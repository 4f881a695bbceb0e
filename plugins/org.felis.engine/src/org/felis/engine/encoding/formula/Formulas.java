package org.felis.engine.encoding.formula;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.interruption.Interruption;

/**
 * Makes formulas and simplifies them on the way: constants, repetition, contradiction, variables of one group (of which at
 * most one is true), and the disjunction of two cases that differ in one decision only. Not thread-safe.
 */
public final class Formulas {

    public static final Formula TRUE = new Formula.Constant(true);
    public static final Formula FALSE = new Formula.Constant(false);

    /** A conjunction inside a conjunction is dissolved as long as the result has at most so many operands. */
    private static final int DISSOLVED_OPERANDS = 12;
    /** Among at most so many cases, those that differ in one decision only are looked for. */
    private static final int MERGED_CASES = 6;
    private static final int NO_GROUP = -1;

    private record Operands(Formula[] array, int hash) {
        Operands(Formula[] array) {
            this(array, Arrays.hashCode(array));
        }

        @Override
        public boolean equals(Object object) {
            return object instanceof Operands other && hash == other.hash && Arrays.equals(array, other.array);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private record Pair(int first, int second) {
    }

    /** Interruption is looked at once in so many operations. */
    private static final int OPERATIONS_BETWEEN_CHECKS = 1 << 8;

    private final int limit;
    private final Map<Operands, Formula.Conjunction> conjunctions = new HashMap<>();
    private final Map<Formula, Formula.Negation> negations = new HashMap<>();
    private final Map<Pair, Formula.Before> orders = new HashMap<>();
    private int nextKey = 2;
    private int variables;
    private int groups;
    private int positions;
    private int operations;
    private Interruption interruption = Interruption.none();

    /**
     * @param limit how many conjunctions may be made
     */
    public Formulas(int limit) {
        this.limit = limit;
    }

    /**
     * From now on operations end with an {@link Interruption.StoppedException} if this is stopped. Stops it as out of memory if
     * there are too many formulas.
     */
    public void stopOn(Interruption other) {
        interruption = other;
    }

    private void checkStopped() {
        if (++operations % OPERATIONS_BETWEEN_CHECKS == 0) {
            if (conjunctions.size() > limit) {
                interruption.stop(Interruption.Reason.OUT_OF_MEMORY);
            }
            interruption.check();
        }
    }

    public static Formula constant(boolean value) {
        return value ? TRUE : FALSE;
    }

    private int newKey() {
        int key = nextKey;
        nextKey += 2;
        return key;
    }

    /** A new variable; {@code label(first)} tells people what it is. */
    public Formula variable(String label, int first) {
        return variable(label, first, -1);
    }

    /** A new variable; {@code label(first,second)} tells people what it is. */
    public Formula variable(String label, int first, int second) {
        return variable(NO_GROUP, label, first, second);
    }

    /**
     * A new group of variables: at most one of them is true, which the caller must {@link Constraints#atMostOne require}.
     */
    public int newGroup() {
        return groups++;
    }

    /** A new variable of a group. */
    public Formula variable(int group, String label, int first, int second) {
        variables++;
        return new Formula.Variable(newKey(), group, label, first, second);
    }

    /** The number of variables made so far, positions included. */
    public int variableCount() {
        return variables + positions;
    }

    public Position newPosition() {
        return new Position(positions++);
    }

    /** {@code earlier < later}. */
    public Formula before(Position earlier, Position later) {
        return earlier.equals(later) ? FALSE
                : orders.computeIfAbsent(new Pair(earlier.index(), later.index()),
                        p -> new Formula.Before(newKey(), earlier, later));
    }

    public Formula not(Formula operand) {
        return switch (operand) {
            case Formula.Constant constant -> constant(!constant.value());
            case Formula.Negation negation -> negation.operand();
            default -> negations.computeIfAbsent(operand, Formula.Negation::new);
        };
    }

    public Formula and(Formula left, Formula right) {
        if (left == right || right.isTrue() || left.isFalse()) {
            return left;
        }
        if (left.isTrue() || right.isFalse()) {
            return right;
        }
        return conjunction(left, right);
    }

    public Formula and(Formula... operands) {
        return conjunction(operands);
    }

    public Formula and(Collection<Formula> operands) {
        return conjunction(operands.toArray(Formula[]::new));
    }

    public Formula or(Formula left, Formula right) {
        if (left == right || right.isFalse() || left.isTrue()) {
            return left;
        }
        if (left.isFalse() || right.isTrue()) {
            return right;
        }
        return disjunction(left, right);
    }

    public Formula or(Formula... operands) {
        return disjunction(operands);
    }

    public Formula or(Collection<Formula> operands) {
        return disjunction(operands.toArray(Formula[]::new));
    }

    public Formula implies(Formula premise, Formula conclusion) {
        return or(not(premise), conclusion);
    }

    private Formula conjunction(Formula... given) {
        checkStopped();
        Formula[] operands = given.clone();
        int count = 0;
        for (Formula operand : given) {
            if (operand.isFalse()) {
                return FALSE;
            }
            if (!operand.isTrue()) {
                operands[count++] = operand;
            }
        }
        operands = dissolve(operands, count);
        Arrays.sort(operands, (a, b) -> Integer.compare(a.key(), b.key()));
        int kept = 0;
        for (Formula operand : operands) {
            if (kept > 0 && operand == operands[kept - 1]) {
                continue;
            }
            if (kept > 0 && (operand.key() ^ operands[kept - 1].key()) == 1 || excluded(operands, kept, operand)) {
                return FALSE;
            }
            operands[kept++] = operand;
        }
        Formula[] needed = withoutImplied(operands, kept);
        return switch (needed.length) {
            case 0 -> TRUE;
            case 1 -> needed[0];
            default -> conjunctions.computeIfAbsent(new Operands(needed),
                    o -> new Formula.Conjunction(newKey(), o.array()));
        };
    }

    private static Formula[] dissolve(Formula[] operands, int count) {
        int dissolved = 0;
        boolean nested = false;
        for (int i = 0; i < count; i++) {
            boolean conjunction = operands[i] instanceof Formula.Conjunction;
            nested |= conjunction;
            dissolved += conjunction ? ((Formula.Conjunction) operands[i]).operandArray().length : 1;
        }
        if (!nested || dissolved > DISSOLVED_OPERANDS) {
            return Arrays.copyOf(operands, count);
        }
        Formula[] result = new Formula[dissolved];
        int next = 0;
        for (int i = 0; i < count; i++) {
            if (operands[i] instanceof Formula.Conjunction conjunction) {
                for (Formula operand : conjunction.operandArray()) {
                    result[next++] = operand;
                }
            } else {
                result[next++] = operands[i];
            }
        }
        return result;
    }

    private static boolean excluded(Formula[] operands, int count, Formula operand) {
        if (operand instanceof Formula.Variable variable && variable.group() != NO_GROUP) {
            for (int i = 0; i < count; i++) {
                if (operands[i] instanceof Formula.Variable other && other.group() == variable.group()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Drops {@code ~b} beside {@code a} where a and b are of one group: {@code a} says so already. */
    private static Formula[] withoutImplied(Formula[] operands, int count) {
        Formula[] result = new Formula[count];
        int kept = 0;
        for (int i = 0; i < count; i++) {
            boolean implied = operands[i] instanceof Formula.Negation negation
                    && negation.operand() instanceof Formula.Variable variable
                    && excluded(operands, count, variable);
            if (!implied) {
                result[kept++] = operands[i];
            }
        }
        return Arrays.copyOf(result, kept);
    }

    private Formula disjunction(Formula... given) {
        List<Formula> cases = new ArrayList<>(given.length);
        for (Formula operand : given) {
            if (operand.isTrue()) {
                return TRUE;
            }
            if (!operand.isFalse()) {
                cases.add(operand);
            }
        }
        if (cases.size() <= MERGED_CASES) {
            mergeCases(cases);
        }
        Formula[] negated = new Formula[cases.size()];
        for (int i = 0; i < negated.length; i++) {
            negated[i] = not(cases.get(i));
        }
        return not(conjunction(negated));
    }

    private void mergeCases(List<Formula> cases) {
        for (int i = 0; i < cases.size(); i++) {
            for (int j = i + 1; j < cases.size(); j++) {
                Formula merged = merged(cases.get(i), cases.get(j));
                if (merged != null) {
                    cases.remove(j);
                    cases.set(i, merged);
                    mergeCases(cases);
                    return;
                }
            }
        }
    }

    /**
     * {@code c & d} for {@code c & d & x} and {@code c & d & ~x}, or for twice the same; null if the two are not like
     * that.
     */
    private Formula merged(Formula left, Formula right) {
        if (left == right) {
            return left;
        }
        if (!(left instanceof Formula.Conjunction a) || !(right instanceof Formula.Conjunction b)) {
            return null;
        }
        Formula[] first = a.operandArray();
        Formula[] second = b.operandArray();
        if (first.length != second.length) {
            return null;
        }
        int difference = -1;
        for (int i = 0; i < first.length; i++) {
            if (first[i] != second[i]) {
                if (difference >= 0 || (first[i].key() ^ second[i].key()) != 1) {
                    return null;
                }
                difference = i;
            }
        }
        Formula[] common = first.clone();
        common[difference] = TRUE;
        return conjunction(common);
    }
}
