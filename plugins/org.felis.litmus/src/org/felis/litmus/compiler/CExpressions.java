package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Expression.BinaryOperator;
import org.felis.engine.program.Register;
import org.felis.engine.program.Value;
import org.felis.litmus.LitmusProblem;
import org.felis.litmus.c.CArguments;
import org.felis.litmus.c.CBuilder;
import org.felis.litmus.c.COperation;
import org.felis.litmus.c.COperations;
import org.felis.litmus.c.CParameter;
import org.felis.litmus.c.CValue;
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
    private static final Map<String, CValue> CONSTANTS = Map.of("NULL", CValue.ZERO, "false", CValue.ZERO, "true",
            CValue.ONE);
    private static final Map<String, BinaryOperator> OPERATORS = Map.ofEntries(Map.entry("+", BinaryOperator.ADD),
            Map.entry("-", BinaryOperator.SUB), Map.entry("*", BinaryOperator.MUL), Map.entry("&", BinaryOperator.AND),
            Map.entry("|", BinaryOperator.OR), Map.entry("^", BinaryOperator.XOR),
            Map.entry("<<", BinaryOperator.SHIFT_LEFT), Map.entry(">>", BinaryOperator.SHIFT_RIGHT_ARITHMETIC),
            Map.entry("==", BinaryOperator.EQUAL), Map.entry("!=", BinaryOperator.NOT_EQUAL),
            Map.entry("<", BinaryOperator.LESS_SIGNED), Map.entry("<=", BinaryOperator.LESS_EQUAL_SIGNED));

    private final Sources sources;
    private final Problems problems;
    private final COperations operations;
    private final CCodeBuilder builder;

    CExpressions(Sources sources, Problems problems, COperations operations, CCodeBuilder builder) {
        this.sources = sources;
        this.problems = problems;
        this.operations = operations;
        this.builder = builder;
    }

    CValue value(CExpression expression) {
        return switch (expression) {
            case CNumber number -> number(number);
            case CName name -> CONSTANTS.getOrDefault(name.getName(),
                    CValue.of(Expression.read(Register.named(name.getName()))));
            case CCall call -> call(call, true);
            case CCast cast -> value(cast.getOperand());
            case CIndex index -> builder.read(address(index), PLAIN);
            case CUnary unary -> unary(unary);
            case CBinary binary -> binary(binary);
            case CAssignment assignment -> assign(assignment);
            case CStep step -> step(step.getOperand(), step.getOperator(), false);
            case CConditional conditional -> conditional(conditional);
            // the tree ends where the parser gave up
            case null -> CValue.ZERO;
            default -> throw new IllegalStateException("expression " + expression);
        };
    }

    /** Evaluates for the effect alone. */
    void effect(CExpression expression) {
        if (expression instanceof CCall call) {
            call(call, false);
        } else {
            value(expression);
        }
    }

    private CValue number(CNumber number) {
        String digits = number.getText().replaceAll("[uUlL]+$", "");
        try {
            return CValue.of(Expression.constant(digits.matches("0[0-7]+") ? Long.parseLong(digits, 8)
                    : Numbers.parse(digits)));
        } catch (NumberFormatException wrong) {
            boolean isNumber = digits.matches("[0-9]+|0[xX][0-9a-fA-F]+");
            return isNumber ? wrong(LitmusProblem.NUMBER_OUT_OF_RANGE, number, number.getText())
                    : wrong(LitmusProblem.WRONG_ARGUMENT, number, "a number, found '" + number.getText() + "'");
        }
    }

    private CValue unary(CUnary unary) {
        return switch (unary.getOperator()) {
            case "*" -> builder.read(value(unary.getOperand()), PLAIN);
            case "&" -> address(unary.getOperand());
            case "-" -> unary.getOperand() instanceof CNumber number
                    && number(number).expression() instanceof Expression.Constant(Value.Int literal)
                            ? CValue.of(Expression.constant(-literal.bits()))
                            : CValue.unary(Expression.UnaryOperator.NEGATE, value(unary.getOperand()));
            case "+" -> value(unary.getOperand());
            case "~" -> CValue.unary(Expression.UnaryOperator.NOT, value(unary.getOperand()));
            case "!" -> CValue.unary(Expression.UnaryOperator.IS_ZERO, value(unary.getOperand()));
            case "++", "--" -> step(unary.getOperand(), unary.getOperator(), true);
            default -> throw new IllegalStateException("operator " + unary.getOperator());
        };
    }

    private CValue binary(CBinary binary) {
        CValue left = value(binary.getLeft());
        CValue right = value(binary.getRight());
        return switch (binary.getOperator()) {
            case ">" -> CValue.binary(BinaryOperator.LESS_SIGNED, right, left);
            case ">=" -> CValue.binary(BinaryOperator.LESS_EQUAL_SIGNED, right, left);
            case "&&" -> CValue.binary(BinaryOperator.AND, truth(left), truth(right));
            case "||" -> CValue.binary(BinaryOperator.OR, truth(left), truth(right));
            default -> OPERATORS.containsKey(binary.getOperator())
                    ? CValue.binary(OPERATORS.get(binary.getOperator()), left, right)
                    : wrong(LitmusProblem.UNSUPPORTED_C, binary, "'" + binary.getOperator() + "'");
        };
    }

    private static CValue truth(CValue value) {
        return CValue.binary(BinaryOperator.NOT_EQUAL, value, CValue.ZERO);
    }

    private CValue conditional(CConditional conditional) {
        CValue condition = value(conditional.getCondition());
        CValue whenTrue = value(conditional.getWhenTrue());
        CValue whenFalse = value(conditional.getWhenFalse());
        return CValue.choice(condition, whenTrue, whenFalse);
    }

    // ---- places

    /** The address of a place in memory. */
    private CValue address(CExpression place) {
        return switch (place) {
            case CUnary unary when unary.getOperator().equals("*") -> value(unary.getOperand());
            case CIndex index -> CValue.binary(BinaryOperator.ADD, value(index.getArray()),
                    CValue.binary(BinaryOperator.MUL, value(index.getIndex()),
                            CValue.of(Expression.constant(CBuilder.CELL_BYTES))));
            case CCast cast -> address(cast.getOperand());
            case null -> CValue.ZERO;
            default -> wrong(LitmusProblem.WRONG_ARGUMENT, place, CParameter.Kind.LOCATION.accepts());
        };
    }

    private CValue assign(CAssignment assignment) {
        String operator = assignment.getOperator();
        if (operator.equals("=")) {
            return store(assignment.getTarget(), () -> value(assignment.getValue()));
        }
        String binary = operator.substring(0, operator.length() - 1);
        if (!OPERATORS.containsKey(binary)) {
            return wrong(LitmusProblem.UNSUPPORTED_C, assignment, "'" + operator + "'");
        }
        return modify(assignment.getTarget(), old -> CValue.binary(OPERATORS.get(binary), old,
                value(assignment.getValue())), true);
    }

    private CValue step(CExpression place, String operator, boolean yieldsNew) {
        BinaryOperator binary = operator.equals("++") ? BinaryOperator.ADD : BinaryOperator.SUB;
        return modify(place, old -> CValue.binary(binary, old, CValue.ONE), yieldsNew);
    }

    private CValue store(CExpression place, Supplier<CValue> value) {
        if (place instanceof CName name) {
            CValue assigned = value.get();
            builder.assign(Register.named(name.getName()), assigned);
            return assigned;
        }
        CValue address = address(place);
        CValue stored = value.get();
        builder.write(address, stored, PLAIN);
        return stored;
    }

    private CValue modify(CExpression place, UnaryOperator<CValue> change, boolean yieldsNew) {
        if (place instanceof CName name) {
            CValue old = value(place);
            CValue changed = change.apply(old);
            builder.assign(Register.named(name.getName()), changed);
            return changed;
        }
        CValue address = address(place);
        CValue old = builder.read(address, PLAIN);
        CValue changed = change.apply(old);
        builder.write(address, changed, PLAIN);
        return yieldsNew ? changed : old;
    }

    // ---- calls

    private CValue call(CCall call, boolean asValue) {
        Optional<COperation> operation = operations.find(call.getFunction());
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
        List<CValue> values = new ArrayList<>();
        List<MemoryOrder> orders = new ArrayList<>();
        for (int i = 0; i < row.parameters().size(); i++) {
            CExpression argument = call.getArguments().get(i);
            CParameter.Kind kind = row.parameters().get(i).kind();
            orders.add(kind == CParameter.Kind.ORDER ? order(argument) : null);
            values.add(switch (kind) {
                case ORDER -> CValue.ZERO;
                case LOCATION -> address(argument);
                case POINTER, VALUE -> value(argument);
            });
        }
        return row.lowering().lower(new CArguments(values, orders), builder);
    }

    private MemoryOrder order(CExpression argument) {
        Optional<MemoryOrder> order = argument instanceof CName name ? MemoryOrder.find(name.getName())
                : Optional.empty();
        if (order.isEmpty()) {
            wrong(LitmusProblem.WRONG_ARGUMENT, argument, CParameter.Kind.ORDER.accepts());
        }
        return order.orElse(MemoryOrder.RELAXED);
    }

    private CValue wrong(LitmusProblem problem, CExpression place, Object... parameters) {
        problems.add(problem, sources.range(place), parameters);
        return CValue.ZERO;
    }

    private CValue wrongName(LitmusProblem problem, CCall call, Object... parameters) {
        problems.add(problem, sources.range(call, LitmusPackage.Literals.CCALL__FUNCTION), parameters);
        return CValue.ZERO;
    }
}
