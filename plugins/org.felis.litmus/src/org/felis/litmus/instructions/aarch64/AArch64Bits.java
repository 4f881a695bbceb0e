package org.felis.litmus.instructions.aarch64;

import static org.felis.litmus.instructions.CommonShapes.NUMBER;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.R;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RM;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RN;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.X;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;

/** Instructions of AArch64 that move bits and bytes about in a register. */
final class AArch64Bits {

    private AArch64Bits() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(bitField("UBFM", "Moves a bit field and clears the other bits.", false));
        rows.add(bitField("SBFM", "Moves a bit field and extends its sign.", true));
        rows.add(extract("UBFX", "Moves the bits from #lsb on, #width of them, and clears the other bits.", false));
        rows.add(extract("SBFX", "Moves the bits from #lsb on, #width of them, and extends their sign.", true));
        rows.add(new InstructionRow(List.of("EXTR"), List.of(R, RN, RM, NUMBER), 0, Set.of(),
                "The bits from #imm on of the second register (high) and the third (low) side by side.",
                (arguments, builder) -> {
                    int bits = arguments.bits();
                    int lowest = (int) arguments.number(3) & bits - 1;
                    Expression low = binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, arguments.value(2), constant(lowest));
                    builder.assign(arguments.register(0), lowest == 0 ? low
                            : or(binary(BinaryOperator.SHIFT_LEFT, arguments.value(1), constant(bits - lowest)), low));
                }));
        rows.add(new InstructionRow(List.of("CLZ"), List.of(R, RN), 0, Set.of(), "The number of zeros in front of the first 1.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        builder.leadingZeros(arguments.value(1), arguments.bits()))));
        rows.add(reverse(List.of("RBIT"), R, RN, 1, 0, "Reverses the order of the bits."));
        rows.add(reverse(List.of("REV16"), R, RN, 8, 16, "Reverses the order of the bytes in each half-word."));
        rows.add(reverse(List.of("REV32"), X, X, 8, 32, "Reverses the order of the bytes in each word."));
        rows.add(reverse(List.of("REV", "REV64"), R, RN, 8, 0, "Reverses the order of the bytes."));
        return rows;
    }

    /** Arm ARM, C6.2 UBFM and SBFM: with immr ≤ imms the bits immr … imms, else the bits 0 … imms, shifted left. */
    private static InstructionRow bitField(String mnemonic, String documentation, boolean signed) {
        return new InstructionRow(List.of(mnemonic), List.of(R, RN, NUMBER, NUMBER), 0, Set.of(), documentation,
                (arguments, builder) -> {
                    int bits = arguments.bits();
                    int rotate = (int) arguments.number(2) & bits - 1;
                    int last = (int) arguments.number(3) & bits - 1;
                    Expression value = arguments.value(1);
                    Expression field = rotate <= last ? field(value, rotate, last - rotate + 1, signed)
                            : binary(BinaryOperator.SHIFT_LEFT, new Expression.Extend(value, last + 1, signed),
                                    constant(bits - rotate));
                    builder.assign(arguments.register(0), field);
                });
    }

    private static InstructionRow extract(String mnemonic, String documentation, boolean signed) {
        return new InstructionRow(List.of(mnemonic), List.of(R, RN, NUMBER, NUMBER), 0, Set.of(), documentation,
                (arguments, builder) -> {
                    int lowest = (int) arguments.number(2) & arguments.bits() - 1;
                    int width = Math.clamp(arguments.number(3), 1, arguments.bits() - lowest);
                    builder.assign(arguments.register(0), field(arguments.value(1), lowest, width, signed));
                });
    }

    private static Expression field(Expression value, int lowest, int width, boolean signed) {
        return new Expression.Extend(binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, value, constant(lowest)), width, signed);
    }

    /**
     * Swaps neighbours of one size after the other.
     *
     * @param smallest the size in bits of what keeps its order inside
     * @param group the size in bits of what is reversed; 0 for the whole register
     */
    private static InstructionRow reverse(List<String> mnemonics, OperandShape target, OperandShape source, int smallest,
            int group, String documentation) {
        return new InstructionRow(mnemonics, List.of(target, source), 0, Set.of(), documentation,
                (arguments, builder) -> {
                    Expression value = arguments.value(1);
                    int bits = arguments.register(0).bits();
                    for (int size = smallest; size < (group == 0 ? bits : group); size *= 2) {
                        value = builder.keep("swapped", swapNeighbours(value, size, bits));
                    }
                    builder.assign(arguments.register(0), value);
                });
    }

    private static Expression swapNeighbours(Expression value, int size, int bits) {
        long lower = 0;
        for (int i = 0; i < bits; i += 2 * size) {
            lower |= (1L << size) - 1 << i;
        }
        return or(binary(BinaryOperator.SHIFT_LEFT, and(value, constant(lower)), constant(size)),
                and(binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, value, constant(size)), constant(lower)));
    }
}
