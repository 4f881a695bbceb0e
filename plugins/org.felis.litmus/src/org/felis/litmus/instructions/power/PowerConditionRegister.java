package org.felis.litmus.instructions.power;

import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.choose;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.equal;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.Expressions.xor;
import static org.felis.litmus.instructions.power.PowerShapes.FIELD_BIT;
import static org.felis.litmus.instructions.power.PowerShapes.RA_OR_ZERO;
import static org.felis.litmus.instructions.power.PowerShapes.RB;
import static org.felis.litmus.instructions.power.PowerShapes.RT;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.litmus.instructions.Argument;
import org.felis.litmus.instructions.ConditionField;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;

/**
 * What Power does with single bits of its condition register (Power ISA, book I, section 2.5.1 for the logic, 3.3.12 for isel, 3.3.17 for
 * mfcr). Everything depends by data on all that it reads, chosen or not.
 */
final class PowerConditionRegister {

    private static final int FIELDS = 8;

    /** A field of the register, chosen by one bit of eight: 128 is cr0, 1 is cr7. */
    private static final OperandShape ONE_FIELD = new OperandShape("FXM", "1, 2, 4, 8, 16, 32, 64 or 128, of which 128 means cr0 and 1 cr7",
            (operand, matching) -> {
                long mask = matching.number(operand);
                if (mask > 0 && mask < 1 << FIELDS && Long.bitCount(mask) == 1) {
                    return new Argument.Number(mask);
                }
                throw OperandShape.Mismatch.INSTANCE;
            });

    private PowerConditionRegister() {
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        logic(rows, "crand", "The bitwise and of two bits of the condition register", Expressions::and);
        logic(rows, "cror", "The bitwise or of two bits of the condition register", Expressions::or);
        logic(rows, "crxor", "The exclusive or of two bits of the condition register", Expressions::xor);
        logic(rows, "crnand", "The complement of crand", (a, b) -> flipped(and(a, b)));
        logic(rows, "crnor", "The complement of cror", (a, b) -> flipped(or(a, b)));
        logic(rows, "creqv", "The complement of crxor", (a, b) -> flipped(xor(a, b)));
        logic(rows, "crandc", "The first bit and the complement of the second", (a, b) -> and(a, flipped(b)));
        logic(rows, "crorc", "The first bit or the complement of the second", (a, b) -> or(a, flipped(b)));
        rows.add(new InstructionRow(List.of("isel"), List.of(RT, RA_OR_ZERO, RB, FIELD_BIT), 0, Set.of(),
                "The second register if the bit of the condition register is 1, else the third.", (arguments, builder) -> {
                    Expression bit = Expression.read(bit(arguments.number(3)));
                    Expression first = arguments.value(1);
                    Expression second = arguments.value(2);
                    Expression nothing = and(and(equal(bit, bit), and(equal(first, first), equal(second, second))), Expression.ZERO);
                    builder.assign(arguments.register(0), binary(Expression.BinaryOperator.ADD, choose(bit, first, second), nothing));
                }));
        rows.add(new InstructionRow(List.of("mfcr"), List.of(RT), 0, Set.of(), "Moves from the condition register.",
                (arguments, builder) -> {
                    Expression all = Expression.ZERO;
                    for (int field = 0; field < FIELDS; field++) {
                        all = or(all, placed(field));
                    }
                    builder.assign(arguments.register(0), all);
                }));
        rows.add(new InstructionRow(List.of("mfocrf", "mfcr"), List.of(RT, ONE_FIELD), 0, Set.of(),
                "Moves from one field of the condition register; the bits of the others become 0.",
                (arguments, builder) -> builder.assign(arguments.register(0),
                        placed(FIELDS - 1 - Long.numberOfTrailingZeros(arguments.number(1))))));
        return rows;
    }

    private static void logic(List<InstructionRow> rows, String mnemonic, String documentation, BinaryOperator<Expression> operator) {
        rows.add(new InstructionRow(List.of(mnemonic), List.of(FIELD_BIT, FIELD_BIT, FIELD_BIT), 0, Set.of(), documentation + ".",
                (arguments, builder) -> builder.assign(bit(arguments.number(0)), operator.apply(
                        Expression.read(bit(arguments.number(1))), Expression.read(bit(arguments.number(2)))))));
    }

    private static Expression flipped(Expression bit) {
        return xor(bit, Expression.ONE);
    }

    private static Register bit(long number) {
        ConditionField field = ConditionField.of((int) number / 4);
        return switch ((int) number % 4) {
            case 0 -> field.less();
            case 1 -> field.greater();
            default -> field.equal();
        };
    }

    /** The bits of a field where mfcr puts them: cr0 is the highest of the low word. */
    private static Expression placed(int number) {
        ConditionField field = ConditionField.of(number);
        int lowest = 4 * (FIELDS - 1 - number);
        return or(or(moved(field.less(), lowest + 3), moved(field.greater(), lowest + 2)), moved(field.equal(), lowest + 1));
    }

    private static Expression moved(Register bit, int position) {
        return binary(Expression.BinaryOperator.SHIFT_LEFT, Expression.read(bit), constant(position));
    }
}
