package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Value;
import org.felis.engine.program.transform.Progression;
import org.junit.jupiter.api.Test;

/** Integers in steps bound what is computed from them. */
class ProgressionTest {

    private static final int DRAWN = 200_000;
    private static final long[] CORNERS = {0, 1, -1, 2, 7, 8, 12, 255, -256, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xFFFF_FFFFL, Long.MAX_VALUE, Long.MIN_VALUE};

    private final Random random = new Random(Long.getLong("felis.seed", 1));

    private long integer() {
        return switch (random.nextInt(4)) {
            case 0 -> CORNERS[random.nextInt(CORNERS.length)] + random.nextInt(3) - 1;
            case 1 -> random.nextLong();
            case 2 -> 1L << random.nextInt(Long.SIZE);
            default -> random.nextInt(200) - 50;
        };
    }

    private Progression progression() {
        long one = integer();
        if (random.nextInt(4) == 0) {
            return Progression.exactly(one);
        }
        long other = random.nextBoolean() ? integer() : one + random.nextInt(300);
        long step = random.nextBoolean() ? 1L << random.nextInt(8) : 1 + random.nextInt(40);
        return Progression.of(Math.min(one, other), Math.max(one, other), step, one);
    }

    /** One of them. */
    private long member(Progression all) {
        if (all.low() == all.high() || random.nextInt(3) == 0) {
            return random.nextBoolean() ? all.low() : all.high();
        }
        long steps = Long.divideUnsigned(all.high() - all.low(), all.step());
        return all.low() + Long.remainderUnsigned(random.nextInt(3) == 0 ? random.nextInt(20) : random.nextLong(), steps == -1 ? steps : steps + 1) * all.step();
    }

    @Test
    void resultsOfOperationsAreInTheBound() throws Evaluation.UndefinedOperationException {
        for (int i = 0; i < DRAWN; i++) {
            Progression left = progression();
            Progression right = progression();
            long a = member(left);
            long b = member(right);
            assertTrue(left.contains(a) && right.contains(b), left + " has " + a + ", " + right + " has " + b);
            for (BinaryOperator operator : BinaryOperator.values()) {
                long result = ((Value.Int) Evaluation.binary(operator, Value.of(a), Value.of(b))).bits();
                assertTrue(left.binary(operator, right).contains(result), () -> a + " " + operator + " " + b + " is " + result + ", not in " + left.binary(operator, right)
                        + ", of " + left + " and " + right);
            }
            assertTrue(left.join(right).contains(a) && left.join(right).contains(b), () -> left + " and " + right + ": " + left.join(right));
            int bits = 1 + random.nextInt(Long.SIZE);
            for (boolean signed : new boolean[] {true, false}) {
                long extended = ((Value.Int) Evaluation.extend(Value.of(a), bits, signed)).bits();
                assertTrue(left.extend(bits, signed).contains(extended), () -> a + " in " + bits + " bits is " + extended + ", not in " + left.extend(bits, signed) + ", of " + left);
            }
        }
    }

    @Test
    void whatIsJoinedAgainAndAgainIsSoonAllThatItCanBe() {
        for (int i = 0; i < 2_000; i++) {
            Progression all = progression();
            int grown = 0;
            for (int j = 0; j < 2_000; j++) {
                Progression more = all.join(progression());
                grown += more.equals(all) ? 0 : 1;
                all = more;
            }
            assertTrue(grown < 200, "grew " + grown + " times, to " + all);
        }
    }

    @Test
    void elementsOfAnArrayAreInStepsOfTheirSize() {
        Progression index = Progression.ALL.extend(32, true);
        Progression offset = Progression.exactly(8).binary(BinaryOperator.ADD, index.binary(BinaryOperator.MUL, Progression.exactly(24)));
        assertArrayEquals(new long[] {8, 32, 56}, offset.within(0, 79).toArray());
        Progression unsigned = Progression.ALL.extend(32, false);
        assertArrayEquals(new long[] {32, 40, 48}, Progression.exactly(32).binary(BinaryOperator.ADD, unsigned.binary(BinaryOperator.MUL, Progression.exactly(8))).within(0, 55).toArray());
    }

    @Test
    void anIndexThatMayWrapAroundKeepsPowersOfTwoOnly() {
        Progression offset = Progression.ALL.binary(BinaryOperator.MUL, Progression.exactly(24));
        assertArrayEquals(new long[] {0, 8, 16, 24}, offset.within(0, 31).toArray());
        assertEquals(Progression.ALL, Progression.ALL.binary(BinaryOperator.MUL, Progression.exactly(3)));
    }

    @Test
    void aMaskBoundsAnIndex() {
        Progression masked = Progression.ALL.binary(BinaryOperator.AND, Progression.exactly(7));
        assertArrayEquals(new long[] {0, 1, 2, 3, 4, 5, 6, 7}, masked.within(-100, 100).toArray());
        assertArrayEquals(new long[] {-16, -8, 0, 8, 16}, Progression.ALL.binary(BinaryOperator.AND, Progression.exactly(~7)).within(-20, 20).toArray());
    }
}
