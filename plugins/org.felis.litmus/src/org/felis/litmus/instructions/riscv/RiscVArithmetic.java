package org.felis.litmus.instructions.riscv;

import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.negative;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.Expressions.zeroExtended;
import static org.felis.litmus.instructions.riscv.RiscVShapes.IMMEDIATE;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RD;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RS1;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RS2;
import static org.felis.litmus.instructions.riscv.RiscVShapes.SYMBOL;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;

/** Arithmetic of RISC-V. The forms with a {@code w} work on the low 32 bits and extend the sign of the result. */
final class RiscVArithmetic {

    private RiscVArithmetic() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("nop"), List.of(), 0, Set.of(), "Does nothing.", (arguments, builder) -> { }));
        rows.add(new InstructionRow(List.of("li"), List.of(RD, IMMEDIATE), 0, Set.of(), "Loads a number.",
                (arguments, builder) -> builder.assign(arguments.register(0), arguments.value(1))));
        rows.add(new InstructionRow(List.of("lui"), List.of(RD, IMMEDIATE), 0, Set.of(),
                "Loads a number into the bits from 12 upwards and extends the sign of the word.",
                (arguments, builder) -> builder.assign(arguments.register(0), constant((int) (arguments.number(1) << 12)))));
        rows.add(new InstructionRow(List.of("la"), List.of(RD, SYMBOL), 0, Set.of(), "Loads the address of a location.",
                (arguments, builder) -> builder.assign(arguments.register(0), arguments.memory(1).address())));
        operations(rows);
        wordOperations(rows);
        unary(rows, "mv", "Moves a register.", a -> a);
        unary(rows, "not", "The complement.", a -> complement(a));
        unary(rows, "neg", "The negative.", a -> negative(a));
        unary(rows, "negw", "The negative of the word.", a -> signExtended(negative(a), 32));
        unary(rows, "sext.b", "Extends the sign of the byte.", a -> signExtended(a, 8));
        unary(rows, "sext.h", "Extends the sign of the half-word.", a -> signExtended(a, 16));
        unary(rows, "sext.w", "Extends the sign of the word.", a -> signExtended(a, 32));
        unary(rows, "zext.b", "Extends the byte with zeros.", a -> zeroExtended(a, 8));
        unary(rows, "zext.h", "Extends the half-word with zeros.", a -> zeroExtended(a, 16));
        unary(rows, "zext.w", "Extends the word with zeros.", a -> zeroExtended(a, 32));
        unary(rows, "seqz", "1 if the register is 0, else 0.", a -> Expressions.isZero(a));
        unary(rows, "snez", "1 if the register is not 0, else 0.",
                a -> binary(Expression.BinaryOperator.NOT_EQUAL, a, Expression.ZERO));
        unary(rows, "sltz", "1 if the register is negative, else 0.",
                a -> binary(Expression.BinaryOperator.LESS_SIGNED, a, Expression.ZERO));
        unary(rows, "sgtz", "1 if the register is positive, else 0.",
                a -> binary(Expression.BinaryOperator.LESS_SIGNED, Expression.ZERO, a));
        return rows;
    }

    private static void operations(List<InstructionRow> rows) {
        both(rows, "add", "The sum.", Expressions::add);
        register(rows, "sub", "The difference.", Expressions::sub);
        register(rows, "mul", "The product.", Expressions::mul);
        both(rows, "and", "Bitwise and.", Expressions::and);
        both(rows, "or", "Bitwise or.", Expressions::or);
        both(rows, "xor", "Bitwise exclusive or.", Expressions::xor);
        both(rows, "slt", "1 if less as signed numbers, else 0.", operator(Expression.BinaryOperator.LESS_SIGNED));
        String unsigned = "1 if less as unsigned numbers, else 0.";
        register(rows, "sltu", unsigned, operator(Expression.BinaryOperator.LESS_UNSIGNED));
        immediate(rows, "sltiu", unsigned, operator(Expression.BinaryOperator.LESS_UNSIGNED));
        both(rows, "sll", "Shifts left.", shift(Expression.BinaryOperator.SHIFT_LEFT, 64));
        both(rows, "srl", "Shifts right, filling with zeros.", shift(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL, 64));
        both(rows, "sra", "Shifts right, filling with the sign.",
                shift(Expression.BinaryOperator.SHIFT_RIGHT_ARITHMETIC, 64));
    }

    private static void wordOperations(List<InstructionRow> rows) {
        word(rows, "add", true, "The sum of words.", Expressions::add);
        word(rows, "sub", false, "The difference of words.", Expressions::sub);
        word(rows, "mul", false, "The product of words.", Expressions::mul);
        word(rows, "sll", true, "Shifts a word left.", shift(Expression.BinaryOperator.SHIFT_LEFT, 32));
        word(rows, "srl", true, "Shifts a word right, filling with zeros.",
                (a, b) -> shift(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL, 32).apply(zeroExtended(a, 32), b));
        word(rows, "sra", true, "Shifts a word right, filling with the sign.",
                (a, b) -> shift(Expression.BinaryOperator.SHIFT_RIGHT_ARITHMETIC, 32).apply(signExtended(a, 32), b));
    }

    private static BinaryOperator<Expression> operator(Expression.BinaryOperator operator) {
        return (a, b) -> binary(operator, a, b);
    }

    /** Only the low bits of a shift's amount count. */
    private static BinaryOperator<Expression> shift(Expression.BinaryOperator operator, int bits) {
        return (a, b) -> binary(operator, a, Expressions.and(b, constant(bits - 1)));
    }

    /** The form with registers and the one with a number, whose mnemonic ends in {@code i}. */
    private static void both(List<InstructionRow> rows, String mnemonic, String documentation,
            BinaryOperator<Expression> operator) {
        register(rows, mnemonic, documentation, operator);
        immediate(rows, mnemonic + "i", documentation, operator);
    }

    private static void word(List<InstructionRow> rows, String mnemonic, boolean immediate, String documentation,
            BinaryOperator<Expression> operator) {
        BinaryOperator<Expression> extended = (a, b) -> signExtended(operator.apply(a, b), 32);
        register(rows, mnemonic + "w", documentation, extended);
        if (immediate) {
            immediate(rows, mnemonic + "iw", documentation, extended);
        }
    }

    private static void register(List<InstructionRow> rows, String mnemonic, String documentation,
            BinaryOperator<Expression> operator) {
        rows.add(row(mnemonic, List.of(RD, RS1, RS2), documentation, operator));
    }

    private static void immediate(List<InstructionRow> rows, String mnemonic, String documentation,
            BinaryOperator<Expression> operator) {
        rows.add(row(mnemonic, List.of(RD, RS1, IMMEDIATE), documentation, operator));
    }

    private static InstructionRow row(String mnemonic, List<OperandShape> operands, String documentation,
            BinaryOperator<Expression> operator) {
        return new InstructionRow(List.of(mnemonic), operands, 0, Set.of(), documentation,
                (arguments, builder) -> builder.assign(arguments.register(0),
                        operator.apply(arguments.value(1), arguments.value(2))));
    }

    private static void unary(List<InstructionRow> rows, String mnemonic, String documentation,
            UnaryOperator<Expression> operator) {
        rows.add(new InstructionRow(List.of(mnemonic), List.of(RD, RS1), 0, Set.of(), documentation,
                (arguments, builder) -> builder.assign(arguments.register(0), operator.apply(arguments.value(1)))));
    }
}
