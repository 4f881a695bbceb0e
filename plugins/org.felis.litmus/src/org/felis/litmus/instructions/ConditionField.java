package org.felis.litmus.instructions;

import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;

/**
 * A field of Power's condition register: its bits LT, GT and EQ are a register each, so that a test for equality works on
 * addresses, of which none is less than another (see {@link ConditionFlags}).
 */
public record ConditionField(Register less, Register greater, Register equal) {

    private static final List<ConditionField> FIELDS = new ArrayList<>();
    private static final Set<Register> BITS = new LinkedHashSet<>();
    static {
        for (int i = 0; i < 8; i++) {
            ConditionField field = new ConditionField(Register.named("cr" + i + ".lt"), Register.named("cr" + i + ".gt"),
                    Register.named("cr" + i + ".eq"));
            FIELDS.add(field);
            BITS.addAll(List.of(field.less, field.greater, field.equal));
        }
    }

    /** The field with that number, 0 to 7. */
    public static ConditionField of(int number) {
        return FIELDS.get(number);
    }

    /** {@code CR0} to {@code CR7}. */
    public static ConditionField named(String name) {
        return of(name.charAt(2) - '0');
    }

    /** Whether the register is a bit of a field. */
    public static boolean isBit(Register register) {
        return BITS.contains(register);
    }

    /** Sets the bits to how the numbers compare. */
    public void compare(OperationBuilder builder, Expression a, Expression b, boolean signed) {
        BinaryOperator operator = signed ? BinaryOperator.LESS_SIGNED : BinaryOperator.LESS_UNSIGNED;
        builder.assign(less, binary(operator, a, b));
        builder.assign(greater, binary(operator, b, a));
        builder.assign(equal, Expressions.equal(a, b));
    }

    /** Sets EQ to the answer, which is 0 or 1, and clears the other bits. */
    public void set(OperationBuilder builder, Expression answer) {
        builder.assign(less, and(answer, Expression.ZERO));
        builder.assign(greater, and(answer, Expression.ZERO));
        builder.assign(equal, answer);
    }
}
