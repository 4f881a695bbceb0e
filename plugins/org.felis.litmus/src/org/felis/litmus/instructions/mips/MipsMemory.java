package org.felis.litmus.instructions.mips;

import static org.felis.litmus.instructions.mips.MipsShapes.MEMORY;
import static org.felis.litmus.instructions.mips.MipsShapes.RT;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.Reservation;

/** Loads and stores of MIPS, linked and conditional ones included, and the barrier. */
final class MipsMemory {

    private static final Set<String> PLAIN = Set.of();
    private static final Set<String> EXCLUSIVE = Set.of("EX");
    private static final Set<String> SYNC = Set.of("SYNC");

    private record Size(String letter, int bytes, String what) {
    }

    private static final Size WORD = new Size("w", 4, "a word");
    private static final Size DOUBLE_WORD = new Size("d", 8, "a double-word");

    private MipsMemory() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        for (Size size : List.of(WORD, DOUBLE_WORD, new Size("h", 2, "a half-word"), new Size("b", 1, "a byte"))) {
            rows.add(load("l" + size.letter(), size, true));
            if (size.bytes() < DOUBLE_WORD.bytes()) {
                rows.add(load("l" + size.letter() + "u", size, false));
            }
            rows.add(new InstructionRow(List.of("s" + size.letter()), List.of(RT, MEMORY), 0, PLAIN,
                    "Stores " + size.what() + ".", (arguments, builder) -> builder.write(arguments.memory(1).address(),
                            arguments.value(0), size.bytes(), PLAIN)));
        }
        reserved(rows, "", WORD);
        reserved(rows, "d", DOUBLE_WORD);
        rows.add(new InstructionRow(List.of("sync"), List.of(), 0, SYNC,
                "Orders the memory accesses before it with those after it.", (arguments, builder) -> builder.fence(SYNC)));
        return rows;
    }

    private static InstructionRow load(String mnemonic, Size size, boolean signed) {
        int bits = size.bytes() * Byte.SIZE;
        return new InstructionRow(List.of(mnemonic), List.of(RT, MEMORY), 0, PLAIN,
                "Loads " + size.what() + (bits == 64 ? "." : signed ? " and extends its sign." : " and extends it with zeros."),
                (arguments, builder) -> {
                    Expression loaded = builder.read("loaded", arguments.memory(1).address(), size.bytes(), PLAIN);
                    builder.assign(arguments.register(0), signed ? Expressions.signExtended(loaded, bits) : loaded);
                });
    }

    /** Load linked and store conditional. */
    private static void reserved(List<InstructionRow> rows, String suffix, Size size) {
        int bits = size.bytes() * Byte.SIZE;
        rows.add(new InstructionRow(List.of("ll" + suffix), List.of(RT, MEMORY), 0, EXCLUSIVE,
                "Loads " + size.what() + " and links its address with a store conditional.", (arguments, builder) -> {
                    Expression address = arguments.memory(1).address();
                    Reservation.make(address, builder);
                    Expression loaded = builder.read("loaded", address, size.bytes(), EXCLUSIVE);
                    builder.assign(arguments.register(0), Expressions.signExtended(loaded, bits));
                }));
        rows.add(new InstructionRow(List.of("sc" + suffix), List.of(RT, MEMORY), 0, EXCLUSIVE,
                "Stores " + size.what() + " if the address is still linked; the register becomes 1 if so, else 0.",
                (arguments, builder) -> builder.assign(arguments.register(0), Reservation.store(
                        arguments.memory(1).address(), arguments.value(0), size.bytes(), EXCLUSIVE, Value.ONE, builder))));
    }
}
