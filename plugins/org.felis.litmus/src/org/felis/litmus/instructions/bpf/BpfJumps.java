package org.felis.litmus.instructions.bpf;

import static org.felis.litmus.instructions.CommonShapes.LABEL;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.bpf.BpfShapes.DST;
import static org.felis.litmus.instructions.bpf.BpfShapes.SRC;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Form;
import org.felis.litmus.instructions.InstructionRow;

/** Jumps of BPF to labels (RFC 9669, section 4.3). */
final class BpfJumps {

    /** @param swapped whether the operator compares the second operand with the first */
    private record Comparison(String symbol, String words, BinaryOperator operator, boolean signed, boolean swapped) {
        Expression holds(Expression first, Expression second, int bits) {
            Expression left = signed ? signExtended(first, bits) : first;
            Expression right = signed ? signExtended(second, bits) : second;
            return swapped ? binary(operator, right, left) : binary(operator, left, right);
        }
    }

    private static final List<Comparison> COMPARISONS = List.of(
            new Comparison("==", "equal", BinaryOperator.EQUAL, false, false),
            new Comparison("!=", "not equal", BinaryOperator.NOT_EQUAL, false, false),
            new Comparison("<", "less (unsigned)", BinaryOperator.LESS_UNSIGNED, false, false),
            new Comparison("<=", "less or equal (unsigned)", BinaryOperator.LESS_EQUAL_UNSIGNED, false, false),
            new Comparison(">", "greater (unsigned)", BinaryOperator.LESS_UNSIGNED, false, true),
            new Comparison(">=", "greater or equal (unsigned)", BinaryOperator.LESS_EQUAL_UNSIGNED, false, true),
            new Comparison("s<", "less (signed)", BinaryOperator.LESS_SIGNED, true, false),
            new Comparison("s<=", "less or equal (signed)", BinaryOperator.LESS_EQUAL_SIGNED, true, false),
            new Comparison("s>", "greater (signed)", BinaryOperator.LESS_SIGNED, true, true),
            new Comparison("s>=", "greater or equal (signed)", BinaryOperator.LESS_EQUAL_SIGNED, true, true));

    private BpfJumps() {
    }

    static List<String> symbols() {
        return COMPARISONS.stream().map(Comparison::symbol).toList();
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(Form.of("goto label", LABEL), Set.of(), "Jumps to the label.",
                (arguments, builder) -> builder.jump(arguments.label(0))));
        rows.add(new InstructionRow(Form.of("exit"), Set.of(), "Ends the thread.", (arguments, builder) -> builder.exit()));
        for (Comparison comparison : COMPARISONS) {
            rows.add(new InstructionRow(Form.of("if dst " + comparison.symbol() + " src goto label", DST, SRC, LABEL), Set.of(),
                    "Jumps to the label if the first compares with the second as: " + comparison.words() + ".",
                    (arguments, builder) -> builder.jump(
                            comparison.holds(arguments.register(0).value(), arguments.value(1), arguments.bits()), arguments.label(2))));
        }
        rows.add(new InstructionRow(Form.of("if dst & src goto label", DST, SRC, LABEL), Set.of(),
                "Jumps to the label if both have a bit in common.", (arguments, builder) -> builder.jump(
                        binary(BinaryOperator.NOT_EQUAL, and(arguments.register(0).value(), arguments.value(1)), Expression.ZERO), arguments.label(2))));
        return rows;
    }
}
