package org.felis.litmus.instructions;

import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.equal;
import static org.felis.litmus.instructions.Expressions.isNegative;
import static org.felis.litmus.instructions.Expressions.isZero;
import static org.felis.litmus.instructions.Expressions.sub;
import static org.felis.litmus.instructions.Expressions.xor;
import static org.felis.litmus.instructions.Expressions.zeroExtended;

import java.util.Set;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Expression.BinaryOperator;
import org.felis.engine.program.Register;

/**
 * The four condition flags, a register each: so that a test for equality works on addresses, of which there is no sign.
 * Flags that nothing reads are dropped later ({@link #isFlag}): comparing two addresses for equality must not fail
 * because their difference has no sign.
 *
 * @param carryMeansBorrow whether a subtraction sets the carry when it borrows (x86), or when it does not (Arm)
 */
public record ConditionFlags(Register negative, Register zero, Register carry, Register overflow,
        boolean carryMeansBorrow) {

    private static final ConditionFlags ARM = new ConditionFlags(Register.named("N"), Register.named("Z"),
            Register.named("C"), Register.named("V"), false);
    private static final ConditionFlags INTEL = new ConditionFlags(Register.named("SF"), Register.named("ZF"),
            Register.named("CF"), Register.named("OF"), true);
    private static final Set<Register> ALL = Set.of(ARM.negative, ARM.zero, ARM.carry, ARM.overflow, INTEL.negative,
            INTEL.zero, INTEL.carry, INTEL.overflow);

    static ConditionFlags arm() {
        return ARM;
    }

    static ConditionFlags intel() {
        return INTEL;
    }

    /** Whether the register is a condition flag of some architecture. */
    public static boolean isFlag(Register register) {
        return ALL.contains(register) || ConditionField.isBit(register);
    }

    /** Sets the flags as {@code a - b} does. */
    void subtract(OperationBuilder builder, Expression a, Expression b, int bits) {
        Expression difference = sub(a, b);
        builder.assign(zero, equal(a, b));
        builder.assign(negative, isNegative(difference, bits));
        builder.assign(carry, carryMeansBorrow ? binary(BinaryOperator.LESS_UNSIGNED, a, b)
                : binary(BinaryOperator.LESS_EQUAL_UNSIGNED, b, a));
        builder.assign(overflow, isNegative(and(xor(a, b), xor(a, difference)), bits));
    }

    /** Sets the flags as {@code a + b} does. */
    void add(OperationBuilder builder, Expression a, Expression b, int bits) {
        Expression sum = zeroExtended(Expressions.add(a, b), bits);
        builder.assign(zero, isZero(sum));
        builder.assign(negative, isNegative(sum, bits));
        builder.assign(carry, binary(BinaryOperator.LESS_UNSIGNED, sum, a));
        builder.assign(overflow, isNegative(and(xor(a, sum), xor(b, sum)), bits));
    }

    /** Sets the flags as a bitwise operation with that result does. */
    void logical(OperationBuilder builder, Expression result, int bits) {
        builder.assign(zero, isZero(result));
        builder.assign(negative, isNegative(result, bits));
        builder.assign(carry, Expression.ZERO);
        builder.assign(overflow, Expression.ZERO);
    }

    /** {@code a < b} as signed numbers, after {@code a - b}. */
    Expression less() {
        return xor(read(negative), read(overflow));
    }

    static Expression read(Register flag) {
        return Expression.read(flag);
    }

    static Expression not(Expression flag) {
        return isZero(flag);
    }
}
