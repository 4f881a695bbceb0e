package org.felis.engine.candidate;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;

/**
 * What a register holds, as a function of the values that the reads of the thread take: an expression whose registers have been
 * replaced along one path. Never simplified, so that dependencies can be read off it.
 *
 * <p>Compound values carry a {@code slot}, a dense number within their {@link ThreadTrace}, under which a {@link Valuation}
 * remembers the result.
 */
public sealed interface SymbolicValue {

    /** A value that does not depend on any read. */
    record Known(Value value) implements SymbolicValue {
    }

    /** The value that a read event takes. */
    record Reading(int event) implements SymbolicValue {
    }

    /** What a synchronization tells the program: a value that depends on the event. */
    record Told(int event, Value value) implements SymbolicValue {
    }

    record Unary(int slot, Expression.UnaryOperator operator, SymbolicValue operand) implements SymbolicValue {
    }

    record Binary(int slot, Expression.BinaryOperator operator, SymbolicValue left, SymbolicValue right)
            implements SymbolicValue {
    }

    record Extend(int slot, SymbolicValue operand, int bits, boolean signed) implements SymbolicValue {
    }

    record Accessible(int slot, SymbolicValue address, int bytes, int alignment) implements SymbolicValue {
    }

    record IfThenElse(int slot, SymbolicValue condition, SymbolicValue whenTrue, SymbolicValue whenFalse)
            implements SymbolicValue {
    }

    /** What a register holds at some point of a path. */
    interface Registers {
        SymbolicValue get(Register register);
    }

    /** Numbers compound values. */
    interface Slots {
        int next();
    }

    /** The expression with its registers replaced. */
    static SymbolicValue of(Expression expression, Registers registers, Slots slots) {
        return switch (expression) {
            case Expression.Constant constant -> new Known(constant.value());
            case Expression.Read read -> registers.get(read.register());
            case Expression.Unary unary ->
                new Unary(slots.next(), unary.operator(), of(unary.operand(), registers, slots));
            case Expression.Binary binary -> new Binary(slots.next(), binary.operator(),
                    of(binary.left(), registers, slots), of(binary.right(), registers, slots));
            case Expression.Extend extend ->
                new Extend(slots.next(), of(extend.operand(), registers, slots), extend.bits(), extend.signed());
            case Expression.Accessible accessible -> new Accessible(slots.next(), of(accessible.address(), registers, slots),
                    accessible.bytes(), accessible.alignment());
            case Expression.IfThenElse choice -> new IfThenElse(slots.next(), of(choice.condition(), registers, slots),
                    of(choice.whenTrue(), registers, slots), of(choice.whenFalse(), registers, slots));
        };
    }
}
