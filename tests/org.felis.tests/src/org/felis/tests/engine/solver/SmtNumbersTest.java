package org.felis.tests.engine.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.options.EncodingOptions.ValueMethod;
import org.felis.engine.options.EncodingOptions;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.solver.SmtOptions;
import org.felis.engine.solver.SmtSearch;
import org.felis.tests.engine.model.ModelBuilder;
import org.felis.tests.engine.program.ProgramBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Integers as bits compute what {@link org.felis.engine.expression.Evaluation} computes, which the explicit search asks. */
class SmtNumbersTest {

    private static final MemoryModel ANYTHING = ModelBuilder.withoutAxioms();
    private static final List<Long> INTEGERS = List.of(0L, 1L, 2L, 3L, 5L, 63L, 64L, 65L, 128L, 0xffL, 0xffff_ffffL, -1L, -2L, -7L, -64L,
            Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 0x0123_4567_89ab_cdefL, 0x8000_0000L);
    private static final int ROUNDS = 6;

    private static Set<Outcome> outcomes(ProgramBuilder program, ValueMethod values) throws Interruption.StoppedException {
        SmtOptions options = SmtOptions.DEFAULT.withEncoding(EncodingOptions.DEFAULT.withValues(values));
        try (SmtSearch search = new SmtSearch(program.unroll(), ANYTHING, options)) {
            return new HashSet<>(search.outcomes(Interruption.none()).keySet());
        }
    }

    private static Set<Outcome> expected(ProgramBuilder program) throws Interruption.StoppedException {
        UnrolledProgram unrolled = program.unroll();
        try (ExplicitSearch search = new ExplicitSearch(unrolled, ANYTHING)) {
            return new HashSet<>(search.outcomes(Interruption.none()).keySet());
        }
    }

    /** A thread that reads {@code r1} and {@code r2}, each the initial value of a location or one of two others. */
    private static ProgramBuilder reader(Random random) {
        ProgramBuilder program = new ProgramBuilder().width(Long.BYTES).location("x", any(random)).location("y", any(random));
        for (String location : List.of("x", "y")) {
            for (int i = 0; i < 2; i++) {
                program.thread().store(program.operand(location), new Expression.Constant(any(random)));
            }
        }
        return program.thread().load("r1", "x").load("r2", "y").observe(4, "r1").observe(4, "r2");
    }

    private static Value any(Random random) {
        return Value.of(INTEGERS.get(random.nextInt(INTEGERS.size())));
    }

    @ParameterizedTest
    @EnumSource
    void twoOperands(BinaryOperator operator) throws Interruption.StoppedException {
        Random random = new Random(operator.ordinal());
        Set<Outcome> seen = new HashSet<>();
        for (int round = 0; round < ROUNDS; round++) {
            ProgramBuilder program = reader(random);
            program.assign("r3", program.binary(operator, "r1", "r2")).observe(4, "r3");
            Set<Outcome> outcomes = outcomes(program, ValueMethod.BITS);
            assertEquals(expected(program), outcomes);
            seen.addAll(outcomes);
        }
        assertTrue(seen.size() > 2 * ROUNDS, "only " + seen);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OFFSET")
    void oneOperand(UnaryOperator operator) throws Interruption.StoppedException {
        Random random = new Random(operator.ordinal());
        for (int round = 0; round < ROUNDS; round++) {
            ProgramBuilder program = reader(random);
            program.assign("r3", new Expression.Unary(operator, program.operand("r1"))).observe(4, "r3");
            assertEquals(expected(program), outcomes(program, ValueMethod.BITS));
        }
    }

    @Test
    void extensionsChoicesAndNarrowAccesses() throws Interruption.StoppedException {
        Random random = new Random(1);
        for (int round = 0; round < ROUNDS; round++) {
            ProgramBuilder program = reader(random);
            int bits = List.of(8, 16, 32, 64).get(random.nextInt(4));
            program.assign("r3", new Expression.IfThenElse(program.binary(BinaryOperator.LESS_SIGNED, "r1", "r2"),
                    new Expression.Extend(program.operand("r1"), bits, random.nextBoolean()), program.operand("r2")))
                    .width(bits / Byte.SIZE).store("y", "r3").width(1 << random.nextInt(4)).load("r4", "y").observe(4, "r3").observe(4, "r4");
            assertEquals(expected(program), outcomes(program, ValueMethod.BITS));
        }
    }

    /** Each thread adds another power of two: any sum may be read, so that there are too many to be told apart. */
    @Test
    void sumsOfManySubsets() throws Interruption.StoppedException {
        ProgramBuilder program = new ProgramBuilder().width(Long.BYTES).location("x", Value.ZERO);
        int threads = 9;
        for (int i = 0; i < threads; i++) {
            program.thread().fetchAdd("r1", "x", Long.toString(1L << i));
        }
        program.observe(0, "r1").observe(threads - 1, "r1");
        for (long sum : List.of(0b1_1111_1110L, 0b1_0101_0100L, 0b1_0000_0000L)) {
            assertTrue(Solved.of(program, ANYTHING).allows(program.isValue(0, "r1", sum)), () -> "sum " + sum);
        }
        assertFalse(Solved.of(program, ANYTHING).allows(program.isValue(0, "r1", 1L << threads)));
        assertFalse(Solved.of(program, ANYTHING).allows(program.isValue(0, "r1", 0b11L)), "its own addend");
    }

    /** Of any sum of them, what has few results has all that it should have, and nothing else. */
    @Test
    void fewResultsOfManyNumbers() throws Interruption.StoppedException {
        int addends = 6;
        ProgramBuilder program = new ProgramBuilder().width(Long.BYTES).location("x", Value.of(-9));
        for (int i = 0; i < addends; i++) {
            program.thread().fetchAdd("r1", "x", Long.toString(1L << i));
        }
        program.thread().load("r1", "x");
        Expression read = program.operand("r1");
        List<Expression> results = List.of(Expression.binary(BinaryOperator.AND, read, Expression.constant(0b10_1001)), Expression.binary(BinaryOperator.AND, Expression.constant(-1L << 62), read),
                Expression.binary(BinaryOperator.REMAINDER_UNSIGNED, read, Expression.constant(10)), Expression.binary(BinaryOperator.REMAINDER_SIGNED, read, Expression.constant(7)),
                Expression.binary(BinaryOperator.REMAINDER_SIGNED, read, Expression.constant(-4)), new Expression.Extend(read, 3, true), new Expression.Extend(read, 4, false));
        for (int i = 0; i < results.size(); i++) {
            program.assign("s" + i, results.get(i));
        }
        Set<Long> candidates = new TreeSet<>(LongStream.range(-16, 16).boxed().toList());
        candidates.addAll(List.of(32L, 33L, 40L, 41L, 63L, Long.MIN_VALUE, 1L << 62, -1L << 62));
        try (SmtSearch search = new SmtSearch(program.unroll(), ANYTHING, SmtOptions.DEFAULT)) {
            for (int i = 0; i < results.size(); i++) {
                Expression result = results.get(i);
                Set<Long> expected = new TreeSet<>();
                for (long sum = 0; sum < 1 << addends; sum++) {
                    expected.add(evaluate(result, sum - 9));
                }
                Set<Long> allowed = new TreeSet<>();
                for (long candidate : candidates) {
                    if (search.find(new Goal.Satisfies(program.isValue(addends, "s" + i, candidate)), Interruption.none()) instanceof SearchResult.Found) {
                        allowed.add(candidate);
                    }
                }
                assertEquals(expected, allowed, result::toString);
            }
        }
    }

    private static long evaluate(Expression expression, long register) {
        try {
            return ((Value.Int) Evaluation.evaluate(expression, any -> Value.of(register))).bits();
        } catch (Evaluation.UndefinedOperationException undefined) {
            throw new AssertionError(undefined);
        }
    }

    @Test
    void addressesBesideNumbers() throws Interruption.StoppedException {
        ProgramBuilder program = reader(new Random(3));
        program.thread().store(program.operand("x"), program.operand("y")).thread().load("r1", "x").load("r2", "x");
        program.assign("r3", program.binary(BinaryOperator.EQUAL, "r1", "r2")).observe(6, "r1").observe(6, "r2").observe(6, "r3");
        assertEquals(expected(program), outcomes(program, ValueMethod.BITS));
    }
}
