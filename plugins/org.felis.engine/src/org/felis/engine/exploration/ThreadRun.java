package org.felis.engine.exploration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledThread;

/** Where a thread is, and what its registers hold. */
final class ThreadRun {

    /** What the thread can do next. */
    enum Status {
        RUNNING,
        /** Its next operation reads, and takes its value from a write that has not happened yet. */
        WAITING,
        /** The same; and it is certain that there will be such a write. */
        WAITING_FOR_CERTAIN,
        ENDED
    }

    private final UnrolledThread thread;
    /** Where the value of a register is among {@code registers}; of all copies together, which are made far more often than registers are named for the first time. */
    private final Map<Register, Integer> places;
    /** Null where nothing was written on this way. */
    private final List<Optional<Value>> registers;
    private final List<Integer> path;
    private int step;
    private int operation;
    private boolean taken;
    private Status status;
    /** What is known of values that the next operation may read; null for nothing. Never changed where a copy has it, but by what holds for the copy, too. */
    private Map<Value, Boolean> acceptable;

    ThreadRun(UnrolledThread thread) {
        this.thread = thread;
        places = new HashMap<>();
        registers = new ArrayList<>();
        path = new ArrayList<>();
        status = thread.steps().isEmpty() ? Status.ENDED : Status.RUNNING;
    }

    private ThreadRun(ThreadRun other) {
        thread = other.thread;
        places = other.places;
        registers = new ArrayList<>(other.registers);
        path = new ArrayList<>(other.path);
        step = other.step;
        operation = other.operation;
        taken = other.taken;
        status = other.status;
        acceptable = other.acceptable; // for the same operation, until the copy goes on
    }

    ThreadRun copy() {
        return new ThreadRun(this);
    }

    int index() {
        return thread.thread().index();
    }

    Status status() {
        return status;
    }

    void become(Status next) {
        status = next;
    }

    boolean isWaiting() {
        return status == Status.WAITING || status == Status.WAITING_FOR_CERTAIN;
    }

    /** The steps that have been passed. */
    List<Integer> path() {
        return path;
    }

    /** The step at which the thread is. */
    Step step() {
        return thread.steps().get(step);
    }

    /** The operation that comes next; empty where the step is over. */
    Optional<Operation> next() {
        List<Operation> operations = step().instruction().operations();
        return operation < operations.size() ? Optional.of(operations.get(operation)) : Optional.empty();
    }

    /** The event of the operation that comes next; empty if it has none. The two parts of an update share one. */
    Optional<Event> event() {
        return step().eventOf(operation);
    }

    /** The operation is over. */
    void pass() {
        operation++;
        acceptable = null;
    }

    /** Whether the thread's next operation has an event that happens. */
    boolean happens(Operation operation) throws UndefinedOperationException {
        Optional<Expression> condition = operation.occurrence().condition();
        return event().isPresent() && (condition.isEmpty() || Evaluation.isTrue(value(condition.get())));
    }

    /** Does what the next operation does to its thread alone, and passes it. @return whether there is an execution that does it */
    boolean pass(Operation operation, boolean happens) throws UndefinedOperationException {
        if (operation.assumption().isPresent() && !Evaluation.isTrue(value(operation.assumption().get()))) {
            return false;
        }
        if (operation.direction().isPresent()) {
            decide(Evaluation.isTrue(value(operation.direction().get())));
        }
        operation.definition().ifPresent(definition -> define(definition.register(), definition.told(happens).or(() -> computed(definition.value().orElseThrow()))));
        pass();
        return true;
    }

    private Optional<Value> computed(Expression expression) {
        try {
            return Optional.of(value(expression));
        } catch (UndefinedOperationException undefined) {
            return Optional.empty();
        }
    }

    /** Whether the thread can go on if its next operation reads the value. @param test finds out, once */
    boolean accepts(Value value, BiPredicate<ThreadRun, Value> test) {
        if (acceptable == null) {
            acceptable = new HashMap<>();
        }
        return acceptable.computeIfAbsent(value, asked -> test.test(this, asked));
    }

    /** The value of an expression here. */
    Value value(Expression expression) throws UndefinedOperationException {
        return Evaluation.evaluate(expression, this::register);
    }

    private Value register(Register register) throws UndefinedOperationException {
        Integer place = places.get(register);
        Optional<Value> written = place == null || place >= registers.size() ? null : registers.get(place);
        if (written == null) {
            return thread.thread().initial(register);
        }
        return written.orElseThrow(() -> new UndefinedOperationException("the value of %s", register));
    }

    /** @param value empty if it is undefined, which does no harm unless it is used */
    void define(Register register, Optional<Value> value) {
        int place = places.computeIfAbsent(register, r -> places.size());
        while (registers.size() <= place) {
            registers.add(null);
        }
        registers.set(place, value);
    }

    /** The decision of the step. */
    private void decide(boolean isTaken) {
        taken = isTaken;
    }

    /** Where control may go now that the step is over: one edge to each place. */
    List<Step.Successor> ways() {
        boolean decides = step().instruction().operations().stream().anyMatch(o -> o.direction().isPresent());
        List<Step.Successor> ways = new ArrayList<>(1);
        for (Step.Successor successor : step().successors()) {
            boolean isOpen = !decides || successor.when() == Step.When.ALWAYS || (successor.when() == Step.When.TAKEN) == taken;
            if (isOpen && ways.stream().noneMatch(way -> way.target() == successor.target())) {
                ways.add(successor);
            }
        }
        return ways;
    }

    /** Goes that way, to another step or out of the thread. */
    void go(Step.Successor way) {
        path.add(step);
        operation = 0;
        acceptable = null;
        if (way.target() < 0) {
            status = Status.ENDED;
        } else {
            step = way.target();
        }
    }
}
