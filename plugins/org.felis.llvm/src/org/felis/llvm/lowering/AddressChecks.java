package org.felis.llvm.lowering;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression.UnaryOperator;
import org.felis.engine.program.Failure;

/**
 * Checks in front of operations that have no result for some addresses, because it would depend on where objects are in memory: an execution that comes there with such values ends as not
 * supported. Without the check it would not exist, and what follows would be left out silently.
 */
final class AddressChecks {

    private final ThreadLowering thread;

    AddressChecks(ThreadLowering thread) {
        this.thread = thread;
    }

    /** 1 if the value is an integer, 0 if it is an address. Narrowing leaves addresses as they are. */
    static Expression isNumber(Expression value) {
        Expression low = IntegerArithmetic.wrapped(value, 1);
        return IntegerArithmetic.fold(BinaryOperator.OR, IntegerArithmetic.fold(BinaryOperator.EQUAL, low, Expression.ZERO),
                IntegerArithmetic.fold(BinaryOperator.EQUAL, low, Expression.ONE));
    }

    /** 1 if the value is an integer, or an address of which the alignment determines these bits. @param bits below a power of two; any number greater than alignments if no address will do */
    static Expression hasKnownBits(Expression value, long bits) {
        return IntegerArithmetic.choose(isNumber(value), Expression.ONE, Long.compareUnsigned(bits, ProgramObjects.LARGEST_ALIGNMENT) >= 0 ? Expression.ZERO
                : IntegerArithmetic.fold(BinaryOperator.LESS_UNSIGNED, Expression.constant(bits), new Expression.Unary(UnaryOperator.ALIGNMENT, value)));
    }

    /** 1 if two addresses are of the same object. */
    static Expression isSameObject(Expression left, Expression right) {
        return IntegerArithmetic.fold(BinaryOperator.EQUAL, start(left), start(right));
    }

    private static Expression start(Expression address) {
        return address instanceof Expression.Constant(org.felis.engine.expression.Value.Address known)
                ? new Expression.Constant(new org.felis.engine.expression.Value.Address(known.object(), 0))
                : new Expression.Binary(BinaryOperator.SUB, address, new Expression.Unary(UnaryOperator.OFFSET, address));
    }

    /** In front of {@code <} and its like: two integers, or two addresses of one object. */
    void beforeOrder(Expression left, Expression right) {
        if (mayBeAddress(left) || mayBeAddress(right)) {
            Expression a = kept(left);
            Expression b = kept(right);
            require(IntegerArithmetic.choose(isNumber(a), isNumber(b), IntegerArithmetic.choose(isNumber(b), Expression.ZERO, isSameObject(a, b))));
        }
    }

    /** In front of a difference: an integer is subtracted, or the address of the same object. */
    void beforeDifference(Expression left, Expression right) {
        if (mayBeAddress(right)) {
            Expression a = kept(left);
            Expression b = kept(right);
            require(IntegerArithmetic.choose(isNumber(b), Expression.ONE, IntegerArithmetic.choose(isNumber(a), Expression.ZERO, isSameObject(a, b))));
        }
    }

    /** In front of a sum: at most one address. */
    void beforeSum(Expression left, Expression right) {
        if (mayBeAddress(left) && mayBeAddress(right)) {
            require(IntegerArithmetic.choose(isNumber(kept(left)), Expression.ONE, isNumber(kept(right))));
        }
    }

    private boolean mayBeAddress(Expression value) {
        return thread.code().numbers().mayBeAddress(value);
    }

    private Expression kept(Expression value) {
        return thread.code().kept(value);
    }

    private void require(Expression condition) {
        if (!(condition instanceof Expression.Constant constant)) {
            thread.stopBeingAlone();
            thread.code().require(condition, Failure.UNSUPPORTED);
        } else if (constant.equals(Expression.ZERO)) {
            thread.fail(Failure.UNSUPPORTED);
        }
    }
}
