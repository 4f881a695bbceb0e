package org.felis.litmus.compiler.frame;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Value;

/** Numbers of 128 bits, which memory holds as words with the low one first. */
final class WideNumbers {

    static final int BYTES = 16;

    private static final BigInteger MOST = BigInteger.ONE.shiftLeft(BYTES * Byte.SIZE);

    private WideNumbers() {
    }

    /** The words of a decimal or hexadecimal number with an optional minus sign; empty if it needs more than 128 bits. */
    static Optional<List<Long>> words(String text, int wordBytes) {
        boolean negative = text.startsWith("-");
        String digits = (negative ? text.substring(1).strip() : text).toLowerCase(Locale.ROOT);
        BigInteger magnitude = digits.startsWith("0x") ? new BigInteger(digits.substring(2), 16) : new BigInteger(digits);
        if (magnitude.compareTo(MOST) >= 0) {
            return Optional.empty();
        }
        BigInteger value = negative ? magnitude.negate() : magnitude;
        List<Long> words = new ArrayList<>();
        for (int i = 0; i < BYTES / wordBytes; i++) {
            BigInteger word = value.shiftRight(i * wordBytes * Byte.SIZE);
            words.add(wordBytes == Long.BYTES ? word.longValue() : word.longValue() & (1L << wordBytes * Byte.SIZE) - 1);
        }
        return Optional.of(words);
    }

    /** The proposition that cells have these words in the end. */
    static Proposition equal(List<Observable> cells, List<Long> words) {
        List<Proposition> equations = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            equations.add(new Proposition.Equal(new Proposition.Operand.Final(cells.get(i)), new Proposition.Operand.Literal(Value.of(words.get(i)))));
        }
        return new Proposition.And(equations);
    }
}
