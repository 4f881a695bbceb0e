package org.felis.c.core;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.c.syntax.Place;

/** Core as text: one statement a line, accesses to memory by name. */
public final class CorePrinter {

    private final List<CoreListing.Line> lines = new ArrayList<>();

    private CorePrinter() {
    }

    public static String text(CoreProgram program) {
        return listing(program).text();
    }

    /** The text, with the places that each line comes from. */
    public static CoreListing listing(CoreProgram program) {
        CorePrinter printer = new CorePrinter();
        program.statics().forEach(object -> printer.line(0, "static " + object.variable() + ": " + object.variable().type()
                + initializer(object.initializer()), object.variable().place(), values(object.initializer())));
        program.functions().values().stream().sorted(java.util.Comparator.comparing(f -> f.place().line())).forEach(printer::function);
        return new CoreListing(printer.lines);
    }

    private void line(int depth, String content, Place place) {
        line(depth, content, place, List.of());
    }

    private void line(int depth, String content, Place place, List<Expression> expressions) {
        Set<Place> places = new LinkedHashSet<>();
        places.add(place);
        expressions.forEach(expression -> collect(expression, places));
        lines.add(new CoreListing.Line("  ".repeat(depth) + content, places.stream().filter(from -> from.line() > 0).toList()));
    }

    private static void collect(Expression expression, Set<Place> into) {
        into.add(expression.place());
        Walk.operands(expression).forEach(operand -> collect(operand, into));
    }

    private static List<Expression> values(Initializer initializer) {
        return initializer.parts().stream().map(Initializer.Part::value).toList();
    }

    private void function(Function function) {
        line(0, "fun " + function.name() + "(" + function.parameters().stream().map(p -> p + ": " + p.type()).collect(Collectors.joining(", ")) + "): "
                + function.type().result(), function.place());
        statement(1, function.body());
    }

    private void statement(int depth, Statement statement) {
        Place place = statement.place();
        switch (statement) {
            case Statement.Compound compound -> block(depth, compound);
            case Statement.Declaration declaration -> line(depth, "init " + declaration.variable()
                    + declaration.initializer().map(CorePrinter::initializer).orElse(" = unspecified"), place,
                    declaration.initializer().map(CorePrinter::values).orElse(List.of()));
            case Statement.Evaluate evaluate -> line(depth, expression(evaluate.expression()), place, List.of(evaluate.expression()));
            case Statement.If branch -> {
                line(depth, "if " + expression(branch.condition()), place, List.of(branch.condition()));
                statement(depth + 1, branch.then());
                branch.otherwise().ifPresent(otherwise -> {
                    line(depth, "else", otherwise.place());
                    statement(depth + 1, otherwise);
                });
            }
            case Statement.Loop loop -> {
                line(depth, (loop.isBodyFirst() ? "loop, then while " : "loop while ") + loop.condition().map(CorePrinter::expression).orElse("1"), place,
                        loop.condition().stream().toList());
                statement(depth + 1, loop.body());
                loop.step().ifPresent(step -> line(depth + 1, "step " + expression(step), step.place(), List.of(step)));
            }
            case Statement.Switch choice -> {
                line(depth, "switch " + expression(choice.value()), place, List.of(choice.value()));
                statement(depth + 1, choice.body());
            }
            case Statement.Case one -> {
                line(depth, "case " + one.least() + (one.least().equals(one.greatest()) ? "" : " to " + one.greatest()), place);
                statement(depth + 1, one.body());
            }
            case Statement.Default one -> {
                line(depth, "default", place);
                statement(depth + 1, one.body());
            }
            case Statement.Label label -> {
                line(depth, "label " + label.name(), place);
                statement(depth, label.body());
            }
            case Statement.Goto jump -> line(depth, "goto " + jump.label(), place);
            case Statement.Break leave -> line(depth, "break", place);
            case Statement.Continue again -> line(depth, "continue", place);
            case Statement.Return end -> line(depth, "return" + end.value().map(value -> " " + expression(value)).orElse(""), place,
                    end.value().stream().toList());
            case Statement.Parallel parallel -> parallel.threads().forEach(thread -> {
                line(depth, "thread", thread.place());
                statement(depth + 1, thread);
            });
        }
    }

    private void block(int depth, Statement.Compound compound) {
        if (compound.variables().isEmpty()) {
            compound.statements().forEach(part -> statement(depth, part));
            return;
        }
        line(depth, "create " + compound.variables().stream().map(v -> v + ": " + v.type()).collect(Collectors.joining(", ")), compound.place());
        compound.statements().forEach(part -> statement(depth, part));
        line(depth, "kill " + compound.variables().stream().map(Variable::name).collect(Collectors.joining(", ")), compound.place());
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
                yield "{" + inner.lines.stream().map(CoreListing.Line::text).collect(Collectors.joining("; "))
                        + block.value().map(value -> "; " + expression(value)).orElse("") + "}";
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
