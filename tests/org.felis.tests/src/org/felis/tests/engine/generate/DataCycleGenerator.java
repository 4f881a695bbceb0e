package org.felis.tests.engine.generate;

import java.util.Random;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.program.Program;
import org.felis.tests.engine.program.PartsOfValues;
import org.felis.tests.engine.program.ProgramBuilder;

/**
 * Small random programs in which values flow round through memory: copies, computations, and results that need no
 * operand.
 */
public final class DataCycleGenerator {

    private static final String[] LOCATIONS = { "x", "y" };
    private static final String[] REGISTERS = { "r1", "r2" };

    private final Random random;
    private final PartsOfValues parts;
    private final ProgramBuilder program = ProgramBuilder.withLocations(LOCATIONS);

    private DataCycleGenerator(long seed) {
        random = new Random(seed);
        parts = new PartsOfValues(random);
    }

    public static Program generate(long seed) {
        return new DataCycleGenerator(seed).program();
    }

    private Program program() {
        int threads = 1 + random.nextInt(3);
        for (int thread = 0; thread < threads; thread++) {
            thread(thread, threads == 3 ? 2 : 1 + random.nextInt(4));
            for (String register : REGISTERS) {
                program.observe(thread, register);
            }
        }
        return program.observe(any(LOCATIONS)).program();
    }

    private void thread(int thread, int length) {
        program.thread();
        String label = "L" + thread;
        boolean jumped = false;
        for (int i = 0; i < length; i++) {
            if (!jumped && random.nextInt(6) == 0) {
                program.jumpIf(expression(1), label);
                jumped = true;
            }
            switch (random.nextInt(i == 0 ? 2 : 6)) {
                case 0, 1 -> program.load(any(REGISTERS), any(LOCATIONS));
                case 2 -> program.assign(any(REGISTERS), expression(2));
                default -> program.store(program.operand(any(LOCATIONS)), expression(2));
            }
        }
        if (jumped) {
            program.label(label).nothing();
        }
    }

    private String any(String[] values) {
        return values[random.nextInt(values.length)];
    }

    private Expression expression(int depth) {
        Expression register = program.operand(any(REGISTERS));
        return switch (random.nextInt(depth == 0 ? 3 : 14)) {
            case 0, 1 -> register;
            case 2 -> random.nextInt(4) == 0 ? new Expression.Constant(parts.number()) : Expression.constant(random.nextInt(3));
            case 3 -> Expression.binary(BinaryOperator.XOR, expression(depth - 1), expression(depth - 1));
            case 4 -> Expression.binary(BinaryOperator.XOR, register, register);
            case 5 -> Expression.binary(BinaryOperator.ADD, register, Expression.constant(random.nextInt(2)));
            case 6 -> Expression.binary(BinaryOperator.EQUAL, expression(depth - 1), expression(depth - 1));
            case 7 -> new Expression.IfThenElse(expression(depth - 1), expression(depth - 1), expression(depth - 1));
            case 8 -> program.binary(BinaryOperator.SUB, "r1", "r2");
            case 9 -> new Expression.Extend(expression(depth - 1), 32, false);
            case 10 -> parts.part(expression(depth - 1));
            case 11, 12 -> parts.withPart(register);
            default -> Expression.binary(random.nextBoolean() ? BinaryOperator.AND : BinaryOperator.OR,
                    expression(depth - 1), expression(depth - 1));
        };
    }
}
