package org.felis.c.elaboration;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

import org.felis.c.core.Expression;
import org.felis.c.core.Expression.Access;
import org.felis.c.core.Expression.BinaryOperator;
import org.felis.c.core.MemoryOrder;
import org.felis.c.core.UnsupportedException;
import org.felis.c.syntax.Node;
import org.felis.c.type.CType;

/** The generic functions of stdatomic.h (C11 7.17), by the names that our header gives them. */
final class AtomicElaboration {

    private static final String PREFIX = "__felis_atomic_";

    private final ExpressionElaboration expressions;
    private final Declarations names;

    AtomicElaboration(ExpressionElaboration expressions, Declarations names) {
        this.expressions = expressions;
        this.names = names;
    }

    /** Empty if the function is none of them. */
    Optional<Expression> call(String function, Node call) {
        if (!function.startsWith(PREFIX)) {
            return Optional.empty();
        }
        List<Node> arguments = call.children().subList(1, call.children().size());
        String operation = function.substring(PREFIX.length());
        if (operation.equals("fence")) {
            return Optional.of(new Expression.Fence(order(arguments.getFirst()), call.begin()));
        }
        Expression address = expressions.value(withoutConversion(arguments.getFirst()));
        if (!(address.type() instanceof CType.Pointer pointer) || !pointer.target().plain().isScalar()) {
            throw new UnsupportedException(call.begin(), "an atomic operation on what is no integer or pointer is not supported");
        }
        Access access = Access.of(pointer.target());
        CType value = pointer.target().plain();
        return Optional.of(switch (operation) {
            case "init" -> new Expression.Convert(CType.VOID, new Expression.Store(access, address, operand(arguments.get(1), value), call.begin()),
                    call.begin());
            case "load" -> new Expression.AtomicLoad(access, address, order(arguments.get(1)), call.begin());
            case "store" -> new Expression.AtomicStore(access, address, operand(arguments.get(2), value), order(arguments.get(1)), call.begin());
            case "exchange" -> new Expression.AtomicUpdate(access, address, Optional.empty(), operand(arguments.get(2), value), order(arguments.get(1)),
                    call.begin());
            case "compare_exchange_strong", "compare_exchange_weak" -> new Expression.CompareExchange(access, address,
                    expressions.value(withoutConversion(arguments.get(3))),
                    operand(arguments.get(4), value), operation.endsWith("weak"), order(arguments.get(1)), order(arguments.get(2)), call.begin());
            default -> fetch(operation, access, address, arguments, call);
        });
    }

    private Expression fetch(String operation, Access access, Expression address, List<Node> arguments, Node call) {
        CType value = access.type().plain();
        BinaryOperator operator = switch (operation) {
            case "fetch_add" -> value instanceof CType.Pointer ? BinaryOperator.POINTER_ADD : BinaryOperator.ADD;
            case "fetch_sub" -> value instanceof CType.Pointer ? BinaryOperator.POINTER_SUBTRACT : BinaryOperator.SUBTRACT;
            case "fetch_or" -> BinaryOperator.OR;
            case "fetch_xor" -> BinaryOperator.XOR;
            case "fetch_and" -> BinaryOperator.AND;
            default -> throw new UnsupportedException(call.begin(), "the atomic operation " + operation + " is not supported");
        };
        CType operand = value instanceof CType.Pointer ? CType.Integer.LONG : value;
        return new Expression.AtomicUpdate(access, address, Optional.of(operator), operand(arguments.get(2), operand), order(arguments.get(1)), call.begin());
    }

    /** Behind the conversion to a parameter's type, and the promotion of an argument that has no parameter. */
    private static Node withoutConversion(Node node) {
        return node.is("ImplicitCastExpr") && List.of("BitCast", "NoOp").contains(node.required("castKind")) ? withoutConversion(node.child(0)) : node;
    }

    private Expression operand(Node node, CType type) {
        Expression value = expressions.value(node);
        return value.type().equals(type) ? value : new Expression.Convert(type, value, node.begin());
    }

    private MemoryOrder order(Node node) {
        try {
            BigInteger value = Constants.integer(node, names);
            if (value.signum() >= 0 && value.intValueExact() < MemoryOrder.ALL.size()) {
                return MemoryOrder.ALL.get(value.intValueExact());
            }
        } catch (ArithmeticException tooLarge) {
            throw new UnsupportedException(node.begin(), "this memory order is none");
        }
        throw new UnsupportedException(node.begin(), "this memory order is none");
    }
}
