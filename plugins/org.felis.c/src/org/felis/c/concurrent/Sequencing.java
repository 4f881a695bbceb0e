package org.felis.c.concurrent;

import java.util.Optional;

import org.felis.c.core.Expression;
import org.felis.c.core.Variable;
import org.felis.c.core.Walk;

/** What of an expression can be told without evaluating it: whether it accesses memory, and what orders its parts. */
final class Sequencing {

    private Sequencing() {
    }


    static boolean touchesMemory(Expression expression) {
        return switch (expression) {
            case Expression.Load load -> true;
            case Expression.LibraryCall call -> true;
            case Expression.Call call -> true;
            default -> hasSideEffect(expression) || Walk.operands(expression).stream().anyMatch(Sequencing::touchesMemory);
        };
    }

    static boolean hasSideEffect(Expression expression) {
        return switch (expression) {
            case Expression.Store store -> true;
            case Expression.Update update -> true;
            case Expression.AtomicLoad load -> true;
            case Expression.AtomicStore store -> true;
            case Expression.AtomicUpdate update -> true;
            case Expression.CompareExchange compare -> true;
            case Expression.Fence fence -> true;
            case Expression.Call call -> true;
            case Expression.LibraryCall call -> true;
            default -> Walk.operands(expression).stream().anyMatch(Sequencing::hasSideEffect);
        };
    }

    /** Whether the engine's instruction ends in it, so that what follows is ordered behind what is before. */
    static boolean endsInstruction(Expression expression) {
        boolean here = switch (expression) {
            case Expression.Comma comma -> true;
            case Expression.Logical logical -> true;
            case Expression.Conditional conditional -> true;
            case Expression.Call call -> true;
            case Expression.LibraryCall call -> true;
            case Expression.CompareExchange compare -> true;
            case Expression.Load load -> !isKnown(load.address());
            case Expression.Store store -> !isKnown(store.address());
            case Expression.AtomicLoad load -> !isKnown(load.address());
            default -> false;
        };
        return here || Walk.operands(expression).stream().anyMatch(Sequencing::endsInstruction);
    }

    private static boolean isKnown(Expression address) {
        return switch (address) {
            case Expression.ObjectAddress object -> true;
            case Expression.MemberAddress member -> isKnown(member.address());
            case Expression.Convert convert -> isKnown(convert.operand());
            case Expression.Binary binary -> isKnown(binary.left()) && binary.right() instanceof Expression.IntegerConstant;
            default -> false;
        };
    }

    /** The variable whose address it is. */
    static Optional<Variable> variable(Expression address) {
        return address instanceof Expression.ObjectAddress object ? Optional.of(object.variable()) : Optional.empty();
    }

    /** Whether the value's side effects are on other variables: atomic ones, or a chain of assignments. */
    static boolean isApart(Expression.Store store) {
        return variable(store.address()).filter(target -> isApart(target, store.value())).isPresent();
    }

    private static boolean isApart(Variable target, Expression value) {
        return switch (value) {
            case Expression.Store inner -> variable(inner.address()).filter(other -> other != target).isPresent()
                    && isApart(target, inner.value());
            case Expression.Update inner -> variable(inner.address()).filter(other -> other != target).isPresent();
            // functions: sequenced before the assignment
            case Expression.AtomicLoad load -> true;
            case Expression.AtomicUpdate update -> true;
            case Expression.CompareExchange compare -> true;
            case Expression.Call call -> true;
            default -> Walk.operands(value).stream().allMatch(operand -> isApart(target, operand));
        };
    }
}
