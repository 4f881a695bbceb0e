package org.felis.engine.analysis;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Register;
import org.felis.engine.program.Thread;
import org.felis.engine.program.Value;

/** What is known of the registers of a thread at one point of its control flow. Mutable while a step is walked through. */
final class RegisterState {

    private record Join(int thread, int step, Register register) {
    }

    private final Thread thread;
    private final ValueNumbers numbers;
    private Map<Register, TrackedValue> registers;
    /** Whether another state has the same map: then it is copied before it changes. */
    private boolean shared;

    private RegisterState(Thread thread, ValueNumbers numbers, Map<Register, TrackedValue> registers) {
        this.thread = thread;
        this.numbers = numbers;
        this.registers = registers;
    }

    /** The state in which a thread starts. */
    static RegisterState initial(Thread thread, ValueNumbers numbers) {
        return new RegisterState(thread, numbers, new HashMap<>());
    }

    /** What holds in front of a step whatever of the given states control comes with. */
    static RegisterState join(int step, List<RegisterState> incoming) {
        RegisterState joined = incoming.get(0).copy();
        for (RegisterState other : incoming.subList(1, incoming.size())) {
            Set<Register> names = new LinkedHashSet<>(joined.registers.keySet());
            names.addAll(other.registers.keySet());
            names.forEach(r -> joined.set(r, joined.join(step, r, joined.get(r), other.get(r))));
        }
        return joined;
    }

    private TrackedValue join(int step, Register register, TrackedValue a, TrackedValue b) {
        if (a.equals(b)) {
            return a;
        }
        int number = a.number() == b.number() ? a.number()
                : numbers.unique(new Join(thread.index(), step, register));
        return new TrackedValue(number, a.values().join(b.values()), a.sources() | b.sources());
    }

    RegisterState copy() {
        RegisterState copy = new RegisterState(thread, numbers, registers);
        copy.shared = true;
        shared = true;
        return copy;
    }

    TrackedValue get(Register register) {
        TrackedValue value = registers.get(register);
        return value != null ? value : TrackedValue.constant(thread.initial(register), numbers);
    }

    void set(Register register, TrackedValue value) {
        if (shared) {
            registers = new HashMap<>(registers);
            shared = false;
        }
        registers.put(register, value);
    }

    void setConstant(Register register, Value value) {
        registers.put(register, constant(value));
    }

    TrackedValue evaluate(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> TrackedValue.constant(constant.value(), numbers);
            case Expression.Read read -> get(read.register());
            case Expression.Unary unary -> {
                TrackedValue operand = evaluate(unary.operand());
                yield new TrackedValue(numbers.operation(unary.operator(), operand.number(), 0, 0),
                        operand.values().unary(unary.operator()), operand.sources()).normalized(numbers);
            }
            case Expression.Binary binary -> binary(binary.operator(), evaluate(binary.left()), evaluate(binary.right()))
                    .normalized(numbers);
            case Expression.Extend extend -> {
                TrackedValue operand = evaluate(extend.operand());
                yield new TrackedValue(numbers.extend(operand.number(), extend.bits(), extend.signed()),
                        operand.values().extend(extend.bits(), extend.signed()), operand.sources()).normalized(numbers);
            }
            case Expression.IfThenElse choice -> choose(evaluate(choice.condition()), choice).normalized(numbers);
        };
    }

    private TrackedValue binary(Expression.BinaryOperator operator, TrackedValue left, TrackedValue right) {
        long sources = left.sources() | right.sources();
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

    private TrackedValue constant(Value value) {
        return TrackedValue.constant(value, numbers);
    }

    private TrackedValue choose(TrackedValue condition, Expression.IfThenElse choice) {
        if (!condition.values().mayBeFalse()) {
            return evaluate(choice.whenTrue()).withSources(condition.sources());
        }
        if (!condition.values().mayBeTrue()) {
            return evaluate(choice.whenFalse()).withSources(condition.sources());
        }
        TrackedValue whenTrue = evaluate(choice.whenTrue());
        TrackedValue whenFalse = evaluate(choice.whenFalse());
        int number = whenTrue.number() == whenFalse.number() ? whenTrue.number()
                : numbers.operation(Expression.IfThenElse.class, condition.number(), whenTrue.number(),
                        whenFalse.number());
        return new TrackedValue(number, whenTrue.values().join(whenFalse.values()),
                condition.sources() | whenTrue.sources() | whenFalse.sources());
    }
}
