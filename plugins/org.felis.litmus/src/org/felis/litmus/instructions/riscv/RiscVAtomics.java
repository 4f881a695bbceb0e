package org.felis.litmus.instructions.riscv;

import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.riscv.RiscVShapes.PLAIN_MEMORY;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RD;
import static org.felis.litmus.instructions.riscv.RiscVShapes.RS2;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.riscv.RiscVMemory.Size;

/**
 * Atomic memory operations of RISC-V. The manual's memory model takes each for one memory operation that is a load and a store
 * at once (RVWMO, "Memory Model Primitives"), and so does herd7's: one event.
 */
final class RiscVAtomics {

    private interface Update {
        Expression apply(Expression old, Expression operand);
    }

    private record Operator(String name, String words, boolean signed, Update update) {
    }

    private static final List<Operator> OPERATORS = List.of(
            new Operator("swap", "Stores the register", true, (old, operand) -> operand),
            new Operator("add", "Adds the register to memory", true, Expressions::add),
            new Operator("and", "Stores the bitwise and", true, Expressions::and),
            new Operator("or", "Stores the bitwise or", true, Expressions::or),
            new Operator("xor", "Stores the bitwise exclusive or", true, Expressions::xor),
            new Operator("max", "Stores the signed maximum", true, operator(BinaryOperator.MAXIMUM_SIGNED)),
            new Operator("min", "Stores the signed minimum", true, operator(BinaryOperator.MINIMUM_SIGNED)),
            new Operator("maxu", "Stores the unsigned maximum", false, operator(BinaryOperator.MAXIMUM_UNSIGNED)),
            new Operator("minu", "Stores the unsigned minimum", false, operator(BinaryOperator.MINIMUM_UNSIGNED)));

    private RiscVAtomics() {
    }

    private static Update operator(BinaryOperator operator) {
        return (old, operand) -> binary(operator, old, operand);
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        for (RiscVOrdering ordering : RiscVOrdering.values()) {
            for (Size size : List.of(RiscVMemory.WORD, RiscVMemory.DOUBLE_WORD)) {
                OPERATORS.forEach(operator -> rows.add(row(operator, size, ordering)));
            }
        }
        return rows;
    }

    private static InstructionRow row(Operator operator, Size size, RiscVOrdering ordering) {
        Set<String> tags = new LinkedHashSet<>(ordering.tags());
        tags.add("X");
        return new InstructionRow(ordering.mnemonics("amo" + operator.name() + "." + size.letter()),
                List.of(RD, RS2, PLAIN_MEMORY), 0, tags,
                operator.words() + " and loads what was there, " + size.what() + ", atomically" + ordering.words() + ".",
                (arguments, builder) -> {
                    Expression old = builder.update(arguments.memory(2).address(),
                            before -> operator.update().apply(extended(before, operator, size),
                                    extended(arguments.value(1), operator, size)),
                            size.bytes(), tags);
                    builder.assign(arguments.register(0), Expressions.signExtended(old, size.bits()));
                });
    }

    private static Expression extended(Expression value, Operator operator, Size size) {
        return operator.signed() ? Expressions.signExtended(value, size.bits())
                : Expressions.zeroExtended(value, size.bits());
    }
}
