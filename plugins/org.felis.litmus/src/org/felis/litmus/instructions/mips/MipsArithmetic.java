package org.felis.litmus.instructions.mips;

import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.Expressions.zeroExtended;
import static org.felis.litmus.instructions.mips.MipsShapes.IMMEDIATE;
import static org.felis.litmus.instructions.mips.MipsShapes.RD;
import static org.felis.litmus.instructions.mips.MipsShapes.RS;
import static org.felis.litmus.instructions.mips.MipsShapes.RT;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;

/** Moves and arithmetic of MIPS. Operations on words extend the sign of the result; traps on overflow are not modelled. */
final class MipsArithmetic {

    private static final int WORD = 32;

    private MipsArithmetic() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("li"), List.of(RD, IMMEDIATE), 0, Set.of(), "Loads a number.",
                (arguments, builder) -> builder.assign(arguments.register(0), constant(arguments.number(1)))));
        rows.add(new InstructionRow(List.of("lui"), List.of(RD, IMMEDIATE), 0, Set.of(),
                "Loads a number of 16 bits into the upper half of a word and extends its sign.",
                (arguments, builder) -> builder.assign(arguments.register(0), constant((int) (arguments.number(1) << 16)))));
        rows.add(new InstructionRow(List.of("move"), List.of(RD, RS), 0, Set.of(), "Moves a register.",
                (arguments, builder) -> builder.assign(arguments.register(0), arguments.value(1))));
        BinaryOperator<Expression> wordSum = (a, b) -> signExtended(Expressions.add(a, b), WORD);
        BinaryOperator<Expression> wordDifference = (a, b) -> signExtended(Expressions.sub(a, b), WORD);
        operation(rows, List.of("add", "addu"), "The sum of words.", wordSum);
        immediate(rows, List.of("addi", "addiu"), "The sum with a number, of words.", true, wordSum);
        operation(rows, List.of("dadd", "daddu"), "The sum.", Expressions::add);
        immediate(rows, List.of("daddi", "daddiu"), "The sum with a number.", true, Expressions::add);
        operation(rows, List.of("sub", "subu"), "The difference of words.", wordDifference);
        immediate(rows, List.of("subi", "subiu"), "The difference with a number, of words.", true, wordDifference);
        operation(rows, List.of("dsub", "dsubu"), "The difference.", Expressions::sub);
        operation(rows, List.of("and"), "Bitwise and.", Expressions::and);
        immediate(rows, List.of("andi"), "Bitwise and with a number.", false, Expressions::and);
        operation(rows, List.of("or"), "Bitwise or.", Expressions::or);
        immediate(rows, List.of("ori"), "Bitwise or with a number.", false, Expressions::or);
        operation(rows, List.of("xor"), "Bitwise exclusive or.", Expressions::xor);
        immediate(rows, List.of("xori"), "Bitwise exclusive or with a number.", false, Expressions::xor);
        operation(rows, List.of("nor"), "The complement of bitwise or.", (a, b) -> complement(or(a, b)));
        BinaryOperator<Expression> less = operator(Expression.BinaryOperator.LESS_SIGNED);
        BinaryOperator<Expression> lessUnsigned = operator(Expression.BinaryOperator.LESS_UNSIGNED);
        operation(rows, List.of("slt"), "1 if less as signed numbers, else 0.", less);
        immediate(rows, List.of("slti"), "1 if less than a number as signed numbers, else 0.", true, less);
        operation(rows, List.of("sltu"), "1 if less as unsigned numbers, else 0.", lessUnsigned);
        immediate(rows, List.of("sltiu"), "1 if less than a number as unsigned numbers, else 0.", true, lessUnsigned);
        immediate(rows, List.of("dsll"), "Shifts left.", false, operator(Expression.BinaryOperator.SHIFT_LEFT));
        immediate(rows, List.of("dsrl"), "Shifts right, filling with zeros.", false,
                operator(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL));
        immediate(rows, List.of("sll"), "Shifts a word left.", false,
                (a, b) -> signExtended(Expressions.binary(Expression.BinaryOperator.SHIFT_LEFT, a, b), WORD));
        immediate(rows, List.of("srl"), "Shifts a word right, filling with zeros.", false, (a, b) -> signExtended(
                Expressions.binary(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL, zeroExtended(a, WORD), b), WORD));
        immediate(rows, List.of("sra"), "Shifts a word right, filling with the sign.", false,
                (a, b) -> Expressions.binary(Expression.BinaryOperator.SHIFT_RIGHT_ARITHMETIC, signExtended(a, WORD), b));
        rows.add(new InstructionRow(List.of("dext"), List.of(RD, RS, IMMEDIATE, IMMEDIATE), 0, Set.of(),
                "Extracts bits: the first number is the position, the second how many.", (arguments, builder) -> builder
                        .assign(arguments.register(0), zeroExtended(
                                Expressions.binary(Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL, arguments.value(1),
                                        constant(arguments.number(2))),
                                (int) Math.clamp(arguments.number(3), 1, 64)))));
        return rows;
    }

    private static BinaryOperator<Expression> operator(Expression.BinaryOperator operator) {
        return (a, b) -> Expressions.binary(operator, a, b);
    }

    private static void operation(List<InstructionRow> rows, List<String> mnemonics, String documentation,
            BinaryOperator<Expression> operator) {
        rows.add(new InstructionRow(mnemonics, List.of(RD, RS, RT), 0, Set.of(), documentation,
                (arguments, builder) -> builder.assign(arguments.register(0),
                        operator.apply(arguments.value(1), arguments.value(2)))));
    }

    /** @param signed whether the number of 16 bits is sign-extended, else zero-extended */
    private static void immediate(List<InstructionRow> rows, List<String> mnemonics, String documentation, boolean signed,
            BinaryOperator<Expression> operator) {
        rows.add(new InstructionRow(mnemonics, List.of(RD, RS, IMMEDIATE), 0, Set.of(), documentation,
                (arguments, builder) -> builder.assign(arguments.register(0), operator.apply(arguments.value(1),
                        constant(signed ? (short) arguments.number(2) : arguments.number(2) & 0xFFFF)))));
    }
}
