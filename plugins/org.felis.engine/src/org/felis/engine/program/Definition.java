package org.felis.engine.program;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;

/** What an operation writes into a register: analyses follow values by these alone, whatever the operation is. */
public sealed interface Definition {

    /** The register written, in every execution that passes the operation. */
    Register register();

    /** The expression whose value the register gets, over the registers in front of the operation; empty if it gets another one. */
    default Optional<Expression> value() {
        return Optional.empty();
    }

    /** The other source that the value of the expression may have. */
    default Optional<Operation.Kept> kept() {
        return Optional.empty();
    }

    /** The values of which the register gets one, by what happens in the execution; none if its value is not one of a few. */
    default List<Value> alternatives() {
        return List.of();
    }

    /** What the register gets by whether the operation's event happens; empty if it gets something else. */
    default Optional<Value> told(boolean happens) {
        return Optional.empty();
    }

    /** What is chosen, if the register gets a number that the execution chooses. */
    default Optional<Chosen> choice() {
        return Optional.empty();
    }

    /** Whether the register gets what the operation's event reads. */
    default boolean isRead() {
        return false;
    }

    /** How what is computed from the register depends on the event of the operation itself. */
    Dependence onEvent();

    /** A kind of dependence; {@code MicroEvents} has the relations inside an instruction that follow from it. */
    enum Dependence {
        NONE,
        /** As on a value read: {@code iico_data}. */
        DATA,
        /** As on a decision: {@code iico_ctrl}. */
        CONTROL
    }

    /** The value of an expression. */
    record Computed(Register register, Expression expression, Optional<Operation.Kept> kept) implements Definition {
        @Override
        public Optional<Expression> value() {
            return Optional.of(expression);
        }

        @Override
        public Dependence onEvent() {
            return Dependence.NONE;
        }
    }

    /** What the operation's event reads from memory, zero-extended. */
    record Loaded(Register register) implements Definition {
        @Override
        public boolean isRead() {
            return true;
        }

        @Override
        public Dependence onEvent() {
            return Dependence.DATA;
        }
    }

    /**
     * Any number of so many bits, or one of a few of them, which the execution chooses.
     *
     * @param few the numbers of which it is one; empty for all of so many bits
     */
    record Chosen(Register register, int bits, List<Long> few) implements Definition {

        /** Numbers of more bits are not a few any more. */
        private static final int FEW_BITS = 4;

        @Override
        public List<Value> alternatives() {
            return few.isEmpty() && bits > FEW_BITS ? List.of() : numbers();
        }

        /** All of them, which must not be very many. */
        public List<Value> numbers() {
            return few.isEmpty() ? LongStream.range(0, 1L << bits).mapToObj(Value::of).toList() : few.stream().map(Value::of).toList();
        }

        /** How many there are, in bits. */
        public int countBits() {
            return few.isEmpty() ? bits : Integer.SIZE - Integer.numberOfLeadingZeros(few.size() - 1);
        }

        /** Whether the number is one of them. */
        public boolean allows(long number) {
            return few.isEmpty() ? bits == Long.SIZE || number >>> bits == 0 : few.contains(number);
        }

        @Override
        public Optional<Chosen> choice() {
            return Optional.of(this);
        }

        @Override
        public Dependence onEvent() {
            return Dependence.NONE;
        }
    }

    /**
     * Whether the operation's event happens.
     *
     * @param ifHappens the register's value if it does
     * @param otherwise the register's value if it does not
     */
    record Status(Register register, Value ifHappens, Value otherwise, Dependence onEvent) implements Definition {
        @Override
        public List<Value> alternatives() {
            return List.of(ifHappens, otherwise);
        }

        @Override
        public Optional<Value> told(boolean happens) {
            return Optional.of(happens ? ifHappens : otherwise);
        }
    }
}
