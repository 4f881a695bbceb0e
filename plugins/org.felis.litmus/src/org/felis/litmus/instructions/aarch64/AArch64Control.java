package org.felis.litmus.instructions.aarch64;

import static org.felis.litmus.instructions.CommonShapes.ADDRESS_OF_LABEL;
import static org.felis.litmus.instructions.CommonShapes.LABEL;
import static org.felis.litmus.instructions.CommonShapes.NUMBER;
import static org.felis.litmus.instructions.Expressions.add;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.choose;
import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.isZero;
import static org.felis.litmus.instructions.Expressions.negative;
import static org.felis.litmus.instructions.aarch64.AArch64Conditions.CONDITION;
import static org.felis.litmus.instructions.aarch64.AArch64Conditions.holds;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.R;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.REGISTER_OR_NUMBER;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RM;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RN;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.RT;
import static org.felis.litmus.instructions.aarch64.AArch64Shapes.X;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.CommonShapes;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.RegisterView;

/** Branches and conditional selection of AArch64. */
final class AArch64Control {

    private static final OperandShape FLAGS_REGISTER = CommonShapes.oneOf("NZCV",
            "the system register NZCV, the only one that is supported", List.of("NZCV"));

    private AArch64Control() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("NOP", "YIELD", "SEV", "SEVL", "WFE", "CSDB", "BTI"), List.of(), 0, Set.of(),
                "Does nothing that a memory model speaks of.", (arguments, builder) -> { }));
        rows.add(new InstructionRow(List.of("HINT"), List.of(NUMBER), 0, Set.of(), "Does nothing but hint.",
                (arguments, builder) -> { }));
        rows.add(new InstructionRow(List.of("B", "B.AL"), List.of(LABEL), 0, Set.of(), "Branches to the label.",
                (arguments, builder) -> builder.jump(arguments.label(0))));
        for (String code : AArch64Conditions.CODES) {
            if (!code.equals("AL")) {
                rows.add(new InstructionRow(List.of("B." + code, "B" + code), List.of(LABEL), 0, Set.of(),
                        "Branches to the label if the condition " + code + " holds.",
                        (arguments, builder) -> builder.jump(holds(code), arguments.label(0))));
            }
        }
        RegisterView link = AArch64.LINK;
        rows.add(new InstructionRow(List.of("BL"), List.of(LABEL), 0, Set.of(),
                "Calls: branches to the label, with the address of the next instruction in X30.",
                (arguments, builder) -> builder.call(link, arguments.label(0))));
        rows.add(new InstructionRow(List.of("BLR"), List.of(X), 0, Set.of(),
                "Calls: branches to the address in the register, with the address of the next instruction in X30.",
                (arguments, builder) -> builder.callAddress(link, arguments.value(0))));
        rows.add(new InstructionRow(List.of("BR"), List.of(X), 0, Set.of(), "Branches to the address in the register.",
                (arguments, builder) -> builder.jumpToAddress(arguments.value(0))));
        rows.add(new InstructionRow(List.of("RET"), List.of(X), 1, Set.of(),
                "Returns: branches to the address in the register, or in X30; ends the thread if it is none of the test's.",
                (arguments, builder) -> builder.jumpToAddress(arguments.has(0) ? arguments.value(0) : link.value())));
        rows.add(new InstructionRow(List.of("ADR", "ADRP"), List.of(X, ADDRESS_OF_LABEL), 0, Set.of(),
                "The address of the label.", (arguments, builder) -> builder.assign(arguments.register(0),
                        builder.addressOfLabel(arguments.label(1)))));
        rows.add(new InstructionRow(List.of("CBZ"), List.of(RT, LABEL), 0, Set.of(),
                "Branches to the label if the register is 0.",
                (arguments, builder) -> builder.jump(isZero(arguments.value(0)), arguments.label(1))));
        rows.add(new InstructionRow(List.of("CBNZ"), List.of(RT, LABEL), 0, Set.of(),
                "Branches to the label if the register is not 0.",
                (arguments, builder) -> builder.jump(isZero(isZero(arguments.value(0))), arguments.label(1))));
        rows.add(new InstructionRow(List.of("TBZ"), List.of(RT, NUMBER, LABEL), 0, Set.of(),
                "Branches to the label if that bit of the register is 0.",
                (arguments, builder) -> builder.jump(isZero(bit(arguments)), arguments.label(2))));
        rows.add(new InstructionRow(List.of("TBNZ"), List.of(RT, NUMBER, LABEL), 0, Set.of(),
                "Branches to the label if that bit of the register is 1.",
                (arguments, builder) -> builder.jump(bit(arguments), arguments.label(2))));
        rows.add(compareIf("CCMP", "Sets the condition flags as the difference does if the condition holds, else to the four bits.", true));
        rows.add(compareIf("CCMN", "Sets the condition flags as the sum does if the condition holds, else to the four bits.", false));
        rows.add(new InstructionRow(List.of("MRS"), List.of(X, FLAGS_REGISTER), 0, Set.of(),
                "Moves the condition flags into the bits 31 to 28 of the register.",
                (arguments, builder) -> builder.assign(arguments.register(0), AArch64Conditions.FLAGS.packed())));
        rows.add(new InstructionRow(List.of("MSR"), List.of(FLAGS_REGISTER, X), 0, Set.of(),
                "Sets the condition flags from the bits 31 to 28 of the register.",
                (arguments, builder) -> AArch64Conditions.FLAGS.unpack(builder, arguments.value(1))));
        rows.add(select("CSEL", "the third", value -> value));
        rows.add(select("CSINC", "the third plus 1", value -> add(value, Expression.ONE)));
        rows.add(select("CSINV", "the complement of the third", Expressions::complement));
        rows.add(select("CSNEG", "the negative of the third", Expressions::negative));
        rows.add(set("CSET", "1", Expression.ONE));
        rows.add(set("CSETM", "all ones", constant(-1)));
        rows.add(change("CINC", "increased by 1", value -> add(value, Expression.ONE)));
        rows.add(change("CINV", "with all bits flipped", value -> complement(value)));
        rows.add(change("CNEG", "negated", value -> negative(value)));
        return rows;
    }

    private static InstructionRow compareIf(String mnemonic, String documentation, boolean subtract) {
        return new InstructionRow(List.of(mnemonic), List.of(RN, REGISTER_OR_NUMBER, NUMBER, CONDITION), 0, Set.of(),
                documentation,
                (arguments, builder) -> AArch64Conditions.FLAGS.compareIf(builder, holds(arguments.choice(3)), subtract,
                        arguments.value(0), arguments.value(1), arguments.bits(), (int) arguments.number(2)));
    }

    private static Expression bit(Arguments arguments) {
        return Expressions.and(
                binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, arguments.value(0), constant(arguments.number(1))),
                Expression.ONE);
    }

    private static InstructionRow select(String mnemonic, String otherwise, UnaryOperator<Expression> change) {
        return new InstructionRow(List.of(mnemonic), List.of(R, RN, RM, CONDITION), 0, Set.of(),
                "The second register if the condition holds, else " + otherwise + ".",
                (arguments, builder) -> builder.assign(arguments.register(0), choose(holds(arguments.choice(3)),
                        arguments.value(1), change.apply(arguments.value(2)))));
    }

    private static InstructionRow set(String mnemonic, String what, Expression value) {
        return new InstructionRow(List.of(mnemonic), List.of(R, CONDITION), 0, Set.of(),
                "The register becomes " + what + " if the condition holds, else 0.", (arguments, builder) -> builder
                        .assign(arguments.register(0), choose(holds(arguments.choice(1)), value, Expression.ZERO)));
    }

    private static InstructionRow change(String mnemonic, String how, UnaryOperator<Expression> change) {
        return new InstructionRow(List.of(mnemonic), List.of(R, RN, CONDITION), 0, Set.of(),
                "The second register, " + how + " if the condition holds.",
                (arguments, builder) -> builder.assign(arguments.register(0), choose(holds(arguments.choice(2)),
                        change.apply(arguments.value(1)), arguments.value(1))));
    }
}
