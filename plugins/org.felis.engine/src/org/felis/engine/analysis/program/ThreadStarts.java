package org.felis.engine.analysis.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;

/**
 * What the threads beside two of them do with the objects of these two: nothing, except that one of them starts both one after the other, and may wait for both one after the other. A thread is started by
 * a write that its first event alone reads, and waited for by a read of what it writes as its last event.
 */
final class ThreadStarts {

    /** A step of a thread whose operations have the address of an object. */
    private record Use(UnrolledThread thread, Step step, Operation operation) {
    }

    private static final Register WRITTEN = Register.temporary("");

    private final UnrolledProgram program;
    private final ThreadMatch match;
    private final int first;
    private final int second;
    private final BitSet events = new BitSet();

    ThreadStarts(UnrolledProgram program, ThreadMatch match, int first, int second) {
        this.program = program;
        this.match = match;
        this.first = first;
        this.second = second;
    }

    /** The events that start the two threads, or others in between, and those that read that; and the same of waiting for them. */
    BitSet events() {
        return events;
    }

    private void addEvents(UnrolledThread thread, int step, int other) {
        for (int i = Math.min(step, other); i <= Math.max(step, other); i++) {
            for (Operation operation : thread.steps().get(i).instruction().operations()) {
                if (operation.event().isPresent()) {
                    addEvents(thread.steps().get(i));
                    addEvents(otherUse(new Use(thread, thread.steps().get(i), operation)).orElseThrow().step());
                }
            }
        }
    }

    /** Micro-events, too. */
    private void addEvents(Step step) {
        Event first = step.events().getFirst();
        program.events().stream().filter(first::isOfSameInstance).forEach(event -> events.set(event.id()));
    }

    /** Whether the other threads do the same when the two change places. */
    boolean staySame() {
        List<Use> ofFirst = new ArrayList<>();
        List<Use> ofSecond = new ArrayList<>();
        Set<MemoryObject> firsts = uses(program.threads().get(first), match::isMoved).stream().flatMap(use -> objects(use.operation())).collect(Collectors.toSet());
        for (UnrolledThread thread : program.threads()) {
            if (thread.thread().index() != first && thread.thread().index() != second) {
                if (hasAtFirst(thread, match::isMoved)) {
                    return false;
                }
                for (Use use : uses(thread, match::isMoved)) {
                    (firsts.contains(object(use)) ? ofFirst : ofSecond).add(use);
                }
            }
        }
        if (ofFirst.size() != ofSecond.size() || ofFirst.size() > 2) {
            return false;
        }
        for (int i = 0; i < ofFirst.size(); i++) {
            Use use = ofFirst.get(i);
            Use other = ofSecond.get(i);
            boolean start = i == 0;
            if (use.thread() != ofFirst.getFirst().thread() || other.thread() != use.thread() || !isExchanged(use, other)
                    || !(start ? isStart(use) && isStart(other) : isWait(use) && isWait(other)) || !areTogether(use.thread(), use.step(), other.step(), start)) {
                return false;
            }
            addEvents(use.thread(), use.step().index(), other.step().index());
        }
        return true;
    }

    private static Stream<MemoryObject> objects(Operation operation) {
        return ThreadMatch.constants(operation).stream().filter(Value.Address.class::isInstance).map(value -> ((Value.Address) value).object());
    }

    /** Whether a register holds the address of such an object at first. */
    private static boolean hasAtFirst(UnrolledThread thread, Predicate<MemoryObject> isSuch) {
        return thread.thread().initialRegisters().values().stream().anyMatch(value -> value instanceof Value.Address address && isSuch.test(address.object()));
    }

    /** The operations of the thread that have the address of such an object, as often as they have one. */
    private static List<Use> uses(UnrolledThread thread, Predicate<MemoryObject> isSuch) {
        List<Use> uses = new ArrayList<>();
        for (Step step : thread.steps()) {
            for (Operation operation : step.instruction().operations()) {
                objects(operation).filter(isSuch).forEach(object -> uses.add(new Use(thread, step, operation)));
            }
        }
        return uses;
    }

    private static MemoryObject object(Use use) {
        return objects(use.operation()).findFirst().orElseThrow();
    }

    /** Whether the one accesses what the other does, with the objects exchanged, in the same way, and goes on from there under the same condition. */
    private boolean isExchanged(Use use, Use other) {
        Operation operation = use.operation();
        Operation exchanged = other.operation();
        return conditions(use).equals(conditions(other)) && operation.event().equals(exchanged.event()) && operation.tags().equals(exchanged.tags()) && operation.bytes() == exchanged.bytes()
                && operation.stored().equals(exchanged.stored()) && operation.partOf().equals(exchanged.partOf())
                && operation.location().map(location -> location.withConstants(match::exchanged)).equals(exchanged.location());
    }

    /** By what control goes on behind the step; of the register that the operation writes, as that of any. */
    private static List<Expression> conditions(Use use) {
        Optional<Register> written = use.operation().written();
        return use.step().instruction().operations().stream().flatMap(operation -> operation.direction().stream())
                .map(condition -> condition.renamed(register -> written.equals(Optional.of(register)) ? WRITTEN : register)).toList();
    }

    /** Whether control goes from the one step to the other, in either order, by way of the steps between them alone, and these start threads, or wait for threads, or do nothing. */
    private boolean areTogether(UnrolledThread thread, Step one, Step other, boolean start) {
        int from = Math.min(one.index(), other.index());
        int to = Math.max(one.index(), other.index());
        for (Step step : thread.steps()) {
            boolean between = step.index() >= from && step.index() < to;
            for (Step.Successor successor : step.successors()) {
                boolean next = successor.target() == step.index() + 1;
                if (between ? !next && (start || successor.end().filter(end -> end == ThreadEnd.BLOCKED).isEmpty())
                        : successor.target() > from && successor.target() <= to) {
                    return false;
                }
            }
            if (between && !step.events().isEmpty() && !isStartOrWait(thread, step, start)) {
                return false;
            }
        }
        return true;
    }

    private boolean isStartOrWait(UnrolledThread thread, Step step, boolean start) {
        for (Operation operation : step.instruction().operations()) {
            if (operation.event().isPresent()) {
                Use use = new Use(thread, step, operation);
                return start ? isStart(use) : isWait(use);
            }
        }
        return false;
    }

    /** Whether the step does nothing but write a number into an object that nobody has to do with but a thread whose first event reads it. */
    private boolean isStart(Use use) {
        return isOnlyEvent(use, Event.Kind.WRITE) && writesNumber(use) && otherUse(use).filter(other -> other.step().index() == 0 && isOnlyEvent(other, Event.Kind.READ)).isPresent();
    }

    /** Whether the step does nothing but read from an object that nobody has to do with but a thread whose last event writes a number into it, and wait if that has not happened. */
    private boolean isWait(Use use) {
        return isOnlyEvent(use, Event.Kind.READ) && waitsAtFirst(use) && otherUse(use).filter(other -> isOnlyEvent(other, Event.Kind.WRITE) && writesNumber(other) && isLast(other)).isPresent();
    }

    private static boolean writesNumber(Use use) {
        return use.operation().occurrence().isUnconditional() && ThreadMatch.isInteger(use.operation().stored());
    }

    /** Whether the thread does not go on if it reads the initial value, which decides it alone. */
    private boolean waitsAtFirst(Use use) {
        List<Operation> operations = use.step().instruction().operations();
        if (operations.size() != 2 || operations.getFirst() != use.operation() || operations.getLast().stop().filter(stop -> stop.how() == ThreadEnd.BLOCKED).isEmpty()) {
            return false;
        }
        Register read = use.operation().written().orElseThrow();
        Optional<Value> initial = use.operation().location().filter(Expression.Constant.class::isInstance)
                .map(location -> program.program().initialMemory().get(((Expression.Constant) location).value()));
        Optional<Expression> condition = operations.getLast().direction();
        return initial.isPresent() && condition.isPresent() && condition.get().registers().equals(Set.of(read))
                && Evaluation.ifKnown(condition.get(), register -> initial).equals(Optional.of(Value.ZERO));
    }

    private static boolean isOnlyEvent(Use use, Event.Kind kind) {
        return use.step().events().size() == 1 && use.step().events().getFirst().kind() == kind && use.operation().event().equals(Optional.of(kind));
    }

    /** The other operation of the program with the address of the object, if there is one other alone, both have it as the address of their access, and no cell or register has it as its value at first. */
    private Optional<Use> otherUse(Use use) {
        if (!(use.operation().location().orElse(Expression.ONE) instanceof Expression.Constant location) || !(location.value() instanceof Value.Address address)) {
            return Optional.empty();
        }
        List<Use> found = new ArrayList<>();
        program.threads().forEach(thread -> found.addAll(uses(thread, address.object()::equals)));
        found.removeIf(other -> other.operation() == use.operation() && other.step() == use.step());
        boolean isHeld = program.threads().stream().anyMatch(thread -> hasAtFirst(thread, address.object()::equals))
                || program.program().initialMemory().values().stream().anyMatch(value -> value instanceof Value.Address held && held.object().equals(address.object()));
        return found.size() == 1 && !isHeld && found.getFirst().operation().location().equals(use.operation().location())
                ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /** Whether no event can follow the step in its thread. */
    private static boolean isLast(Use use) {
        Set<Integer> reached = new HashSet<>();
        for (Step step : use.thread().steps()) {
            if (step.index() == use.step().index() || reached.contains(step.index())) {
                if (step.index() != use.step().index() && !step.events().isEmpty()) {
                    return false;
                }
                step.successors().stream().map(Step.Successor::target).forEach(reached::add);
            }
        }
        return true;
    }
}
