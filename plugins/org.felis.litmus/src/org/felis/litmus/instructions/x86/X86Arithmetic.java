package org.felis.litmus.instructions.x86;

import static org.felis.litmus.instructions.ConditionFlags.read;
import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.choose;
import static org.felis.litmus.instructions.Expressions.complement;
import static org.felis.litmus.instructions.Expressions.constant;
import static org.felis.litmus.instructions.Expressions.isZero;
import static org.felis.litmus.instructions.Expressions.sub;
import static org.felis.litmus.instructions.Expressions.zeroExtended;
import static org.felis.litmus.instructions.x86.X86Shapes.ANY;
import static org.felis.litmus.instructions.x86.X86Shapes.COUNT;
import static org.felis.litmus.instructions.x86.X86Shapes.MEMORY;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER_OR_MEMORY;
import static org.felis.litmus.instructions.x86.X86Shapes.REGISTER_OR_NUMBER;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.litmus.instructions.Arguments;
import org.felis.litmus.instructions.ConditionFlags;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.InstructionRow;
import org.felis.litmus.instructions.OperandShape;
import org.felis.litmus.instructions.OperationBuilder;

/** Arithmetic of x86 on registers and memory, with and without {@code LOCK}. */
final class X86Arithmetic {

    private static final ConditionFlags FLAGS = ConditionFlags.intel();

    /** How an operation sets the condition flags. */
    private enum FlagsOf {
        NOTHING, SUM, DIFFERENCE, RESULT, SUM_BUT_CARRY, DIFFERENCE_BUT_CARRY
    }

    private final List<InstructionRow> rows = new ArrayList<>();

    private X86Arithmetic(int bits) {
        for (X86Size size : X86Size.all(bits)) {
            operation("ADD", size, "Adds", Expressions::add, true, FlagsOf.SUM);
            operation("SUB", size, "Subtracts", Expressions::sub, true, FlagsOf.DIFFERENCE);
            withCarry("ADC", size, "Adds, and the carry flag", true);
            withCarry("SBB", size, "Subtracts, and the carry flag", false);
            operation("AND", size, "Bitwise and", Expressions::and, true, FlagsOf.RESULT);
            operation("OR", size, "Bitwise or", Expressions::or, true, FlagsOf.RESULT);
            operation("XOR", size, "Bitwise exclusive or", Expressions::xor, true, FlagsOf.RESULT);
            operation("CMP", size, "Compares: sets the flags as the difference does", Expressions::sub, false,
                    FlagsOf.DIFFERENCE);
            operation("TEST", size, "Tests bits: sets the flags as the bitwise and does", Expressions::and, false,
                    FlagsOf.RESULT);
            unary("INC", size, "Adds 1; leaves the carry flag", value -> Expressions.add(value, Expression.ONE),
                    FlagsOf.SUM_BUT_CARRY);
            unary("DEC", size, "Subtracts 1; leaves the carry flag", value -> sub(value, Expression.ONE),
                    FlagsOf.DIFFERENCE_BUT_CARRY);
            negation(size);
            unary("NOT", size, "Flips all bits", value -> complement(value), FlagsOf.NOTHING);
            shift(List.of("SHL", "SAL"), size, "Shifts left", Expression.BinaryOperator.SHIFT_LEFT);
            shift(List.of("SHR"), size, "Shifts right, filling with zeros", Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL);
            shift(List.of("SAR"), size, "Shifts right, filling with the sign",
                    Expression.BinaryOperator.SHIFT_RIGHT_ARITHMETIC);
        }
    }

    static List<InstructionRow> rows(int bits) {
        return new X86Arithmetic(bits).rows;
    }

    private void add(String mnemonic, List<OperandShape> shapes, Set<String> tags, String documentation,
            InstructionRow.Lowering lowering) {
        rows.add(new InstructionRow(List.of(mnemonic), shapes, 0, tags, documentation, lowering));
    }

    /** The forms of a two-operand instruction: to a register, to memory, and locked to memory. */
    private void operation(String name, X86Size size, String documentation, BinaryOperator<Expression> operator,
            boolean stores, FlagsOf flags) {
        InstructionRow.Lowering plain = operation(size, operator, stores, flags, X86.PLAIN);
        add(name + size.suffix(), List.of(REGISTER_OR_MEMORY, REGISTER_OR_NUMBER), X86.PLAIN, documentation + ".", plain);
        add(name + size.suffix(), List.of(REGISTER, ANY), X86.PLAIN, documentation + ".", plain);
        if (stores) {
            add("LOCK " + name + size.suffix(), List.of(MEMORY, REGISTER_OR_NUMBER), X86.LOCKED,
                    documentation + ", atomically.", operation(size, operator, stores, flags, X86.LOCKED));
        }
    }

    private void withCarry(String name, X86Size size, String documentation, boolean sum) {
        add(name + size.suffix(), List.of(REGISTER_OR_MEMORY, REGISTER_OR_NUMBER), X86.PLAIN, documentation + ".",
                withCarry(size, sum, X86.PLAIN));
        add(name + size.suffix(), List.of(REGISTER, ANY), X86.PLAIN, documentation + ".", withCarry(size, sum, X86.PLAIN));
        add("LOCK " + name + size.suffix(), List.of(MEMORY, REGISTER_OR_NUMBER), X86.LOCKED, documentation + ", atomically.",
                withCarry(size, sum, X86.LOCKED));
    }

    private static InstructionRow.Lowering withCarry(X86Size size, boolean sum, Set<String> tags) {
        return (arguments, builder) -> {
            Expression left = X86Operands.load(arguments, 0, size, builder, tags);
            Expression right = X86Operands.load(arguments, 1, size, builder, tags);
            X86Operands.store(arguments, 0, FLAGS.withCarry(builder, sum, left, right, size.bits(arguments), true), size, builder, tags);
        };
    }

    private static InstructionRow.Lowering operation(X86Size size, BinaryOperator<Expression> operator, boolean stores,
            FlagsOf flags, Set<String> tags) {
        return (arguments, builder) -> {
            Expression left = X86Operands.load(arguments, 0, size, builder, tags);
            Expression right = X86Operands.load(arguments, 1, size, builder, tags);
            Expression result = operator.apply(left, right);
            setFlags(flags, builder, left, right, result, size.bits(arguments));
            if (stores) {
                X86Operands.store(arguments, 0, result, size, builder, tags);
            }
        };
    }

    private void unary(String name, X86Size size, String documentation, UnaryOperator<Expression> operator, FlagsOf flags) {
        inPlace(name, size, documentation, (arguments, builder, value) -> {
            Expression result = operator.apply(value);
            setFlags(flags, builder, value, Expression.ONE, result, size.bits(arguments));
            return result;
        });
    }

    private void negation(X86Size size) {
        inPlace("NEG", size, "Negates", (arguments, builder, value) -> {
            FLAGS.subtract(builder, Expression.ZERO, value, size.bits(arguments));
            return sub(Expression.ZERO, value);
        });
    }

    /** Sets the flags and answers the new value. */
    private interface Change {
        Expression of(Arguments arguments, OperationBuilder builder, Expression value);
    }

    /** An instruction that changes its operand, and its locked form. */
    private void inPlace(String name, X86Size size, String documentation, Change change) {
        add(name + size.suffix(), List.of(REGISTER_OR_MEMORY), X86.PLAIN, documentation + ".",
                inPlace(size, X86.PLAIN, change));
        add("LOCK " + name + size.suffix(), List.of(MEMORY), X86.LOCKED, documentation + ", atomically.",
                inPlace(size, X86.LOCKED, change));
    }

    private static InstructionRow.Lowering inPlace(X86Size size, Set<String> tags, Change change) {
        return (arguments, builder) -> X86Operands.store(arguments, 0,
                change.of(arguments, builder, X86Operands.load(arguments, 0, size, builder, tags)), size, builder, tags);
    }

    private static void setFlags(FlagsOf flags, OperationBuilder builder, Expression left, Expression right,
            Expression result, int bits) {
        Register carry = FLAGS.carry();
        switch (flags) {
            case NOTHING -> { }
            case SUM -> FLAGS.add(builder, left, right, bits);
            case DIFFERENCE -> FLAGS.subtract(builder, left, right, bits);
            case RESULT -> FLAGS.logical(builder, zeroExtended(result, bits), bits);
            case SUM_BUT_CARRY -> {
                Expression kept = builder.keep("carry", read(carry));
                FLAGS.add(builder, left, right, bits);
                builder.assign(carry, kept);
            }
            case DIFFERENCE_BUT_CARRY -> {
                Expression kept = builder.keep("carry", read(carry));
                FLAGS.subtract(builder, left, right, bits);
                builder.assign(carry, kept);
            }
        }
    }

    /** A shift by a number or by CL, of which five bits count (six for 64-bit operands); by 1 without a second operand. */
    private void shift(List<String> names, X86Size size, String documentation, Expression.BinaryOperator operator) {
        rows.add(new InstructionRow(names.stream().map(name -> name + size.suffix()).toList(),
                List.of(REGISTER_OR_MEMORY, COUNT), 1, X86.PLAIN, documentation + ".", (arguments, builder) -> {
                    int bits = size.bits(arguments);
                    Expression value = builder.keep("value",
                            X86Operands.load(arguments, 0, size, builder, X86.PLAIN));
                    Expression operand = operator == Expression.BinaryOperator.SHIFT_RIGHT_ARITHMETIC
                            ? Expressions.signExtended(value, bits)
                            : value;
                    Expression count = builder.keep("count", arguments.has(1)
                            ? and(arguments.value(1), constant(bits == 64 ? 63 : 31))
                            : Expression.ONE);
                    Expression result = zeroExtended(binary(operator, operand, count), bits);
                    setFlagsOfShift(builder, operator, operand, count, result, bits);
                    X86Operands.store(arguments, 0, result, size, builder, X86.PLAIN);
                }));
    }

    /**
     * A shift by 0 leaves the flags. The carry is the last bit shifted out; the overflow flag is defined for shifts by 1 only,
     * where it says whether the sign changed.
     */
    private static void setFlagsOfShift(OperationBuilder builder, Expression.BinaryOperator operator, Expression operand,
            Expression count, Expression result, int bits) {
        boolean left = operator == Expression.BinaryOperator.SHIFT_LEFT;
        Expression position = left ? sub(constant(bits), count) : sub(count, Expression.ONE);
        Expression out = and(binary(left ? Expression.BinaryOperator.SHIFT_RIGHT_LOGICAL : operator, operand, position),
                Expression.ONE);
        assignUnless(builder, isZero(count), FLAGS.zero(), isZero(result));
        assignUnless(builder, isZero(count), FLAGS.negative(), Expressions.isNegative(result, bits));
        assignUnless(builder, isZero(count), FLAGS.carry(), out);
        assignUnless(builder, isZero(count), FLAGS.overflow(),
                Expressions.xor(Expressions.isNegative(operand, bits), Expressions.isNegative(result, bits)));
    }

    private static void assignUnless(OperationBuilder builder, Expression condition, Register flag, Expression value) {
        builder.assign(flag, choose(condition, read(flag), value));
    }
}
