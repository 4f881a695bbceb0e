package org.felis.engine.program.transform;

import java.util.stream.LongStream;

import org.felis.engine.expression.Expression.BinaryOperator;

/**
 * An upper bound of a set of integers: those from {@code low} to {@code high} in steps. Operations compute with 64 bits, as {@link org.felis.engine.expression.Evaluation} does; where a result
 * may wrap around, only powers of two are kept of its steps. Definition: strided intervals (T. Reps, G. Balakrishnan, J. Lim, "Intermediate-Representation Recovery from Low-Level Code", PEPM
 * 2006, section 3).
 *
 * @param low the least; signed, as {@code high} is
 * @param high not less than {@code low}, and reached by the steps
 * @param step at least 1; 1 if there is one integer only
 */
public record Progression(long low, long high, long step) {

    /** Every integer. */
    public static final Progression ALL = new Progression(Long.MIN_VALUE, Long.MAX_VALUE, 1);
    /** What comparisons yield. */
    static final Progression TRUTH = new Progression(0, 1, 1);

    public static Progression exactly(long value) {
        return new Progression(value, value, 1);
    }

    /** What so many bits hold, zero- or sign-extended. */
    static Progression ofBits(int bits, boolean signed) {
        return bits >= Long.SIZE ? ALL
                : signed ? new Progression(-(1L << bits - 1), (1L << bits - 1) - 1, 1) : new Progression(0, (1L << bits) - 1, 1);
    }

    /** From one integer to another, not less, those that a number of steps leads to from a third one. */
    public static Progression of(long low, long high, long step, long from) {
        if (low >= high) {
            return exactly(low);
        }
        long first;
        try {
            long behind = Math.floorMod(Math.subtractExact(from, low), step);
            first = Math.addExact(low, behind);
            if (first > high) {
                return new Progression(low, high, 1);
            }
            long last = Math.subtractExact(high, Math.floorMod(Math.subtractExact(high, first), step));
            return first == last ? exactly(first) : new Progression(first, last, step);
        } catch (ArithmeticException tooFar) {
            return wrapping(step, from);
        }
    }

    /** All that differ from an integer by a multiple of the greatest power of two in the step, however often it wraps around. */
    private static Progression wrapping(long step, long from) {
        long power = step == 0 ? 1 : Long.lowestOneBit(step);
        if (power <= 1 || power == Long.MIN_VALUE) {
            return ALL;
        }
        long rest = Math.floorMod(from, power);
        return new Progression(Long.MIN_VALUE + rest, Long.MAX_VALUE - (power - 1) + rest, power);
    }

    private boolean isOne() {
        return low == high;
    }

    /** 0 if there is one integer only. */
    private long distance() {
        return isOne() ? 0 : step;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? Math.abs(a) : gcd(b, a % b);
    }

    /** Bounds grow to powers of two, so that a set that grows again and again is soon as large as it gets. */
    public Progression join(Progression other) {
        if (contains(other)) {
            return this;
        }
        if (other.contains(this)) {
            return other;
        }
        long between = low - other.low;
        boolean isFar = (low ^ other.low) < 0 && (low ^ between) < 0;
        long common = gcd(gcd(distance(), other.distance()), isFar || between == Long.MIN_VALUE ? 1 : between);
        return of(rounded(Math.min(low, other.low), false), rounded(Math.max(high, other.high), true), Math.max(1, common), low);
    }

    private static long rounded(long bound, boolean up) {
        if (bound >= 0) {
            return up ? (bound == 0 ? 0 : (Long.highestOneBit(bound) << 1) - 1) : Long.highestOneBit(bound);
        }
        return ~rounded(~bound, !up);
    }

    private boolean contains(Progression other) {
        return low <= other.low && other.high <= high && (step == 1 || other.distance() % step == 0 && Math.floorMod(other.low, step) == Math.floorMod(low, step));
    }

    /** Whether it may be that integer. */
    public boolean contains(long value) {
        return contains(exactly(value));
    }

    /** Those between two integers, in order. */
    public LongStream within(long from, long to) {
        long first = Math.max(low, from);
        long start = first + Math.floorMod(Math.floorMod(low, step) - Math.floorMod(first, step), step);
        long end = Math.min(high, to);
        return start > end ? LongStream.empty() : LongStream.iterate(start, value -> value <= end, value -> value + step);
    }

    /** {@link org.felis.engine.expression.Expression.Extend}. */
    public Progression extend(int bits, boolean signed) {
        Progression type = ofBits(bits, signed);
        return low >= type.low && high <= type.high ? this : wrappedInto(type);
    }

    /** What is left of the steps where only the low bits of a result are. */
    private Progression wrappedInto(Progression type) {
        return of(type.low, type.high, isOne() ? type.high - type.low + 1 : Math.min(Long.lowestOneBit(step), type.high - type.low + 1), low);
    }

    /** The results of an operation on any two of the integers. */
    public Progression binary(BinaryOperator operator, Progression right) {
        return switch (operator) {
            case ADD -> add(right);
            case SUB -> right.low == Long.MIN_VALUE ? ALL : add(new Progression(-right.high, -right.low, right.step));
            case MUL -> right.isOne() ? times(right.low) : isOne() ? right.times(low) : ALL;
            case SHIFT_LEFT -> right.isOne() && right.low >= 0 && right.low < Long.SIZE - 1 ? times(1L << right.low) : ALL;
            case AND -> and(right);
            case SHIFT_RIGHT_LOGICAL -> right.isOne() && right.low >= 0 && right.low < Long.SIZE && low >= 0 ? new Progression(low >> right.low, high >> right.low, 1) : ALL;
            case DIVIDE_UNSIGNED, DIVIDE_SIGNED -> low >= 0 && right.low > 0 ? new Progression(low / right.high, high / right.low, 1) : ALL;
            case REMAINDER_UNSIGNED, REMAINDER_SIGNED -> low >= 0 && right.low > 0 ? new Progression(0, Math.min(high, right.high - 1), 1) : ALL;
            case OR, XOR -> low >= 0 && right.low >= 0 ? new Progression(0, rounded(Math.max(high, right.high), true), 1) : ALL;
            case EQUAL, NOT_EQUAL, LESS_SIGNED, LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED -> TRUTH;
            case SHIFT_RIGHT_ARITHMETIC, MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED -> ALL;
        };
    }

    private Progression add(Progression right) {
        long common = gcd(distance(), right.distance());
        try {
            long first = Math.addExact(low, right.low);
            long last = Math.addExact(high, right.high);
            return common == 0 ? exactly(first) : new Progression(first, last, common);
        } catch (ArithmeticException wraps) {
            return wrapping(common, low + right.low);
        }
    }

    private Progression times(long factor) {
        if (factor == 0) {
            return exactly(0);
        }
        try {
            long a = Math.multiplyExact(low, factor);
            long b = Math.multiplyExact(high, factor);
            return isOne() ? exactly(a) : new Progression(Math.min(a, b), Math.max(a, b), Math.absExact(Math.multiplyExact(step, factor)));
        } catch (ArithmeticException wraps) {
            return wrapping(distance() * factor, low * factor);
        }
    }

    /** With a mask that is not negative, the result is not greater than it; with its complement, one has the low bits that both have. */
    private Progression and(Progression right) {
        if (!isOne() && !right.isOne()) {
            return low >= 0 || right.low >= 0 ? new Progression(0, low >= 0 && right.low >= 0 ? Math.min(high, right.high) : low >= 0 ? high : right.high, 1) : ALL;
        }
        long mask = isOne() ? low : right.low;
        Progression other = isOne() ? right : this;
        if (other.isOne()) {
            return exactly(mask & other.low);
        }
        if (mask == 0) {
            return exactly(0);
        }
        long power = Math.max(Long.lowestOneBit(mask), Long.lowestOneBit(other.low | other.step));
        if (mask > 0) {
            return of(0, other.low >= 0 ? Math.min(mask, other.high) : mask, power, 0);
        }
        return mask == Long.MIN_VALUE ? ALL : other.low >= 0 ? of(0, other.high, power, 0) : wrapping(power, 0);
    }

    /** The bounds and the steps, as {@code 0, 16 … 48}. */
    @Override
    public String toString() {
        return isOne() ? Long.toString(low) : low + ", " + (low + step) + " … " + high;
    }
}
