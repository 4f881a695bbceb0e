package org.felis.tests.engine.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;

/**
 * Makes random programs of two threads whose instructions no instruction set has: of several operations each, with
 * temporaries for numbers and for addresses, numbers that meet parts of themselves, selections, conditional writes, store exclusives, registers that are written
 * and read within one instruction, and jumps forward. The same seed gives the same program.
 */
public final class InstructionGenerator {

    private static final List<Register> REGISTERS = List.of("r1", "r2", "r3").stream().map(Register::named).toList();
    private static final List<Register> TEMPORARIES = List.of("t1", "t2").stream().map(Register::temporary).toList();
    private static final Register PLACE = Register.temporary("place");
    private static final int MOST_ACCESSES = 4;

    private final Random random;
    private final ProgramBuilder program = ProgramBuilder.withLocations("x", "y");
    private final PartsOfValues parts;
    private int accesses;
    /** Registers that hold a number, and temporaries that the current instruction wrote. */
    private final List<Register> numbers = new ArrayList<>();
    private boolean placeKnown;

    private InstructionGenerator(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L + 7);
        parts = new PartsOfValues(random);
    }

    public static Program generate(long seed) {
        InstructionGenerator generator = new InstructionGenerator(seed);
        generator.thread(0);
        generator.thread(1);
        return generator.program.program();
    }

    private void thread(int thread) {
        program.thread();
        accesses = 0;
        int instructions = 4 + random.nextInt(4);
        for (int i = 0; i < instructions; i++) {
            program.label("at" + thread + "." + i);
            numbers.clear();
            numbers.addAll(REGISTERS);
            placeKnown = false;
            List<Operation> operations = new ArrayList<>();
            int length = 1 + random.nextInt(4);
            while (operations.size() < length) {
                operations.add(operation());
            }
            if (random.nextInt(5) == 0) {
                operations.add(new ControlAction.Jump(Optional.of(number(2)),
                        "at" + thread + "." + (i + 1 + random.nextInt(instructions - i))));
            }
            program.instruction("instruction " + i, operations.toArray(Operation[]::new));
        }
        program.label("at" + thread + "." + instructions).nothing();
    }

    private Operation operation() {
        int kind = random.nextInt(accesses < MOST_ACCESSES ? 9 : 3);
        if (kind > 2) {
            accesses++;
        }
        return switch (kind) {
            case 0 -> {
                Expression address = address();
                placeKnown = true;
                yield new Operation.Assign(PLACE, address);
            }
            case 1, 2 -> {
                Expression value = number(2);
                yield new Operation.Assign(target(), value);
            }
            case 3, 4, 5 -> {
                Expression address = address();
                yield new MemoryAction.Read(target(), address, Long.BYTES,
                        random.nextInt(3) == 0 ? Set.of("EX") : Set.of());
            }
            case 6 -> new MemoryAction.Write(address(), number(2), Long.BYTES, Set.of());
            case 7 -> new MemoryAction.Write(address(), number(2), Long.BYTES, Set.of(), number(1));
            default -> new MemoryAction.WriteExclusive(any(REGISTERS), address(), number(1), Long.BYTES, Set.of("EX"),
                    Value.ZERO, Value.ONE);
        };
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private Register target() {
        Register target = random.nextBoolean() ? any(REGISTERS) : any(TEMPORARIES);
        if (!numbers.contains(target)) {
            numbers.add(target);
        }
        return target;
    }

    private Expression number(int depth) {
        return switch (random.nextInt(depth == 0 ? 3 : 9)) {
            case 0 -> random.nextInt(4) == 0 ? new Expression.Constant(parts.number()) : Expression.constant(random.nextInt(2));
            case 1, 2 -> Expression.read(any(numbers));
            case 3 -> new Expression.IfThenElse(number(depth - 1), number(depth - 1), number(depth - 1));
            case 4 -> new Expression.Unary(Expression.UnaryOperator.IS_ZERO, number(depth - 1));
            case 5 -> parts.part(number(depth - 1));
            case 6, 7 -> parts.withPart(Expression.read(any(numbers)));
            default -> Expression.binary(random.nextBoolean() ? BinaryOperator.XOR : BinaryOperator.LESS_SIGNED,
                    number(depth - 1), number(depth - 1));
        };
    }

    /** A location, at times with a number that it depends on, one selected from two, or one computed before. */
    private Expression address() {
        Expression location = program.operand(random.nextBoolean() ? "x" : "y");
        Expression number = number(1);
        return switch (random.nextInt(placeKnown ? 5 : 3)) {
            case 0 -> location;
            case 1 -> program.add(location, Expression.binary(BinaryOperator.XOR, number, number));
            case 2 -> new Expression.IfThenElse(number(1),
                    program.add(program.operand("x"), Expression.binary(BinaryOperator.XOR, number, number)),
                    program.operand("y"));
            default -> Expression.read(PLACE);
        };
    }
}
