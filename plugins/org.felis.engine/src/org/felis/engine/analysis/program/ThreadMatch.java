package org.felis.engine.analysis.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * How the names of one thread are to be exchanged for those of another so that both are the same: objects of memory for objects, both ways, and registers. Integers must be
 * the same, but those that are written where nothing reads them.
 */
final class ThreadMatch {

    private final UnrolledThread first;
    private final UnrolledThread second;
    private final IntPredicate isUnread;
    /** By object of either thread, that of the other; an object that both have is its own. */
    private final Map<MemoryObject, MemoryObject> objects = new HashMap<>();
    private final Map<Register, Register> registers = new HashMap<>();
    private final Map<Register, Register> registersBack = new HashMap<>();

    private ThreadMatch(UnrolledThread first, UnrolledThread second, IntPredicate isUnread) {
        this.first = first;
        this.second = second;
        this.isUnread = isUnread;
    }

    /** @param isUnread whether no read takes its value from the write, by its event */
    static Optional<ThreadMatch> of(UnrolledThread first, UnrolledThread second, IntPredicate isUnread) {
        ThreadMatch match = new ThreadMatch(first, second, isUnread);
        return match.matches() ? Optional.of(match) : Optional.empty();
    }

    /** The object in its place in the other thread. */
    MemoryObject exchanged(MemoryObject object) {
        return objects.getOrDefault(object, object);
    }

    /** Whether it is an object of one thread in whose place the other has another one. */
    boolean isMoved(MemoryObject object) {
        return !exchanged(object).equals(object);
    }

    /** The objects of either thread in whose place the other one has others. */
    List<MemoryObject> moved() {
        return objects.keySet().stream().filter(this::isMoved).toList();
    }

    /** The value with the objects exchanged. */
    Value exchanged(Value value) {
        return value instanceof Value.Address address ? new Value.Address(exchanged(address.object()), address.offset()) : value;
    }

    private boolean matches() {
        List<Step> steps = first.steps();
        List<Step> others = second.steps();
        if (steps.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < steps.size(); i++) {
            if (!matches(steps.get(i), others.get(i))) {
                return false;
            }
        }
        return registers.entrySet().stream().allMatch(entry -> matches(first.thread().initial(entry.getKey()), second.thread().initial(entry.getValue())));
    }

    private boolean matches(Step step, Step other) {
        List<Operation> operations = step.instruction().operations();
        List<Operation> others = other.instruction().operations();
        if (!step.successors().equals(other.successors()) || operations.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < operations.size(); i++) {
            boolean isUnreadHere = isUnread(step.eventOf(i)) && isUnread(other.eventOf(i));
            if (!matches(operations.get(i), others.get(i), isUnreadHere)) {
                return false;
            }
        }
        return true;
    }

    private boolean isUnread(Optional<Event> event) {
        return event.isPresent() && event.get().isWrite() && isUnread.test(event.get().id());
    }

    private boolean matches(Operation operation, Operation other, boolean isUnreadHere) {
        List<Value> constants = constants(operation);
        List<Value> otherConstants = constants(other);
        List<Register> names = registers(operation);
        List<Register> otherNames = registers(other);
        if (constants.size() != otherConstants.size() || names.size() != otherNames.size()) {
            return false;
        }
        if (isUnreadHere && isInteger(operation.stored()) && isInteger(other.stored())) {
            if (!matches(constants(operation.location()), constants(other.location()))
                    || !matches(constants(operation.occurrence().condition()), constants(other.occurrence().condition()))) {
                return false;
            }
        } else if (!matches(constants, otherConstants)) {
            return false;
        }
        for (int i = 0; i < names.size(); i++) {
            if (!isPair(names.get(i), otherNames.get(i), registers) || !isPair(otherNames.get(i), names.get(i), registersBack)) {
                return false;
            }
        }
        Iterator<Value> inOrder = otherConstants.iterator();
        return operation.renamed(registers::get, UnaryOperator.identity()).withConstants(constant -> inOrder.next()).equals(other);
    }

    private boolean matches(List<Value> constants, List<Value> others) {
        if (constants.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < constants.size(); i++) {
            if (!matches(constants.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean matches(Value value, Value other) {
        if (value instanceof Value.Address address && other instanceof Value.Address place) {
            return address.offset() == place.offset() && isPair(address.object(), place.object(), objects) && isPair(place.object(), address.object(), objects);
        }
        return value.equals(other);
    }

    /** Whether the one has no other partner; it gets this one. */
    private static <T> boolean isPair(T one, T partner, Map<T, T> partners) {
        T known = partners.putIfAbsent(one, partner);
        return known == null || known.equals(partner);
    }

    /** Whether there is an expression, and it is an integer whatever registers hold. */
    static boolean isInteger(Optional<Expression> expression) {
        return expression.isPresent() && expression.get() instanceof Expression.Constant constant && constant.value() instanceof Value.Int;
    }

    private static List<Value> constants(Optional<Expression> expression) {
        List<Value> constants = new ArrayList<>();
        expression.ifPresent(e -> e.withConstants(constant -> added(constant, constants)));
        return constants;
    }

    /** The constants of an operation, in the order of {@link Operation#withConstants}. */
    static List<Value> constants(Operation operation) {
        List<Value> constants = new ArrayList<>();
        operation.withConstants(constant -> added(constant, constants));
        return constants;
    }

    private static List<Register> registers(Operation operation) {
        List<Register> registers = new ArrayList<>();
        operation.renamed(register -> added(register, registers), UnaryOperator.identity());
        return registers;
    }

    private static <T> T added(T one, List<T> list) {
        list.add(one);
        return one;
    }
}
