package org.felis.litmus.instructions;

import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.choose;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

import org.felis.engine.expression.Expression;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/**
 * Conditional execution: a condition code behind a mnemonic makes the instruction do nothing unless the condition holds. As in
 * herd7, the instruction depends on the condition as on a pick, neither by data nor by control. A store exclusive is branched over instead: whether it
 * succeeds is a choice of its own, and compilers branch by the same flags behind it anyway.
 *
 * @param codes the condition codes, upper case
 * @param holds makes of a code whether it holds: 1 or 0
 * @param rows the rows that can be conditional: they assign and store, also exclusively, but neither load, jump nor fence
 */
public record Predication(List<String> codes, Function<String, Expression> holds, List<InstructionRow> rows) {

    public static final Predication NONE = new Predication(List.of(), code -> Expression.ONE, List.of());

    /** The rows of a mnemonic with a condition code behind it; empty if there is none. */
    public List<InstructionRow> find(String mnemonic) {
        String upperCase = mnemonic.toUpperCase(Locale.ROOT);
        return codes.stream().filter(upperCase::endsWith).flatMap(code -> rows.stream()
                .filter(row -> row.mnemonics().contains(upperCase.substring(0, upperCase.length() - code.length())))
                .map(row -> conditional(row, code))).toList();
    }

    private InstructionRow conditional(InstructionRow row, String code) {
        String documentation = "If the condition " + code + " holds: " + row.documentation().substring(0, 1).toLowerCase(Locale.ROOT)
                + row.documentation().substring(1);
        return new InstructionRow(row.mnemonics().stream().map(m -> m + code).toList(), row.operands(), row.optional(),
                row.tags(), documentation, (arguments, builder) -> {
                    OperationBuilder unconditional = builder.another();
                    row.lowering().lower(arguments, unconditional);
                    if (unconditional.operations().stream().anyMatch(MemoryAction.WriteExclusive.class::isInstance)) {
                        builder.skipUnless(holds.apply(code));
                        unconditional.operations().forEach(builder::add);
                        return;
                    }
                    Expression condition = builder.keep("condition", holds.apply(code));
                    unconditional.operations().forEach(o -> builder.add(conditional(o, condition)));
                });
    }

    private static Operation conditional(Operation operation, Expression condition) {
        return switch (operation) {
            case Operation.Assign assign -> assign.target().temporary() ? assign
                    : new Operation.Assign(assign.target(),
                            choose(condition, assign.value(), Expression.read(assign.target())));
            case MemoryAction.Write write -> new MemoryAction.Write(write.address(), write.value(), write.bytes(), write.tags(),
                    write.condition().equals(Expression.ONE) ? condition : and(condition, write.condition()), Optional.empty(),
                    write.partOf());
            default -> throw new IllegalStateException("neither assigns nor stores, so that it cannot be conditional: " + operation);
        };
    }
}
