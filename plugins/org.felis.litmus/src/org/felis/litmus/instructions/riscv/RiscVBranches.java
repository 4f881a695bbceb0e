package org.felis.litmus.instructions.riscv;

import static org.felis.litmus.instructions.CommonShapes.LABEL;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RD;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RS1;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RS2;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.RegisterView;

/** Branches of RISC-V, with the assembler's forms that compare with zero. */
final class RiscVBranches {

    private record Comparison(String name, String words, BinaryOperator operator, boolean swapped) {
        Expression holds(Expression left, Expression right) {
            return swapped ? binary(operator, right, left) : binary(operator, left, right);
        }
    }

    private static final List<Comparison> COMPARISONS = List.of(
            new Comparison("eq", "equal", BinaryOperator.EQUAL, false),
            new Comparison("ne", "not equal", BinaryOperator.NOT_EQUAL, false),
            new Comparison("lt", "less (signed)", BinaryOperator.LESS_SIGNED, false),
            new Comparison("ge", "greater or equal (signed)", BinaryOperator.LESS_EQUAL_SIGNED, true),
            new Comparison("gt", "greater (signed)", BinaryOperator.LESS_SIGNED, true),
            new Comparison("le", "less or equal (signed)", BinaryOperator.LESS_EQUAL_SIGNED, false));

    private static final List<Comparison> UNSIGNED = List.of(
            new Comparison("ltu", "less (unsigned)", BinaryOperator.LESS_UNSIGNED, false),
            new Comparison("geu", "greater or equal (unsigned)", BinaryOperator.LESS_EQUAL_UNSIGNED, true),
            new Comparison("gtu", "greater (unsigned)", BinaryOperator.LESS_UNSIGNED, true),
            new Comparison("leu", "less or equal (unsigned)", BinaryOperator.LESS_EQUAL_UNSIGNED, false));

    /** The register of return addresses. */
    private static final RegisterView LINK = RegisterView.of("x1", "x1", 64);

    private RiscVBranches() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("j"), List.of(LABEL), 0, Set.of(), "Jumps to the label.",
                (arguments, builder) -> builder.jump(arguments.label(0))));
        rows.add(new InstructionRow(List.of("jr"), List.of(RS1), 0, Set.of(),
                "Jumps to the address in the register; ends the thread if it is none of the test's.",
                (arguments, builder) -> builder.jumpToAddress(arguments.value(0))));
        rows.add(new InstructionRow(List.of("ret"), List.of(), 0, Set.of(),
                "Returns: jumps to the address in ra; ends the thread if it is none of the test's.",
                (arguments, builder) -> builder.jumpToAddress(LINK.value())));
        rows.add(new InstructionRow(List.of("call", "jal"), List.of(LABEL), 0, Set.of(),
                "Calls: jumps to the label, with the address of the next instruction in ra.",
                (arguments, builder) -> builder.call(LINK, arguments.label(0))));
        rows.add(new InstructionRow(List.of("jal"), List.of(RD, LABEL), 0, Set.of(),
                "Calls: jumps to the label, with the address of the next instruction in the register.",
                (arguments, builder) -> builder.call(arguments.register(0), arguments.label(1))));
        rows.add(new InstructionRow(List.of("jalr"), List.of(RS1), 0, Set.of(),
                "Calls: jumps to the address in the register, with the address of the next instruction in ra.",
                (arguments, builder) -> builder.callAddress(LINK, arguments.value(0))));
        COMPARISONS.forEach(comparison -> {
            rows.add(branch(comparison));
            rows.add(new InstructionRow(List.of("b" + comparison.name() + "z"), List.of(RS1, LABEL), 0, Set.of(),
                    "Branches to the label if the register compares with 0 as: " + comparison.words() + ".",
                    (arguments, builder) -> builder.jump(comparison.holds(arguments.value(0), Expression.ZERO),
                            arguments.label(1))));
        });
        UNSIGNED.forEach(comparison -> rows.add(branch(comparison)));
        return rows;
    }

    private static InstructionRow branch(Comparison comparison) {
        return new InstructionRow(List.of("b" + comparison.name()), List.of(RS1, RS2, LABEL), 0, Set.of(),
                "Branches to the label if the first register compares with the second as: " + comparison.words() + ".",
                (arguments, builder) -> builder.jump(comparison.holds(arguments.value(0), arguments.value(1)),
                        arguments.label(2)));
    }
}
