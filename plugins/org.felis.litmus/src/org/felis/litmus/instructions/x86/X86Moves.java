package org.felis.litmus.instructions.x86;

import static org.felis.litmus.instructions.x86.X86Shapes.ANY;
import static org.felis.litmus.instructions.x86.X86Shapes.MEMORY;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER_OF_ANY_WIDTH;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER_OR_MEMORY;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER_OR_NUMBER;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;

/** Moves of x86. */
final class X86Moves {

    private static final Set<String> NON_TEMPORAL = Set.of("Exp", "NT");

    private X86Moves() {
    }

    static List<InstructionRow> rows(int bits) {
        List<InstructionRow> rows = new ArrayList<>();
        for (X86Size size : X86Size.all(bits)) {
            rows.add(move(size, REGISTER_OR_MEMORY, REGISTER_OR_NUMBER,
                    "Stores a register or number, or moves it to a register."));
            rows.add(move(size, REGISTER, ANY, "Loads from memory."));
            if (size.bits() != 8 && size.bits() != 16) {
                rows.add(new InstructionRow(List.of("MOVNTI" + size.suffix()), List.of(MEMORY, REGISTER), 0, NON_TEMPORAL,
                        "Stores a register past the caches (non-temporal).", (arguments, builder) -> X86Operands
                                .store(arguments, 0, arguments.value(1), size, builder, NON_TEMPORAL)));
                rows.add(new InstructionRow(List.of("LEA" + size.suffix()), List.of(REGISTER_OF_ANY_WIDTH, MEMORY), 0,
                        Set.of(), "Loads the address of a memory operand, without access.",
                        (arguments, builder) -> builder.assign(arguments.register(0), arguments.memory(1).address())));
            }
        }
        extensions(rows, bits);
        return rows;
    }

    private static InstructionRow move(X86Size size, OperandShape target, OperandShape source, String documentation) {
        return new InstructionRow(List.of("MOV" + size.suffix()), List.of(target, source), 0, X86.PLAIN, documentation,
                (arguments, builder) -> X86Operands.store(arguments, 0,
                        X86Operands.load(arguments, 1, size, builder, X86.PLAIN), size, builder, X86.PLAIN));
    }

    /** Intel's names take the width of the source from the operand, AT&T's name both widths. */
    private static void extensions(List<InstructionRow> rows, int bits) {
        X86Size fromOperand = X86Size.all(bits).get(0);
        rows.add(extension(List.of("MOVZX"), fromOperand, false));
        rows.add(extension(List.of("MOVSX", "MOVSXD"), fromOperand, true));
        for (X86Size from : X86Size.all(bits)) {
            List<String> to = X86Size.all(bits).stream().filter(s -> s.bits() > from.bits()).map(X86Size::suffix).toList();
            if (from.bits() != 0 && !to.isEmpty()) {
                rows.add(extension(to.stream().map(s -> "MOVS" + from.suffix() + s).toList(), from, true));
                if (from.bits() < 32) {
                    rows.add(extension(to.stream().map(s -> "MOVZ" + from.suffix() + s).toList(), from, false));
                }
            }
        }
    }

    private static InstructionRow extension(List<String> mnemonics, X86Size from, boolean signed) {
        return new InstructionRow(mnemonics, List.of(REGISTER_OF_ANY_WIDTH, REGISTER_OR_MEMORY), 0, X86.PLAIN,
                "Moves a narrow operand to a wider register, " + (signed ? "extending its sign." : "with zeros above."),
                (arguments, builder) -> {
                    Expression value = X86Operands.load(arguments, 1, from, builder, X86.PLAIN);
                    builder.assign(arguments.register(0),
                            signed ? Expressions.signExtended(value, from.bits(arguments)) : value);
                });
    }
}
