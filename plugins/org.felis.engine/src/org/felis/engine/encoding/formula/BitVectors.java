package org.felis.engine.encoding.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Computes with integers bit by bit. What the bits known in advance decide is never left to the solver: formulas are simplified
 * on the way. The operations are those of {@link org.felis.engine.expression.Evaluation}.
 */
public final class BitVectors {

    /** So many low bits of an amount select a shift; if any other is set, everything is shifted out. */
    private static final int SHIFT_BITS = Integer.numberOfTrailingZeros(BitVector.WIDTH);

    private final Formulas formulas;

    public BitVectors(Formulas formulas) {
        this.formulas = formulas;
    }

    /** The quotient, rounded towards 0, and what is left. */
    private record Division(BitVector quotient, BitVector remainder) {
    }

    private record Sum(BitVector value, Formula carry) {
    }

    public BitVector not(BitVector a) {
        return BitVector.of(i -> formulas.not(a.bit(i)));
    }

    public BitVector negate(BitVector a) {
        return subtract(BitVector.constant(0), a);
    }

    public BitVector and(BitVector a, BitVector b) {
        return BitVector.of(i -> formulas.and(a.bit(i), b.bit(i)));
    }

    public BitVector or(BitVector a, BitVector b) {
        return BitVector.of(i -> formulas.or(a.bit(i), b.bit(i)));
    }

    public BitVector xor(BitVector a, BitVector b) {
        return BitVector.of(i -> xor(a.bit(i), b.bit(i)));
    }

    public BitVector add(BitVector a, BitVector b) {
        return sum(a, b, Formulas.FALSE).value();
    }

    public BitVector subtract(BitVector a, BitVector b) {
        return sum(a, not(b), Formulas.TRUE).value();
    }

    public BitVector multiply(BitVector a, BitVector b) {
        BitVector factor = a.possibleOnes() < b.possibleOnes() ? a : b;
        BitVector other = factor == a ? b : a;
        BitVector product = BitVector.constant(0);
        for (int i = 0; i < BitVector.WIDTH; i++) {
            Formula digit = factor.bit(i);
            if (!digit.isFalse()) {
                int places = i;
                product = add(product, BitVector.of(j -> j < places ? Formulas.FALSE : formulas.and(digit, other.bit(j - places))));
            }
        }
        return product;
    }

    /** Towards 0; by 0 it is 0. */
    public BitVector divideSigned(BitVector a, BitVector b) {
        return choose(isZero(b), BitVector.constant(0),
                signed(xor(a.sign(), b.sign()), divide(absolute(a), absolute(b)).quotient()));
    }

    /** By 0 it is 0. */
    public BitVector divideUnsigned(BitVector a, BitVector b) {
        return choose(isZero(b), BitVector.constant(0), divide(a, b).quotient());
    }

    /** With the sign of the dividend; by 0 it is the dividend. */
    public BitVector remainderSigned(BitVector a, BitVector b) {
        return choose(isZero(b), a, signed(a.sign(), divide(absolute(a), absolute(b)).remainder()));
    }

    /** By 0 it is the dividend. */
    public BitVector remainderUnsigned(BitVector a, BitVector b) {
        return choose(isZero(b), a, divide(a, b).remainder());
    }

    public BitVector shiftLeft(BitVector a, BitVector amount) {
        BitVector result = a;
        for (int k = 0; k < SHIFT_BITS; k++) {
            int places = 1 << k;
            BitVector before = result;
            result = choose(amount.bit(k), BitVector.of(i -> i < places ? Formulas.FALSE : before.bit(i - places)), before);
        }
        return choose(isLongShift(amount), BitVector.constant(0), result);
    }

    public BitVector shiftRightLogical(BitVector a, BitVector amount) {
        return shiftRight(a, amount, Formulas.FALSE);
    }

    public BitVector shiftRightArithmetic(BitVector a, BitVector amount) {
        return shiftRight(a, amount, a.sign());
    }

    private BitVector shiftRight(BitVector a, BitVector amount, Formula fill) {
        BitVector result = a;
        for (int k = 0; k < SHIFT_BITS; k++) {
            int places = 1 << k;
            BitVector before = result;
            result = choose(amount.bit(k), BitVector.of(i -> i + places < BitVector.WIDTH ? before.bit(i + places) : fill), before);
        }
        return choose(isLongShift(amount), BitVector.of(i -> fill), result);
    }

    private Formula isLongShift(BitVector amount) {
        return formulas.or(amount.bits().subList(SHIFT_BITS, BitVector.WIDTH));
    }

    /** The low bits, extended by zeros or by the highest of them. */
    public BitVector extend(BitVector a, int bits, boolean signed) {
        return BitVector.of(i -> i < bits ? a.bit(i) : signed ? a.bit(bits - 1) : Formulas.FALSE);
    }

    public Formula isZero(BitVector a) {
        return formulas.not(formulas.or(a.bits()));
    }

    public Formula equal(BitVector a, BitVector b) {
        List<Formula> same = new ArrayList<>(BitVector.WIDTH);
        for (int i = 0; i < BitVector.WIDTH; i++) {
            same.add(formulas.not(xor(a.bit(i), b.bit(i))));
        }
        return formulas.and(same);
    }

    public Formula lessUnsigned(BitVector a, BitVector b) {
        return formulas.not(sum(a, not(b), Formulas.TRUE).carry());
    }

    public Formula lessSigned(BitVector a, BitVector b) {
        return lessUnsigned(withOtherSign(a), withOtherSign(b));
    }

    private BitVector withOtherSign(BitVector a) {
        return BitVector.of(i -> i == BitVector.WIDTH - 1 ? formulas.not(a.bit(i)) : a.bit(i));
    }

    /** The first if the condition holds, else the second. */
    public BitVector choose(Formula condition, BitVector first, BitVector second) {
        return condition.isTrue() ? first : condition.isFalse() ? second
                : BitVector.of(i -> choose(condition, first.bit(i), second.bit(i)));
    }

    private Formula choose(Formula condition, Formula first, Formula second) {
        return first == second ? first
                : formulas.or(formulas.and(condition, first), formulas.and(formulas.not(condition), second));
    }

    private Formula xor(Formula a, Formula b) {
        return a == b ? Formulas.FALSE : choose(a, formulas.not(b), b);
    }

    private Sum sum(BitVector a, BitVector b, Formula carryIn) {
        Formula[] carry = {carryIn};
        BitVector value = BitVector.of(i -> {
            Formula differ = xor(a.bit(i), b.bit(i));
            Formula digit = xor(differ, carry[0]);
            carry[0] = formulas.or(formulas.and(a.bit(i), b.bit(i)), formulas.and(differ, carry[0]));
            return digit;
        });
        return new Sum(value, carry[0]);
    }

    private BitVector absolute(BitVector a) {
        return signed(a.sign(), a);
    }

    private BitVector signed(Formula negative, BitVector a) {
        return negative.isFalse() ? a : choose(negative, negate(a), a);
    }

    /** Unsigned. By 0 it is anything. */
    private Division divide(BitVector a, BitVector b) {
        OptionalInt power = powerOf2(b);
        if (power.isPresent()) {
            int places = power.getAsInt();
            return new Division(BitVector.of(i -> i + places < BitVector.WIDTH ? a.bit(i + places) : Formulas.FALSE), BitVector.of(i -> i < places ? a.bit(i) : Formulas.FALSE));
        }
        return divideDigits(a, b);
    }

    /** Which power of 2 it is, if it is a known one. */
    private static OptionalInt powerOf2(BitVector a) {
        return a.possibleOnes() != 1 ? OptionalInt.empty() : IntStream.range(0, BitVector.WIDTH).filter(i -> a.bit(i).isTrue()).findFirst();
    }

    /** Digit by digit, from the highest, as on paper. */
    private Division divideDigits(BitVector a, BitVector b) {
        Formula[] quotient = new Formula[BitVector.WIDTH];
        BitVector left = BitVector.constant(0);
        for (int i = BitVector.WIDTH - 1; i >= 0; i--) {
            Formula tooLarge = left.sign();
            BitVector before = left;
            Formula next = a.bit(i);
            BitVector longer = BitVector.of(j -> j == 0 ? next : before.bit(j - 1));
            Sum difference = sum(longer, not(b), Formulas.TRUE);
            quotient[i] = formulas.or(tooLarge, difference.carry());
            left = choose(quotient[i], difference.value(), longer);
        }
        return new Division(BitVector.of(i -> quotient[i]), left);
    }
}
