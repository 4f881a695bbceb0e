package org.felis.tests.engine.generate;

import java.util.List;
import java.util.Random;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.tests.engine.program.ProgramBuilder;

/**
 * Small random programs full of what is hard for a static analysis: pointers in memory, addresses picked by values, false
 * dependencies, conditional writes, exclusives, branches both ways, cycles of data flow. The same random numbers give the same program.
 */
public final class AliasingProgramGenerator {

    private static final List<String> LOCATIONS = List.of("x", "y", "p");
    private static final int MOST_READS = 7;
    private static final int BOUND = 2;

    /** What programs are rich in, one theme each, so that rare combinations come up. */
    private enum Theme {
        MIXED, BRANCHES, POINTERS, EXCLUSIVES
    }

    private final Random random;
    private final Theme theme;
    private final int registers;
    private final ProgramBuilder builder;
    private int labels;
    private int reads;

    private AliasingProgramGenerator(Random random) {
        this.random = random;
        theme = Theme.values()[random.nextInt(Theme.values().length)];
        registers = 2 + random.nextInt(3);
        builder = ProgramBuilder.withLocations("x", "y");
        builder.location("p", theme == Theme.POINTERS || random.nextBoolean() ? builder.address("x")
                : Value.of(random.nextInt(2)));
    }

    /** The program of the seed, with at most about {@link CandidateEstimate#LIMIT} candidates when unrolled to 2. */
    public static Program generate(long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L + 9);
        Program program = generate(random);
        while (CandidateEstimate.of(Unroller.unroll(program, BOUND)) > CandidateEstimate.LIMIT) {
            program = generate(random);
        }
        return program;
    }

    /** A program of any size. */
    public static Program generate(Random random) {
        AliasingProgramGenerator program = new AliasingProgramGenerator(random);
        int threads = 1 + random.nextInt(program.theme == Theme.MIXED ? 3 : 2);
        for (int thread = 0; thread < threads; thread++) {
            program.thread(thread, threads == 1 ? 8 : threads == 2 ? 5 : 3);
        }
        if (program.theme != Theme.MIXED) {
            program.writer();
        }
        return program.builder.observe("x").observe("p").program();
    }

    /** A thread that makes other values and pointers possible, so that both sides of a branch are. */
    private void writer() {
        builder.thread().store("x", "1");
        if (theme == Theme.POINTERS) {
            builder.store("p", "y");
        } else if (pick(2) == 0) {
            builder.store("y", "1");
        }
    }

    private int pick(int bound) {
        return random.nextInt(bound);
    }

    private void thread(int index, int most) {
        builder.thread();
        for (int register = 0; register < registers; register++) {
            builder.observe(index, "r" + register);
        }
        String pending = null;
        String loop = null;
        int length = 1 + pick(most);
        if (pick(5) == 0) {
            loop = "L" + labels++;
            builder.label(loop);
        }
        for (int i = 0; i < length; i++) {
            if (pending == null && pick(theme == Theme.BRANCHES || theme == Theme.EXCLUSIVES ? 2 : 5) == 0) {
                pending = "L" + labels++;
                builder.jumpIf(condition(), pending);
            } else if (pending != null && pick(2) == 0) {
                if (pick(3) == 0) {
                    String end = "L" + labels++;
                    builder.jump(end);
                    builder.label(pending);
                    instruction();
                    pending = end;
                } else {
                    builder.label(pending);
                    pending = null;
                    instruction();
                }
            } else {
                instruction();
            }
        }
        if (pending != null) {
            builder.label(pending);
            instruction();
        }
        if (loop != null) {
            builder.jumpIf(condition(), loop);
            instruction();
        }
    }

    private void instruction() {
        if (theme == Theme.EXCLUSIVES && pick(3) > 0) {
            if (reads++ < MOST_READS && pick(2) == 0) {
                loadExclusive(location());
            } else {
                exclusive(pick(3) == 0 ? address() : location());
            }
        } else if (theme == Theme.POINTERS && reads < MOST_READS && pick(4) == 0) {
            reads++;
            builder.load(register(), "p");
        } else {
            anyInstruction(reads < MOST_READS ? pick(13) : 3 + pick(4));
        }
    }

    private void loadExclusive(Expression address) {
        builder.instruction("load exclusive", new MemoryAction.Read(Register.named(register()), address, 8, Set.of("EX", "X")));
    }

    private void anyInstruction(int kind) {
        reads += kind < 3 || kind == 7 || kind == 8 || kind == 12 ? 1 : 0;
        switch (kind) {
            case 0, 1, 2 -> builder.load(register(), address(), tags());
            case 3, 4, 5 -> builder.store(address(), value(2), tags());
            case 6 -> builder.assign(register(), value(2));
            case 7 -> {
                Expression address = address();
                String old = register();
                Expression written = value(2);
                Expression done = pick(2) == 0 ? Expression.ONE : condition();
                builder.instruction("swap",
                        new MemoryAction.Read(Register.named(old), address, 8, Set.of("X")),
                        new MemoryAction.Write(pick(4) == 0 ? address() : address, written, 8, Set.of("X"), done));
            }
            case 8 -> {
                Expression address = address();
                loadExclusive(address);
                if (pick(3) == 0) {
                    instruction();
                }
                exclusive(pick(4) == 0 ? address() : address);
            }
            case 9 -> exclusive(address());
            case 10 -> builder.fence(pick(2) == 0 ? "DMB" : "ISB");
            case 11 -> builder.assign(register(), builder.operand(register()));
            default -> {
                Expression address = address();
                Expression written = pick(2) == 0 ? value(2)
                        : builder.add(Expression.read(Register.temporary("old")), value(1));
                builder.instruction("update", new MemoryAction.Read(Register.temporary("old"), address, 8, Set.of("X")),
                        MemoryAction.Write.update(Register.temporary("old"), address, written, 8, Set.of("X")),
                        new Operation.Assign(Register.named(register()),
                                Expression.read(Register.temporary("old"))));
            }
        }
    }

    private void exclusive(Expression address) {
        builder.instruction("store exclusive", new MemoryAction.WriteExclusive(Register.named(register()), address, value(1), 8,
                Set.of("EX"), Value.ZERO, Value.ONE, pick(2) == 0));
    }

    private String[] tags() {
        return pick(3) == 0 ? new String[] { "A" } : new String[0];
    }

    private String register() {
        return "r" + pick(registers);
    }

    private Expression location() {
        return builder.operand(LOCATIONS.get(pick(LOCATIONS.size())));
    }

    private Expression address() {
        return switch (pick(theme == Theme.POINTERS ? 5 : 10)) {
            case 0 -> builder.operand(register());
            case 1 -> {
                Expression register = builder.operand(register());
                yield builder.add(location(), Expression.binary(BinaryOperator.XOR, register, register));
            }
            case 2 -> new Expression.IfThenElse(builder.operand(register()), location(), location());
            case 3 -> builder.add(location(), builder.operand(register()));
            default -> location();
        };
    }

    private Expression condition() {
        return pick(2) == 0 ? value(pick(3)) : Expression.binary(
                pick(2) == 0 ? BinaryOperator.EQUAL : BinaryOperator.NOT_EQUAL, builder.operand(register()), value(1));
    }

    private Expression value(int depth) {
        if (depth == 0 || pick(3) == 0) {
            return pick(2) == 0 ? Expression.constant(pick(3)) : builder.operand(register());
        }
        return switch (pick(9)) {
            case 0 -> Expression.binary(BinaryOperator.XOR, value(depth - 1), value(depth - 1));
            case 1 -> builder.add(value(depth - 1), value(depth - 1));
            case 2 -> Expression.binary(BinaryOperator.EQUAL, value(depth - 1), value(depth - 1));
            case 3 -> Expression.binary(BinaryOperator.AND, value(depth - 1), value(depth - 1));
            case 4 -> Expression.binary(BinaryOperator.SUB, value(depth - 1), value(depth - 1));
            case 5 -> new Expression.Extend(value(depth - 1), pick(2) == 0 ? 1 : 32, pick(2) == 0);
            case 6 -> new Expression.IfThenElse(value(depth - 1), value(depth - 1), value(depth - 1));
            case 7 -> location();
            default -> new Expression.Unary(UnaryOperator.values()[pick(3)], value(depth - 1));
        };
    }
}
