package org.felis.litmus.instructions.bpf;

import static org.felis.litmus.instructions.Expressions.and;
import static org.felis.litmus.instructions.Expressions.binary;
import static org.felis.litmus.instructions.Expressions.signExtended;
import static org.felis.litmus.instructions.bpf.BpfShapes.DST;
import static org.felis.litmus.instructions.bpf.BpfShapes.SIGNED_SIZE;
import static org.felis.litmus.instructions.bpf.BpfShapes.SOURCE_REGISTER;
import static org.felis.litmus.instructions.bpf.BpfShapes.SRC;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.litmus.instructions.Expressions;
import org.felis.litmus.instructions.Form;
import org.felis.litmus.instructions.InstructionRow;

/** Arithmetic of BPF on registers of 64 and 32 bits (RFC 9669, section 4.1 and 4.2). By 0, a quotient is 0 and a remainder the dividend. */
final class BpfArithmetic {

    private interface Compute {
        /** @param bits the width of both, 64 or 32; they are extended with zeros */
        Expression apply(Expression left, Expression right, int bits);
    }

    private record Operator(String symbol, String words, Compute compute) {
    }

    private static final List<Operator> OPERATORS = List.of(
            new Operator("+=", "The sum.", (left, right, bits) -> Expressions.add(left, right)),
            new Operator("-=", "The difference.", (left, right, bits) -> Expressions.sub(left, right)),
            new Operator("*=", "The product.", (left, right, bits) -> Expressions.mul(left, right)),
            new Operator("/=", "The quotient, unsigned; by 0, it is 0.", unsigned(BinaryOperator.DIVIDE_UNSIGNED)),
            new Operator("%=", "The remainder, unsigned; by 0, it is the dividend.", unsigned(BinaryOperator.REMAINDER_UNSIGNED)),
            new Operator("s/=", "The quotient, signed; by 0, it is 0.", signed(BinaryOperator.DIVIDE_SIGNED)),
            new Operator("s%=", "The remainder, signed; by 0, it is the dividend.", signed(BinaryOperator.REMAINDER_SIGNED)),
            new Operator("&=", "The bitwise and.", (left, right, bits) -> and(left, right)),
            new Operator("|=", "The bitwise or.", (left, right, bits) -> Expressions.or(left, right)),
            new Operator("^=", "The bitwise exclusive or.", (left, right, bits) -> Expressions.xor(left, right)),
            new Operator("<<=", "Shifted left, by the amount modulo the width.",
                    (left, right, bits) -> binary(BinaryOperator.SHIFT_LEFT, left, amount(right, bits))),
            new Operator(">>=", "Shifted right, unsigned, by the amount modulo the width.",
                    (left, right, bits) -> binary(BinaryOperator.SHIFT_RIGHT_LOGICAL, left, amount(right, bits))),
            new Operator("s>>=", "Shifted right, signed, by the amount modulo the width.",
                    (left, right, bits) -> binary(BinaryOperator.SHIFT_RIGHT_ARITHMETIC, signExtended(left, bits), amount(right, bits))));

    private BpfArithmetic() {
    }

    private static Compute unsigned(BinaryOperator operator) {
        return (left, right, bits) -> binary(operator, left, right);
    }

    private static Compute signed(BinaryOperator operator) {
        return (left, right, bits) -> binary(operator, signExtended(left, bits), signExtended(right, bits));
    }

    private static Expression amount(Expression value, int bits) {
        return and(value, Expression.constant(bits - 1));
    }

    static List<String> symbols() {
        return OPERATORS.stream().map(Operator::symbol).toList();
    }

    static List<InstructionRow> rows() {
        List<InstructionRow> rows = new ArrayList<>();
        OPERATORS.forEach(operator -> rows.add(new InstructionRow(Form.of("dst " + operator.symbol() + " src", DST, SRC), Set.of(), operator.words(),
                (arguments, builder) -> builder.assign(arguments.register(0),
                        operator.compute().apply(arguments.register(0).value(), arguments.value(1), arguments.bits())))));
        rows.add(new InstructionRow(Form.of("dst = src", DST, SRC), Set.of(), "A copy of the register, or the number.",
                (arguments, builder) -> builder.assign(arguments.register(0), arguments.value(1))));
        rows.add(new InstructionRow(Form.of("dst = (s8|s16|s32) reg", DST, SIGNED_SIZE, SOURCE_REGISTER), Set.of(),
                "The low bits of the register, with their sign extended.", (arguments, builder) -> builder.assign(arguments.register(0),
                        signExtended(arguments.value(2), (int) arguments.number(1) * Byte.SIZE))));
        return rows;
    }
}
