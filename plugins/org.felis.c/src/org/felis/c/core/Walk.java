package org.felis.c.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The parts of expressions and statements. */
public final class Walk {

    private Walk() {
    }

    /** The operands, in the order of the text. */
    public static List<Expression> operands(Expression expression) {
        return switch (expression) {
            case Expression.IntegerConstant constant -> List.of();
            case Expression.FloatingConstant constant -> List.of();
            case Expression.ObjectAddress address -> List.of();
            case Expression.FunctionAddress address -> List.of();
            case Expression.StringAddress address -> List.of();
            case Expression.Undefined undefined -> List.of();
            case Expression.Fence fence -> List.of();
            case Expression.LiteralAddress literal -> literal.initializer().parts().stream().map(Initializer.Part::value).toList();
            case Expression.TemporaryAddress temporary -> List.of(temporary.expression());
            case Expression.Load load -> List.of(load.address());
            case Expression.Store store -> List.of(store.address(), store.value());
            case Expression.Update update -> List.of(update.address(), update.operand());
            case Expression.AtomicLoad load -> List.of(load.address());
            case Expression.AtomicStore store -> List.of(store.address(), store.value());
            case Expression.AtomicUpdate update -> List.of(update.address(), update.operand());
            case Expression.CompareExchange compare -> List.of(compare.address(), compare.expected(), compare.desired());
            case Expression.Convert convert -> List.of(convert.operand());
            case Expression.Binary binary -> List.of(binary.left(), binary.right());
            case Expression.Unary unary -> List.of(unary.operand());
            case Expression.MemberAddress member -> List.of(member.address());
            case Expression.Comma comma -> List.of(comma.left(), comma.right());
            case Expression.Logical logical -> List.of(logical.left(), logical.right());
            case Expression.Conditional conditional -> List.of(conditional.condition(), conditional.then(), conditional.otherwise());
            case Expression.Call call -> {
                List<Expression> operands = new ArrayList<>(List.of(call.function()));
                operands.addAll(call.arguments());
                yield operands;
            }
            case Expression.LibraryCall call -> call.arguments();
            case Expression.Block block -> {
                List<Expression> operands = new ArrayList<>();
                expressions(block.statements(), operands::add);
                block.value().ifPresent(operands::add);
                yield operands;
            }
        };
    }

    /** Calls the action with each full expression in a statement. */
    public static void expressions(Statement statement, Consumer<Expression> action) {
        switch (statement) {
            case Statement.Compound compound -> compound.statements().forEach(part -> expressions(part, action));
            case Statement.Declaration declaration -> declaration.initializer().ifPresent(initializer ->
                    initializer.parts().forEach(part -> action.accept(part.value())));
            case Statement.Evaluate evaluate -> action.accept(evaluate.expression());
            case Statement.If branch -> {
                action.accept(branch.condition());
                expressions(branch.then(), action);
                branch.otherwise().ifPresent(otherwise -> expressions(otherwise, action));
            }
            case Statement.Loop loop -> {
                loop.condition().ifPresent(action);
                expressions(loop.body(), action);
                loop.step().ifPresent(action);
            }
            case Statement.Switch choice -> {
                action.accept(choice.value());
                expressions(choice.body(), action);
            }
            case Statement.Case one -> expressions(one.body(), action);
            case Statement.Default one -> expressions(one.body(), action);
            case Statement.Label label -> expressions(label.body(), action);
            case Statement.Return end -> end.value().ifPresent(action);
            case Statement.Parallel parallel -> parallel.threads().forEach(thread -> expressions(thread, action));
            case Statement.Goto jump -> { }
            case Statement.Break leave -> { }
            case Statement.Continue again -> { }
        }
    }
}
