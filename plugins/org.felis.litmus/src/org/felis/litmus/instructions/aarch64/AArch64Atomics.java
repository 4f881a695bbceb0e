package org.felis.litmus.instructions.aarch64;

import static org.felis.litmus.instructions.Expressions.add;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.equal;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.Expressions.xor;
import static org.felis.litmus.instructions.Expressions.zeroExtended;
import static org.felis.litmus.instructions.aarch64.AArch64.EXPLICIT;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.PLAIN_MEMORY;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RS;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RT;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.W;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.OperationBuilder;
import org.felis.litmus.instructions.RegisterView;

/** Atomic memory operations of AArch64 (FEAT_LSE): fetch-and-operate, swap, compare-and-swap. */
final class AArch64Atomics {

    /** How an atomic operation is ordered: the tags of its read and of its write. */
    record Ordering(String suffix, boolean acquire, boolean release, String words) {
        Set<String> read() {
            return acquire ? Set.of(EXPLICIT, "X", "A") : Set.of(EXPLICIT, "X");
        }

        Set<String> write() {
            return release ? Set.of(EXPLICIT, "X", "L") : Set.of(EXPLICIT, "X");
        }
    }

    static final List<Ordering> ORDERINGS = List.of(new Ordering("", false, false, ""),
            new Ordering("A", true, false, " with acquire semantics"),
            new Ordering("L", false, true, " with release semantics"),
            new Ordering("AL", true, true, " with acquire and release semantics"));

    private record Size(String suffix, int bits) {
        int bits(Arguments arguments) {
            return bits == 0 ? arguments.bits() : bits;
        }

        OperandShape register(OperandShape general) {
            return bits == 0 ? general : W;
        }
    }

    private static final List<Size> SIZES = List.of(new Size("", 0), new Size("B", 8), new Size("H", 16));

    /** A read whose result no register takes; it has no acquire semantics. */
    private static final Set<String> NO_RETURN = Set.of(EXPLICIT, "X", "NoRet");

    private static final Set<String> ALL_TAGS = Set.of(EXPLICIT, "X", "A", "L", "NoRet");

    private interface Update {
        Expression apply(Expression old, Expression operand, int bits);
    }

    private record Fetch(String name, String words, Update update) {
    }

    private static final List<Fetch> FETCHES = List.of(
            new Fetch("ADD", "Adds the register to memory", (old, operand, bits) -> add(old, operand)),
            new Fetch("CLR", "Clears the register's bits in memory",
                    (old, operand, bits) -> and(old, complement(operand))),
            new Fetch("EOR", "Flips the register's bits in memory", (old, operand, bits) -> xor(old, operand)),
            new Fetch("SET", "Sets the register's bits in memory", (old, operand, bits) -> or(old, operand)),
            new Fetch("SMAX", "Stores the signed maximum", (old, operand, bits) -> binary(
                    BinaryOperator.MAXIMUM_SIGNED, signExtended(old, bits), signExtended(operand, bits))),
            new Fetch("SMIN", "Stores the signed minimum", (old, operand, bits) -> binary(
                    BinaryOperator.MINIMUM_SIGNED, signExtended(old, bits), signExtended(operand, bits))),
            new Fetch("UMAX", "Stores the unsigned maximum", (old, operand, bits) -> binary(
                    BinaryOperator.MAXIMUM_UNSIGNED, zeroExtended(old, bits), zeroExtended(operand, bits))),
            new Fetch("UMIN", "Stores the unsigned minimum", (old, operand, bits) -> binary(
                    BinaryOperator.MINIMUM_UNSIGNED, zeroExtended(old, bits), zeroExtended(operand, bits))));

    private AArch64Atomics() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Size size : SIZES) {
            for (Ordering ordering : ORDERINGS) {
                String suffix = ordering.suffix() + size.suffix();
                rows.add(swap("SWP" + suffix, size, ordering));
                rows.add(compareAndSwap("CAS" + suffix, size, ordering));
                for (Fetch fetch : FETCHES) {
                    rows.add(fetch("LD" + fetch.name() + suffix, size, ordering, fetch));
                    if (!ordering.acquire()) {
                        rows.add(update("ST" + fetch.name() + suffix, size, ordering, fetch));
                    }
                }
            }
        }
        return rows;
    }

    private static InstructionRow swap(String mnemonic, Size size, Ordering ordering) {
        return new InstructionRow(List.of(mnemonic),
                List.of(size.register(RS), size.register(RT), PLAIN_MEMORY), 0, ALL_TAGS,
                "Stores the first register and loads what was there into the second, atomically" + ordering.words() + ".",
                (arguments, builder) -> {
                    int bytes = size.bits(arguments) / Byte.SIZE;
                    Expression address = arguments.memory(2).address();
                    Expression old = builder.read("old", address, bytes, readTags(arguments.register(1), ordering));
                    builder.write(address, arguments.register(0).value(), bytes, ordering.write());
                    builder.assign(arguments.register(1), zeroExtended(old, arguments.register(1).bits()));
                });
    }

    private static InstructionRow compareAndSwap(String mnemonic, Size size, Ordering ordering) {
        return new InstructionRow(List.of(mnemonic),
                List.of(size.register(RS), size.register(RT), PLAIN_MEMORY), 0, ALL_TAGS,
                "Stores the second register if memory equals the first, which gets what was there, atomically"
                        + ordering.words() + ".",
                (arguments, builder) -> {
                    int bits = size.bits(arguments);
                    Expression address = arguments.memory(2).address();
                    Expression old = builder.read("old", address, bits / Byte.SIZE,
                            readTags(arguments.register(0), ordering));
                    Expression whole = arguments.register(0).value();
                    Expression compared = bits < 32 ? zeroExtended(whole, bits) : whole;
                    Expression same = equal(old, compared);
                    builder.write(address, arguments.register(1).value(), bits / Byte.SIZE, ordering.write(), same);
                    builder.assign(arguments.register(0), zeroExtended(old, arguments.register(0).bits()), compared, same);
                });
    }

    private static InstructionRow fetch(String mnemonic, Size size, Ordering ordering, Fetch fetch) {
        return new InstructionRow(List.of(mnemonic),
                List.of(size.register(RS), size.register(RT), PLAIN_MEMORY), 0, ALL_TAGS,
                fetch.words() + " and loads what was there into the second register, atomically" + ordering.words() + ".",
                (arguments, builder) -> {
                    Expression old = update(arguments, builder, size, fetch, arguments.memory(2).address(),
                            readTags(arguments.register(1), ordering), ordering.write());
                    builder.assign(arguments.register(1), zeroExtended(old, arguments.register(1).bits()));
                });
    }

    private static InstructionRow update(String mnemonic, Size size, Ordering ordering, Fetch fetch) {
        return new InstructionRow(List.of(mnemonic), List.of(size.register(RS), PLAIN_MEMORY), 0,
                Set.of(EXPLICIT, "X", "L", "NoRet"), fetch.words() + ", atomically" + ordering.words() + ".",
                (arguments, builder) -> update(arguments, builder, size, fetch, arguments.memory(1).address(),
                        NO_RETURN, ordering.write()));
    }

    private static Expression update(Arguments arguments, OperationBuilder builder, Size size, Fetch fetch,
            Expression address, Set<String> readTags, Set<String> writeTags) {
        int bits = size.bits(arguments);
        Expression old = builder.read("old", address, bits / Byte.SIZE, readTags);
        builder.write(address, fetch.update().apply(old, arguments.register(0).value(), bits), bits / Byte.SIZE,
                writeTags);
        return old;
    }

    private static Set<String> readTags(RegisterView target, Ordering ordering) {
        return target.isZero() ? NO_RETURN : ordering.read();
    }
}
