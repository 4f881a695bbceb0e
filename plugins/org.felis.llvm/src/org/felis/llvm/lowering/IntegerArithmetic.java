package org.felis.llvm.lowering;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.expression.Value;
import org.felis.llvm.ir.ArithmeticOperator;
import org.felis.llvm.ir.Comparison;
import org.felis.llvm.ir.UpdateOperator;

/**
 * LLVM's operations on integers of 1 to 64 bits (LLVM Language Reference, "Binary Operations"), as expressions of the engine. Integers are zero-extended from their
 * width; what is computed from constants alone is a constant.
 */
final class IntegerArithmetic {

    private IntegerArithmetic() {
    }

    /** @param bits the width of operands and result */
    static Expression compute(ArithmeticOperator operator, int bits, Expression left, Expression right) {
        return switch (operator) {
            case ADD -> wrapped(fold(BinaryOperator.ADD, left, right), bits);
            case SUB -> wrapped(fold(BinaryOperator.SUB, left, right), bits);
            case MUL -> wrapped(fold(BinaryOperator.MUL, left, right), bits);
            case UDIV -> fold(BinaryOperator.DIVIDE_UNSIGNED, left, right);
            case SDIV -> wrapped(fold(BinaryOperator.DIVIDE_SIGNED, signed(left, bits), signed(right, bits)), bits);
            case UREM -> fold(BinaryOperator.REMAINDER_UNSIGNED, left, right);
            case SREM -> wrapped(fold(BinaryOperator.REMAINDER_SIGNED, signed(left, bits), signed(right, bits)), bits);
            case SHL -> wrapped(fold(BinaryOperator.SHIFT_LEFT, left, right), bits);
            case LSHR -> fold(BinaryOperator.SHIFT_RIGHT_LOGICAL, left, right);
            case ASHR -> wrapped(fold(BinaryOperator.SHIFT_RIGHT_ARITHMETIC, signed(left, bits), right), bits);
            case AND -> fold(BinaryOperator.AND, left, right);
            case OR -> fold(BinaryOperator.OR, left, right);
            case XOR -> fold(BinaryOperator.XOR, left, right);
        };
    }

    /** 1 or 0. @param bits the width of the operands */
    static Expression compare(Comparison comparison, int bits, Expression left, Expression right) {
        return switch (comparison) {
            case EQ -> fold(BinaryOperator.EQUAL, left, right);
            case NE -> fold(BinaryOperator.NOT_EQUAL, left, right);
            case ULT -> fold(BinaryOperator.LESS_UNSIGNED, left, right);
            case ULE -> fold(BinaryOperator.LESS_EQUAL_UNSIGNED, left, right);
            case UGT -> fold(BinaryOperator.LESS_UNSIGNED, right, left);
            case UGE -> fold(BinaryOperator.LESS_EQUAL_UNSIGNED, right, left);
            case SLT -> fold(BinaryOperator.LESS_SIGNED, signed(left, bits), signed(right, bits));
            case SLE -> fold(BinaryOperator.LESS_EQUAL_SIGNED, signed(left, bits), signed(right, bits));
            case SGT -> fold(BinaryOperator.LESS_SIGNED, signed(right, bits), signed(left, bits));
            case SGE -> fold(BinaryOperator.LESS_EQUAL_SIGNED, signed(right, bits), signed(left, bits));
        };
    }

    /** What an atomic read-modify-write writes; {@code null} for an operator on other than integers. */
    static Expression update(UpdateOperator operator, int bits, Expression old, Expression operand) {
        return switch (operator) {
            case XCHG -> operand;
            case ADD -> compute(ArithmeticOperator.ADD, bits, old, operand);
            case SUB -> compute(ArithmeticOperator.SUB, bits, old, operand);
            case AND -> compute(ArithmeticOperator.AND, bits, old, operand);
            case OR -> compute(ArithmeticOperator.OR, bits, old, operand);
            case XOR -> compute(ArithmeticOperator.XOR, bits, old, operand);
            case NAND -> wrapped(new Expression.Unary(UnaryOperator.NOT, fold(BinaryOperator.AND, old, operand)), bits);
            case MAX -> wrapped(fold(BinaryOperator.MAXIMUM_SIGNED, signed(old, bits), signed(operand, bits)), bits);
            case MIN -> wrapped(fold(BinaryOperator.MINIMUM_SIGNED, signed(old, bits), signed(operand, bits)), bits);
            case UMAX -> fold(BinaryOperator.MAXIMUM_UNSIGNED, old, operand);
            case UMIN -> fold(BinaryOperator.MINIMUM_UNSIGNED, old, operand);
            case UINC_WRAP, UDEC_WRAP, USUB_COND, USUB_SAT, FADD, FSUB, FMAX, FMIN, FMAXIMUM, FMINIMUM ->
                throw new IllegalArgumentException(operator.toString());
        };
    }

    /** Whether {@link #update} knows it. */
    static boolean isKnown(UpdateOperator operator) {
        return switch (operator) {
            case XCHG, ADD, SUB, AND, OR, XOR, NAND, MAX, MIN, UMAX, UMIN -> true;
            case UINC_WRAP, UDEC_WRAP, USUB_COND, USUB_SAT, FADD, FSUB, FMAX, FMIN, FMAXIMUM, FMINIMUM -> false;
        };
    }

    /** The low bits, sign-extended. */
    static Expression signed(Expression value, int bits) {
        return extended(value, bits, true);
    }

    /** The low bits, zero-extended. */
    static Expression wrapped(Expression value, int bits) {
        return extended(value, bits, false);
    }

    static Expression extended(Expression value, int bits, boolean signed) {
        if (bits >= Long.SIZE) {
            return value;
        }
        return value instanceof Expression.Constant constant ? new Expression.Constant(Evaluation.extend(constant.value(), bits, signed))
                : new Expression.Extend(value, bits, signed);
    }

    /** {@code condition ? whenTrue : whenFalse}. */
    static Expression choose(Expression condition, Expression whenTrue, Expression whenFalse) {
        if (condition instanceof Expression.Constant constant && constant.value() instanceof Value.Int integer) {
            return integer.bits() != 0 ? whenTrue : whenFalse;
        }
        return whenTrue.equals(whenFalse) ? whenTrue : new Expression.IfThenElse(condition, whenTrue, whenFalse);
    }

    /** The operation, done at once if both operands are constants. */
    static Expression fold(BinaryOperator operator, Expression left, Expression right) {
        if (left instanceof Expression.Constant a && right instanceof Expression.Constant b) {
            try {
                return new Expression.Constant(Evaluation.binary(operator, a.value(), b.value()));
            } catch (Evaluation.UndefinedOperationException undefined) {
                return new Expression.Binary(operator, left, right);
            }
        }
        return isZero(right) && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUB || operator == BinaryOperator.SHIFT_LEFT
                || operator == BinaryOperator.SHIFT_RIGHT_LOGICAL || operator == BinaryOperator.OR) ? left
                : isZero(left) && (operator == BinaryOperator.ADD || operator == BinaryOperator.OR) ? right : new Expression.Binary(operator, left, right);
    }

    private static boolean isZero(Expression expression) {
        return expression instanceof Expression.Constant constant && constant.value().equals(Value.ZERO);
    }

    /** How many operations an expression has, up to the limit. */
    static int size(Expression expression, int limit) {
        if (limit <= 0) {
            return 0;
        }
        return switch (expression) {
            case Expression.Constant constant -> 0;
            case Expression.Read read -> 0;
            case Expression.Unary unary -> 1 + size(unary.operand(), limit - 1);
            case Expression.Extend extend -> 1 + size(extend.operand(), limit - 1);
            case Expression.Binary binary -> {
                int left = 1 + size(binary.left(), limit - 1);
                yield left + size(binary.right(), limit - left);
            }
            case Expression.IfThenElse choice -> limit;
            case Expression.Accessible accessible -> limit;
        };
    }
}
