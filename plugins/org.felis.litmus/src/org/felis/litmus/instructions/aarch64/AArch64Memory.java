package org.felis.litmus.instructions.aarch64;

import static org.felis.litmus.instructions.CommonShapes.NUMBER;
import static org.felis.litmus.instructions.aarch64.AArch64.EXPLICIT;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.MEMORY;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.PLAIN_MEMORY;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RT;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.W;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.X;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.litmus.instructions.Argument.InMemory;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.OperationBuilder;

/** Loads and stores of AArch64, exclusive ones included. */
final class AArch64Memory {

    /** The size that the register's width gives. */
    private static final int REGISTER_SIZE = 0;

    private static final Set<String> PLAIN = Set.of(EXPLICIT);
    private static final Set<String> ACQUIRE = Set.of(EXPLICIT, "A");
    private static final Set<String> ACQUIRE_PC = Set.of(EXPLICIT, "Q");
    private static final Set<String> RELEASE = Set.of(EXPLICIT, "L");
    private static final Set<String> EXCLUSIVE = Set.of(EXPLICIT, "EX");
    private static final Set<String> EXCLUSIVE_ACQUIRE = Set.of(EXPLICIT, "EX", "A");
    private static final Set<String> EXCLUSIVE_RELEASE = Set.of(EXPLICIT, "EX", "L");

    private record Size(String suffix, int bytes, String what) {
    }

    private static final List<Size> SIZES = List.of(new Size("", REGISTER_SIZE, "a register"),
            new Size("B", 1, "a byte"), new Size("H", 2, "a half-word"));

    private static final OperandShape PREFETCH = CommonShapes.oneOf("prfop", "a prefetch operation such as PLDL1KEEP",
            Stream.of("PLD", "PLI", "PST").flatMap(kind -> Stream.of("L1", "L2", "L3").flatMap(
                    level -> Stream.of("KEEP", "STRM").map(policy -> kind + level + policy))).toList());

    private AArch64Memory() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Size size : SIZES) {
            OperandShape register = size.bytes() == REGISTER_SIZE ? RT : W;
            String what = size.what();
            rows.add(load("LDR", size, register, MEMORY, 1, PLAIN, "Loads " + what + "."));
            rows.add(load("LDUR", size, register, MEMORY, 0, PLAIN, "Loads " + what + " from an unscaled offset."));
            rows.add(load("LDAR", size, register, PLAIN_MEMORY, 0, ACQUIRE, "Loads " + what + " with acquire semantics."));
            rows.add(load("LDAPR", size, register, PLAIN_MEMORY, 0, ACQUIRE_PC,
                    "Loads " + what + " with acquire semantics that do not order it behind earlier releases (RCpc)."));
            rows.add(load("LDAPUR", size, register, MEMORY, 0, ACQUIRE_PC,
                    "Loads " + what + " from an unscaled offset with RCpc acquire semantics."));
            rows.add(load("LDXR", size, register, PLAIN_MEMORY, 0, EXCLUSIVE,
                    "Loads " + what + " and marks its address for a store exclusive."));
            rows.add(load("LDAXR", size, register, PLAIN_MEMORY, 0, EXCLUSIVE_ACQUIRE, "Loads " + what
                    + " with acquire semantics and marks its address for a store exclusive."));
            rows.add(store("STR", size, register, MEMORY, 1, PLAIN, "Stores " + what + "."));
            rows.add(store("STUR", size, register, MEMORY, 0, PLAIN, "Stores " + what + " at an unscaled offset."));
            rows.add(store("STLR", size, register, PLAIN_MEMORY, 0, RELEASE,
                    "Stores " + what + " with release semantics."));
            rows.add(store("STLUR", size, register, MEMORY, 0, RELEASE,
                    "Stores " + what + " at an unscaled offset with release semantics."));
            rows.add(storeExclusive("STXR", size, register, EXCLUSIVE, "Stores " + what
                    + " if the address is still marked by a load exclusive; the first register becomes 0 if so, else 1."));
            rows.add(storeExclusive("STLXR", size, register, EXCLUSIVE_RELEASE, "Stores " + what
                    + " with release semantics if the address is still marked; the first register becomes 0 if so, else 1."));
        }
        for (String mnemonic : List.of("LDR", "LDUR", "LDAPUR")) {
            rows.add(signedLoad(mnemonic, "SB", RT, 1, "a byte"));
            rows.add(signedLoad(mnemonic, "SH", RT, 2, "a half-word"));
            rows.add(signedLoad(mnemonic, "SW", X, 4, "a word"));
        }
        rows.add(new InstructionRow(List.of("CLREX"), List.of(), 0, Set.of(),
                "Unmarks the address that a load exclusive has marked: a store exclusive fails then.",
                (arguments, builder) -> builder.endReservation()));
        rows.add(new InstructionRow(List.of("PRFM", "PRFUM"), List.of(PREFETCH, MEMORY), 0, Set.of(),
                "Hints that the address will be accessed.", (arguments, builder) -> { }));
        return rows;
    }

    private static InstructionRow load(String mnemonic, Size size, OperandShape register, OperandShape memory,
            int optional, Set<String> tags, String documentation) {
        return new InstructionRow(List.of(mnemonic + size.suffix()), operands(register, memory, optional), optional,
                tags, documentation, (arguments, builder) -> {
                    builder.read(arguments.register(0), arguments.memory(1).address(), bytes(arguments, size), tags);
                    writeBack(arguments, 1, builder);
                });
    }

    private static InstructionRow signedLoad(String mnemonic, String size, OperandShape register, int bytes, String what) {
        boolean unscaled = mnemonic.contains("U");
        Set<String> tags = mnemonic.startsWith("LDAP") ? ACQUIRE_PC : PLAIN;
        return new InstructionRow(List.of(mnemonic + size),
                unscaled ? List.of(register, MEMORY) : List.of(register, MEMORY, NUMBER), unscaled ? 0 : 1, tags,
                "Loads " + what + (unscaled ? " from an unscaled offset" : "") + " and extends its sign"
                        + (tags == ACQUIRE_PC ? ", with RCpc acquire semantics." : "."),
                (arguments, builder) -> {
                    Expression loaded = builder.read("loaded", arguments.memory(1).address(), bytes, tags);
                    builder.assign(arguments.register(0), Expressions.signExtended(loaded, bytes * Byte.SIZE));
                    writeBack(arguments, 1, builder);
                });
    }

    private static InstructionRow store(String mnemonic, Size size, OperandShape register, OperandShape memory,
            int optional, Set<String> tags, String documentation) {
        return new InstructionRow(List.of(mnemonic + size.suffix()), operands(register, memory, optional), optional,
                tags, documentation, (arguments, builder) -> {
                    builder.write(arguments.memory(1).address(), arguments.register(0).value(), bytes(arguments, size),
                            tags);
                    writeBack(arguments, 1, builder);
                });
    }

    private static InstructionRow storeExclusive(String mnemonic, Size size, OperandShape register, Set<String> tags,
            String documentation) {
        return new InstructionRow(List.of(mnemonic + size.suffix()), List.of(W, register, PLAIN_MEMORY), 0, tags,
                documentation, (arguments, builder) -> builder.writeExclusive(arguments.register(0),
                        arguments.memory(2).address(), arguments.register(1).value(), bytes(arguments, size), tags,
                        Value.ZERO, Value.ONE));
    }

    private static List<OperandShape> operands(OperandShape register, OperandShape memory, int optional) {
        return optional == 0 ? List.of(register, memory) : List.of(register, memory, NUMBER);
    }

    private static int bytes(Arguments arguments, Size size) {
        return size.bytes() == REGISTER_SIZE ? arguments.bytes() : size.bytes();
    }

    /** {@code [X1,#8]!} moves the base register before, {@code [X1],#8} after the access. */
    static void writeBack(Arguments arguments, int index, OperationBuilder builder) {
        InMemory memory = arguments.memory(index);
        if (memory.writeBack()) {
            builder.assign(memory.baseRegister(), memory.address());
        } else if (arguments.has(index + 1)) {
            builder.assign(memory.baseRegister(),
                    Expressions.add(memory.base(), Expression.constant(arguments.number(index + 1))));
        }
    }
}
