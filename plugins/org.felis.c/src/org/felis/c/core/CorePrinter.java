package org.felis.c.core;

import java.util.List;
import java.util.stream.Collectors;

/** Core as text: one statement a line, accesses to memory by name. */
public final class CorePrinter {

    private final StringBuilder text = new StringBuilder();

    private CorePrinter() {
    }

    public static String text(CoreProgram program) {
        CorePrinter printer = new CorePrinter();
        program.statics().forEach(object -> printer.line(0, "static " + object.variable() + ": " + object.variable().type()
                + initializer(object.initializer())));
        program.functions().values().stream().sorted(java.util.Comparator.comparing(f -> f.place().line())).forEach(printer::function);
        return printer.text.toString();
    }

    private void line(int depth, String content) {
        text.append("  ".repeat(depth)).append(content).append('\n');
    }

    private void function(Function function) {
        line(0, "fun " + function.name() + "(" + function.parameters().stream().map(p -> p + ": " + p.type()).collect(Collectors.joining(", ")) + "): "
                + function.type().result());
        statement(1, function.body());
    }

    private void statement(int depth, Statement statement) {
        switch (statement) {
            case Statement.Compound compound -> {
                if (compound.variables().isEmpty()) {
                    compound.statements().forEach(part -> statement(depth, part));
                    return;
                }
                line(depth, "create " + compound.variables().stream().map(v -> v + ": " + v.type()).collect(Collectors.joining(", ")));
                compound.statements().forEach(part -> statement(depth, part));
                line(depth, "kill " + compound.variables().stream().map(Variable::name).collect(Collectors.joining(", ")));
            }
            case Statement.Declaration declaration -> line(depth, "init " + declaration.variable()
                    + declaration.initializer().map(CorePrinter::initializer).orElse(" = unspecified"));
            case Statement.Evaluate evaluate -> line(depth, expression(evaluate.expression()));
            case Statement.If branch -> {
                line(depth, "if " + expression(branch.condition()));
                statement(depth + 1, branch.then());
                branch.otherwise().ifPresent(otherwise -> {
                    line(depth, "else");
                    statement(depth + 1, otherwise);
                });
            }
            case Statement.Loop loop -> {
                line(depth, (loop.isBodyFirst() ? "loop, then while " : "loop while ") + loop.condition().map(CorePrinter::expression).orElse("1"));
                statement(depth + 1, loop.body());
                loop.step().ifPresent(step -> line(depth + 1, "step " + expression(step)));
            }
            case Statement.Switch choice -> {
                line(depth, "switch " + expression(choice.value()));
                statement(depth + 1, choice.body());
            }
            case Statement.Case one -> {
                line(depth, "case " + one.least() + (one.least().equals(one.greatest()) ? "" : " to " + one.greatest()));
                statement(depth + 1, one.body());
            }
            case Statement.Default one -> {
                line(depth, "default");
                statement(depth + 1, one.body());
            }
            case Statement.Label label -> {
                line(depth, "label " + label.name());
                statement(depth, label.body());
            }
            case Statement.Goto jump -> line(depth, "goto " + jump.label());
            case Statement.Break leave -> line(depth, "break");
            case Statement.Continue again -> line(depth, "continue");
            case Statement.Return end -> line(depth, "return" + end.value().map(value -> " " + expression(value)).orElse(""));
            case Statement.Parallel parallel -> parallel.threads().forEach(thread -> {
                line(depth, "thread");
                statement(depth + 1, thread);
            });
        }
    }

    private static String initializer(Initializer initializer) {
        String parts = initializer.parts().stream().map(p -> (p.offset() == 0 && initializer.parts().size() == 1 ? "" : "+" + p.offset() + ": ")
                + expression(p.value()))
                .collect(Collectors.joining(", "));
        return " = " + (parts.isEmpty() ? "zero" : parts + (initializer.isZeroed() ? ", else zero" : ""));
    }

    private static String expression(Expression expression) {
        return switch (expression) {
            case Expression.IntegerConstant constant -> constant.value() + suffix(constant.type().toString());
            case Expression.FloatingConstant constant -> String.valueOf(constant.value());
            case Expression.ObjectAddress address -> "&" + address.variable();
            case Expression.FunctionAddress address -> address.name();
            case Expression.StringAddress address -> "string" + address.literal().number();
            case Expression.LiteralAddress literal -> "&literal(" + literal.variable().type() + initializer(literal.initializer()) + ")";
            case Expression.TemporaryAddress temporary -> "&temporary(" + expression(temporary.expression()) + ")";
            case Expression.Load load -> "load[" + load.access() + "](" + expression(load.address()) + ")";
            case Expression.Store store -> "store[" + store.access() + "](" + unsequenced(List.of(store.address(), store.value())) + ")";
            case Expression.Update update -> (update.isOld() ? "old" : "new") + " update[" + update.access() + "](" + expression(update.address()) + ", "
                    + update.operator().symbol() + "["
                    + update.computed() + "] " + expression(update.operand()) + ")";
            case Expression.AtomicLoad load -> "load[" + load.access() + ", " + word(load.order()) + "](" + expression(load.address()) + ")";
            case Expression.AtomicStore store -> "store[" + store.access() + ", " + word(store.order()) + "]("
                    + unsequenced(List.of(store.address(), store.value())) + ")";
            case Expression.AtomicUpdate update -> "rmw[" + update.access() + ", "
                    + update.operator().map(Expression.BinaryOperator::symbol).orElse("exchange") + ", " + word(update.order())
                    + "](" + unsequenced(List.of(update.address(), update.operand())) + ")";
            case Expression.CompareExchange compare -> (compare.isWeak() ? "weak" : "strong") + " compare-exchange[" + compare.access() + ", "
                    + word(compare.success()) + ", "
                    + word(compare.failure()) + "](" + unsequenced(List.of(compare.address(), compare.expected(), compare.desired())) + ")";
            case Expression.Fence fence -> "fence[" + word(fence.order()) + "]";
            case Expression.Convert convert -> convert.type() + "(" + expression(convert.operand()) + ")";
            case Expression.Binary binary -> binary.operator().symbol() + "[" + binary.operands() + "]("
                    + unsequenced(List.of(binary.left(), binary.right())) + ")";
            case Expression.Unary unary -> unary.operator().symbol() + "[" + unary.type() + "](" + expression(unary.operand()) + ")";
            case Expression.MemberAddress member -> "&" + expression(member.address()) + "." + member.aggregate().members().list().get(member.member()).name();
            case Expression.Comma comma -> "(" + expression(comma.left()) + "; " + expression(comma.right()) + ")";
            case Expression.Logical logical -> "(" + expression(logical.left()) + (logical.conjunction() ? " and then " : " or else ")
                    + expression(logical.right()) + ")";
            case Expression.Conditional conditional -> "(if " + expression(conditional.condition()) + " then " + expression(conditional.then()) + " else "
                    + expression(conditional.otherwise()) + ")";
            case Expression.Call call -> "call " + expression(call.function()) + "(" + unsequenced(call.arguments()) + ")";
            case Expression.LibraryCall call -> "library " + call.name() + "(" + unsequenced(call.arguments()) + ")";
            case Expression.Block block -> {
                CorePrinter inner = new CorePrinter();
                inner.statement(0, block.statements());
                yield "{" + inner.text.toString().strip().replace("\n", "; ") + block.value().map(value -> "; " + expression(value)).orElse("") + "}";
            }
            case Expression.Undefined undefined -> "undef(" + undefined.behaviour().code() + ")";
        };
    }

    private static String word(MemoryOrder order) {
        return order.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }

    private static String suffix(String type) {
        return type.equals("int") ? "" : "[" + type + "]";
    }

    /** Operands in no order: between bars. */
    private static String unsequenced(List<Expression> operands) {
        return operands.stream().map(CorePrinter::expression).collect(Collectors.joining(" || "));
    }
}
