package org.felis.litmus.instructions.arm;

import static org.felis.litmus.instructions.CommonShapes.NUMBER;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.mul;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.Expressions.zeroExtended;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.SHIFT;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.modified;
import static org.felis.litmus.instructions.arm.ArmShapes.RD;
import static org.felis.litmus.instructions.arm.ArmShapes.REGISTER_OR_NUMBER;
import static org.felis.litmus.instructions.arm.ArmShapes.RM;
import static org.felis.litmus.instructions.arm.ArmShapes.RN;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.ConditionFlags;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperationBuilder;
import org.felis.litmus.instructions.aarch64.AArch64Conditions;

/** Moves, arithmetic and comparisons of 32-bit Arm. */
final class ArmArithmetic {

    private static final int BITS = 32;
    private static final ConditionFlags FLAGS = AArch64Conditions.FLAGS;

    /** How an operation sets the condition flags. */
    private enum Flags {
        OF_SUM, OF_DIFFERENCE, OF_REVERSED_DIFFERENCE, OF_RESULT
    }

    private ArmArithmetic() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        move(rows, "MOV", "Moves a register or a number", (ignored, value) -> value);
        move(rows, "MVN", "Moves the complement of a register or a number", (ignored, value) -> complement(value));
        rows.add(new InstructionRow(List.of("MOVW"), List.of(RD, NUMBER), 0, Set.of(), "Moves a number of 16 bits.",
                (arguments, builder) -> builder.assign(arguments.register(0), constant(arguments.number(1) & 0xFFFF))));
        rows.add(new InstructionRow(List.of("MOVT"), List.of(RD, NUMBER), 0, Set.of(),
                "Moves a number of 16 bits into the upper half and keeps the lower half.",
                (arguments, builder) -> builder.assign(arguments.register(0), or(
                        and(arguments.value(0), constant(0xFFFF)), constant((arguments.number(1) & 0xFFFF) << 16)))));
        operation(rows, "ADD", "The sum", Flags.OF_SUM, Expressions::add);
        operation(rows, "SUB", "The difference", Flags.OF_DIFFERENCE, Expressions::sub);
        operation(rows, "RSB", "The third operand less the second", Flags.OF_REVERSED_DIFFERENCE,
                (a, b) -> Expressions.sub(b, a));
        withCarry(rows, "ADC", "The sum, plus the carry flag", (a, b) -> a, (a, b) -> b, true);
        withCarry(rows, "SBC", "The difference, less 1 if the carry flag is clear", (a, b) -> a, (a, b) -> b, false);
        withCarry(rows, "RSC", "The third operand less the second, less 1 if the carry flag is clear", (a, b) -> b, (a, b) -> a, false);
        operation(rows, "AND", "Bitwise and", Flags.OF_RESULT, Expressions::and);
        operation(rows, "ORR", "Bitwise or", Flags.OF_RESULT, Expressions::or);
        operation(rows, "EOR", "Bitwise exclusive or", Flags.OF_RESULT, Expressions::xor);
        operation(rows, "BIC", "Bitwise and with the complement", Flags.OF_RESULT, (a, b) -> and(a, complement(b)));
        rows.add(comparison("CMP", "Compares: sets the condition flags as the difference does.", Flags.OF_DIFFERENCE,
                Expressions::sub));
        rows.add(comparison("CMN", "Compares with the negative: sets the condition flags as the sum does.", Flags.OF_SUM,
                Expressions::add));
        rows.add(comparison("TST", "Tests bits: sets the condition flags as the bitwise and does.", Flags.OF_RESULT,
                Expressions::and));
        rows.add(comparison("TEQ", "Tests for equality: sets the condition flags as the exclusive or does.",
                Flags.OF_RESULT, Expressions::xor));
        rows.add(new InstructionRow(List.of("MUL"), List.of(RD, RN, RM), 0, Set.of(), "The product.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        mul(arguments.value(1), arguments.value(2)))));
        rows.add(new InstructionRow(List.of("SDIV"), List.of(RD, RN, RM), 0, Set.of(), "The quotient; by 0, it is 0.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        binary(Expression.BinaryOperator.DIVIDE_SIGNED, signExtended(arguments.value(1), BITS),
                                signExtended(arguments.value(2), BITS)))));
        rows.add(new InstructionRow(List.of("UDIV"), List.of(RD, RN, RM), 0, Set.of(),
                "The quotient, unsigned; by 0, it is 0.",
                (arguments, builder) -> builder.assign(arguments.register(0), binary(
                        Expression.BinaryOperator.DIVIDE_UNSIGNED, arguments.value(1), arguments.value(2)))));
        for (String shift : List.of("LSL", "LSR", "ASR")) {
            rows.add(new InstructionRow(List.of(shift), List.of(RD, RN, NUMBER), 0, Set.of(), switch (shift) {
                case "LSL" -> "Shifts left.";
                case "LSR" -> "Shifts right, filling with zeros.";
                default -> "Shifts right, filling with the sign.";
            }, (arguments, builder) -> builder.assign(arguments.register(0), modified(arguments.value(1),
                    new Argument.Modifier(shift, (int) arguments.number(2)), BITS))));
        }
        rows.add(new InstructionRow(List.of("CLZ"), List.of(RD, RM), 0, Set.of(), "The number of zeros in front of the first 1.",
                (arguments, builder) -> builder.assign(arguments.register(0), builder.leadingZeros(arguments.value(1), BITS))));
        extension(rows, "B", 8, "a byte");
        extension(rows, "H", 16, "a half-word");
        return rows;
    }

    /** The instruction and, with an S behind it, the one that sets the flags. */
    private static void move(List<InstructionRow> rows, String mnemonic, String documentation,
            BinaryOperator<Expression> operator) {
        for (boolean setsFlags : List.of(false, true)) {
            rows.add(new InstructionRow(List.of(setsFlags ? mnemonic + "S" : mnemonic),
                    List.of(RD, REGISTER_OR_NUMBER, SHIFT), 1, Set.of(), documentation(documentation, setsFlags),
                    (arguments, builder) -> result(arguments, Expression.ZERO, second(arguments, 1), operator, setsFlags,
                            Flags.OF_RESULT, shifterCarry(arguments, 1), builder)));
        }
    }

    private static void operation(List<InstructionRow> rows, String mnemonic, String documentation, Flags flags,
            BinaryOperator<Expression> operator) {
        for (boolean setsFlags : List.of(false, true)) {
            List<String> names = mnemonic.equals("EOR") ? List.of("EOR", "XOR") : List.of(mnemonic);
            rows.add(new InstructionRow(names.stream().map(name -> setsFlags ? name + "S" : name).toList(),
                    List.of(RD, RN, REGISTER_OR_NUMBER, SHIFT), 1, Set.of(), documentation(documentation, setsFlags),
                    (arguments, builder) -> result(arguments, arguments.value(1), second(arguments, 2), operator,
                            setsFlags, flags, shifterCarry(arguments, 2), builder)));
        }
    }

    /** @param left of the two operands, the one that is added to or subtracted from */
    private static void withCarry(List<InstructionRow> rows, String mnemonic, String documentation, BinaryOperator<Expression> left,
            BinaryOperator<Expression> right, boolean sum) {
        for (boolean setsFlags : List.of(false, true)) {
            rows.add(new InstructionRow(List.of(setsFlags ? mnemonic + "S" : mnemonic), List.of(RD, RN, REGISTER_OR_NUMBER, SHIFT), 1,
                    Set.of(), documentation(documentation, setsFlags), (arguments, builder) -> {
                        Expression a = left.apply(arguments.value(1), second(arguments, 2));
                        Expression b = right.apply(arguments.value(1), second(arguments, 2));
                        builder.assign(arguments.register(0), FLAGS.withCarry(builder, sum, a, b, BITS, setsFlags));
                    }));
        }
    }

    private static String documentation(String what, boolean setsFlags) {
        return setsFlags ? what + "; sets the condition flags." : what + ".";
    }

    private static void result(Arguments arguments, Expression left, Expression right,
            BinaryOperator<Expression> operator, boolean setsFlags, Flags flags, Optional<Expression> carry,
            OperationBuilder builder) {
        if (setsFlags) {
            setFlags(flags, left, right, operator.apply(left, right), carry, builder);
        }
        builder.assign(arguments.register(0), operator.apply(left, right));
    }

    private static InstructionRow comparison(String mnemonic, String documentation, Flags flags,
            BinaryOperator<Expression> operator) {
        return new InstructionRow(List.of(mnemonic), List.of(RN, REGISTER_OR_NUMBER, SHIFT), 1, Set.of(), documentation,
                (arguments, builder) -> {
                    Expression left = arguments.value(0);
                    Expression right = second(arguments, 1);
                    setFlags(flags, left, right, operator.apply(left, right), shifterCarry(arguments, 1), builder);
                });
    }

    private static void setFlags(Flags flags, Expression left, Expression right, Expression result,
            Optional<Expression> carry, OperationBuilder builder) {
        switch (flags) {
            case OF_SUM -> FLAGS.add(builder, left, right, BITS);
            case OF_DIFFERENCE -> FLAGS.subtract(builder, left, right, BITS);
            case OF_REVERSED_DIFFERENCE -> FLAGS.subtract(builder, right, left, BITS);
            case OF_RESULT -> FLAGS.signAndZero(builder, zeroExtended(result, BITS), BITS, carry);
        }
    }

    /**
     * The bit that the shifter puts out, which bitwise operations move to the carry flag; none where the flag stays: for a
     * register that is not shifted, and for a number of 8 bits, which is not rotated (Arm Architecture Reference Manual for
     * Armv7-A, A5.2.4 and A8.4.3).
     */
    private static Optional<Expression> shifterCarry(Arguments arguments, int index) {
        Expression value = arguments.value(index);
        if (!arguments.has(index + 1)) {
            return arguments.get(index) instanceof Argument.Number number && (number.value() & 0xFFFF_FFFFL) > 0xFF
                    ? Optional.of(bit(value, BITS - 1)) : Optional.empty();
        }
        Argument.Modifier shift = arguments.modifier(index + 1);
        return shift.amount() == 0 ? Optional.empty()
                : Optional.of(bit(value, shift.kind().equals("LSL") ? BITS - shift.amount() : shift.amount() - 1));
    }

    private static Expression bit(Expression value, int position) {
        return and(binary(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL, value, constant(position)), Expression.ONE);
    }

    /** The flexible second operand, perhaps shifted. */
    private static Expression second(Arguments arguments, int index) {
        return arguments.has(index + 1)
                ? zeroExtended(modified(arguments.value(index), arguments.modifier(index + 1), BITS), BITS)
                : arguments.value(index);
    }

    private static void extension(List<InstructionRow> rows, String size, int bits, String what) {
        for (boolean signed : List.of(true, false)) {
            rows.add(new InstructionRow(List.of((signed ? "SXT" : "UXT") + size), List.of(RD, RM), 0, Set.of(),
                    "Extends " + (signed ? "the sign of " + what : what + " with zeros") + ".",
                    (arguments, builder) -> builder.assign(arguments.register(0),
                            new Expression.Extend(arguments.value(1), bits, signed))));
        }
    }
}
