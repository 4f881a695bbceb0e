package org.felis.litmus.instructions.mips;

import static org.felis.litmus.instructions.CommonShapes.LABEL;
import static org.felis.litmus.instructions.mips.MipsShapes.RS;
import static org.felis.litmus.instructions.mips.MipsShapes.RT;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.RegisterView;

/** Branches of MIPS. */
final class MipsControl {

    private MipsControl() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("nop"), List.of(), 0, Set.of(), "Does nothing.", (arguments, builder) -> { }));
        rows.add(new InstructionRow(List.of("b", "j"), List.of(LABEL), 0, Set.of(), "Branches to the label.",
                (arguments, builder) -> builder.jump(arguments.label(0))));
        compare(rows, "beq", "equal", BinaryOperator.EQUAL);
        compare(rows, "bne", "not equal", BinaryOperator.NOT_EQUAL);
        zero(rows, "blez", "0 or less", a -> Expressions.binary(BinaryOperator.LESS_EQUAL_SIGNED, a, Expression.ZERO));
        zero(rows, "bgtz", "greater than 0", a -> Expressions.binary(BinaryOperator.LESS_SIGNED, Expression.ZERO, a));
        zero(rows, "bltz", "less than 0", a -> Expressions.binary(BinaryOperator.LESS_SIGNED, a, Expression.ZERO));
        zero(rows, "bgez", "0 or greater", a -> Expressions.binary(BinaryOperator.LESS_EQUAL_SIGNED, Expression.ZERO, a));
        zero(rows, "beqz", "0", a -> Expressions.isZero(a));
        zero(rows, "bnez", "not 0", a -> Expressions.binary(BinaryOperator.NOT_EQUAL, a, Expression.ZERO));
        rows.add(new InstructionRow(List.of("jr"), List.of(RS), 0, Set.of(),
                "Branches to the address in the register; ends the thread if it is none of the test's.",
                (arguments, builder) -> builder.jumpToAddress(arguments.value(0))));
        rows.add(new InstructionRow(List.of("jal"), List.of(LABEL), 0, Set.of(),
                "Calls: branches to the label, with the address of the next instruction in $31.",
                (arguments, builder) -> builder.call(RegisterView.of(Mips.LINK, Mips.LINK, 64), arguments.label(0))));
        return rows;
    }

    private static void compare(List<InstructionRow> rows, String mnemonic, String words, BinaryOperator operator) {
        rows.add(new InstructionRow(List.of(mnemonic), List.of(RS, RT, LABEL), 0, Set.of(),
                "Branches to the label if the registers are " + words + ".", (arguments, builder) -> builder.jump(
                        Expressions.binary(operator, arguments.value(0), arguments.value(1)), arguments.label(2))));
    }

    private static void zero(List<InstructionRow> rows, String mnemonic, String words, UnaryOperator<Expression> condition) {
        rows.add(new InstructionRow(List.of(mnemonic), List.of(RS, LABEL), 0, Set.of(),
                "Branches to the label if the register is " + words + ".",
                (arguments, builder) -> builder.jump(condition.apply(arguments.value(0)), arguments.label(1))));
    }
}
