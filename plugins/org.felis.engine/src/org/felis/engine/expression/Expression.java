package org.felis.engine.expression;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * A side-effect-free computation on 64-bit values. Reading a register creates a dependency even where the result does not
 * need it ({@code EOR W2,W0,W0}); expressions are therefore never simplified before dependencies are known.
 */
public sealed interface Expression {

    Expression ZERO = new Constant(Value.ZERO);
    Expression ONE = new Constant(Value.ONE);

    record Constant(Value value) implements Expression {
        // as every record has it, but without the detour that costs most until code is compiled
        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Constant that && value.equals(that.value);
        }

        @Override
        public int hashCode() {
            return value.hashCode();
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    record Read(Register register) implements Expression {
        // as every record has it, but without the detour that costs most until code is compiled
        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Read that && register.equals(that.register);
        }

        @Override
        public int hashCode() {
            return register.hashCode();
        }

        @Override
        public String toString() {
            return register.toString();
        }
    }

    record Unary(UnaryOperator operator, Expression operand) implements Expression {
    }

    record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {
    }

    /** The low {@code bits} (1 … 64) of the operand, zero- or sign-extended to 64 bits. Leaves addresses as they are. */
    record Extend(Expression operand, int bits, boolean signed) implements Expression {
    }

    /**
     * {@code whenTrue} if the condition is not the integer 0, else {@code whenFalse}. The result depends by data on the
     * registers of the chosen side only; on those of the condition it depends as a <em>pick</em> (conditional select).
     */
    record IfThenElse(Expression condition, Expression whenTrue, Expression whenFalse) implements Expression {
    }

    /**
     * 1 if the value is the address of so many bytes of one object, at a multiple of the alignment from its start; else 0, also for integers and
     * unknown values. An access behind a {@code Stop} unless this holds is inside memory.
     *
     * @param bytes at least 1
     * @param alignment in bytes, at least 1
     */
    record Accessible(Expression address, int bytes, int alignment) implements Expression {
        public Accessible {
            if (bytes < 1 || alignment < 1) {
                throw new IllegalArgumentException(bytes + " bytes, aligned to " + alignment);
            }
        }
    }

    enum UnaryOperator {
        NOT, NEGATE,
        /** 1 if the operand is the integer 0, else 0. */
        IS_ZERO,
        /** How many bytes an address lies behind the start of its object; defined for addresses only. */
        OFFSET,
        /** Of which power of two the start of an address's object is known to be a multiple; defined for addresses only. */
        ALIGNMENT
    }

    /**
     * Comparisons yield 1 or 0. {@code AND}, {@code OR} and {@code XOR} of an address and an integer have a result where it depends on those bits of the address only that the alignment of
     * the object determines: a mark in a pointer is set, read and taken away again. Shifts by 64 or more yield 0 (arithmetic: the sign). Division rounds towards 0; by 0 it yields
     * 0, and the remainder is the dividend.
     */
    enum BinaryOperator {
        ADD, SUB, MUL, DIVIDE_SIGNED, DIVIDE_UNSIGNED, REMAINDER_SIGNED, REMAINDER_UNSIGNED, AND, OR, XOR, SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC,
        EQUAL, NOT_EQUAL, LESS_SIGNED, LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED,
        /** Unlike an if-then-else on a comparison, these depend on both operands by data. */
        MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED;

        /** Whether the result is 1 or 0. */
        public boolean isComparison() {
            return switch (this) {
                case EQUAL, NOT_EQUAL, LESS_SIGNED, LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED -> true;
                case ADD, SUB, MUL, DIVIDE_SIGNED, DIVIDE_UNSIGNED, REMAINDER_SIGNED, REMAINDER_UNSIGNED, AND, OR, XOR, SHIFT_LEFT,
                        SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED,
                        MINIMUM_UNSIGNED -> false;
            };
        }
    }

    static Expression constant(long bits) {
        return new Constant(Value.of(bits));
    }

    static Expression read(Register register) {
        return new Read(register);
    }

    static Expression binary(BinaryOperator operator, Expression left, Expression right) {
        return new Binary(operator, left, right);
    }

    /** The registers read, in order of first occurrence. */
    default Set<Register> registers() {
        Set<Register> registers = new LinkedHashSet<>();
        collectRegisters(registers);
        return registers;
    }

    /** How many constants in it are addresses. */
    default int countAddresses() {
        return switch (this) {
            case Constant constant -> constant.value() instanceof Value.Address ? 1 : 0;
            case Read read -> 0;
            case Unary unary -> unary.operand().countAddresses();
            case Binary binary -> binary.left().countAddresses() + binary.right().countAddresses();
            case Extend extend -> extend.operand().countAddresses();
            case Accessible accessible -> accessible.address().countAddresses();
            case IfThenElse choice -> choice.condition().countAddresses() + choice.whenTrue().countAddresses() + choice.whenFalse().countAddresses();
        };
    }

    /** The same over other registers. */
    default Expression renamed(Function<Register, Register> registers) {
        return switch (this) {
            case Constant constant -> constant;
            case Read read -> new Read(registers.apply(read.register()));
            case Unary unary -> new Unary(unary.operator(), unary.operand().renamed(registers));
            case Binary binary ->
                new Binary(binary.operator(), binary.left().renamed(registers), binary.right().renamed(registers));
            case Extend extend -> new Extend(extend.operand().renamed(registers), extend.bits(), extend.signed());
            case Accessible accessible ->
                new Accessible(accessible.address().renamed(registers), accessible.bytes(), accessible.alignment());
            case IfThenElse choice -> new IfThenElse(choice.condition().renamed(registers),
                    choice.whenTrue().renamed(registers), choice.whenFalse().renamed(registers));
        };
    }

    /** The same with other constants; they are asked for from left to right. */
    default Expression withConstants(Function<Value, Value> constants) {
        return switch (this) {
            case Constant constant -> new Constant(constants.apply(constant.value()));
            case Read read -> read;
            case Unary unary -> new Unary(unary.operator(), unary.operand().withConstants(constants));
            case Binary binary -> new Binary(binary.operator(), binary.left().withConstants(constants), binary.right().withConstants(constants));
            case Extend extend -> new Extend(extend.operand().withConstants(constants), extend.bits(), extend.signed());
            case Accessible accessible -> new Accessible(accessible.address().withConstants(constants), accessible.bytes(), accessible.alignment());
            case IfThenElse choice -> new IfThenElse(choice.condition().withConstants(constants), choice.whenTrue().withConstants(constants),
                    choice.whenFalse().withConstants(constants));
        };
    }

    private void collectRegisters(Set<Register> into) {
        switch (this) {
            case Constant constant -> { }
            case Read read -> into.add(read.register());
            case Unary unary -> unary.operand().collectRegisters(into);
            case Binary binary -> {
                binary.left().collectRegisters(into);
                binary.right().collectRegisters(into);
            }
            case Extend extend -> extend.operand().collectRegisters(into);
            case Accessible accessible -> accessible.address().collectRegisters(into);
            case IfThenElse choice -> {
                choice.condition().collectRegisters(into);
                choice.whenTrue().collectRegisters(into);
                choice.whenFalse().collectRegisters(into);
            }
        }
    }
}
