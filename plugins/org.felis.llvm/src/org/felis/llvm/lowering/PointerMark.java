package org.felis.llvm.lowering;

import java.util.Optional;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Value;
import org.felis.llvm.ir.ArithmeticOperator;

/**
 * An operation on the low bits of what may be an address: programs keep marks there, which the alignment of objects leaves free
 * (T. Harris, <em>A Pragmatic Implementation of Non-Blocking Linked-Lists</em>, DISC 2001). It has a result if the alignment determines these bits of the address.
 *
 * @param operator {@code AND}, {@code OR} or {@code XOR}
 * @param value perhaps an address
 * @param mask an integer with all other bits 0 or, with {@code AND}, all 1
 */
record PointerMark(BinaryOperator operator, Expression value, long mask) {

    /** Such an operation; empty if it asks for other bits. @param bits the width of the operands */
    static Optional<PointerMark> of(ArithmeticOperator operator, int bits, Expression left, Expression right) {
        return switch (operator) {
            case AND -> with(BinaryOperator.AND, bits, left, right).or(() -> with(BinaryOperator.AND, bits, right, left));
            case OR -> with(BinaryOperator.OR, bits, left, right).or(() -> with(BinaryOperator.OR, bits, right, left));
            case XOR -> with(BinaryOperator.XOR, bits, left, right).or(() -> with(BinaryOperator.XOR, bits, right, left));
            case UREM -> right instanceof Expression.Constant(Value.Int(long divisor)) && Long.bitCount(divisor) == 1
                    ? with(BinaryOperator.AND, bits, left, Expression.constant(divisor - 1)) : Optional.empty();
            case ADD, SUB, MUL, UDIV, SDIV, SREM, SHL, LSHR, ASHR -> Optional.empty();
        };
    }

    /** The same for a mask that is the second operand. */
    static Optional<PointerMark> with(BinaryOperator operator, int bits, Expression value, Expression operand) {
        if (!(IntegerArithmetic.signed(operand, bits) instanceof Expression.Constant(Value.Int(long number)))) {
            return Optional.empty();
        }
        PointerMark mark = new PointerMark(operator, value, number);
        return Long.compareUnsigned(mark.needed(), ProgramObjects.LARGEST_ALIGNMENT) < 0 ? Optional.of(mark) : Optional.empty();
    }

    /** The low bits of a value. */
    static Optional<PointerMark> lowest(int bits, Expression value) {
        return bits < Long.SIZE && 1L << bits <= ProgramObjects.LARGEST_ALIGNMENT ? Optional.of(new PointerMark(BinaryOperator.AND, value, (1L << bits) - 1)) : Optional.empty();
    }

    private boolean clears() {
        return operator == BinaryOperator.AND && mask < 0;
    }

    /** The bits of an address that have to be known. */
    long needed() {
        return clears() ? ~mask : mask;
    }

    /** Whether the result is an address where the value is one. */
    boolean keepsAddress() {
        return operator != BinaryOperator.AND || clears();
    }

    Expression result() {
        return IntegerArithmetic.fold(operator, value, Expression.constant(mask));
    }
}
