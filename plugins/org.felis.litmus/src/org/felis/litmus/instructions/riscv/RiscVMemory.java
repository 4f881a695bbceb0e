package org.felis.litmus.instructions.riscv;

import static org.felis.litmus.instructions.riscv.RiscVShapes.MEMORY;
import static org.felis.litmus.instructions.riscv.RiscVShapes.PLAIN_MEMORY;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RD;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RS2;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperationBuilder;

/** Loads and stores of RISC-V, the reserved and conditional ones included. */
final class RiscVMemory {

    /** A letter of a mnemonic and the size it means. */
    record Size(String letter, int bytes, String what) {
        int bits() {
            return bytes * Byte.SIZE;
        }
    }

    static final Size WORD = new Size("w", 4, "a word");
    static final Size DOUBLE_WORD = new Size("d", 8, "a double word");
    private static final List<Size> SIZES = List.of(new Size("b", 1, "a byte"), new Size("h", 2, "a half-word"), WORD,
            DOUBLE_WORD);

    private RiscVMemory() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        for (RiscVOrdering ordering : RiscVOrdering.values()) {
            for (Size size : SIZES) {
                if (ordering != RiscVOrdering.RELEASE) {
                    rows.add(load(size, ordering, true));
                    if (size != DOUBLE_WORD) {
                        rows.add(load(size, ordering, false));
                    }
                }
                if (ordering != RiscVOrdering.ACQUIRE) {
                    rows.add(store(size, ordering));
                }
            }
            for (Size size : List.of(WORD, DOUBLE_WORD)) {
                rows.add(loadReserved(size, ordering));
                rows.add(storeConditional(size, ordering));
            }
        }
        return rows;
    }

    private static InstructionRow load(Size size, RiscVOrdering ordering, boolean signed) {
        Set<String> tags = ordering.tags();
        String extension = size == DOUBLE_WORD ? "" : signed ? " and extends its sign" : " and extends it with zeros";
        return new InstructionRow(ordering.mnemonics("l" + size.letter() + (signed ? "" : "u")), List.of(RD, MEMORY), 0, tags,
                "Loads " + size.what() + ordering.words() + extension + ".",
                (arguments, builder) -> loaded(arguments, builder, size, tags, signed));
    }

    private static void loaded(Arguments arguments, OperationBuilder builder, Size size, Set<String> tags, boolean signed) {
        Expression address = arguments.memory(1).address();
        if (!signed || size == DOUBLE_WORD) {
            builder.read(arguments.register(0), address, size.bytes(), tags);
        } else {
            builder.assign(arguments.register(0),
                    Expressions.signExtended(builder.read("loaded", address, size.bytes(), tags), size.bits()));
        }
    }

    private static InstructionRow store(Size size, RiscVOrdering ordering) {
        return new InstructionRow(ordering.mnemonics("s" + size.letter()), List.of(RS2, MEMORY), 0, ordering.tags(),
                "Stores " + size.what() + ordering.words() + ".", (arguments, builder) -> builder.write(
                        arguments.memory(1).address(), arguments.value(0), size.bytes(), ordering.tags()));
    }

    /** Release semantics without acquire semantics have no meaning on a load; the manual tells software not to ask for them. */
    private static InstructionRow loadReserved(Size size, RiscVOrdering ordering) {
        RiscVOrdering effective = ordering == RiscVOrdering.RELEASE ? RiscVOrdering.RELAXED : ordering;
        Set<String> tags = exclusive(effective);
        return new InstructionRow(ordering.mnemonics("lr." + size.letter()), List.of(RD, PLAIN_MEMORY), 0, tags,
                "Loads " + size.what() + effective.words() + " and reserves its address for a store-conditional.",
                (arguments, builder) -> loaded(arguments, builder, size, tags, true));
    }

    /** Acquire semantics without release semantics have no meaning on a store; see the load-reserved. */
    private static InstructionRow storeConditional(Size size, RiscVOrdering ordering) {
        RiscVOrdering effective = ordering == RiscVOrdering.ACQUIRE ? RiscVOrdering.RELAXED : ordering;
        Set<String> tags = exclusive(effective);
        return new InstructionRow(ordering.mnemonics("sc." + size.letter()), List.of(RD, RS2, PLAIN_MEMORY), 0, tags,
                "Stores " + size.what() + effective.words()
                        + " if the address is still reserved; the first register becomes 0 if so, else 1.",
                (arguments, builder) -> builder.writeExclusiveWithDependency(arguments.register(0),
                        arguments.memory(2).address(), arguments.value(1), size.bytes(), tags, Value.ZERO, Value.ONE));
    }

    private static Set<String> exclusive(RiscVOrdering ordering) {
        Set<String> tags = new LinkedHashSet<>(ordering.tags());
        tags.add("EX");
        return Set.copyOf(tags);
    }
}
