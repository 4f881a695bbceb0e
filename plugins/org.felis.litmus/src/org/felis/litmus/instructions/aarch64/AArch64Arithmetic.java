package org.felis.litmus.instructions.aarch64;

import static org.felis.litmus.instructions.CommonShapes.NUMBER;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.choose;
import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.isNegative;
import static org.felis.litmus.instructions.Expressions.negative;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.Expressions.zeroExtended;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.EXTENDED;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.EXTENSION;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.R;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.REGISTER_OR_NUMBER;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RM;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RN;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.SHIFT;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.W;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.X;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.modified;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.ConditionFlags;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.OperationBuilder;

/** Moves, arithmetic and comparisons of AArch64. */
final class AArch64Arithmetic {

    private static final ConditionFlags FLAGS = AArch64Conditions.FLAGS;

    /** How an operation sets the condition flags, if it does. */
    private enum Flags {
        NONE, OF_SUM, OF_DIFFERENCE, OF_RESULT
    }

    private AArch64Arithmetic() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>(moves());
        operation(rows, "ADD", "The sum", Flags.NONE, Expressions::add);
        operation(rows, "ADDS", "The sum; sets the condition flags", Flags.OF_SUM, Expressions::add);
        operation(rows, "SUB", "The difference", Flags.NONE, Expressions::sub);
        operation(rows, "SUBS", "The difference; sets the condition flags", Flags.OF_DIFFERENCE, Expressions::sub);
        for (boolean setsFlags : List.of(false, true)) {
            rows.add(withCarry("ADC", "The sum, plus the carry flag", setsFlags, true));
            rows.add(withCarry("SBC", "The difference, less 1 if the carry flag is clear", setsFlags, false));
            rows.add(negativeWithCarry("NGC", "The negative, less 1 if the carry flag is clear", setsFlags));
        }
        operation(rows, "AND", "Bitwise and", Flags.NONE, Expressions::and);
        operation(rows, "ANDS", "Bitwise and; sets the condition flags", Flags.OF_RESULT, Expressions::and);
        operation(rows, "ORR", "Bitwise or", Flags.NONE, Expressions::or);
        operation(rows, "EOR", "Bitwise exclusive or", Flags.NONE, Expressions::xor);
        operation(rows, "BIC", "Bitwise and with the complement", Flags.NONE, (a, b) -> and(a, complement(b)));
        operation(rows, "BICS", "Bitwise and with the complement; sets the condition flags", Flags.OF_RESULT,
                (a, b) -> and(a, complement(b)));
        operation(rows, "ORN", "Bitwise or with the complement", Flags.NONE, (a, b) -> or(a, complement(b)));
        operation(rows, "EON", "Bitwise exclusive or with the complement", Flags.NONE, (a, b) -> Expressions.xor(a, complement(b)));
        comparison(rows, "CMP", "Compares: sets the condition flags as the difference does", Flags.OF_DIFFERENCE,
                Expressions::sub);
        comparison(rows, "CMN", "Compares with the negative: sets the condition flags as the sum does", Flags.OF_SUM,
                Expressions::add);
        comparison(rows, "TST", "Tests bits: sets the condition flags as the bitwise and does", Flags.OF_RESULT,
                Expressions::and);
        rows.add(unary("NEG", "The negative.", value -> negative(value)));
        rows.add(new InstructionRow(List.of("NEGS"), List.of(R, RM, SHIFT), 1, Set.of(), "The negative; sets the condition flags.",
                (arguments, builder) -> {
                    Expression value = right(arguments, 1);
                    FLAGS.subtract(builder, Expression.ZERO, value, arguments.bits());
                    builder.assign(arguments.register(0), negative(value));
                }));
        rows.add(unary("MVN", "The complement.", value -> complement(value)));
        rows.add(new InstructionRow(List.of("ABS"), List.of(R, RN), 0, Set.of(), "The absolute value.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        choose(isNegative(arguments.value(1), arguments.bits()), negative(arguments.value(1)),
                                arguments.value(1)))));
        rows.add(shift("LSL", "Shifts left."));
        rows.add(shift("LSR", "Shifts right, filling with zeros."));
        rows.add(shift("ASR", "Shifts right, filling with the sign."));
        rows.add(shift("ROR", "Rotates right."));
        rows.add(extension("SXTB", 8, true));
        rows.add(extension("SXTH", 16, true));
        rows.add(extension("UXTB", 8, false));
        rows.add(extension("UXTH", 16, false));
        rows.add(new InstructionRow(List.of("SXTW"), List.of(X, W), 0, Set.of(), "Extends the sign of a word.",
                (arguments, builder) -> builder.assign(arguments.register(0), signExtended(arguments.value(1), 32))));
        rows.add(new InstructionRow(List.of("UXTW"), List.of(X, W), 0, Set.of(), "Extends a word with zeros.",
                (arguments, builder) -> builder.assign(arguments.register(0), arguments.value(1))));
        return rows;
    }

    private static List<InstructionRow> moves() {
        return List.of(
                new InstructionRow(List.of("MOV"), List.of(R, REGISTER_OR_NUMBER), 0, Set.of(),
                        "Moves a register or a number.",
                        (arguments, builder) -> builder.assign(arguments.register(0), arguments.value(1))),
                new InstructionRow(List.of("MOVZ"), List.of(R, NUMBER, SHIFT), 1, Set.of(),
                        "Moves a shifted number and clears the other bits.",
                        (arguments, builder) -> builder.assign(arguments.register(0), constant(shifted(arguments)))),
                new InstructionRow(List.of("MOVN"), List.of(R, NUMBER, SHIFT), 1, Set.of(),
                        "Moves the complement of a shifted number.",
                        (arguments, builder) -> builder.assign(arguments.register(0), constant(~shifted(arguments)))),
                new InstructionRow(List.of("MOVK"), List.of(R, NUMBER, SHIFT), 1, Set.of(),
                        "Moves a shifted number of 16 bits and keeps the other bits.", (arguments, builder) -> {
                            int amount = arguments.has(2) ? arguments.modifier(2).amount() : 0;
                            builder.assign(arguments.register(0), or(and(arguments.value(0),
                                    constant(~(0xFFFFL << amount))), constant(shifted(arguments))));
                        }));
    }

    private static long shifted(Arguments arguments) {
        return arguments.number(1) << (arguments.has(2) ? arguments.modifier(2).amount() : 0);
    }

    /** Two rows: with a register or number, perhaps shifted; and with an extended register of any width. */
    private static void operation(List<InstructionRow> rows, String mnemonic, String documentation, Flags flags,
            BinaryOperator<Expression> operator) {
        for (List<OperandShape> shapes : List.of(List.of(R, RN, REGISTER_OR_NUMBER, SHIFT),
                List.of(R, RN, EXTENDED, EXTENSION))) {
            rows.add(new InstructionRow(List.of(mnemonic), shapes, shapes.get(3) == SHIFT ? 1 : 0, Set.of(),
                    documentation + ".", (arguments, builder) -> {
                        Expression right = right(arguments, 2);
                        Expression result = operator.apply(arguments.value(1), right);
                        setFlags(flags, builder, arguments, arguments.value(1), right, result);
                        builder.assign(arguments.register(0), result);
                    }));
        }
    }

    private static void comparison(List<InstructionRow> rows, String mnemonic, String documentation, Flags flags,
            BinaryOperator<Expression> operator) {
        for (List<OperandShape> shapes : List.of(List.of(RN, REGISTER_OR_NUMBER, SHIFT),
                List.of(RN, EXTENDED, EXTENSION))) {
            rows.add(new InstructionRow(List.of(mnemonic), shapes, shapes.get(2) == SHIFT ? 1 : 0, Set.of(),
                    documentation + ".", (arguments, builder) -> {
                        Expression right = right(arguments, 1);
                        setFlags(flags, builder, arguments, arguments.value(0), right,
                                operator.apply(arguments.value(0), right));
                    }));
        }
    }

    private static Expression right(Arguments arguments, int index) {
        return arguments.has(index + 1)
                ? zeroExtended(modified(arguments.value(index), arguments.modifier(index + 1), arguments.bits()),
                        arguments.bits())
                : arguments.value(index);
    }

    private static void setFlags(Flags flags, OperationBuilder builder, Arguments arguments, Expression left,
            Expression right, Expression result) {
        switch (flags) {
            case NONE -> { }
            case OF_SUM -> FLAGS.add(builder, left, right, arguments.bits());
            case OF_DIFFERENCE -> FLAGS.subtract(builder, left, right, arguments.bits());
            case OF_RESULT -> FLAGS.logical(builder, zeroExtended(result, arguments.bits()), arguments.bits());
        }
    }

    private static InstructionRow withCarry(String mnemonic, String documentation, boolean setsFlags, boolean sum) {
        return new InstructionRow(List.of(setsFlags ? mnemonic + "S" : mnemonic), List.of(R, RN, RM), 0, Set.of(),
                documentation + (setsFlags ? "; sets the condition flags." : "."),
                (arguments, builder) -> builder.assign(arguments.register(0), FLAGS.withCarry(builder, sum, arguments.value(1),
                        arguments.value(2), arguments.bits(), setsFlags)));
    }

    private static InstructionRow negativeWithCarry(String mnemonic, String documentation, boolean setsFlags) {
        return new InstructionRow(List.of(setsFlags ? mnemonic + "S" : mnemonic), List.of(R, RM), 0, Set.of(),
                documentation + (setsFlags ? "; sets the condition flags." : "."),
                (arguments, builder) -> builder.assign(arguments.register(0), FLAGS.withCarry(builder, false, Expression.ZERO,
                        arguments.value(1), arguments.bits(), setsFlags)));
    }

    private static InstructionRow unary(String mnemonic, String documentation, UnaryOperator<Expression> operator) {
        return new InstructionRow(List.of(mnemonic), List.of(R, RM, SHIFT), 1, Set.of(), documentation,
                (arguments, builder) -> builder.assign(arguments.register(0), operator.apply(right(arguments, 1))));
    }

    private static InstructionRow shift(String kind, String documentation) {
        return new InstructionRow(List.of(kind, kind + "V"), List.of(R, RN, REGISTER_OR_NUMBER), 0, Set.of(), documentation,
                (arguments, builder) -> {
                    Expression amount = and(arguments.value(2), constant(arguments.bits() - 1));
                    Expression value = arguments.value(1);
                    builder.assign(arguments.register(0), switch (kind) {
                        case "LSL" -> binary(Expression.BinaryOperator.SHIFT_LEFT, value, amount);
                        case "LSR" -> binary(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL, value, amount);
                        case "ROR" -> or(binary(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL, value, amount),
                                binary(Expression.BinaryOperator.SHIFT_LEFT, value,
                                        Expressions.sub(constant(arguments.bits()), amount)));
                        default -> binary(Expression.BinaryOperator.SHIFT_RIGHT_ARITHMETIC,
                                signExtended(value, arguments.bits()), amount);
                    });
                });
    }

    private static InstructionRow extension(String mnemonic, int bits, boolean signed) {
        return new InstructionRow(List.of(mnemonic), List.of(R, W), 0, Set.of(),
                "Extends " + (signed ? "the sign of " : "") + (bits == 8 ? "a byte" : "a half-word")
                        + (signed ? "." : " with zeros."),
                (arguments, builder) -> builder.assign(arguments.register(0),
                        new Expression.Extend(arguments.value(1), bits, signed)));
    }
}
