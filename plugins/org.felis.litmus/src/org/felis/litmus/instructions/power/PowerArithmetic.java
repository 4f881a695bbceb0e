package org.felis.litmus.instructions.power;

import static org.felis.litmus.instructions.CommonShapes.NUMBER;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.mul;
import static org.felis.litmus.instructions.Expressions.negative;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.Expressions.sub;
import static org.felis.litmus.instructions.Expressions.xor;
import static org.felis.litmus.instructions.Expressions.zeroExtended;
import static org.felis.litmus.instructions.power.PowerShapes.FIELD;
import static org.felis.litmus.instructions.power.PowerShapes.RA;
import static org.felis.litmus.instructions.power.PowerShapes.RA_OR_ZERO;
import static org.felis.litmus.instructions.power.PowerShapes.RB;
import static org.felis.litmus.instructions.power.PowerShapes.RS;
import static org.felis.litmus.instructions.power.PowerShapes.RT;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.ConditionField;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.OperationBuilder;

/** Moves, arithmetic, logic and comparisons of Power (Power ISA, book I, sections 3.3.9 to 3.3.13). */
final class PowerArithmetic {

    private static final int WORD = 32;

    private PowerArithmetic() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("li"), List.of(RT, NUMBER), 0, Set.of(), "Moves a number.",
                (arguments, builder) -> builder.assign(arguments.register(0), arguments.value(1))));
        rows.add(new InstructionRow(List.of("lis"), List.of(RT, NUMBER), 0, Set.of(), "Moves a number, shifted left by 16.",
                (arguments, builder) -> builder.assign(arguments.register(0), constant(arguments.number(1) << 16))));
        rows.add(new InstructionRow(List.of("mr"), List.of(RT, RS), 0, Set.of(), "Moves a register.",
                (arguments, builder) -> builder.assign(arguments.register(0), arguments.value(1))));
        binary(rows, "add", "The sum", Expressions::add);
        binary(rows, "sub", "The difference", Expressions::sub);
        binary(rows, "subf", "The third operand less the second", (a, b) -> sub(b, a));
        binary(rows, "mullw", "The product of the low words",
                (a, b) -> mul(signExtended(a, WORD), signExtended(b, WORD)));
        binary(rows, "mulld", "The product", Expressions::mul);
        division(rows, "divw", "The quotient of the low words", WORD, true);
        division(rows, "divwu", "The quotient of the low words, unsigned", WORD, false);
        division(rows, "divd", "The quotient", 64, true);
        division(rows, "divdu", "The quotient, unsigned", 64, false);
        binary(rows, "and", "Bitwise and", Expressions::and);
        binary(rows, "or", "Bitwise or", Expressions::or);
        binary(rows, "xor", "Bitwise exclusive or", Expressions::xor);
        binary(rows, "nand", "The complement of bitwise and", (a, b) -> complement(and(a, b)));
        binary(rows, "nor", "The complement of bitwise or", (a, b) -> complement(or(a, b)));
        binary(rows, "eqv", "The complement of bitwise exclusive or", (a, b) -> complement(xor(a, b)));
        binary(rows, "andc", "Bitwise and with the complement", (a, b) -> and(a, complement(b)));
        binary(rows, "orc", "Bitwise or with the complement", (a, b) -> or(a, complement(b)));
        unary(rows, "neg", "The negative", value -> negative(value));
        unary(rows, "not", "The complement", value -> complement(value));
        unary(rows, "extsb", "Extends the sign of a byte", value -> signExtended(value, 8));
        unary(rows, "extsh", "Extends the sign of a half-word", value -> signExtended(value, 16));
        unary(rows, "extsw", "Extends the sign of a word", value -> signExtended(value, WORD));
        rows.add(immediate("addi", RA_OR_ZERO, "The sum with a number.", Expressions::add, 0, false));
        rows.add(immediate("addis", RA_OR_ZERO, "The sum with a number that is shifted left by 16.", Expressions::add, 16,
                false));
        rows.add(immediate("addic", RA, "The sum with a number. No instruction here reads the carry.", Expressions::add, 0, false));
        rows.add(immediate("subi", RA_OR_ZERO, "The difference with a number.", Expressions::sub, 0, false));
        rows.add(immediate("mulli", RA, "The product with a number.", Expressions::mul, 0, false));
        rows.add(immediate("ori", RA, "Bitwise or with a number.", Expressions::or, 0, false));
        rows.add(immediate("oris", RA, "Bitwise or with a number that is shifted left by 16.", Expressions::or, 16, false));
        rows.add(immediate("xori", RA, "Bitwise exclusive or with a number.", Expressions::xor, 0, false));
        rows.add(immediate("xoris", RA, "Bitwise exclusive or with a number that is shifted left by 16.", Expressions::xor,
                16, false));
        rows.add(immediate("andi.", RA, "Bitwise and with a number; sets cr0.", Expressions::and, 0, true));
        rows.add(immediate("andis.", RA, "Bitwise and with a number that is shifted left by 16; sets cr0.",
                Expressions::and, 16, true));
        compare(rows, "cmpw", "Compares words", WORD, true);
        compare(rows, "cmpd", "Compares double-words", 64, true);
        compare(rows, "cmplw", "Compares words, unsigned", WORD, false);
        compare(rows, "cmpld", "Compares double-words, unsigned", 64, false);
        return rows;
    }

    /** The instruction and its record form, which compares the result with 0. */
    private static void binary(List<InstructionRow> rows, String mnemonic, String documentation,
            BinaryOperator<Expression> operator) {
        rows.add(new InstructionRow(List.of(mnemonic), List.of(RT, RA, RB), 0, Set.of(), documentation + ".",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        operator.apply(arguments.value(1), arguments.value(2)))));
        rows.add(new InstructionRow(List.of(mnemonic + "."), List.of(RT, RA, RB), 0, Set.of(),
                documentation + "; sets cr0.", (arguments, builder) -> record(arguments,
                        operator.apply(arguments.value(1), arguments.value(2)), builder)));
    }

    private static void division(List<InstructionRow> rows, String mnemonic, String documentation, int bits,
            boolean signed) {
        binary(rows, mnemonic, documentation, (a, b) -> signed
                ? Expressions.binary(Expression.BinaryOperator.DIVIDE_SIGNED, signExtended(a, bits), signExtended(b, bits))
                : Expressions.binary(Expression.BinaryOperator.DIVIDE_UNSIGNED, zeroExtended(a, bits), zeroExtended(b, bits)));
    }

    private static void unary(List<InstructionRow> rows, String mnemonic, String documentation,
            UnaryOperator<Expression> operator) {
        rows.add(new InstructionRow(List.of(mnemonic), List.of(RT, RA), 0, Set.of(), documentation + ".",
                (arguments, builder) -> builder.assign(arguments.register(0), operator.apply(arguments.value(1)))));
        rows.add(new InstructionRow(List.of(mnemonic + "."), List.of(RT, RA), 0, Set.of(), documentation + "; sets cr0.",
                (arguments, builder) -> record(arguments, operator.apply(arguments.value(1)), builder)));
    }

    private static InstructionRow immediate(String mnemonic, OperandShape register, String documentation,
            BinaryOperator<Expression> operator, int shift, boolean setsField) {
        return new InstructionRow(List.of(mnemonic), List.of(RT, register, NUMBER), 0, Set.of(), documentation,
                (arguments, builder) -> {
                    Expression result = operator.apply(arguments.value(1), constant(arguments.number(2) << shift));
                    if (setsField) {
                        record(arguments, result, builder);
                    } else {
                        builder.assign(arguments.register(0), result);
                    }
                });
    }

    private static void record(Arguments arguments, Expression result, OperationBuilder builder) {
        Expression kept = builder.keep("result", result);
        ConditionField.of(0).compare(builder, kept, Expression.ZERO, true);
        builder.assign(arguments.register(0), kept);
    }

    /** With a register and with a number, each into cr0 and into a field that is named. */
    private static void compare(List<InstructionRow> rows, String mnemonic, String documentation, int bits,
            boolean signed) {
        for (boolean number : List.of(false, true)) {
            String name = number ? mnemonic + "i" : mnemonic;
            OperandShape right = number ? NUMBER : RB;
            rows.add(new InstructionRow(List.of(name), List.of(RA, right), 0, Set.of(), documentation + "; sets cr0.",
                    (arguments, builder) -> compare(arguments, 0, ConditionField.of(0), bits, signed, builder)));
            rows.add(new InstructionRow(List.of(name), List.of(FIELD, RA, right), 0, Set.of(),
                    documentation + "; sets the field.", (arguments, builder) -> compare(arguments, 1,
                            ConditionField.named(arguments.choice(0)), bits, signed, builder)));
        }
    }

    private static void compare(Arguments arguments, int index, ConditionField field, int bits, boolean signed,
            OperationBuilder builder) {
        Expression left = arguments.value(index);
        Expression right = arguments.value(index + 1);
        if (signed) {
            field.compare(builder, signExtended(left, bits), signExtended(right, bits), true);
        } else {
            field.compare(builder, zeroExtended(left, bits), zeroExtended(right, bits), false);
        }
    }
}
