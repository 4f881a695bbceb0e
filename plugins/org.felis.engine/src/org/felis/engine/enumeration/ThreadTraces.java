package org.felis.engine.enumeration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.candidate.PathWalk;
import org.felis.engine.candidate.ProgramTrace;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.candidate.SymbolicValue;
import org.felis.engine.candidate.ThreadTrace;
import org.felis.engine.candidate.Valuation;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Definition;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.EventSet;

/**
 * Finds all traces of one thread: its paths, for each path which of the writes that may fail happen, and which numbers are chosen. Paths that
 * leave a branch where {@link KnownRegisters} say otherwise are not followed.
 */
final class ThreadTraces {

    /** Numbers of more bits are too many to be tried one by one. */
    private static final int MOST_BITS = TooManyNumbersException.MOST_BITS;

    private final UnrolledProgram program;
    private final UnrolledThread thread;
    private final boolean withKeeping;
    private final Interruption interruption;
    private final boolean choosesNumbers;
    private final List<ThreadTrace> traces = new ArrayList<>();
    /** The steps of the path so far, and the events that happen on it. */
    private final List<Integer> path = new ArrayList<>();
    private final BitSet executed = new BitSet();
    private final KnownRegisters registers;

    private ThreadTraces(UnrolledProgram program, UnrolledThread thread, boolean withKeeping, Interruption interruption) {
        this.program = program;
        this.thread = thread;
        this.withKeeping = withKeeping;
        this.interruption = interruption;
        this.registers = new KnownRegisters(thread);
        this.choosesNumbers = thread.steps().stream().anyMatch(step -> !ChoicePoint.of(thread, step).isEmpty());
    }

    /**
     * All traces of the thread, except those that contradict themselves whatever the reads take.
     *
     * @param withKeeping whether it matters which compare-and-swaps keep the register compared; otherwise none does
     * @throws TooManyNumbersException if a number that the thread chooses is one of too many
     */
    static List<ThreadTrace> of(UnrolledProgram program, UnrolledThread thread, boolean withKeeping,
            Interruption interruption) throws Interruption.StoppedException {
        ThreadTraces search = new ThreadTraces(program, thread, withKeeping, interruption);
        if (thread.steps().isEmpty()) {
            search.add();
        } else {
            search.goTo(0);
        }
        return search.traces;
    }

    private void goTo(int index) throws Interruption.StoppedException {
        interruption.check();
        Step step = thread.steps().get(index);
        path.add(index);
        int length = registers.length();
        List<Step.Successor> successors = successors(step, registers.pass(step));
        List<Event> optional = new ArrayList<>(0);
        for (Event event : step.events()) {
            executed.set(event.id());
            if (PathWalk.canBeSuppressed(program.operation(event))) {
                optional.add(event);
            }
        }
        leave(successors);
        for (int suppressed = 1; suppressed < 1 << optional.size(); suppressed++) {
            for (int i = 0; i < optional.size(); i++) {
                executed.set(optional.get(i).id(), (suppressed >>> i & 1) == 0);
            }
            leave(successors);
        }
        step.events().forEach(event -> executed.clear(event.id()));
        registers.backTo(length);
        path.remove(path.size() - 1);
    }

    /** The edges along which control may leave the step. */
    private static List<Step.Successor> successors(Step step, Optional<Boolean> taken) {
        if (taken.isEmpty()) {
            return step.successors();
        }
        Step.When other = taken.get() ? Step.When.NOT_TAKEN : Step.When.TAKEN;
        return step.successors().stream().filter(successor -> successor.when() != other).toList();
    }

    private void leave(List<Step.Successor> successors) throws Interruption.StoppedException {
        for (int i = 0; i < successors.size(); i++) {
            int target = target(successors.get(i));
            if (!leadsTo(successors.subList(0, i), target)) {
                if (target == Step.Successor.END) {
                    add();
                } else {
                    goTo(target);
                }
            }
        }
    }

    /** Where the edge leads; any way out counts as the end. */
    private static int target(Step.Successor successor) {
        return Math.max(successor.target(), Step.Successor.END);
    }

    private static boolean leadsTo(List<Step.Successor> successors, int target) {
        for (Step.Successor successor : successors) {
            if (target(successor) == target) {
                return true;
            }
        }
        return false;
    }

    private void add() throws Interruption.StoppedException {
        EventSet happening = EventSet.of(program.size(), executed);
        int[] keepable = withKeeping ? keepable() : new int[0];
        for (int kept = 0; kept < 1 << keepable.length; kept++) {
            interruption.check();
            BitSet keeping = new BitSet();
            for (int i = 0; i < keepable.length; i++) {
                if ((kept >>> i & 1) != 0) {
                    keeping.set(keepable[i]);
                }
            }
            addForNumbers(happening, EventSet.of(program.size(), keeping), choicePoints(), new HashMap<>());
        }
    }

    /** The path's choices of numbers. */
    private List<ChoicePoint> choicePoints() {
        return choosesNumbers ? path.stream().flatMap(step -> ChoicePoint.of(thread, thread.steps().get(step)).stream()).toList() : List.of();
    }

    /** @param numbers the choices made already: of as many points, the first */
    private void addForNumbers(EventSet happening, EventSet keeping, List<ChoicePoint> points, Map<ChoicePoint, Long> numbers)
            throws Interruption.StoppedException {
        if (numbers.size() == points.size()) {
            add(happening, keeping, Map.copyOf(numbers));
            return;
        }
        ChoicePoint point = points.get(numbers.size());
        Definition.Chosen choice = point.choice(program);
        if (choice.countBits() > MOST_BITS) {
            throw new TooManyNumbersException(thread.steps().get(point.step()).instruction(), choice.bits());
        }
        for (Value number : choice.numbers()) {
            interruption.check();
            numbers.put(point, ((Value.Int) number).bits());
            addForNumbers(happening, keeping, points, numbers);
        }
        numbers.remove(point);
    }

    private int[] keepable() {
        List<Integer> writes = new ArrayList<>();
        for (int step : path) {
            for (int write : PathWalk.keepable(thread.steps().get(step))) {
                if (executed.get(write)) {
                    writes.add(write);
                }
            }
        }
        return writes.stream().mapToInt(Integer::intValue).toArray();
    }

    private void add(EventSet happening, EventSet keeping, Map<ChoicePoint, Long> numbers) {
        ThreadTrace trace;
        try {
            trace = PathWalk.follow(program, thread, path, happening, keeping, numbers);
        } catch (ReplayException e) {
            return; // a store exclusive that cannot succeed: no trace
        }
        if (!isContradictory(trace)) {
            traces.add(trace);
        }
    }

    private boolean isContradictory(ThreadTrace trace) {
        if (!decidesAnything(trace)) {
            return false;
        }
        List<ThreadTrace> alone = program.threads().stream()
                .map(t -> t == thread ? trace : ThreadTrace.empty(t)).toList();
        int[] source = new int[program.size()];
        Arrays.fill(source, Valuation.UNKNOWN);
        return Valuation.incomplete(new ProgramTrace(program, alone), source).isContradictory();
    }

    /** Whether there is anything in the trace that values could contradict. */
    private boolean decidesAnything(ThreadTrace trace) {
        if (!trace.decisions().isEmpty() || !trace.reservations().isEmpty()) {
            return true;
        }
        for (ThreadTrace.Access access : trace.accesses()) {
            if (!(access.address() instanceof SymbolicValue.Known(Value address))
                    || !program.program().initialMemory().containsKey(address)) {
                return true;
            }
        }
        return false;
    }
}
