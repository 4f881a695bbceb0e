package org.felis.litmus.instructions.power;

import static org.felis.litmus.instructions.CommonShapes.NUMBER;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.Expressions.zeroExtended;
import static org.felis.litmus.instructions.power.PowerShapes.RA;
import static org.felis.litmus.instructions.power.PowerShapes.RB;
import static org.felis.litmus.instructions.power.PowerShapes.RT;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;

/** Rotates and shifts of Power (Power ISA, book I, section 3.3.14). Bits are counted from the most significant one, as there. */
final class PowerBits {

    private PowerBits() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("rlwinm"), List.of(RT, RA, NUMBER, NUMBER, NUMBER), 0, Set.of(),
                "Rotates a word left and clears the bits that are not in the mask.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        and(rotated(arguments), constant(wordMask(arguments))))));
        rows.add(new InstructionRow(List.of("rlwimi"), List.of(RT, RA, NUMBER, NUMBER, NUMBER), 0, Set.of(),
                "Rotates a word left and inserts the bits of the mask.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        or(and(rotated(arguments), constant(wordMask(arguments))),
                                and(arguments.value(0), constant(~wordMask(arguments)))))));
        rows.add(new InstructionRow(List.of("rlwinm"), List.of(RT, RA, NUMBER, NUMBER), 0, Set.of(),
                "Rotates a word left and clears the bits that are not in the mask, which is given as a number.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        and(rotated(arguments), constant(arguments.number(3) & 0xFFFF_FFFFL)))));
        rows.add(new InstructionRow(List.of("rotlwi"), List.of(RT, RA, NUMBER), 0, Set.of(), "Rotates a word left.",
                (arguments, builder) -> builder.assign(arguments.register(0), zeroExtended(rotated(arguments), 32))));
        rows.add(new InstructionRow(List.of("rldicl"), List.of(RT, RA, NUMBER, NUMBER), 0, Set.of(),
                "Rotates left and clears the bits on the left of the mask's first bit.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        and(rotatedDouble(arguments), constant(mask(bit(arguments, 3), 63))))));
        rows.add(new InstructionRow(List.of("rldicr"), List.of(RT, RA, NUMBER, NUMBER), 0, Set.of(),
                "Rotates left and clears the bits on the right of the mask's last bit.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        and(rotatedDouble(arguments), constant(mask(0, bit(arguments, 3)))))));
        rows.add(new InstructionRow(List.of("rldic"), List.of(RT, RA, NUMBER, NUMBER), 0, Set.of(),
                "Rotates left and clears the bits on the left of the mask's first bit and those that came round.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        and(rotatedDouble(arguments), constant(mask(bit(arguments, 3), 63 - bit(arguments, 2)))))));
        rows.add(new InstructionRow(List.of("rldimi"), List.of(RT, RA, NUMBER, NUMBER), 0, Set.of(),
                "Rotates left and inserts the bits of the mask, from its first bit to those that came round.",
                (arguments, builder) -> {
                    long mask = mask(bit(arguments, 3), 63 - bit(arguments, 2));
                    builder.assign(arguments.register(0), or(and(rotatedDouble(arguments), constant(mask)),
                            and(arguments.value(0), constant(~mask))));
                }));
        rows.add(new InstructionRow(List.of("rotldi"), List.of(RT, RA, NUMBER), 0, Set.of(), "Rotates left.",
                (arguments, builder) -> builder.assign(arguments.register(0), rotatedDouble(arguments))));
        for (int bits : new int[] { 32, 64 }) {
            rows.add(new InstructionRow(List.of(bits == 32 ? "cntlzw" : "cntlzd"), List.of(RT, RA), 0, Set.of(),
                    "The number of zeros in front of the first 1" + (bits == 32 ? " of a word." : "."),
                    (arguments, builder) -> builder.assign(arguments.register(0), builder.leadingZeros(arguments.value(1), bits))));
        }
        rows.add(new InstructionRow(List.of("clrldi"), List.of(RT, RA, NUMBER), 0, Set.of(),
                "Clears that many bits on the left.", (arguments, builder) -> builder.assign(arguments.register(0),
                        and(arguments.value(1), constant(mask((int) arguments.number(2), 63))))));
        rows.add(new InstructionRow(List.of("clrlwi"), List.of(RT, RA, NUMBER), 0, Set.of(),
                "Clears that many bits on the left of a word.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        and(arguments.value(1), constant(mask((int) arguments.number(2) + 32, 63))))));
        shift(rows, "slw", 32, BinaryOperator.SHIFT_LEFT, false, "Shifts a word left");
        shift(rows, "srw", 32, BinaryOperator.SHIFT_RIGHT_LOGICAL, false, "Shifts a word right, filling with zeros");
        shift(rows, "sraw", 32, BinaryOperator.SHIFT_RIGHT_ARITHMETIC, true, "Shifts a word right, filling with the sign");
        shift(rows, "sld", 64, BinaryOperator.SHIFT_LEFT, false, "Shifts left");
        shift(rows, "srd", 64, BinaryOperator.SHIFT_RIGHT_LOGICAL, false, "Shifts right, filling with zeros");
        shift(rows, "srad", 64, BinaryOperator.SHIFT_RIGHT_ARITHMETIC, true, "Shifts right, filling with the sign");
        return rows;
    }

    /** The third operand gives the amount: a register, of which one bit more counts than fits, or a number. */
    private static void shift(List<InstructionRow> rows, String mnemonic, int bits, BinaryOperator operator,
            boolean signed, String documentation) {
        rows.add(new InstructionRow(List.of(mnemonic), List.of(RT, RA, RB), 0, Set.of(), documentation + ".",
                (arguments, builder) -> builder.assign(arguments.register(0), shifted(arguments.value(1),
                        and(arguments.value(2), constant(2 * bits - 1)), bits, operator, signed))));
        rows.add(new InstructionRow(List.of(mnemonic + "i"), List.of(RT, RA, NUMBER), 0, Set.of(), documentation + ".",
                (arguments, builder) -> builder.assign(arguments.register(0), shifted(arguments.value(1),
                        constant(arguments.number(2)), bits, operator, signed))));
    }

    private static Expression shifted(Expression value, Expression amount, int bits, BinaryOperator operator,
            boolean signed) {
        if (signed) {
            return Expressions.binary(operator, signExtended(value, bits), amount);
        }
        return zeroExtended(Expressions.binary(operator, zeroExtended(value, bits), amount), bits);
    }

    /** The low word, rotated, in both halves of the result. */
    private static Expression rotated(Arguments arguments) {
        int amount = (int) arguments.number(2) & 31;
        Expression word = zeroExtended(arguments.value(1), 32);
        Expression twice = or(word, Expressions.binary(BinaryOperator.SHIFT_LEFT, word, constant(32)));
        return amount == 0 ? twice
                : or(Expressions.binary(BinaryOperator.SHIFT_LEFT, twice, constant(amount)),
                        Expressions.binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, twice, constant(64 - amount)));
    }

    private static Expression rotatedDouble(Arguments arguments) {
        int amount = bit(arguments, 2);
        Expression value = arguments.value(1);
        return amount == 0 ? value
                : or(Expressions.binary(BinaryOperator.SHIFT_LEFT, value, constant(amount)),
                        Expressions.binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, value, constant(64 - amount)));
    }

    private static int bit(Arguments arguments, int index) {
        return (int) arguments.number(index) & 63;
    }

    private static long wordMask(Arguments arguments) {
        return mask((int) arguments.number(3) + 32, (int) arguments.number(4) + 32);
    }

    /** Ones from the first to the last bit, around the end if the last comes before the first. */
    static long mask(int first, int last) {
        long fromFirst = -1L >>> first;
        long upToLast = -1L << 63 - last;
        return first <= last ? fromFirst & upToLast : fromFirst | upToLast;
    }
}
