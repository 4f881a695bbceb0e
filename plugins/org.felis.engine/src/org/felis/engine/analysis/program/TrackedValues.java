package org.felis.engine.analysis.program;

import java.util.List;

import org.felis.engine.dataflow.Registers;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.PossibleValues;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.relation.EventSet;

/** Makes the values of one sweep of {@link ValuePropagation}, and computes with them; equal values get equal numbers. */
final class TrackedValues {

    private final ValueNumbers numbers = new ValueNumbers();
    private final EventSet noCells;

    TrackedValues(EventSet noCells) {
        this.noCells = noCells;
    }

    TrackedValue constant(Value value) {
        return new TrackedValue(numbers.constant(value), PossibleValues.exactly(value), noCells);
    }

    /** What an event makes, in a way of its own: it equals nothing else. */
    TrackedValue of(Class<?> way, Event event, PossibleValues values, EventSet sources) {
        return new TrackedValue(numbers.operation(way, event.id(), 0, 0), values, sources);
    }

    /** One of these values; which, an event decides. */
    TrackedValue oneOf(List<Value> values, Class<?> way, Event event) {
        PossibleValues possible = values.stream().map(PossibleValues::exactly).reduce(PossibleValues.NONE, PossibleValues::join);
        return normalized(of(way, event, possible, noCells));
    }

    /** A number that an operation chooses: it equals nothing else. */
    TrackedValue chosen(Definition.Chosen definition, ChoicePoint point) {
        PossibleValues possible = definition.alternatives().isEmpty() ? PossibleValues.integers()
                : definition.alternatives().stream().map(PossibleValues::exactly).reduce(PossibleValues.NONE, PossibleValues::join);
        return new TrackedValue(numbers.operation(definition.getClass(), point.thread(), point.step(), point.operation()), possible, noCells);
    }

    /** What an access of so many bytes makes of the value. */
    TrackedValue lowBytes(TrackedValue value, int bytes) {
        int bits = bytes * Byte.SIZE;
        return normalized(new TrackedValue(numbers.extend(value.number(), bits, false), value.values().extend(bits, false),
                value.sources()));
    }

    /** What a register holds where several ways of control meet, of which the key tells. */
    TrackedValue join(Object key, List<TrackedValue> values) {
        TrackedValue joined = values.get(0);
        for (TrackedValue other : values.subList(1, values.size())) {
            if (!joined.equals(other)) {
                int number = joined.number() == other.number() ? joined.number() : numbers.unique(key);
                joined = new TrackedValue(number, joined.values().join(other.values()),
                        TrackedValue.union(joined.sources(), other.sources()));
            }
        }
        return joined;
    }

    /** The value with the number of the constant that it must be, if so. */
    private TrackedValue normalized(TrackedValue value) {
        return value.values().only().map(v -> new TrackedValue(numbers.constant(v), value.values(), value.sources())).orElse(value);
    }

    /** The value of an expression over registers. */
    TrackedValue evaluate(Expression expression, Registers<TrackedValue> registers) {
        return switch (expression) {
            case Expression.Constant constant -> constant(constant.value());
            case Expression.Read read -> registers.get(read.register());
            case Expression.Unary unary -> {
                TrackedValue operand = evaluate(unary.operand(), registers);
                yield normalized(new TrackedValue(numbers.operation(unary.operator(), operand.number(), 0, 0),
                        operand.values().unary(unary.operator()), operand.sources()));
            }
            case Expression.Binary binary -> normalized(
                    binary(binary.operator(), evaluate(binary.left(), registers), evaluate(binary.right(), registers)));
            case Expression.Extend extend -> {
                TrackedValue operand = evaluate(extend.operand(), registers);
                yield normalized(new TrackedValue(numbers.extend(operand.number(), extend.bits(), extend.signed()),
                        operand.values().extend(extend.bits(), extend.signed()), operand.sources()));
            }
            case Expression.Accessible accessible -> {
                TrackedValue address = evaluate(accessible.address(), registers);
                yield normalized(new TrackedValue(
                        numbers.operation(Expression.Accessible.class, address.number(), accessible.bytes(), accessible.alignment()),
                        address.values().accessible(accessible.bytes(), accessible.alignment()), address.sources()));
            }
            case Expression.IfThenElse choice ->
                normalized(choose(evaluate(choice.condition(), registers), choice, registers));
        };
    }

    private TrackedValue binary(Expression.BinaryOperator operator, TrackedValue left, TrackedValue right) {
        EventSet sources = TrackedValue.union(left.sources(), right.sources());
        boolean same = left.number() == right.number();
        TrackedValue folded = switch (operator) {
            case XOR -> same ? constant(Value.ZERO) : withoutZero(left, right);
            case SUB -> same ? constant(Value.ZERO) : right.isExactly(Value.ZERO) ? left : null;
            case EQUAL -> same ? constant(Value.ONE) : null;
            case NOT_EQUAL -> same ? constant(Value.ZERO) : null;
            case AND -> same ? left : null;
            case OR -> same ? left : withoutZero(left, right);
            case ADD -> withoutZero(left, right);
            case MUL, DIVIDE_SIGNED, DIVIDE_UNSIGNED, REMAINDER_SIGNED, REMAINDER_UNSIGNED, SHIFT_LEFT, SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, LESS_SIGNED, LESS_EQUAL_SIGNED,
                    LESS_UNSIGNED, LESS_EQUAL_UNSIGNED, MAXIMUM_SIGNED, MINIMUM_SIGNED, MAXIMUM_UNSIGNED,
                    MINIMUM_UNSIGNED -> null;
        };
        if (folded != null) {
            return folded.withSources(sources);
        }
        return new TrackedValue(numbers.operation(operator, left.number(), right.number(), 0),
                left.values().binary(operator, right.values()), sources);
    }

    private static TrackedValue withoutZero(TrackedValue left, TrackedValue right) {
        return right.isExactly(Value.ZERO) ? left : left.isExactly(Value.ZERO) ? right : null;
    }

    private TrackedValue choose(TrackedValue condition, Expression.IfThenElse choice, Registers<TrackedValue> registers) {
        if (!condition.values().mayBeFalse()) {
            return evaluate(choice.whenTrue(), registers).withSources(condition.sources());
        }
        if (!condition.values().mayBeTrue()) {
            return evaluate(choice.whenFalse(), registers).withSources(condition.sources());
        }
        TrackedValue whenTrue = evaluate(choice.whenTrue(), registers);
        TrackedValue whenFalse = evaluate(choice.whenFalse(), registers);
        int number = whenTrue.number() == whenFalse.number() ? whenTrue.number()
                : numbers.operation(Expression.IfThenElse.class, condition.number(), whenTrue.number(),
                        whenFalse.number());
        return new TrackedValue(number, whenTrue.values().join(whenFalse.values()),
                TrackedValue.union(condition.sources(), TrackedValue.union(whenTrue.sources(), whenFalse.sources())));
    }
}
