package org.felis.litmus.instructions.aarch64;

import static org.felis.litmus.instructions.Expressions.add;
import static org.felis.litmus.instructions.Expressions.mul;
import static org.felis.litmus.instructions.Expressions.negative;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.Expressions.sub;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.R;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RA;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RM;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RN;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.W;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.X;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;

/** Multiplications of AArch64. */
final class AArch64Products {

    private AArch64Products() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(product("MUL", "The product.", value -> value));
        rows.add(product("MNEG", "The negative of the product.", Expressions::negative));
        rows.add(sum("MADD", "The last register plus the product.", Expressions::add));
        rows.add(sum("MSUB", "The last register minus the product.", Expressions::sub));
        for (boolean signed : List.of(true, false)) {
            String prefix = signed ? "S" : "U";
            String words = (signed ? "signed" : "unsigned") + " product of two words";
            rows.add(longProduct(prefix + "MULL", "The " + words + ".", signed, value -> value));
            rows.add(longProduct(prefix + "MNEGL", "The negative of the " + words + ".", signed, value -> negative(value)));
            rows.add(longSum(prefix + "MADDL", "The last register plus the " + words + ".", signed, (a, b) -> add(a, b)));
            rows.add(longSum(prefix + "MSUBL", "The last register minus the " + words + ".", signed, (a, b) -> sub(a, b)));
        }
        return rows;
    }

    private static InstructionRow product(String mnemonic, String documentation, UnaryOperator<Expression> change) {
        return new InstructionRow(List.of(mnemonic), List.of(R, RN, RM), 0, Set.of(), documentation,
                (arguments, builder) -> builder.assign(arguments.register(0),
                        change.apply(mul(arguments.value(1), arguments.value(2)))));
    }

    private static InstructionRow sum(String mnemonic, String documentation, BinaryOperator<Expression> operator) {
        return new InstructionRow(List.of(mnemonic), List.of(R, RN, RM, RA), 0, Set.of(), documentation,
                (arguments, builder) -> builder.assign(arguments.register(0),
                        operator.apply(arguments.value(3), mul(arguments.value(1), arguments.value(2)))));
    }

    private static InstructionRow longProduct(String mnemonic, String documentation, boolean signed,
            UnaryOperator<Expression> change) {
        return new InstructionRow(List.of(mnemonic), List.of(X, W, W), 0, Set.of(), documentation,
                (arguments, builder) -> builder.assign(arguments.register(0), change.apply(ofWords(arguments, signed))));
    }

    private static InstructionRow longSum(String mnemonic, String documentation, boolean signed,
            BinaryOperator<Expression> operator) {
        return new InstructionRow(List.of(mnemonic), List.of(X, W, W, X), 0, Set.of(), documentation,
                (arguments, builder) -> builder.assign(arguments.register(0),
                        operator.apply(arguments.value(3), ofWords(arguments, signed))));
    }

    private static Expression ofWords(Arguments arguments, boolean signed) {
        return signed ? mul(signExtended(arguments.value(1), 32), signExtended(arguments.value(2), 32))
                : mul(arguments.value(1), arguments.value(2));
    }
}
