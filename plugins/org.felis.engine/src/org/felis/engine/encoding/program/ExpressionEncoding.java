package org.felis.engine.encoding.program;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;

/**
 * Encodes expressions: {@link Evaluation} is asked for the result of every combination of register values that is not
 * contradictory. If there are very many, operators are looked at one by one; then a register that occurs twice gives rise to
 * alternatives that are never taken. Beyond a limit, integers become numbers whose bits are computed from bits. {@link
 * ValueDomains} goes the same ways.
 */
public final class ExpressionEncoding {

    private static final Set<Expression.BinaryOperator> DIVISIONS = EnumSet.of(Expression.BinaryOperator.DIVIDE_SIGNED, Expression.BinaryOperator.DIVIDE_UNSIGNED,
            Expression.BinaryOperator.REMAINDER_SIGNED, Expression.BinaryOperator.REMAINDER_UNSIGNED);

    /** If more divisors are no powers of 2, one division by their bits is smaller than one by each. */
    private static final int MOST_DIVISORS = 1;

    /** A value of a register, empty for none, and when it holds that. */
    private record Case(Optional<Value> value, Formula when) {
        Value definedValue() throws Evaluation.UndefinedOperationException {
            return value.orElseThrow(() -> new Evaluation.UndefinedOperationException("a register without a value"));
        }
    }

    private final Formulas formulas;
    private final NumberEncoding numbers;
    private final int integerLimit;
    private final Function<Register, EncodedRegister> registers;

    /**
     * @param integerLimit beyond so many possible integers, a value is a number of bits
     * @param registers what the registers hold
     */
    public ExpressionEncoding(Formulas formulas, int integerLimit, Function<Register, EncodedRegister> registers) {
        this.formulas = formulas;
        this.numbers = new NumberEncoding(formulas);
        this.integerLimit = integerLimit;
        this.registers = registers;
    }

    /** Value, provenance and derivation. */
    EncodedRegister encode(Expression expression, boolean withDerivation) {
        if (expression instanceof Expression.Read read) {
            return registers.apply(read.register());
        }
        return new EncodedRegister(value(expression), provenance(expression),
                withDerivation ? derivation(expression) : Derivation.GIVEN);
    }

    public EncodedValue value(Expression expression) {
        if (expression instanceof Expression.Constant constant) {
            return EncodedValue.constant(constant.value());
        }
        if (expression instanceof Expression.Read read) {
            return registers.apply(read.register()).value();
        }
        List<Register> used = List.copyOf(expression.registers());
        EncodedValue value = used.stream().noneMatch(register -> registers.apply(register).value().number().isPresent())
                && Valuations.areFew(used, register -> registers.apply(register).value().alternatives().size())
                        ? valueOfAll(expression, used)
                        : valueOfOperator(expression);
        return value.withFewIntegers(integerLimit, formulas);
    }

    private EncodedValue valueOfAll(Expression expression, List<Register> used) {
        EncodedValue.Collector collector = new EncodedValue.Collector(formulas);
        Valuations.forEach(used, register -> cases(registers.apply(register).value()), valuation -> {
            List<Formula> conditions = new ArrayList<>(used.size());
            used.forEach(register -> conditions.add(valuation.get(register).when()));
            Formula when = formulas.and(conditions);
            if (!when.isFalse()) {
                evaluate(expression, valuation, when, collector);
            }
        });
        return collector.value();
    }

    private EncodedValue valueOfOperator(Expression expression) {
        EncodedValue.Collector result = new EncodedValue.Collector(formulas);
        switch (expression) {
            case Expression.Constant constant -> result.add(constant.value(), Formulas.TRUE);
            case Expression.Read read -> result.addAll(value(read), Formulas.TRUE);
            case Expression.Unary unary -> {
                EncodedValue operand = value(unary.operand());
                collect(result, operand.alternatives(), operand.undefined(), value -> Evaluation.unary(unary.operator(), value));
                operand.number().ifPresent(number -> numbers.unary(unary.operator(), number, result));
            }
            case Expression.Extend extend -> {
                EncodedValue operand = value(extend.operand());
                collect(result, operand.alternatives(), operand.undefined(),
                        value -> Evaluation.extend(value, extend.bits(), extend.signed()));
                operand.number().ifPresent(number -> numbers.extend(number, extend.bits(), extend.signed(), result));
            }
            case Expression.Binary binary -> collect(result, binary.operator(), value(binary.left()), value(binary.right()));
            case Expression.Accessible accessible -> {
                EncodedValue address = value(accessible.address());
                collect(result, address.alternatives(), address.undefined(),
                        value -> Evaluation.accessible(value, accessible.bytes(), accessible.alignment()));
                address.number().ifPresent(number -> result.add(Value.ZERO, number.when()));
            }
            case Expression.IfThenElse choice -> {
                EncodedValue condition = value(choice.condition());
                Formula undecided = condition.isUndecided(formulas);
                Formula holds = condition.isTrue(formulas);
                result.addUndefined(undecided);
                result.addAll(value(choice.whenTrue()), holds);
                result.addAll(value(choice.whenFalse()), formulas.and(formulas.not(holds), formulas.not(undecided)));
            }
        }
        return result.value();
    }

    @FunctionalInterface
    private interface Operator {
        Value apply(Value operand) throws Evaluation.UndefinedOperationException;
    }

    private static void collect(EncodedValue.Collector result, List<EncodedValue.Alternative> operands, Formula undefined,
            Operator operator) {
        for (EncodedValue.Alternative operand : operands) {
            try {
                result.add(operator.apply(operand.value()), operand.when());
            } catch (Evaluation.UndefinedOperationException none) {
                result.addUndefined(operand.when());
            }
        }
        result.addUndefined(undefined);
    }

    private void collect(EncodedValue.Collector result, Expression.BinaryOperator operator, EncodedValue left, EncodedValue right) {
        if (left.number().isPresent() && right.number().isEmpty() && DIVISIONS.contains(operator) && right.alternatives().stream().filter(divisor -> !isPowerOf2(divisor.value())).count() <= MOST_DIVISORS) {
            EncodedValue dividend = left.withNumber(formulas);
            for (EncodedValue.Alternative divisor : right.alternatives()) { // dividing by a known number is much smaller, by a power of 2 it is nothing
                numbers.binary(operator, dividend, new EncodedValue(List.of(divisor), Optional.empty(), Formulas.FALSE).withNumber(formulas), result);
            }
            result.addUndefined(right.undefined());
            return;
        }
        if (left.number().isPresent() || right.number().isPresent()) {
            numbers.binary(operator, left.withNumber(formulas), right.withNumber(formulas), result);
            return;
        }
        for (Case a : cases(left)) {
            for (Case b : cases(right)) {
                Formula when = formulas.and(a.when(), b.when());
                try {
                    result.add(Evaluation.binary(operator, a.definedValue(), b.definedValue()), when);
                } catch (Evaluation.UndefinedOperationException undefined) {
                    result.addUndefined(when);
                }
            }
        }
    }

    private static boolean isPowerOf2(Value value) {
        return value instanceof Value.Int number && Long.bitCount(number.bits()) == 1;
    }

    private static List<Case> cases(EncodedValue value) {
        List<Case> cases = new ArrayList<>();
        value.alternatives().forEach(a -> cases.add(new Case(Optional.of(a.value()), a.when())));
        if (!value.undefined().isFalse()) {
            cases.add(new Case(Optional.empty(), value.undefined()));
        }
        return cases;
    }

    private static void evaluate(Expression expression, Map<Register, Case> valuation, Formula when,
            EncodedValue.Collector collector) {
        try {
            collector.add(Evaluation.evaluate(expression, register -> valuation.get(register).definedValue()), when);
        } catch (Evaluation.UndefinedOperationException undefined) {
            collector.addUndefined(when);
        }
    }

    /** The reads that the value depends on. */
    Provenance provenance(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> Provenance.NONE;
            case Expression.Read read -> registers.apply(read.register()).provenance();
            case Expression.Unary unary -> provenance(unary.operand());
            case Expression.Extend extend -> provenance(extend.operand());
            case Expression.Accessible accessible -> provenance(accessible.address());
            case Expression.Binary binary ->
                provenance(binary.left()).union(provenance(binary.right()), formulas);
            case Expression.IfThenElse choice -> {
                Formula condition = value(choice.condition()).isTrue(formulas);
                yield provenance(choice.condition()).asPick()
                        .union(provenance(choice.whenTrue()).when(condition, formulas), formulas)
                        .union(provenance(choice.whenFalse()).when(formulas.not(condition), formulas), formulas);
            }
        };
    }

    private Derivation derivation(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> Derivation.GIVEN;
            case Expression.Read read -> registers.apply(read.register()).derivation();
            case Expression.Unary unary -> derivation(unary.operand());
            case Expression.Extend extend -> derivation(extend.operand());
            case Expression.Accessible accessible -> derivation(accessible.address());
            case Expression.Binary binary -> {
                Derivation operands = Derivation.allOf(derivation(binary.left()), derivation(binary.right()));
                Formula same = isSameUnknown(binary);
                yield same.isFalse() ? operands : new Derivation.UnlessSame(operands, same);
            }
            case Expression.IfThenElse choice -> {
                Formula condition = value(choice.condition()).isTrue(formulas);
                yield Derivation.allOf(derivation(choice.condition()), new Derivation.Chosen(List.of(
                        new Derivation.Guarded(condition, derivation(choice.whenTrue())),
                        new Derivation.Guarded(formulas.not(condition), derivation(choice.whenFalse())))));
            }
        };
    }

    /**
     * When the result may be known although the operands are not, because they are the same unknown. Too weak if the
     * operands are equal for another reason, or were computed: see {@link WellFoundedValues}.
     */
    private Formula isSameUnknown(Expression.Binary binary) {
        boolean decidedBySameness = switch (binary.operator()) {
            case XOR, SUB, EQUAL, NOT_EQUAL -> true;
            case ADD, MUL, DIVIDE_SIGNED, DIVIDE_UNSIGNED, REMAINDER_SIGNED, REMAINDER_UNSIGNED, AND, OR, SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, LESS_SIGNED,
                    LESS_EQUAL_SIGNED, LESS_UNSIGNED, LESS_EQUAL_UNSIGNED, MAXIMUM_SIGNED, MINIMUM_SIGNED,
                    MAXIMUM_UNSIGNED, MINIMUM_UNSIGNED -> false;
        };
        if (!decidedBySameness) {
            return Formulas.FALSE;
        }
        return binary.left().equals(binary.right()) ? Formulas.TRUE
                : value(binary.left()).equal(value(binary.right()), formulas);
    }
}
