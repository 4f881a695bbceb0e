package org.felis.llvm.lowering;

import java.util.List;
import java.util.Optional;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;

/** What is known, while a program is lowered, about a register of LLVM or about bytes of memory that only one thread can see. */
sealed interface Binding {

    Binding UNDEFINED = new Undefined(Expression.ZERO, 0);

    /** The same in each execution. Integers are zero-extended from their width. */
    record Known(Value value) implements Binding {
    }

    /** Computed from registers of the engine, which are never written again. Integers are zero-extended from their width. */
    record Computed(Expression expression) implements Binding {
    }

    /** A structure or array in a register. */
    record Parts(List<Binding> elements) implements Binding {
        public Parts {
            elements = List.copyOf(elements);
        }
    }

    /**
     * Bytes that nothing has been written to, or a result that LLVM calls undef or poison; or an integer of which that is so of some bits, as of a unit one of whose bit-fields has been assigned.
     *
     * @param bits the bits that are defined; the others are 0
     * @param defined a mask of those
     */
    record Undefined(Expression bits, long defined) implements Binding {

        /** Whether some bits are defined. */
        boolean isPart() {
            return defined != 0;
        }
    }

    /** What is defined of it; empty if nothing is, or if it has parts. */
    default Optional<Expression> definedPart() {
        return switch (this) {
            case Known known -> Optional.of(new Expression.Constant(known.value()));
            case Computed computed -> Optional.of(computed.expression());
            case Parts parts -> Optional.empty();
            case Undefined undefined -> undefined.isPart() ? Optional.of(undefined.bits()) : Optional.empty();
        };
    }

    static Binding of(long bits) {
        return new Known(Value.of(bits));
    }

    /** The expression as a binding: known if it is a constant. */
    static Binding of(Expression expression) {
        return expression instanceof Expression.Constant constant ? new Known(constant.value()) : new Computed(expression);
    }
}
