package org.felis.litmus.compiler.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.felis.litmus.c.CArguments;
import org.felis.litmus.c.COperation;
import org.felis.litmus.c.COperations;
import org.felis.litmus.c.CParameter;
import org.felis.litmus.c.CValue;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.CExpression;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.problems.LitmusProblem;
import org.felis.litmus.problems.Nearest;

/** Lowers the calls of a C thread: checks the arguments, evaluates them from left to right, and does what the row of the table says. */
final class CCalls {

    private final Sources sources;
    private final Problems problems;
    private final COperations operations;
    private final CCodeBuilder builder;
    private final CExpressions expressions;

    CCalls(Sources sources, Problems problems, COperations operations, CCodeBuilder builder, CExpressions expressions) {
        this.sources = sources;
        this.problems = problems;
        this.operations = operations;
        this.builder = builder;
        this.expressions = expressions;
    }

    /** @param asValue whether the value of the call is used */
    CValue lower(CCall call, boolean asValue) {
        Optional<COperation> operation = operations.findFirst(call.getFunction());
        if (operation.isEmpty()) {
            return wrong(LitmusProblem.UNKNOWN_FUNCTION, call, call.getFunction(),
                    Nearest.didYouMean(call.getFunction(), COperations.names()));
        }
        COperation row = operation.get();
        if (call.getArguments().size() != row.parameters().size()) {
            return wrong(LitmusProblem.ARGUMENT_COUNT, call, row.syntax(), row.parameters().size(),
                    call.getArguments().size());
        }
        if (asValue && !row.hasResult()) {
            return wrong(LitmusProblem.NO_RESULT, call, row.name());
        }
        List<CArguments.Argument> arguments = new ArrayList<>();
        for (int i = 0; i < row.parameters().size(); i++) {
            CExpression argument = call.getArguments().get(i);
            CParameter parameter = row.parameters().get(i);
            arguments.add(switch (parameter.kind()) {
                case ORDER -> new CArguments.Argument.Order(order(argument, parameter, row));
                case LOCATION -> new CArguments.Argument.Place(expressions.place(argument));
                case POINTER -> new CArguments.Argument.Place(CExpressions.pointedTo(expressions.value(argument)));
                case VALUE -> new CArguments.Argument.Value(expressions.value(argument));
            });
        }
        return row.lowering().lower(new CArguments(arguments, call.getAnnotations()), builder);
    }

    private MemoryOrder order(CExpression argument, CParameter parameter, COperation row) {
        Optional<MemoryOrder> order = argument instanceof CName name ? MemoryOrder.find(name.getName())
                : Optional.empty();
        if (order.isEmpty()) {
            problems.add(LitmusProblem.WRONG_ARGUMENT, sources.range(argument), CParameter.Kind.ORDER.accepts()
                    + (argument instanceof CName name ? MemoryOrder.didYouMean(name.getName()) : ""));
        } else if (!parameter.orders().contains(order.get())) {
            problems.add(LitmusProblem.UNDEFINED_ORDER, sources.range(argument), row.name(), parameter.orders().stream().sorted()
                    .map(MemoryOrder::cName).collect(Collectors.joining(", ")));
        }
        return order.orElse(MemoryOrder.RELAXED);
    }

    private CValue wrong(LitmusProblem problem, CCall call, Object... parameters) {
        problems.add(problem, sources.range(call, LitmusPackage.Literals.CCALL__FUNCTION), parameters);
        return CValue.ofInt(0);
    }
}
