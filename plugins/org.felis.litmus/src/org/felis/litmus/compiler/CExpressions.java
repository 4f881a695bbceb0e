package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.felis.engine.program.Expression;
import org.felis.engine.program.Expression.BinaryOperator;
import org.felis.engine.program.Register;
import org.felis.engine.program.Value;
import org.felis.litmus.LitmusProblem;
import org.felis.litmus.c.CArguments;
import org.felis.litmus.c.COperation;
import org.felis.litmus.c.COperations;
import org.felis.litmus.c.CParameter;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.instructions.Nearest;
import org.felis.litmus.instructions.Numbers;
import org.felis.litmus.litmus.CAssignment;
import org.felis.litmus.litmus.CBinary;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.CCast;
import org.felis.litmus.litmus.CConditional;
import org.felis.litmus.litmus.CExpression;
import org.felis.litmus.litmus.CIndex;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CNumber;
import org.felis.litmus.litmus.CStep;
import org.felis.litmus.litmus.CUnary;
import org.felis.litmus.litmus.LitmusPackage;

/** Lowers the expressions of a C thread. What is wrong is reported, and 0 stands in for it. */
final class CExpressions {

    /** The tags of plain accesses. */
    private static final Set<String> PLAIN = Set.of("NA");
    private static final Map<String, Expression> CONSTANTS = Map.of("NULL", Expression.ZERO, "false", Expression.ZERO, "true",
            Expression.ONE);
    private static final Map<String, BinaryOperator> OPERATORS = Map.ofEntries(Map.entry("+", BinaryOperator.ADD),
            Map.entry("-", BinaryOperator.SUB), Map.entry("*", BinaryOperator.MUL), Map.entry("&", BinaryOperator.AND),
            Map.entry("|", BinaryOperator.OR), Map.entry("^", BinaryOperator.XOR),
            Map.entry("<<", BinaryOperator.SHIFT_LEFT), Map.entry(">>", BinaryOperator.SHIFT_RIGHT_ARITHMETIC),
            Map.entry("==", BinaryOperator.EQUAL), Map.entry("!=", BinaryOperator.NOT_EQUAL),
            Map.entry("<", BinaryOperator.LESS_SIGNED), Map.entry("<=", BinaryOperator.LESS_EQUAL_SIGNED));

    /** What an operation that changes a place yields. */
    private enum Yields {
        OLD_VALUE, NEW_VALUE
    }

    private final Sources sources;
    private final Problems problems;
    private final COperations operations;
    private final CCodeBuilder builder;
    private final int cellBytes;

    /** @param cellBytes the size of every location */
    CExpressions(Sources sources, Problems problems, COperations operations, CCodeBuilder builder, int cellBytes) {
        this.cellBytes = cellBytes;
        this.sources = sources;
        this.problems = problems;
        this.operations = operations;
        this.builder = builder;
    }

    Expression value(CExpression expression) {
        return switch (expression) {
            case CNumber number -> number(number);
            case CName name -> CONSTANTS.getOrDefault(name.getName(),
                    Expression.read(Register.named(name.getName())));
            case CCall call -> call(call, true);
            case CCast cast -> value(cast.getOperand());
            case CIndex index -> builder.read(address(index), PLAIN);
            case CUnary unary -> unary(unary);
            case CBinary binary -> binary(binary);
            case CAssignment assignment -> assign(assignment);
            case CStep step -> step(step.getOperand(), step.getOperator(), Yields.OLD_VALUE);
            case CConditional conditional -> conditional(conditional);
            // the tree ends where the parser gave up
            case null -> Expression.ZERO;
            default -> throw new IllegalStateException("expression " + expression);
        };
    }

    /** Evaluates for the effect alone. */
    void effect(CExpression expression) {
        if (expression instanceof CCall call) {
            call(call, false);
        } else if (expression instanceof CStep step) {
            step(step.getOperand(), step.getOperator(), Yields.NEW_VALUE);
        } else {
            value(expression);
        }
    }

    private Expression number(CNumber number) {
        String digits = number.getText().replaceAll("[uUlL]+$", "");
        try {
            return (Expression.constant(digits.matches("0[0-7]+") ? Long.parseLong(digits, 8)
                    : Numbers.parse(digits)));
        } catch (NumberFormatException wrong) {
            boolean isNumber = digits.matches("[0-9]+|0[xX][0-9a-fA-F]+");
            return isNumber ? wrong(LitmusProblem.NUMBER_OUT_OF_RANGE, number, number.getText())
                    : wrong(LitmusProblem.WRONG_ARGUMENT, number, "a number, found '" + number.getText() + "'");
        }
    }

    private Expression unary(CUnary unary) {
        return switch (unary.getOperator()) {
            case "*" -> builder.read(value(unary.getOperand()), PLAIN);
            case "&" -> address(unary.getOperand());
            case "-" -> unary.getOperand() instanceof CNumber number
                    && number(number) instanceof Expression.Constant(Value.Int literal)
                            ? Expression.constant(-literal.bits())
                            : new Expression.Unary(Expression.UnaryOperator.NEGATE, value(unary.getOperand()));
            case "+" -> value(unary.getOperand());
            case "~" -> new Expression.Unary(Expression.UnaryOperator.NOT, value(unary.getOperand()));
            case "!" -> new Expression.Unary(Expression.UnaryOperator.IS_ZERO, value(unary.getOperand()));
            case "++", "--" -> step(unary.getOperand(), unary.getOperator(), Yields.NEW_VALUE);
            default -> throw new IllegalStateException("operator " + unary.getOperator());
        };
    }

    private Expression binary(CBinary binary) {
        if (isShortCircuit(binary) && hasEffect(binary.getRight())) {
            return truthOf(binary);
        }
        Expression left = value(binary.getLeft());
        Expression right = value(binary.getRight());
        return switch (binary.getOperator()) {
            case ">" -> Expression.binary(BinaryOperator.LESS_SIGNED, right, left);
            case ">=" -> Expression.binary(BinaryOperator.LESS_EQUAL_SIGNED, right, left);
            case "&&" -> Expression.binary(BinaryOperator.AND, truth(left), truth(right));
            case "||" -> Expression.binary(BinaryOperator.OR, truth(left), truth(right));
            default -> OPERATORS.containsKey(binary.getOperator())
                    ? Expression.binary(OPERATORS.get(binary.getOperator()), left, right)
                    : wrong(LitmusProblem.UNSUPPORTED_C, binary, "'" + binary.getOperator() + "'");
        };
    }

    private static Expression truth(Expression value) {
        return Expression.binary(BinaryOperator.NOT_EQUAL, value, Expression.ZERO);
    }

    private Expression conditional(CConditional conditional) {
        if (hasEffect(conditional.getWhenTrue()) || hasEffect(conditional.getWhenFalse())) {
            return evaluateOne(conditional);
        }
        Expression condition = value(conditional.getCondition());
        Expression whenTrue = value(conditional.getWhenTrue());
        Expression whenFalse = value(conditional.getWhenFalse());
        return new Expression.IfThenElse(condition, whenTrue, whenFalse);
    }

    // ---- choices

    /** Whether the second operand may not be evaluated. */
    private static boolean isShortCircuit(CBinary binary) {
        return binary.getOperator().equals("&&") || binary.getOperator().equals("||");
    }

    /** Whether evaluating it does more than reading variables. */
    private static boolean hasEffect(CExpression expression) {
        return anyPart(expression, part -> part instanceof CCall || part instanceof CIndex || part instanceof CAssignment
                || part instanceof CStep || part instanceof CUnary unary && !unary.getOperator().matches("[-+~!&]"));
    }

    /** Whether lowering it needs several instructions: for a choice, or because it does several operations on memory. */
    boolean isSplit(CExpression expression) {
        return accesses(expression) > 1 || anyPart(expression, part -> switch (part) {
            case CBinary binary -> isShortCircuit(binary) && hasEffect(binary.getRight());
            case CConditional conditional -> hasEffect(conditional.getWhenTrue()) || hasEffect(conditional.getWhenFalse());
            case CCall call -> operation(call).filter(row -> row.result() == COperation.Result.CHOSEN_VALUE).isPresent();
            default -> false;
        });
    }

    /** How many operations on memory, one after the other, the value takes. */
    private int accesses(CExpression expression) {
        return switch (expression) {
            case CCall call -> {
                List<CParameter> parameters = operation(call).map(COperation::parameters).orElse(List.of());
                int count = 1;
                for (int i = 0; i < call.getArguments().size(); i++) {
                    boolean isPlace = i < parameters.size() && parameters.get(i).kind() == CParameter.Kind.LOCATION;
                    count += isPlace ? accessesOfPlace(call.getArguments().get(i)) : accesses(call.getArguments().get(i));
                }
                yield count;
            }
            case CCast cast -> accesses(cast.getOperand());
            case CIndex index -> 1 + accessesOfPlace(index);
            case CUnary unary -> switch (unary.getOperator()) {
                case "*" -> 1 + accessesOfPlace(unary);
                case "&" -> accessesOfPlace(unary.getOperand());
                case "++", "--" -> accessesOfChange(unary.getOperand());
                default -> accesses(unary.getOperand());
            };
            case CBinary binary -> accesses(binary.getLeft()) + accesses(binary.getRight());
            case CAssignment assignment -> accesses(assignment.getValue()) + (assignment.getOperator().equals("=")
                    ? accessesOfPlace(assignment.getTarget()) + (assignment.getTarget() instanceof CName ? 0 : 1)
                    : accessesOfChange(assignment.getTarget()));
            case CStep step -> accessesOfChange(step.getOperand());
            case CConditional conditional -> accesses(conditional.getCondition()) + accesses(conditional.getWhenTrue())
                    + accesses(conditional.getWhenFalse());
            case null, default -> 0;
        };
    }

    /** Those that its address takes. */
    private int accessesOfPlace(CExpression place) {
        return switch (place) {
            case CUnary unary when unary.getOperator().equals("*") -> accesses(unary.getOperand());
            case CIndex index -> accesses(index.getArray()) + accesses(index.getIndex());
            case CCast cast -> accessesOfPlace(cast.getOperand());
            case null, default -> 0;
        };
    }

    /** Those of reading it and then writing it. */
    private int accessesOfChange(CExpression place) {
        return place instanceof CName ? 0 : 2 + accessesOfPlace(place);
    }

    private static boolean anyPart(CExpression expression, Predicate<EObject> holds) {
        if (expression == null || holds.test(expression)) {
            return expression != null;
        }
        for (var parts = EcoreUtil.<EObject>getAllContents(expression, true); parts.hasNext();) {
            if (holds.test(parts.next())) {
                return true;
            }
        }
        return false;
    }

    /** 1 or 0, where the second operand is evaluated only if it matters. */
    private Expression truthOf(CBinary binary) {
        Register result = builder.newValue();
        String isFalse = builder.newLabel("false");
        String end = builder.newLabel("end of " + binary.getOperator());
        jumpIf(false, binary, isFalse, end);
        builder.assign(result, Expression.ONE);
        builder.jump(end);
        builder.label(isFalse);
        builder.assign(result, Expression.ZERO);
        builder.label(end);
        return Expression.read(result);
    }

    private Expression evaluateOne(CConditional conditional) {
        Register result = builder.newValue();
        String isFalse = builder.newLabel("false");
        String end = builder.newLabel("end of ?");
        jumpIf(false, conditional.getCondition(), isFalse, end);
        builder.assign(result, value(conditional.getWhenTrue()));
        builder.jump(end);
        builder.label(isFalse);
        builder.assign(result, value(conditional.getWhenFalse()));
        builder.label(end);
        return Expression.read(result);
    }

    /** Goes to the label if the condition is as expected; what that decides ends at the join. */
    void jumpIf(boolean expected, CExpression condition, String label, String join) {
        if (condition instanceof CBinary binary && isShortCircuit(binary) && hasEffect(binary.getRight())) {
            if (binary.getOperator().equals("||") == expected) {
                jumpIf(expected, binary.getLeft(), label, join);
                jumpIf(expected, binary.getRight(), label, join);
            } else {
                String decided = builder.newLabel("decided");
                jumpIf(!expected, binary.getLeft(), decided, join);
                jumpIf(expected, binary.getRight(), label, join);
                builder.label(decided);
            }
        } else if (condition instanceof CUnary unary && unary.getOperator().equals("!")) {
            jumpIf(!expected, unary.getOperand(), label, join);
        } else {
            Expression value = value(condition);
            builder.jump(expected ? value : new Expression.Unary(Expression.UnaryOperator.IS_ZERO, value), label, join);
        }
    }

    // ---- places

    /** The address of a place in memory. */
    private Expression address(CExpression place) {
        return switch (place) {
            case CUnary unary when unary.getOperator().equals("*") -> value(unary.getOperand());
            case CIndex index -> Expression.binary(BinaryOperator.ADD, value(index.getArray()),
                    Expression.binary(BinaryOperator.MUL, value(index.getIndex()),
                            Expression.constant(cellBytes)));
            case CCast cast -> address(cast.getOperand());
            case null -> Expression.ZERO;
            default -> wrong(LitmusProblem.WRONG_ARGUMENT, place, CParameter.Kind.LOCATION.accepts());
        };
    }

    private Expression assign(CAssignment assignment) {
        String operator = assignment.getOperator();
        if (operator.equals("=")) {
            return store(assignment.getTarget(), () -> value(assignment.getValue()));
        }
        String binary = operator.substring(0, operator.length() - 1);
        if (!OPERATORS.containsKey(binary)) {
            return wrong(LitmusProblem.UNSUPPORTED_C, assignment, "'" + operator + "'");
        }
        return modify(assignment.getTarget(), old -> Expression.binary(OPERATORS.get(binary), old,
                value(assignment.getValue())), Yields.NEW_VALUE);
    }

    private Expression step(CExpression place, String operator, Yields yields) {
        BinaryOperator binary = operator.equals("++") ? BinaryOperator.ADD : BinaryOperator.SUB;
        return modify(place, old -> Expression.binary(binary, old, Expression.ONE), yields);
    }

    private Expression store(CExpression place, Supplier<Expression> value) {
        if (place instanceof CName name) {
            Expression assigned = value.get();
            builder.assign(Register.named(name.getName()), assigned);
            // not the expression again: it may read what the assignment changed
            return value(name);
        }
        Expression address = address(place);
        Expression stored = value.get();
        builder.write(address, stored, PLAIN);
        return stored;
    }

    private Expression modify(CExpression place, UnaryOperator<Expression> change, Yields yields) {
        if (place instanceof CName name) {
            Expression old = value(place);
            if (yields == Yields.OLD_VALUE) {
                Register kept = builder.newValue();
                builder.assign(kept, old);
                old = Expression.read(kept);
            }
            builder.assign(Register.named(name.getName()), change.apply(old));
            return yields == Yields.OLD_VALUE ? old : value(name);
        }
        Expression address = address(place);
        Expression old = builder.read(address, PLAIN);
        Expression changed = change.apply(old);
        builder.write(address, changed, PLAIN);
        return yields == Yields.OLD_VALUE ? old : changed;
    }

    // ---- calls

    private Optional<COperation> operation(CCall call) {
        return operations.findFirst(call.getFunction());
    }

    private Expression call(CCall call, boolean asValue) {
        Optional<COperation> operation = operation(call);
        if (operation.isEmpty()) {
            return wrongName(LitmusProblem.UNKNOWN_FUNCTION, call, call.getFunction(),
                    Nearest.didYouMean(call.getFunction(), COperations.names()));
        }
        COperation row = operation.get();
        if (call.getArguments().size() != row.parameters().size()) {
            return wrongName(LitmusProblem.ARGUMENT_COUNT, call, row.syntax(), row.parameters().size(),
                    call.getArguments().size());
        }
        if (asValue && !row.hasResult()) {
            return wrongName(LitmusProblem.NO_RESULT, call, row.name());
        }
        List<Expression> values = new ArrayList<>();
        List<MemoryOrder> orders = new ArrayList<>();
        for (int i = 0; i < row.parameters().size(); i++) {
            CExpression argument = call.getArguments().get(i);
            CParameter.Kind kind = row.parameters().get(i).kind();
            orders.add(kind == CParameter.Kind.ORDER ? order(argument) : null);
            values.add(switch (kind) {
                case ORDER -> Expression.ZERO;
                case LOCATION -> address(argument);
                case POINTER, VALUE -> value(argument);
            });
        }
        return row.lowering().lower(new CArguments(values, orders, call.getAnnotations()), builder);
    }

    private MemoryOrder order(CExpression argument) {
        Optional<MemoryOrder> order = argument instanceof CName name ? MemoryOrder.find(name.getName())
                : Optional.empty();
        if (order.isEmpty()) {
            wrong(LitmusProblem.WRONG_ARGUMENT, argument, CParameter.Kind.ORDER.accepts());
        }
        return order.orElse(MemoryOrder.RELAXED);
    }

    private Expression wrong(LitmusProblem problem, CExpression place, Object... parameters) {
        problems.add(problem, sources.range(place), parameters);
        return Expression.ZERO;
    }

    private Expression wrongName(LitmusProblem problem, CCall call, Object... parameters) {
        problems.add(problem, sources.range(call, LitmusPackage.Literals.CCALL__FUNCTION), parameters);
        return Expression.ZERO;
    }
}
