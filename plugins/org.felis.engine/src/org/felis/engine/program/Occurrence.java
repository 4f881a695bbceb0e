package org.felis.engine.program;

import java.util.Optional;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;

/** When the event of an operation happens, given that control passes the operation. */
public sealed interface Occurrence {

    Occurrence ALWAYS = new Always();

    /** The condition under which it happens, if one decides it. */
    default Optional<Expression> condition() {
        return Optional.empty();
    }

    /** Whether nothing decides it. */
    default boolean isUnconditional() {
        return false;
    }

    /** In every execution. */
    record Always() implements Occurrence {
        @Override
        public boolean isUnconditional() {
            return true;
        }
    }

    /** Where the condition is not 0; {@linkplain Evaluation#isTrue an unknown decides nothing}. */
    record If(Expression decision) implements Occurrence {
        @Override
        public Optional<Expression> condition() {
            return Optional.of(decision);
        }
    }

    /**
     * Never without a reservation: the last exclusive access of its thread before it is a load exclusive of the same address and
     * size, and {@linkplain Operation#endsReservation nothing has ended it}. With one it may happen or not, both in some execution.
     */
    record IfReserved() implements Occurrence {
    }
}
