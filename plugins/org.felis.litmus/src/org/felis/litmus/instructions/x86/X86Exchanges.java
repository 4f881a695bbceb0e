package org.felis.litmus.instructions.x86;

import static org.felis.litmus.instructions.Expressions.choose;
import static org.felis.litmus.instructions.x86.X86Shapes.MEMORY;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER_OR_MEMORY;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.AtomicAccess;
import org.felis.engine.program.MemoryAction;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.ConditionFlags;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.OperationBuilder;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;

/** Exchanges of x86: a register and memory, an addition that tells what was there, compare and exchange. */
final class X86Exchanges {

    private static final ConditionFlags FLAGS = ConditionFlags.intel();

    private final List<InstructionRow> rows = new ArrayList<>();
    private final RegisterFile registers;

    private X86Exchanges(RegisterFile registers) {
        this.registers = registers;
        for (String lock : List.of("", "LOCK ")) {
            compareAndExchangePair(lock, 32);
            if (registers.bits() == 64) {
                compareAndExchangePair(lock, 64);
            }
        }
        for (X86Size size : X86Size.all(registers.bits())) {
            for (String lock : List.of("", "LOCK ")) {
                exchange(lock, size);
                Set<String> tags = lock.isEmpty() ? X86.PLAIN : X86.LOCKED;
                String atomically = lock.isEmpty() ? "." : ", atomically.";
                add(lock + "XADD" + size.suffix(), List.of(REGISTER_OR_MEMORY, REGISTER), tags,
                        "Adds and loads what was there" + atomically,
                        (arguments, builder) -> addAndLoad(arguments, size, builder, tags));
                add(lock + "CMPXCHG" + size.suffix(), List.of(MEMORY, REGISTER), tags,
                        "Stores the register if memory equals the accumulator (EAX), which gets what was there" + atomically,
                        (arguments, builder) -> compareAndExchange(arguments, size, builder, tags));
            }
        }
    }

    /**
     * Intel SDM, volume 2, CMPXCHG8B and CMPXCHG16B: the operand in memory is twice as large as a register.
     *
     * @param bits of a register
     */
    private void compareAndExchangePair(String lock, int bits) {
        Set<String> tags = lock.isEmpty() ? X86.PLAIN : X86.LOCKED;
        String letter = bits == 64 ? "R" : "E";
        String names = letter + "DX and " + letter + "AX";
        add(lock + (bits == 64 ? "CMPXCHG16B" : "CMPXCHG8B"), List.of(MEMORY), tags, "Stores " + letter + "CX and " + letter + "BX, the low half, if memory equals "
                + names + ", which get what was there" + (lock.isEmpty() ? "." : ", atomically."), (arguments, builder) -> {
                    RegisterView low = registers.find(letter + "AX").orElseThrow();
                    RegisterView high = registers.find(letter + "DX").orElseThrow();
                    int bytes = bits / Byte.SIZE;
                    AtomicAccess bothReads = new AtomicAccess(0, 2 * bytes);
                    Optional<AtomicAccess> bothWrites = Optional.of(new AtomicAccess(1, 2 * bytes));
                    Expression address = arguments.memory(0).address();
                    Expression above = Expressions.add(address, Expression.constant(bytes));
                    Expression oldLow = builder.read("old low", address, bytes, tags, bothReads);
                    Expression oldHigh = builder.read("old high", above, bytes, tags, bothReads);
                    Expression same = builder.keep("same",
                            Expressions.and(Expressions.equal(oldLow, low.value()), Expressions.equal(oldHigh, high.value())));
                    builder.add(new MemoryAction.Write(address, registers.find(letter + "BX").orElseThrow().value(), bytes, tags, same,
                            Optional.empty(), bothWrites));
                    builder.add(new MemoryAction.Write(above, registers.find(letter + "CX").orElseThrow().value(), bytes, tags, same,
                            Optional.empty(), bothWrites));
                    builder.assign(FLAGS.zero(), same);
                    replaceUnless(same, low, oldLow, builder);
                    replaceUnless(same, high, oldHigh, builder);
                });
    }

    /** A register that stays as a whole if the exchange is done, also what is above the part that is compared. */
    private static void replaceUnless(Expression same, RegisterView part, Expression old, OperationBuilder builder) {
        Register whole = part.register().orElseThrow();
        Expression unchanged = builder.keep("unchanged", Expression.read(whole));
        builder.assign(part, old);
        builder.assign(whole, choose(same, unchanged, Expression.read(whole)));
    }

    static List<InstructionRow> rows(RegisterFile registers) {
        return new X86Exchanges(registers).rows;
    }

    private void add(String mnemonic, List<OperandShape> shapes, Set<String> tags, String documentation,
            InstructionRow.Lowering lowering) {
        rows.add(new InstructionRow(List.of(mnemonic), shapes, 0, tags, documentation, lowering));
    }

    private void exchange(String lock, X86Size size) {
        add(lock + "XCHG" + size.suffix(), List.of(REGISTER_OR_MEMORY, REGISTER), X86.LOCKED,
                "Exchanges; atomic where an operand is in memory.",
                (arguments, builder) -> exchange(arguments, 0, 1, size, builder));
        add(lock + "XCHG" + size.suffix(), List.of(REGISTER, MEMORY), X86.LOCKED, "Exchanges, atomically.",
                (arguments, builder) -> exchange(arguments, 1, 0, size, builder));
    }

    private static void exchange(Arguments arguments, int place, int register, X86Size size, OperationBuilder builder) {
        boolean inMemory = arguments.get(place) instanceof InMemory;
        Expression old = X86Operands.load(arguments, place, size, builder, X86.LOCKED);
        if (!inMemory) {
            old = builder.keep("old", old);
        }
        X86Operands.store(arguments, place, arguments.value(register), size, builder, X86.LOCKED);
        builder.assign(arguments.register(register), old);
    }

    private static void addAndLoad(Arguments arguments, X86Size size, OperationBuilder builder, Set<String> tags) {
        Expression old = builder.keep("before", X86Operands.load(arguments, 0, size, builder, tags));
        Expression operand = arguments.value(1);
        FLAGS.add(builder, old, operand, size.bits(arguments));
        Expression sum = builder.keep("sum", Expressions.add(old, operand));
        builder.assign(arguments.register(1), old);
        X86Operands.store(arguments, 0, sum, size, builder, tags);
    }

    private void compareAndExchange(Arguments arguments, X86Size size, OperationBuilder builder, Set<String> tags) {
        int bits = size.bits(arguments);
        RegisterView accumulator = registers.find(switch (bits) {
            case 8 -> "AL";
            case 16 -> "AX";
            case 32 -> "EAX";
            default -> "RAX";
        }).orElseThrow();
        Expression address = arguments.memory(0).address();
        Expression old = builder.read("old", address, bits / Byte.SIZE, tags);
        Expression compared = builder.keep("compared", accumulator.value());
        Expression same = builder.keep("same", Expressions.equal(old, compared));
        builder.write(address, arguments.value(1), bits / Byte.SIZE, tags, same);
        FLAGS.subtract(builder, compared, old, bits);
        replaceUnless(same, accumulator, old, builder);
    }
}
