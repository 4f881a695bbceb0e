package org.felis.litmus.compiler.c;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.eclipse.emf.ecore.EObject;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.litmus.c.CArithmetic;
import org.felis.litmus.c.COperations;
import org.felis.litmus.c.CParameter;
import org.felis.litmus.c.CPlace;
import org.felis.litmus.c.CType;
import org.felis.litmus.c.CValue;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.compiler.frame.Types;
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
import org.felis.litmus.problems.LitmusProblem;

/** Lowers the expressions of a C thread. What is wrong is reported, and 0 stands in for it. */
final class CExpressions {

    /** The tags of plain accesses. */
    static final Set<String> PLAIN = Set.of("NA");
    private static final Map<String, CValue> CONSTANTS = Map.of("NULL",
            new CValue(Expression.ZERO, new CType.Pointer(CType.VOID)), "false", CValue.ofInt(0), "true", CValue.ofInt(1));

    /** What an operation that changes a place yields. */
    private enum Yields {
        OLD_VALUE, NEW_VALUE
    }

    private final Sources sources;
    private final Problems problems;
    private final CCodeBuilder builder;
    private final CVariables variables;
    private final CTypes types;
    private final CArithmetic arithmetic;
    private final CCalls calls;

    CExpressions(Sources sources, Problems problems, COperations operations, CCodeBuilder builder, CVariables variables,
            CTypes types) {
        this.sources = sources;
        this.problems = problems;
        this.builder = builder;
        this.variables = variables;
        this.types = types;
        this.arithmetic = builder.arithmetic();
        this.calls = new CCalls(sources, problems, operations, builder, this);
    }

    CValue value(CExpression expression) {
        return switch (expression) {
            case CNumber number -> number(number);
            case CName name -> name(name);
            case CCall call -> calls.lower(call, true);
            case CCast cast -> convert(cast, value(cast.getOperand()), types.ofValue(cast.getType(), cast.getPointers().size()));
            case CIndex index -> builder.read(place(index), PLAIN);
            case CUnary unary -> unary(unary);
            case CBinary binary -> binary(binary);
            case CAssignment assignment -> assign(assignment);
            case CStep step -> step(step.getOperand(), step.getOperator(), Yields.OLD_VALUE);
            case CConditional conditional -> conditional(conditional);
            // the tree ends where the parser gave up
            case null -> CValue.ofInt(0);
            default -> throw new IllegalStateException("expression " + expression);
        };
    }

    /** Evaluates for the effect alone. */
    void effect(CExpression expression) {
        switch (expression) {
            case CCall call -> calls.lower(call, false);
            case CStep step -> step(step.getOperand(), step.getOperator(), Yields.NEW_VALUE);
            case null, default -> value(expression);
        }
    }

    private CValue name(CName name) {
        CValue constant = CONSTANTS.get(name.getName());
        if (constant != null) {
            return constant;
        }
        CVariables.Variable variable = variables.find(name.getName());
        return new CValue(Expression.read(variable.register()), variable.type());
    }

    private CValue number(CNumber number) {
        Optional<CValue> value = CNumbers.value(number.getText(), arithmetic);
        return value.orElseGet(() -> CNumbers.isNumber(number.getText())
                ? wrong(LitmusProblem.NUMBER_OUT_OF_RANGE, number, number.getText())
                : wrong(LitmusProblem.WRONG_ARGUMENT, number, "a number, found '" + number.getText() + "'"));
    }

    private CValue unary(CUnary unary) {
        return switch (unary.getOperator()) {
            case "*" -> builder.read(place(unary), PLAIN);
            case "&" -> {
                CPlace place = place(unary.getOperand());
                yield new CValue(place.address(), new CType.Pointer(place.type()));
            }
            case "++", "--" -> step(unary.getOperand(), unary.getOperator(), Yields.NEW_VALUE);
            default -> arithmetic.unary(unary.getOperator(), value(unary.getOperand()))
                    .orElseGet(() -> wrong(LitmusProblem.UNSUPPORTED_C, unary, "'" + unary.getOperator() + "' of a pointer"));
        };
    }

    private CValue binary(CBinary binary) {
        if (CSplitting.isShortCircuit(binary)) {
            if (CSplitting.hasEffect(binary.getRight())) {
                return truthOf(binary);
            }
            Expression left = arithmetic.truth(value(binary.getLeft()));
            Expression right = arithmetic.truth(value(binary.getRight()));
            return CValue.ofInt(Expression.binary(binary.getOperator().equals("&&") ? Expression.BinaryOperator.AND
                    : Expression.BinaryOperator.OR, left, right));
        }
        CValue left = value(binary.getLeft());
        return compute(binary, binary.getOperator(), left, value(binary.getRight()));
    }

    private CValue compute(CExpression whole, String operator, CValue left, CValue right) {
        if (right.expression().equals(Expression.ZERO) && (operator.equals("/") || operator.equals("%"))) {
            return wrong(LitmusProblem.UNSUPPORTED_C, whole, "division by 0, which is undefined (C11 6.5.5p5)");
        }
        return arithmetic.binary(operator, left, right).orElseGet(() -> wrong(LitmusProblem.UNSUPPORTED_C, whole,
                "'" + operator + "' of " + described(left) + " and " + described(right)));
    }

    private static String described(CValue value) {
        return (value.type() instanceof CType.Pointer ? "a " : "an integer, ") + value.type();
    }

    private CValue conditional(CConditional conditional) {
        if (CSplitting.hasEffect(conditional.getWhenTrue()) || CSplitting.hasEffect(conditional.getWhenFalse())) {
            return evaluateOne(conditional);
        }
        Expression condition = value(conditional.getCondition()).expression();
        CValue whenTrue = value(conditional.getWhenTrue());
        CValue whenFalse = value(conditional.getWhenFalse());
        CType type = arithmetic.ofChoice(whenTrue.type(), whenFalse.type());
        return new CValue(new Expression.IfThenElse(condition, arithmetic.convert(whenTrue, type).expression(),
                arithmetic.convert(whenFalse, type).expression()), type);
    }

    /** The value as one of the other type. A pointer to integers of another size would take cells apart. */
    private CValue convert(EObject place, CValue value, CType type) {
        if (value.type() instanceof CType.Pointer(CType.Integer from) && type instanceof CType.Pointer(CType.Integer to)
                && from.bits() != to.bits()) {
            problems.add(LitmusProblem.UNSUPPORTED_C, sources.range(place), "a pointer to integers of "
                    + Types.inBytes(to.bits() / Byte.SIZE) + " that points to one of " + Types.inBytes(from.bits() / Byte.SIZE));
        }
        return arithmetic.convert(value, type);
    }

    // ---- choices

    /** 1 or 0, where the second operand is evaluated only if it matters. */
    private CValue truthOf(CBinary binary) {
        Register result = builder.newValue();
        String isFalse = builder.newLabel("false");
        String end = builder.newLabel("end of " + binary.getOperator());
        jumpIf(false, binary, isFalse, end);
        builder.assign(result, Expression.ONE);
        builder.jump(end);
        builder.label(isFalse);
        builder.assign(result, Expression.ZERO);
        builder.label(end);
        return CValue.ofInt(Expression.read(result));
    }

    private CValue evaluateOne(CConditional conditional) {
        Register result = builder.newValue();
        String isFalse = builder.newLabel("false");
        String end = builder.newLabel("end of ?");
        jumpIf(false, conditional.getCondition(), isFalse, end);
        CValue whenTrue = value(conditional.getWhenTrue());
        builder.assign(result, whenTrue.expression());
        builder.jump(end);
        builder.label(isFalse);
        CValue whenFalse = value(conditional.getWhenFalse());
        builder.assign(result, whenFalse.expression());
        builder.label(end);
        CType type = arithmetic.ofChoice(whenTrue.type(), whenFalse.type());
        boolean sameType = whenTrue.type().equals(whenFalse.type());
        return arithmetic.convert(new CValue(Expression.read(result), sameType ? type : CType.LONG), type);
    }

    /** Goes to the label if the condition is as expected; what that decides ends at the join. */
    void jumpIf(boolean expected, CExpression condition, String label, String join) {
        if (condition instanceof CBinary binary && CSplitting.isShortCircuit(binary) && CSplitting.hasEffect(binary.getRight())) {
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
            Expression value = value(condition).expression();
            builder.jump(expected ? value : new Expression.Unary(Expression.UnaryOperator.IS_ZERO, value), label, join);
        }
    }

    // ---- places

    /** The place in memory that the expression names. */
    CPlace place(CExpression place) {
        return switch (place) {
            case CUnary unary when unary.getOperator().equals("*") -> pointedTo(value(unary.getOperand()));
            case CIndex index -> {
                CValue array = value(index.getArray());
                yield pointedTo(compute(index, "+", array, value(index.getIndex())));
            }
            case CCast cast -> new CPlace(place(cast.getOperand()).address(), types.ofPlace(cast.getType(), cast.getPointers().size()));
            case null -> new CPlace(Expression.ZERO, CType.UNKNOWN);
            default -> new CPlace(wrong(LitmusProblem.WRONG_ARGUMENT, place, CParameter.Kind.LOCATION.accepts()).expression(), CType.UNKNOWN);
        };
    }

    /** What a pointer points to. An integer may hold an address as well; of what is there, nobody knows the type. */
    static CPlace pointedTo(CValue pointer) {
        return new CPlace(pointer.expression(), pointer.type() instanceof CType.Pointer(CType target) ? target : CType.UNKNOWN);
    }

    private CValue assign(CAssignment assignment) {
        String operator = assignment.getOperator();
        if (operator.equals("=")) {
            return store(assignment.getTarget(), () -> value(assignment.getValue()));
        }
        return modify(assignment.getTarget(), old -> compute(assignment, operator.substring(0, operator.length() - 1), old,
                value(assignment.getValue())), Yields.NEW_VALUE);
    }

    private CValue step(CExpression place, String operator, Yields yields) {
        return modify(place, old -> compute(place, operator.substring(1), old, CValue.ofInt(1)), yields);
    }

    /** {@code name := value}; yields what the variable then holds. */
    CValue assign(EObject place, CVariables.Variable variable, CValue value) {
        builder.assign(variable.register(), convert(place, value, variable.type()).expression());
        // not the expression again: it may read what the assignment changed
        return new CValue(Expression.read(variable.register()), variable.type());
    }

    private CValue store(CExpression place, Supplier<CValue> value) {
        if (place instanceof CName name) {
            CValue assigned = value.get();
            return assign(place, variables.assigned(name.getName(), assigned.type()), assigned);
        }
        CPlace target = place(place);
        return write(target, value.get());
    }

    private CValue write(CPlace place, CValue value) {
        CValue stored = arithmetic.convert(value, place.type());
        builder.write(place, stored, PLAIN);
        return stored;
    }

    private CValue modify(CExpression place, UnaryOperator<CValue> change, Yields yields) {
        if (place instanceof CName name) {
            CVariables.Variable variable = variables.find(name.getName());
            CValue old = new CValue(Expression.read(variable.register()), variable.type());
            if (yields == Yields.OLD_VALUE) {
                Register kept = builder.newValue();
                builder.assign(kept, old.expression());
                old = new CValue(Expression.read(kept), old.type());
            }
            CValue changed = assign(place, variable, change.apply(old));
            return yields == Yields.OLD_VALUE ? old : changed;
        }
        CPlace target = place(place);
        CValue old = builder.read(target, PLAIN);
        CValue changed = write(target, change.apply(old));
        return yields == Yields.OLD_VALUE ? old : changed;
    }

    private CValue wrong(LitmusProblem problem, CExpression place, Object... parameters) {
        problems.add(problem, sources.range(place), parameters);
        return CValue.ofInt(0);
    }
}
