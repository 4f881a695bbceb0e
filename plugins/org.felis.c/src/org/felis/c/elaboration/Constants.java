package org.felis.c.elaboration;

import java.math.BigInteger;

import org.felis.c.core.UnsupportedException;
import org.felis.c.syntax.Node;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;

/** Integer constant expressions (C11 6.6p6) in places where types and control need their values: enumerators, widths, cases. */
final class Constants {

    private Constants() {
    }

    /** @throws UnsupportedException if it is none that is known */
    static BigInteger integer(Node node, Declarations names) {
        if (node.is("ConstantExpr") && node.attribute("value").isPresent()) {
            return new BigInteger(node.required("value"));
        }
        return switch (node.kind()) {
            case "IntegerLiteral", "CharacterLiteral" -> new BigInteger(node.required("value"));
            case "ConstantExpr", "ParenExpr" -> integer(node.child(0), names);
            case "ImplicitCastExpr", "CStyleCastExpr" -> wrap(integer(node.child(0), names), node, names);
            case "DeclRefExpr" -> names.constant(node.required("referencedDecl.id")).orElseThrow(() -> unknown(node));
            case "UnaryOperator" -> wrap(switch (node.required("opcode")) {
                case "-" -> integer(node.child(0), names).negate();
                case "+" -> integer(node.child(0), names);
                case "~" -> integer(node.child(0), names).not();
                case "!" -> of(integer(node.child(0), names).signum() == 0);
                default -> throw unknown(node);
            }, node, names);
            case "BinaryOperator" -> wrap(binary(node, integer(node.child(0), names), names), node, names);
            case "ConditionalOperator" -> integer(integer(node.child(0), names).signum() != 0 ? node.child(1) : node.child(2), names);
            case "UnaryExprOrTypeTraitExpr" -> {
                CType type = node.attribute("argType.qualType").map(text -> names.parse(node, text)).orElseGet(() -> names.typeOf(node.child(0)));
                yield BigInteger.valueOf(node.required("name").equals("sizeof") ? names.implementation().size(type) : names.implementation().alignment(type));
            }
            default -> throw unknown(node);
        };
    }

    private static BigInteger binary(Node node, BigInteger left, Declarations names) {
        String operator = node.required("opcode");
        if (operator.equals("&&") && left.signum() == 0 || operator.equals("||") && left.signum() != 0) {
            return of(left.signum() != 0);
        }
        BigInteger right = integer(node.child(1), names);
        return switch (operator) {
            case "+" -> left.add(right);
            case "-" -> left.subtract(right);
            case "*" -> left.multiply(right);
            case "/" -> left.divide(divisor(right, node));
            case "%" -> left.remainder(divisor(right, node));
            case "&" -> left.and(right);
            case "|" -> left.or(right);
            case "^" -> left.xor(right);
            case "<<" -> left.shiftLeft(right.intValue());
            case ">>" -> left.shiftRight(right.intValue());
            case "==" -> of(left.equals(right));
            case "!=" -> of(!left.equals(right));
            case "<" -> of(left.compareTo(right) < 0);
            case "<=" -> of(left.compareTo(right) <= 0);
            case ">" -> of(left.compareTo(right) > 0);
            case ">=" -> of(left.compareTo(right) >= 0);
            case "&&", "||" -> of(right.signum() != 0);
            default -> throw unknown(node);
        };
    }

    private static BigInteger divisor(BigInteger right, Node node) {
        if (right.signum() == 0) {
            throw unknown(node);
        }
        return right;
    }

    private static BigInteger of(boolean value) {
        return value ? BigInteger.ONE : BigInteger.ZERO;
    }

    private static BigInteger wrap(BigInteger value, Node node, Declarations names) {
        return names.typeOf(node) instanceof CType.Integer type ? wrap(value, type, names.implementation()) : value;
    }

    static BigInteger wrap(BigInteger value, CType.Integer type, Implementation implementation) {
        if (type == CType.Integer.BOOL) {
            return of(value.signum() != 0);
        }
        BigInteger lower = value.mod(BigInteger.ONE.shiftLeft(implementation.bits(type)));
        return implementation.represents(type, lower) ? lower : lower.subtract(BigInteger.ONE.shiftLeft(implementation.bits(type)));
    }

    private static UnsupportedException unknown(Node node) {
        return new UnsupportedException(node.begin(), "this is no integer constant expression that is supported");
    }
}
