package org.felis.tests.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitTerm;
import org.felis.engine.bits.BitTerm.Operator;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.solver.BitSolver;
import org.junit.jupiter.api.Test;

/** Terms over bit vectors: what is simplified has the same value, and Z3 gives each operator the meaning that evaluation gives it. */
class BitTermTest {

    private static final int WIDTH = 4;
    private static final BitTerm X = BitTerm.variable("x", WIDTH);
    private static final BitTerm Y = BitTerm.variable("y", WIDTH);

    private static final List<Operator> BINARY = List.of(Operator.ADD, Operator.MULTIPLY, Operator.UNSIGNED_DIVIDE, Operator.UNSIGNED_REMAINDER, Operator.SIGNED_DIVIDE,
            Operator.SIGNED_REMAINDER, Operator.AND, Operator.OR, Operator.XOR, Operator.SHIFT_LEFT, Operator.SHIFT_RIGHT, Operator.SIGNED_SHIFT_RIGHT);

    /** A term made of variables, and how its value is computed of theirs when no term is built of unknowns. */
    private static BitTerm random(Random random, int depth, BitTerm x, BitTerm y) {
        if (depth == 0) {
            return switch (random.nextInt(3)) {
                case 0 -> x;
                case 1 -> y;
                default -> BitTerm.constant(random.nextInt(1 << WIDTH), WIDTH);
            };
        }
        BitTerm left = random(random, depth - 1, x, y);
        BitTerm right = random(random, depth - 1, x, y);
        return switch (random.nextInt(8)) {
            case 0 -> left.minus(right);
            case 1 -> left.not();
            case 2 -> left.extract(1, 2).concatenate(right.extract(0, 2));
            case 3 -> left.resize(2 * WIDTH, random.nextBoolean()).plus(right.resize(2 * WIDTH, true)).resize(WIDTH, false);
            case 4 -> BitTerm.choose(BitCondition.compare(BitCondition.Comparator.values()[random.nextInt(5)], left, right), left, right);
            default -> BitTerm.operation(BINARY.get(random.nextInt(BINARY.size())), left, right);
        };
    }

    @Test
    void simplifiedTermsHaveTheValueThatConstantsGive() {
        for (int seed = 0; seed < 3_000; seed++) {
            int depth = 1 + seed % 4;
            Random values = new Random(seed * 31L);
            BitTerm x = BitTerm.constant(values.nextInt(1 << WIDTH), WIDTH);
            BitTerm y = BitTerm.constant(values.nextInt(1 << WIDTH), WIDTH);
            BitTerm ofConstants = random(new Random(seed), depth, x, y);
            BitTerm ofVariables = random(new Random(seed), depth, X, Y);
            Map<BitTerm.Variable, BigInteger> assignment = Map.of((BitTerm.Variable) X, value(x), (BitTerm.Variable) Y, value(y));
            assertEquals(value(ofConstants), ofVariables.evaluate(assignment), () -> ofVariables.toString());
        }
    }

    private static BigInteger value(BitTerm constant) {
        return ((BitTerm.Constant) constant).value();
    }

    @Test
    void whatAnAddressIsMadeOfComesOutAgain() {
        BitTerm address = BitTerm.variable("address", 64);
        BitTerm bytes = address.extract(0, 8);
        for (int i = 1; i < 8; i++) {
            bytes = address.extract(8 * i, 8).concatenate(bytes);
        }
        assertEquals(address, bytes);
        assertEquals(BitTerm.constant(12, 64), address.plus(BitTerm.constant(16, 64)).minus(address.plus(BitTerm.constant(4, 64))));
        BitTerm other = BitTerm.variable("other", 64);
        assertEquals(other, BitTerm.operation(Operator.XOR, BitTerm.operation(Operator.XOR, address, other), address));
    }

    @Test
    void z3FindsTheSolutionsThatTryingAllValuesFinds() {
        try (BitSolver solver = new BitSolver(Interruption.none())) {
            for (int seed = 0; seed < 150; seed++) {
                Random random = new Random(seed);
                List<BitCondition> conditions = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    BitCondition condition = BitCondition.compare(BitCondition.Comparator.values()[random.nextInt(5)], random(random, 2, X, Y), random(random, 1, X, Y));
                    conditions.add(random.nextBoolean() ? condition : condition.not());
                }
                Optional<Map<BitTerm.Variable, BigInteger>> found = solver.solve(conditions);
                assertEquals(isSolvable(conditions), found.isPresent(), conditions::toString);
                found.ifPresent(solution -> assertEquals(List.of(), conditions.stream().filter(c -> !c.evaluate(solution)).toList()));
            }
        }
    }

    private static boolean isSolvable(List<BitCondition> conditions) {
        for (int x = 0; x < 1 << WIDTH; x++) {
            for (int y = 0; y < 1 << WIDTH; y++) {
                Map<BitTerm.Variable, BigInteger> assignment = new HashMap<>();
                assignment.put((BitTerm.Variable) X, BigInteger.valueOf(x));
                assignment.put((BitTerm.Variable) Y, BigInteger.valueOf(y));
                if (conditions.stream().allMatch(condition -> condition.evaluate(assignment))) {
                    return true;
                }
            }
        }
        return false;
    }
}
