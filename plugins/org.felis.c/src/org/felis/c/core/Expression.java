package org.felis.c.core;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.c.syntax.Place;
import org.felis.c.type.CType;

/**
 * An expression. Its operands are unsequenced to one another where nothing else is said (C11 6.5p3), their value computations sequenced before that of the
 * expression (6.5p1). A call
 * is indeterminately sequenced to whatever is unsequenced to it (6.5.2.2p10).
 */
public sealed interface Expression {

    Place place();

    /** The type of its value; {@code void} if it has none. */
    CType type();

    /** How memory is read and written as. */
    record Access(CType type, Optional<BitField> field) {
        public static Access of(CType type) {
            return new Access(type, Optional.empty());
        }

        @Override
        public String toString() {
            return type + field.map(f -> ":" + f.width()).orElse("");
        }
    }

    /** @param low the lowest bit in the unit */
    record BitField(int low, int width) {
    }

    record IntegerConstant(CType.Integer type, BigInteger value, Place place) implements Expression {
    }

    record FloatingConstant(CType.Floating type, double value, Place place) implements Expression {
    }

    /** The address of a variable. */
    record ObjectAddress(Variable variable, Place place) implements Expression {
        @Override
        public CType type() {
            return new CType.Pointer(variable.type());
        }
    }

    record FunctionAddress(String name, CType.Function function, Place place) implements Expression {
        @Override
        public CType type() {
            return new CType.Pointer(function);
        }
    }

    /** The address of the array of a string literal. */
    record StringAddress(StringLiteral literal, Place place) implements Expression {
        @Override
        public CType type() {
            return new CType.Pointer(new CType.Array(literal.element(), literal.units().size()));
        }
    }

    /** The address of an object that comes into being where the expression is evaluated, with a value (C11 6.5.2.5). */
    record LiteralAddress(Variable variable, Initializer initializer, Place place) implements Expression {
        @Override
        public CType type() {
            return new CType.Pointer(variable.type());
        }
    }

    /** Makes an object of a value, for a member of what has no address (C11 6.2.4p8). */
    record TemporaryAddress(CType value, Expression expression, Place place) implements Expression {
        @Override
        public CType type() {
            return new CType.Pointer(value);
        }
    }

    record Load(Access access, Expression address, Place place) implements Expression {
        @Override
        public CType type() {
            return access.type().plain();
        }
    }

    /** Assignment: the store is a side effect, sequenced after the value computations of the operands. The value is what is stored. */
    record Store(Access access, Expression address, Expression value, Place place) implements Expression {
        @Override
        public CType type() {
            return access.type().plain();
        }
    }

    /**
     * Compound assignment, {@code ++} and {@code --}: load and store are one evaluation for indeterminately sequenced calls (C11 6.5.2.4p2, 6.5.16.2p3).
     *
     * @param computed the type in which the operator computes
     * @param isOld whether the value is the one before
     */
    record Update(Access access, Expression address, BinaryOperator operator, CType computed, Expression operand, boolean isOld,
            Place place) implements Expression {
        @Override
        public CType type() {
            return access.type().plain();
        }
    }

    /** An atomic load. */
    record AtomicLoad(Access access, Expression address, MemoryOrder order, Place place) implements Expression {
        @Override
        public CType type() {
            return access.type().plain();
        }
    }

    /** An atomic store; without a value. */
    record AtomicStore(Access access, Expression address, Expression value, MemoryOrder order, Place place) implements Expression {
        @Override
        public CType type() {
            return CType.VOID;
        }
    }

    /**
     * An atomic read-modify-write; its value is the one before.
     *
     * @param operator of the old value and the operand; empty for an exchange
     */
    record AtomicUpdate(Access access, Expression address, Optional<BinaryOperator> operator, Expression operand, MemoryOrder order,
            Place place) implements Expression {
        @Override
        public CType type() {
            return access.type().plain();
        }
    }

    /** Compare and exchange: whether the object held what is expected; if not, what it held is expected afterwards. A weak one may fail always. */
    record CompareExchange(Access access, Expression address, Expression expected, Expression desired, boolean isWeak, MemoryOrder success,
            MemoryOrder failure, Place place)
            implements Expression {
        @Override
        public CType type() {
            return CType.Integer.BOOL;
        }
    }

    record Fence(MemoryOrder order, Place place) implements Expression {
        @Override
        public CType type() {
            return CType.VOID;
        }
    }

    record Convert(CType type, Expression operand, Place place) implements Expression {
    }

    /** Arithmetic on operands of the given type (of shifts, that of the left operand), and comparison, whose result is {@code int}. */
    record Binary(BinaryOperator operator, CType operands, Expression left, Expression right, Place place) implements Expression {
        @Override
        public CType type() {
            return operator.isComparison() ? CType.Integer.INT : operator == BinaryOperator.POINTER_DIFFERENCE ? CType.Integer.LONG : operands;
        }
    }

    record Unary(UnaryOperator operator, CType type, Expression operand, Place place) implements Expression {
    }

    /** The address of a member. */
    record MemberAddress(CType.Aggregate aggregate, int member, Expression address, Place place) implements Expression {
        @Override
        public CType type() {
            return new CType.Pointer(aggregate.members().list().get(member).type());
        }
    }

    /** The left operand is sequenced before the right one. */
    record Comma(Expression left, Expression right, Place place) implements Expression {
        @Override
        public CType type() {
            return right.type();
        }
    }

    /** {@code &&} if conjunction, else {@code ||}. */
    record Logical(boolean conjunction, Expression left, Expression right, Place place) implements Expression {
        @Override
        public CType type() {
            return CType.Integer.INT;
        }
    }

    record Conditional(CType type, Expression condition, Expression then, Expression otherwise, Place place) implements Expression {
    }

    record Call(Expression function, CType.Function signature, List<Expression> arguments, Place place) implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public CType type() {
            return signature.result();
        }
    }

    /**
     * A call of a function of the library.
     *
     * @param enumerations which arguments are of an enumeration: with which type of integers that is compatible is implementation-defined (C11 6.7.2.2p4)
     */
    record LibraryCall(String name, CType type, List<Expression> arguments, Set<Integer> enumerations, Place place) implements Expression {
        public LibraryCall {
            arguments = List.copyOf(arguments);
            enumerations = Set.copyOf(enumerations);
        }
    }

    /** Statements with a value, as GNU C has them. */
    record Block(Statement.Compound statements, Optional<Expression> value, Place place) implements Expression {
        @Override
        public CType type() {
            return value.map(Expression::type).orElse(CType.VOID);
        }
    }

    /** What is undefined whenever it is evaluated. */
    record Undefined(UndefinedBehaviour behaviour, Place place) implements Expression {
        @Override
        public CType type() {
            return CType.VOID;
        }
    }

    enum BinaryOperator {
        ADD("+"), SUBTRACT("-"), MULTIPLY("*"), DIVIDE("/"), REMAINDER("%"), AND("&"), OR("|"), XOR("^"), SHIFT_LEFT("<<"), SHIFT_RIGHT(">>"), EQUAL("=="),
                UNEQUAL("!="), LESS("<"),
        AT_MOST("<="), GREATER(">"), AT_LEAST(">="),
        /** A pointer and an integer. */
        POINTER_ADD("+p"), POINTER_SUBTRACT("-p"), POINTER_DIFFERENCE("-pp");

        private final String symbol;

        BinaryOperator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        public boolean isComparison() {
            return compareTo(EQUAL) >= 0 && compareTo(AT_LEAST) <= 0;
        }
    }

    enum UnaryOperator {
        NEGATE("-"), COMPLEMENT("~"), NOT("!");

        private final String symbol;

        UnaryOperator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }
}
