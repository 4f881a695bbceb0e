package org.felis.litmus.instructions;

import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.choose;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.equal;
import static org.felis.litmus.instructions.Expressions.isNegative;
import static org.felis.litmus.instructions.Expressions.isZero;
import static org.felis.litmus.instructions.Expressions.or;
import static org.felis.litmus.instructions.Expressions.sub;
import static org.felis.litmus.instructions.Expressions.xor;
import static org.felis.litmus.instructions.Expressions.zeroExtended;

import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;

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

    public static ConditionFlags arm() {
        return ARM;
    }

    public static ConditionFlags intel() {
        return INTEL;
    }

    /** Whether the register is a condition flag of some architecture. */
    public static boolean isFlag(Register register) {
        return ALL.contains(register) || ConditionField.isBit(register);
    }

    /** The values of the four flags. */
    private record Setting(Expression negative, Expression zero, Expression carry, Expression overflow) {
    }

    /** Sets the flags as {@code a - b} does. */
    public void subtract(OperationBuilder builder, Expression a, Expression b, int bits) {
        set(builder, ofDifference(a, b, bits));
    }

    /** Sets the flags as {@code a + b} does. */
    public void add(OperationBuilder builder, Expression a, Expression b, int bits) {
        set(builder, ofSum(a, b, bits));
    }

    /**
     * {@code a + b} plus the carry, or {@code a - b} less the borrow.
     *
     * @param a zero-extended, as b is
     * @param setsFlags whether the flags are set as well
     * @return the result, as it was before the flags changed
     */
    public Expression withCarry(OperationBuilder builder, boolean sum, Expression a, Expression b, int bits, boolean setsFlags) {
        Expression result = builder.keep("result", zeroExtended(sum ? Expressions.add(Expressions.add(a, b), read(carry))
                : sub(sub(a, b), borrow()), bits));
        if (setsFlags) {
            // with a carry, the result may be as much as an operand and still not fit
            Expression carries = or(binary(BinaryOperator.LESS_UNSIGNED, result, a), and(equal(result, a), read(carry)));
            Expression borrows = or(binary(BinaryOperator.LESS_UNSIGNED, a, b), and(equal(a, b), borrow()));
            set(builder, new Setting(isNegative(result, bits), isZero(result),
                    sum ? carries : carryMeansBorrow ? borrows : isZero(borrows),
                    isNegative(sum ? and(xor(a, result), xor(b, result)) : and(xor(a, b), xor(a, result)), bits)));
        }
        return result;
    }

    private Expression borrow() {
        return carryMeansBorrow ? read(carry) : isZero(read(carry));
    }

    /** Sets the flags as {@code a - b} or {@code a + b} does if the condition holds, else to the four bits. */
    public void compareIf(OperationBuilder builder, Expression condition, boolean subtract, Expression a, Expression b, int bits,
            int otherwise) {
        Setting compared = subtract ? ofDifference(a, b, bits) : ofSum(a, b, bits);
        Expression holds = builder.keep("holds", condition);
        set(builder, new Setting(choose(holds, compared.negative(), constant(otherwise >> 3 & 1)),
                choose(holds, compared.zero(), constant(otherwise >> 2 & 1)),
                choose(holds, compared.carry(), constant(otherwise >> 1 & 1)),
                choose(holds, compared.overflow(), constant(otherwise & 1))));
    }

    /** Sets the flags as a bitwise operation with that result does. All of them depend on it, also those that become 0. */
    public void logical(OperationBuilder builder, Expression result, int bits) {
        Expression zeroFromResult = and(result, Expression.ZERO);
        set(builder, new Setting(isNegative(result, bits), isZero(result), zeroFromResult, zeroFromResult));
    }

    /** Sets the flags for the sign and zero as the result says, and the carry if one is given; the others stay. */
    public void signAndZero(OperationBuilder builder, Expression result, int bits, Optional<Expression> newCarry) {
        builder.assign(zero, isZero(result));
        builder.assign(negative, isNegative(result, bits));
        newCarry.ifPresent(value -> builder.assign(carry, value));
    }

    /** The flags as the bits 31 to 28 of a number. */
    public Expression packed() {
        return or(or(bitFrom(negative, 31), bitFrom(zero, 30)), or(bitFrom(carry, 29), bitFrom(overflow, 28)));
    }

    /** Sets the flags from the bits 31 to 28. */
    public void unpack(OperationBuilder builder, Expression value) {
        set(builder, new Setting(bit(value, 31), bit(value, 30), bit(value, 29), bit(value, 28)));
    }

    private Setting ofDifference(Expression a, Expression b, int bits) {
        Expression difference = sub(a, b);
        return new Setting(isNegative(difference, bits), equal(a, b),
                carryMeansBorrow ? binary(BinaryOperator.LESS_UNSIGNED, a, b)
                        : binary(BinaryOperator.LESS_EQUAL_UNSIGNED, b, a),
                isNegative(and(xor(a, b), xor(a, difference)), bits));
    }

    private Setting ofSum(Expression a, Expression b, int bits) {
        Expression sum = zeroExtended(Expressions.add(a, b), bits);
        return new Setting(isNegative(sum, bits), isZero(sum), binary(BinaryOperator.LESS_UNSIGNED, sum, a),
                isNegative(and(xor(a, sum), xor(b, sum)), bits));
    }

    /** The carry is last: the others may be computed from the one before. */
    private void set(OperationBuilder builder, Setting setting) {
        builder.assign(zero, setting.zero());
        builder.assign(negative, setting.negative());
        builder.assign(overflow, setting.overflow());
        builder.assign(carry, setting.carry());
    }

    private static Expression bitFrom(Register flag, int position) {
        return binary(BinaryOperator.SHIFT_LEFT, read(flag), constant(position));
    }

    private static Expression bit(Expression value, int position) {
        return and(binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, value, constant(position)), Expression.ONE);
    }

    /** {@code a < b} as signed numbers, after {@code a - b}. */
    public Expression less() {
        return xor(read(negative), read(overflow));
    }

    public static Expression read(Register flag) {
        return Expression.read(flag);
    }

    public static Expression not(Expression flag) {
        return isZero(flag);
    }
}
