package org.felis.llvm.lowering;

import java.util.Optional;
import java.util.function.LongUnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Value;
import org.felis.llvm.ir.ArithmeticOperator;
import org.felis.llvm.ir.CastOperator;

/**
 * An integer and which of its bits are defined. A compiler assigns a bit-field of a unit by reading the unit, whose other bits may not have been written, and reads one by shifting the others out
 * (LLVM Language Reference, "Undefined Values": each bit is undefined by itself).
 *
 * @param bits the bits that are defined; the others are 0
 * @param defined a mask of those
 */
record DefinedBits(Expression bits, long defined) {

    /** Of an integer of so many bits; empty if there is none, as of a value with parts. */
    static Optional<DefinedBits> of(Binding binding, int width) {
        return switch (binding) {
            case Binding.Known(Value.Int number) -> Optional.of(new DefinedBits(new Expression.Constant(number), mask(width)));
            case Binding.Known address -> Optional.empty();
            case Binding.Computed(Expression expression) -> Optional.of(new DefinedBits(expression, mask(width)));
            case Binding.Undefined(Expression bits, long defined) -> Optional.of(new DefinedBits(bits, defined & mask(width)));
            case Binding.Parts parts -> Optional.empty();
        };
    }

    /** A mask of the lowest bits. */
    static long mask(int width) {
        return width >= Long.SIZE ? -1 : (1L << width) - 1;
    }

    /** As what is known of an integer of so many bits. */
    Binding binding(int width) {
        return defined == mask(width) ? Binding.of(bits) : defined == 0 ? Binding.UNDEFINED : new Binding.Undefined(bits, defined);
    }

    /** The result of an operation on integers of so many bits; empty if it has no bits that are defined unless all bits of both are. */
    static Optional<DefinedBits> compute(ArithmeticOperator operator, int width, DefinedBits left, DefinedBits right) {
        long both = left.defined & right.defined;
        return switch (operator) {
            case AND -> Optional.of(masked(operator, width, left, right, both | left.zeros() | right.zeros()));
            case OR -> Optional.of(masked(operator, width, left, right, both | left.ones() | right.ones()));
            case XOR -> Optional.of(masked(operator, width, left, right, both));
            case SHL, LSHR, ASHR -> right.bits instanceof Expression.Constant(Value.Int(long places)) && right.defined == mask(width) && places >= 0 && places < width
                    ? Optional.of(new DefinedBits(IntegerArithmetic.compute(operator, width, left.bits, right.bits), shifted(operator, width, left.defined, (int) places))) : Optional.empty();
            case ADD, SUB -> Optional.of(masked(operator, width, left, right, summed(left, right)));
            case MUL -> Optional.of(masked(operator, width, left, right, mask(Long.numberOfTrailingZeros(~both))));
            case UDIV, SDIV, UREM, SREM -> Optional.empty();
        };
    }

    /** Below the lowest bit of what is added, nothing changes; from there on, each bit goes by those below it. */
    private static long summed(DefinedBits left, DefinedBits right) {
        int same = Long.numberOfTrailingZeros(~right.zeros());
        long changed = left.defined & right.defined | mask(same);
        return left.defined & mask(same) | mask(Long.numberOfTrailingZeros(~changed)) & ~mask(same);
    }

    /** One of two. */
    static DefinedBits choose(Expression condition, DefinedBits whenTrue, DefinedBits whenFalse) {
        long both = whenTrue.defined & whenFalse.defined;
        return new DefinedBits(IntegerArithmetic.fold(BinaryOperator.AND, IntegerArithmetic.choose(condition, whenTrue.bits, whenFalse.bits), Expression.constant(both)), both);
    }

    private static DefinedBits masked(ArithmeticOperator operator, int width, DefinedBits left, DefinedBits right, long defined) {
        Expression result = IntegerArithmetic.compute(operator, width, left.bits, right.bits);
        return new DefinedBits(defined == mask(width) ? result : IntegerArithmetic.fold(BinaryOperator.AND, result, Expression.constant(defined)), defined);
    }

    /** What is shifted in is defined, unless it is the sign and that is not. */
    private static long shifted(ArithmeticOperator operator, int width, long defined, int places) {
        return mask(width) & switch (operator) {
            case SHL -> defined << places | mask(places);
            case LSHR -> defined >>> places | ~(mask(width) >>> places);
            default -> signExtended(defined, width) >> places;
        };
    }

    private static long signExtended(long bits, int width) {
        return bits << Long.SIZE - width >> Long.SIZE - width;
    }

    /** An integer of one width as one of another; empty if the operation does something else. */
    Optional<DefinedBits> cast(CastOperator operator, int from, int to) {
        return switch (operator) {
            case TRUNC -> Optional.of(new DefinedBits(IntegerArithmetic.wrapped(bits, to), defined & mask(to)));
            case ZEXT -> Optional.of(new DefinedBits(bits, defined | mask(to) & ~mask(from)));
            case SEXT -> Optional.of(new DefinedBits(IntegerArithmetic.wrapped(IntegerArithmetic.extended(bits, from, true), to), signExtended(defined, from) & mask(to)));
            default -> Optional.empty();
        };
    }

    /** Bits that are known to be 1. */
    private long ones() {
        return always(bits, number -> number) & defined;
    }

    /** Bits that are known to be 0. */
    private long zeros() {
        return always(bits, number -> ~number) & defined;
    }

    /** What is so of each constant that the expression may be. @param mask of those bits of a constant */
    private static long always(Expression expression, LongUnaryOperator mask) {
        return switch (expression) {
            case Expression.Constant(Value.Int(long number)) -> mask.applyAsLong(number);
            case Expression.IfThenElse choice -> always(choice.whenTrue(), mask) & always(choice.whenFalse(), mask);
            default -> 0;
        };
    }
}
