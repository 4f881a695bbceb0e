package org.felis.engine.encoding.program;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;

/**
 * Computes what expressions can hold from what registers can hold, in the same ways as {@link ExpressionEncoding}: an expression is
 * evaluated for all values of its registers, or, if there are very many, operator by operator.
 */
final class DomainEvaluation {

    private final int integerLimit;
    private final boolean movesByMany;
    private boolean integersMustBeToldApart;

    /**
     * @param integerLimit beyond how many integers they are not told apart
     * @param movesByMany whether an address that is moved by one of many integers is one of those in its object, or outside; otherwise they have to be
     *        told apart
     */
    DomainEvaluation(int integerLimit, boolean movesByMany) {
        this.integerLimit = integerLimit;
        this.movesByMany = movesByMany;
    }

    /** Whether an address was moved by one of many integers: what was computed since is not to be used. */
    boolean integersMustBeToldApart() {
        return integersMustBeToldApart;
    }

    /** What the expression can hold. */
    ValueDomain evaluate(Expression expression, Function<Register, ValueDomain> registers) {
        if (expression instanceof Expression.Constant constant) {
            return ValueDomain.of(constant.value());
        }
        if (expression instanceof Expression.Read read) {
            return registers.apply(read.register());
        }
        List<Register> used = List.copyOf(expression.registers());
        ValueDomain.Collector result = new ValueDomain.Collector();
        if (used.stream().noneMatch(register -> registers.apply(register).manyIntegers())
                && Valuations.areFew(used, register -> registers.apply(register).caseCount())) {
            evaluateAll(expression, used, registers, result);
        } else {
            evaluateOperator(expression, registers, result);
        }
        return result.domain(integerLimit);
    }

    private static void evaluateAll(Expression expression, List<Register> used, Function<Register, ValueDomain> registers,
            ValueDomain.Collector result) {
        Valuations.forEach(used, register -> registers.apply(register).cases(),
                valuation -> collect(() -> Evaluation.evaluate(expression, register -> defined(valuation.get(register))), result));
    }

    private void evaluateOperator(Expression expression, Function<Register, ValueDomain> registers, ValueDomain.Collector result) {
        switch (expression) {
            case Expression.Constant constant -> throw new IllegalArgumentException("not an operator: " + constant);
            case Expression.Read read -> throw new IllegalArgumentException("not an operator: " + read);
            case Expression.Unary unary -> {
                ValueDomain operand = evaluate(unary.operand(), registers);
                operand.cases().forEach(value -> collect(() -> Evaluation.unary(unary.operator(), defined(value)), result));
                if (operand.manyIntegers()) {
                    switch (unary.operator()) {
                        case NOT, NEGATE -> result.addManyIntegers();
                        case IS_ZERO -> addTruth(result);
                        case OFFSET, ALIGNMENT -> result.addUndefined();
                    }
                }
            }
            case Expression.Extend extend -> {
                ValueDomain operand = evaluate(extend.operand(), registers);
                operand.cases().forEach(
                        value -> collect(() -> Evaluation.extend(defined(value), extend.bits(), extend.signed()), result));
                if (operand.manyIntegers()) {
                    addIntegers(FewResults.ofExtension(extend.bits(), extend.signed()), result);
                }
            }
            case Expression.Binary binary ->
                combine(binary.operator(), evaluate(binary.left(), registers), evaluate(binary.right(), registers), result);
            case Expression.Accessible accessible -> {
                ValueDomain address = evaluate(accessible.address(), registers);
                address.cases().forEach(value -> collect(
                        () -> Evaluation.accessible(defined(value), accessible.bytes(), accessible.alignment()), result));
                if (address.manyIntegers()) {
                    result.add(Value.ZERO);
                }
            }
            case Expression.IfThenElse choice -> {
                evaluate(choice.condition(), registers); // whichever way it goes: it may need integers to be told apart
                result.addAll(evaluate(choice.whenTrue(), registers));
                result.addAll(evaluate(choice.whenFalse(), registers));
                result.addUndefined();
            }
        }
    }

    private void combine(BinaryOperator operator, ValueDomain left, ValueDomain right, ValueDomain.Collector result) {
        boolean many = left.manyIntegers() || right.manyIntegers();
        if (!many && (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL) && !left.hasSymbols() && !right.hasSymbols()) {
            compare(operator, left, right, result);
            return;
        }
        // as NumberEncoding does it: all integers of an operand are a number, beside which 0 is a case of its own
        for (Optional<Value> a : many ? left.casesWithRepresentatives() : left.cases()) {
            for (Optional<Value> b : many ? right.casesWithRepresentatives() : right.cases()) {
                if (many && isInteger(a) && isInteger(b)) {
                    addManyResults(operator, left.onlyInteger(), right.onlyInteger(), result);
                } else if (many && (isMoved(operator, b, a, false) || isMoved(operator, a, b, true))) {
                    if (movesByMany) {
                        MemoryObject object = ((Value.Address) a.filter(Value.Address.class::isInstance).or(() -> b).orElseThrow()).object();
                        NumberEncoding.within(object).forEach(result::add);
                        result.add(NumberEncoding.outside(object));
                    } else {
                        integersMustBeToldApart = true;
                        result.addUndefined();
                    }
                } else {
                    collect(() -> Evaluation.binary(operator, defined(a), defined(b)), result);
                }
            }
        }
    }

    /** What the comparison of known values says, without looking at each pair of them. */
    private static void compare(BinaryOperator operator, ValueDomain left, ValueDomain right, ValueDomain.Collector result) {
        Value same = operator == BinaryOperator.EQUAL ? Value.ONE : Value.ZERO;
        Value different = operator == BinaryOperator.EQUAL ? Value.ZERO : Value.ONE;
        boolean mayBeSame = !Collections.disjoint(left.values(), right.values());
        if (mayBeSame) {
            result.add(same);
        }
        boolean isOnePair = left.values().size() == 1 && right.values().size() == 1;
        if (!left.values().isEmpty() && !right.values().isEmpty() && !(isOnePair && mayBeSame)) {
            result.add(different);
        }
        if (left.undefined() && right.caseCount() > 0 || right.undefined() && left.caseCount() > 0) {
            result.addUndefined();
        }
    }

    private static boolean isInteger(Optional<Value> value) {
        return value.isPresent() && value.get() instanceof Value.Int;
    }

    /** Whether the operation moves the address by an integer that is not 0. */
    private static boolean isMoved(BinaryOperator operator, Optional<Value> address, Optional<Value> integer, boolean addressIsLeft) {
        return address.isPresent() && integer.equals(Optional.of(Value.ONE))
                && NumberEncoding.isDistance(operator, address.get(), addressIsLeft);
    }

    private static void addManyResults(BinaryOperator operator, OptionalLong left, OptionalLong right, ValueDomain.Collector result) {
        if (operator.isComparison()) {
            addTruth(result);
        } else {
            addIntegers(FewResults.of(operator, left, right), result);
        }
    }

    /** @param few empty for many */
    private static void addIntegers(List<Value> few, ValueDomain.Collector result) {
        if (few.isEmpty()) {
            result.addManyIntegers();
        }
        few.forEach(result::add);
    }

    private static void addTruth(ValueDomain.Collector result) {
        result.add(Value.ZERO);
        result.add(Value.ONE);
    }

    @FunctionalInterface
    private interface Computation {
        Value run() throws UndefinedOperationException;
    }

    private static void collect(Computation computation, ValueDomain.Collector result) {
        try {
            result.add(computation.run());
        } catch (UndefinedOperationException undefined) {
            result.addUndefined();
        }
    }

    private static Value defined(Optional<Value> value) throws UndefinedOperationException {
        if (value.isEmpty()) {
            throw new UndefinedOperationException("a register without a value");
        }
        return value.get();
    }
}
