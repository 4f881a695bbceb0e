package org.felis.litmus.instructions.power;

import static org.felis.litmus.instructions.CommonShapes.LABEL;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.isZero;
import static org.felis.litmus.instructions.power.PowerShapes.FIELD;
import static org.felis.litmus.instructions.power.PowerShapes.RA;
import static org.felis.litmus.instructions.power.PowerShapes.RB;
import static org.felis.litmus.instructions.power.PowerShapes.RS;
import static org.felis.litmus.instructions.power.PowerShapes.RT;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.ConditionField;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.RegisterView;

/** Branches of Power (Power ISA, book I, section 2.4), and the registers that they use. */
final class PowerControl {

    private static final RegisterView COUNTER = RegisterView.of("ctr", "ctr", 64);
    private static final RegisterView LINK = RegisterView.of("lr", "lr", 64);

    private PowerControl() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        rows.add(new InstructionRow(List.of("nop"), List.of(), 0, Set.of(), "Does nothing.", (arguments, builder) -> { }));
        rows.add(new InstructionRow(List.of("dcbf", "dcbst"), List.of(RA, RB), 0, Set.of(),
                "Flushes a cache block, which no memory model here sees.", (arguments, builder) -> { }));
        rows.add(new InstructionRow(List.of("b"), List.of(LABEL), 0, Set.of(), "Branches to the label.",
                (arguments, builder) -> builder.jump(arguments.label(0))));
        branch(rows, "beq", "equal", field -> Expression.read(field.equal()));
        branch(rows, "bne", "not equal", field -> isZero(Expression.read(field.equal())));
        branch(rows, "blt", "less", field -> Expression.read(field.less()));
        branch(rows, "bge", "not less", field -> isZero(Expression.read(field.less())));
        branch(rows, "bgt", "greater", field -> Expression.read(field.greater()));
        branch(rows, "ble", "not greater", field -> isZero(Expression.read(field.greater())));
        rows.add(new InstructionRow(List.of("bdnz", "bdnz+", "bdnz-"), List.of(LABEL), 0, Set.of(),
                "Counts ctr down, and branches to the label until it is 0.", (arguments, builder) -> {
                    builder.assign(COUNTER, Expressions.add(COUNTER.value(), constant(-1)));
                    builder.jump(isZero(isZero(COUNTER.value())), arguments.label(0));
                }));
        rows.add(new InstructionRow(List.of("blr"), List.of(), 0, Set.of(),
                "Returns: branches to the address in lr; ends the thread if it is none of the test's.",
                (arguments, builder) -> builder.jumpToAddress(LINK.value())));
        rows.add(new InstructionRow(List.of("bctr"), List.of(), 0, Set.of(),
                "Branches to the address in ctr; ends the thread if it is none of the test's.",
                (arguments, builder) -> builder.jumpToAddress(COUNTER.value())));
        rows.add(new InstructionRow(List.of("bl"), List.of(LABEL), 0, Set.of(),
                "Calls: branches to the label, with the address of the next instruction in lr.",
                (arguments, builder) -> builder.call(LINK, arguments.label(0))));
        rows.add(new InstructionRow(List.of("bctrl"), List.of(), 0, Set.of(),
                "Calls: branches to the address in ctr, with the address of the next instruction in lr.",
                (arguments, builder) -> builder.callAddress(LINK, COUNTER.value())));
        rows.addAll(PowerConditionRegister.rows());
        special(rows, "ctr");
        special(rows, "lr");
        return rows;
    }

    private static void branch(List<InstructionRow> rows, String mnemonic, String words,
            Function<ConditionField, Expression> condition) {
        List<String> mnemonics = new ArrayList<>();
        for (String synonym : mnemonic.equals("bge") ? List.of("bge", "bnl")
                : mnemonic.equals("ble") ? List.of("ble", "bng") : List.of(mnemonic)) {
            for (String hint : List.of("", "+", "-")) {
                mnemonics.add(synonym + hint);
            }
        }
        List<String> returns = mnemonics.stream().map(m -> m.replaceFirst("^(b..)", "$1lr")).toList();
        rows.add(new InstructionRow(returns, List.of(FIELD), 1, Set.of(),
                "Returns if cr0 or the field says: " + words + ". Branches to the address in lr; ends the thread if it is none of the test's.",
                (arguments, builder) -> builder.jumpToAddressIf(condition.apply(arguments.has(0)
                        ? ConditionField.named(arguments.choice(0)) : ConditionField.of(0)), LINK.value())));
        rows.add(new InstructionRow(mnemonics, List.of(LABEL), 0, Set.of(),
                "Branches to the label if cr0 says: " + words + ".", (arguments, builder) -> builder
                        .jump(condition.apply(ConditionField.of(0)), arguments.label(0))));
        rows.add(new InstructionRow(mnemonics, List.of(FIELD, LABEL), 0, Set.of(),
                "Branches to the label if the field says: " + words + ".", (arguments, builder) -> builder
                        .jump(condition.apply(ConditionField.named(arguments.choice(0))), arguments.label(1))));
    }

    /** Moves to and from a special register. */
    private static void special(List<InstructionRow> rows, String name) {
        RegisterView special = RegisterView.of(name, name, 64);
        rows.add(new InstructionRow(List.of("mt" + name), List.of(RS), 0, Set.of(), "Moves to " + special.name() + ".",
                (arguments, builder) -> builder.assign(special, arguments.value(0))));
        rows.add(new InstructionRow(List.of("mf" + name), List.of(RT), 0, Set.of(), "Moves from " + special.name() + ".",
                (arguments, builder) -> builder.assign(arguments.register(0), special.value())));
    }
}
