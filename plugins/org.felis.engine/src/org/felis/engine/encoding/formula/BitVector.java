package org.felis.engine.encoding.formula;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * A 64-bit integer in two's complement that a solution decides.
 *
 * @param bits 64 formulas, that of the lowest bit first
 */
public record BitVector(List<Formula> bits) {

    public static final int WIDTH = Long.SIZE;

    public BitVector {
        bits = List.copyOf(bits);
        if (bits.size() != WIDTH) {
            throw new IllegalArgumentException(bits.size() + " bits");
        }
    }

    /** The vector whose bits a function tells by their number, 0 the lowest. */
    public static BitVector of(IntFunction<Formula> bit) {
        List<Formula> bits = new ArrayList<>(WIDTH);
        for (int i = 0; i < WIDTH; i++) {
            bits.add(bit.apply(i));
        }
        return new BitVector(bits);
    }

    public static BitVector constant(long value) {
        return of(i -> Formulas.constant((value >>> i & 1) != 0));
    }

    /** 1 or 0. */
    public static BitVector truth(Formula holds) {
        List<Formula> bits = new ArrayList<>(Collections.nCopies(WIDTH, Formulas.FALSE));
        bits.set(0, holds);
        return new BitVector(bits);
    }

    public Formula bit(int index) {
        return bits.get(index);
    }

    Formula sign() {
        return bits.get(WIDTH - 1);
    }

    /** The integer, if each bit is decided. */
    public OptionalLong constant() {
        return bits.stream().allMatch(bit -> bit.isTrue() || bit.isFalse()) ? OptionalLong.of(value(Formula::isTrue)) : OptionalLong.empty();
    }

    /** How many bits are not known to be 0. */
    int possibleOnes() {
        return (int) bits.stream().filter(bit -> !bit.isFalse()).count();
    }

    /** The integer in a solution. */
    public long value(Predicate<Formula> holds) {
        long value = 0;
        for (int i = 0; i < WIDTH; i++) {
            if (holds.test(bits.get(i))) {
                value |= 1L << i;
            }
        }
        return value;
    }
}
