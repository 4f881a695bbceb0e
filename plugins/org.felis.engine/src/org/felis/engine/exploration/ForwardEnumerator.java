package org.felis.engine.exploration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ReplayException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Event;
import org.felis.engine.program.Operation;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.Step;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Enumerates the consistent executions of a program for models in which program order and reads-from together have no cycle ({@link Explored}), by letting the
 * threads run: the first one goes on whose next operation has one way only, or else the first one that can. A read takes its value from a write that has happened, or waits for one that another thread may still do; when a
 * write happens, each read that waits there takes it or waits on. A write has any place in the coherence order of those that have happened; which ones the model forbids is
 * found out for several places at once, where its axioms fail on a part of that order. So each execution
 * is made by one sequence of decisions. A beginning that violates the model for good ({@link PrefixMonotonicity}) is left; what comes to its end is made afresh and judged.
 *
 * <p>That all executions are found rests on the lack of cycles: where all threads that go on wait, each for what another one has yet to write, there is one.
 */
public final class ForwardEnumerator {

    /** Receives the executions. */
    public interface Visitor {
        /**
         * @param execution made afresh
         * @param judged the model on it; its events are numbered as those that happen follow each other
         * @return whether to go on
         */
        boolean visit(Execution execution, ModelEvaluation judged) throws Interruption.StoppedException;
    }

    private final UnrolledProgram program;
    private final FutureWrites future;
    private final Predicate<ThreadEnd> ends;
    private final Predicate<MemoryObject> awaited;
    private final Visitor visitor;
    private final Interruption interruption;
    private final RunJudge judge;
    private final boolean observesNothing;
    private final ExplorationProgress progress;
    private final CoherencePatterns patterns;
    private final LookAhead lookAhead;
    /** Null if all is explored. */
    private Chance chance;

    ForwardEnumerator(Explored explored, Predicate<ThreadEnd> ends, Predicate<MemoryObject> awaited, Visitor visitor, ExplorationProgress progress,
            Interruption interruption) {
        this.progress = progress;
        this.program = explored.program();
        this.judge = new RunJudge(explored, interruption);
        this.future = explored.future();
        this.patterns = new CoherencePatterns(program, explored.model());
        this.lookAhead = new LookAhead(ends);
        this.ends = ends;
        this.awaited = awaited;
        this.visitor = visitor;
        this.interruption = interruption;
        this.observesNothing = program.program().observables().isEmpty();
    }

    /**
     * Visits each consistent execution once.
     *
     * @param ends whether a thread may end so; asked of beginnings that the model allows, whether or not they come to their end
     * @param awaited objects of which a read takes the initial value only if no other is written there
     * @return whether the visitor never asked to stop
     */
    public static boolean forEach(Explored explored, Predicate<ThreadEnd> ends, Predicate<MemoryObject> awaited, Visitor visitor, Interruption interruption)
            throws Interruption.StoppedException {
        return forEach(explored, ends, awaited, visitor, new ExplorationProgress(), interruption);
    }

    /**
     * The same.
     *
     * @param progress is told how far it has come
     */
    public static boolean forEach(Explored explored, Predicate<ThreadEnd> ends, Predicate<MemoryObject> awaited, Visitor visitor, ExplorationProgress progress,
            Interruption interruption) throws Interruption.StoppedException {
        return new ForwardEnumerator(explored, ends, awaited, visitor, progress, interruption).explore(new Run(explored.program()));
    }

    /**
     * Explores what chance follows.
     *
     * @return whether the visitor never asked to stop, and nothing was given up
     */
    boolean explore(Chance by) throws Interruption.StoppedException {
        chance = by;
        return explore(new Run(program));
    }

    // Decisions

    /** Whether a run is followed behind a decision. */
    private boolean follows(Run run) {
        return chance == null || chance.follows(run);
    }

    private boolean explore(Run run) throws Interruption.StoppedException {
        if (chance != null && !chance.goesOn()) {
            return false;
        }
        boolean goesOn = goOn(run);
        progress.add(run.share());
        return goesOn;
    }

    private boolean goOn(Run run) throws Interruption.StoppedException {
        interruption.check();
        while (true) {
            if (!settleWaiting(run)) {
                return true;
            }
            Optional<ThreadRun> next = run.runnable(thread -> isDecided(run, thread)).or(() -> run.runnable(thread -> true));
            if (next.isEmpty()) {
                return nobodyRuns(run);
            }
            Optional<Boolean> over;
            try {
                over = advance(run, next.get());
            } catch (UndefinedOperationException undefined) {
                return true; // no execution
            }
            if (over.isPresent()) {
                return over.get();
            }
        }
    }

    /** Whether what waits can still get what it waits for. What waits in vain for an awaited object goes on. */
    private boolean settleWaiting(Run run) {
        for (ThreadRun thread : run.threads()) {
            if (thread.isWaiting() && !mayBeWritten(run, thread, address(thread))) {
                if (!isAwaited(address(thread)) || thread.status() == ThreadRun.Status.WAITING_FOR_CERTAIN || run.writes(address(thread)).length > 1) {
                    return false;
                }
                read(run, run.thread(thread.index()), run.writes(address(thread))[0]);
            }
        }
        return true;
    }

    private boolean nobodyRuns(Run run) throws Interruption.StoppedException {
        if (run.threads().stream().allMatch(thread -> thread.status() == ThreadRun.Status.ENDED)) {
            return visit(run);
        }
        for (ThreadRun thread : run.threads()) {
            if (thread.status() == ThreadRun.Status.WAITING && isAwaited(address(thread)) && run.writes(address(thread)).length == 1) {
                // nobody writes there, or somebody does who has to wait for another such thread
                Run without = run.branch(run.share() / 2);
                read(without, without.thread(thread.index()), run.writes(address(thread))[0]);
                if (follows(without) && !explore(without)) {
                    return false;
                }
                if (!follows(run)) {
                    return true;
                }
                run.thread(thread.index()).become(ThreadRun.Status.WAITING_FOR_CERTAIN);
            }
        }
        return true;
    }

    private boolean isAwaited(Value.Address address) {
        return awaited.test(address.object());
    }

    /** Whether another thread may still write what the reader, whose next operation reads there, can go on with. For what is awaited, anything will do. */
    private boolean mayBeWritten(Run run, ThreadRun reader, Value.Address address) {
        return mayBeWritten(run, reader, address, isAwaited(address) ? any -> true : value -> reader.accepts(value, lookAhead::canGoOnWith));
    }

    private boolean mayBeWritten(Run run, ThreadRun reader, Value.Address address, Predicate<Value> isLookedFor) {
        for (ThreadRun thread : run.threads()) {
            if (thread != reader && thread.status() != ThreadRun.Status.ENDED && future.may(thread, address, isLookedFor)) {
                return true;
            }
        }
        return false;
    }

    /** The location of the thread's next operation, which waits. */
    private static Value.Address address(ThreadRun thread) {
        try {
            return (Value.Address) thread.value(thread.next().orElseThrow().location().orElseThrow());
        } catch (UndefinedOperationException undefined) {
            throw new IllegalStateException("a read waits at no location", undefined);
        }
    }

    /**
     * Whether there is one way only for the thread's next operation, whatever others do. Such operations come first: the more a thread knows, the less it may
     * write ({@link FutureAddresses}), and the less others wait for in vain.
     */
    private boolean isDecided(Run run, ThreadRun thread) {
        if (thread.next().isEmpty()) {
            return thread.ways().size() == 1;
        }
        Operation operation = thread.next().get();
        try {
            if (operation.location().isEmpty() || operation.bytes() == 0 || !thread.happens(operation)) {
                return true;
            }
            Value address = thread.value(operation.location().get());
            return !run.isMemory(address) || run.writes((Value.Address) address).length == 1 && isDecided(run, thread, operation, (Value.Address) address);
        } catch (UndefinedOperationException undefined) {
            return true; // there is no execution
        }
    }

    /** The same, of an access of a location at which nothing has been written. */
    private boolean isDecided(Run run, ThreadRun thread, Operation operation, Value.Address address) {
        return operation.stored().isEmpty() ? !mayBeWritten(run, thread, address)
                : !mayBeWritten(run, thread, address, any -> true) && run.threads().stream().noneMatch(other -> waitsAt(other, address));
    }

    /** Does the thread's next operation. @return whether to go on, if all that follows was explored */
    private Optional<Boolean> advance(Run run, ThreadRun thread) throws UndefinedOperationException, Interruption.StoppedException {
        if (thread.next().isEmpty()) {
            return leave(run, thread);
        }
        Operation operation = thread.next().get();
        Optional<Event> event = thread.event();
        boolean happens = thread.happens(operation);
        if (happens && operation.location().isPresent()) {
            Value address = thread.value(operation.location().get());
            if (!run.isMemory(address)) {
                return Optional.of(true);
            }
            if (operation.stored().isPresent()) {
                return write(run, thread, (Value.Address) address);
            }
            if (operation.bytes() > 0) {
                return read(run, thread, (Value.Address) address);
            }
            run.happen(event.get(), (Value.Address) address);
        } else if (happens) {
            run.happen(event.get());
        }
        return thread.pass(operation, happens) ? Optional.empty() : Optional.of(true);
    }

    private Optional<Boolean> leave(Run run, ThreadRun thread) throws Interruption.StoppedException {
        List<Step.Successor> ways = new ArrayList<>();
        for (Step.Successor way : thread.ways()) {
            if (way.end().isEmpty() || mayEnd(run, way.end().get())) {
                ways.add(way);
            }
        }
        if (ways.isEmpty()) {
            return Optional.of(true);
        }
        double share = run.share() / ways.size();
        for (Step.Successor way : ways.subList(1, ways.size())) {
            Run other = run.branch(share);
            other.thread(thread.index()).go(way);
            if (follows(other) && !explore(other)) {
                return Optional.of(false);
            }
        }
        if (ways.size() > 1 && !follows(run)) {
            return Optional.of(true);
        }
        run.thread(thread.index()).go(ways.getFirst());
        return Optional.empty();
    }

    /** Whoever counts remembers that the bound was asked about: it is where an execution may begin so for all that the model says, not for what few events tell. */
    private boolean mayEnd(Run run, ThreadEnd end) throws Interruption.StoppedException {
        return (end != ThreadEnd.BOUND || judge.stillAdmits(run)) && ends.test(end);
    }

    private Optional<Boolean> read(Run run, ThreadRun thread, Value.Address address) throws Interruption.StoppedException {
        int[] writes = run.writes(address);
        int first = isAwaited(address) ? 1 : 0;
        boolean mayWait = mayBeWritten(run, thread, address);
        if (!mayWait && writes.length == 1) {
            read(run, thread, writes[0]);
            return Optional.empty();
        }
        if (mayWait && writes.length == first) {
            thread.become(ThreadRun.Status.WAITING);
            return Optional.empty();
        }
        Event event = thread.event().orElseThrow();
        int[] sources = IntStream.rangeClosed(first, writes.length - 1).map(i -> first + writes.length - 1 - i)
                .filter(place -> !patterns.forbidRead(run, event, address, place)).map(place -> writes[place]).toArray();
        if (sources.length + (mayWait ? 1 : 0) > 1) {
            sources = admitted(run, thread, address, sources);
        }
        if (!mayWait && sources.length == 1) {
            read(run, thread, sources[0]);
            return Optional.empty();
        }
        double share = run.share() / (sources.length + (mayWait ? 1 : 0));
        for (int source : sources) {
            Run other = reading(run, thread, source);
            run.give(share, other);
            if (follows(other) && !explore(other)) {
                return Optional.of(false);
            }
        }
        if (!mayWait || sources.length > 0 && !follows(run)) {
            return Optional.of(true);
        }
        run.thread(thread.index()).become(first == 1 ? ThreadRun.Status.WAITING_FOR_CERTAIN : ThreadRun.Status.WAITING);
        return Optional.empty();
    }

    /** The writes among some that the thread's next operation, a read, can take its value from. */
    private int[] admitted(Run run, ThreadRun thread, Value.Address address, int[] sources) throws Interruption.StoppedException {
        Event event = thread.event().orElseThrow();
        int[] admitted = new int[sources.length];
        int count = 0;
        for (int source : sources) {
            Run other = reading(run, thread, source);
            if (lookAhead.canGoOn(other.thread(thread.index())) && judge.admits(other, event, address)) {
                admitted[count++] = source;
            }
        }
        return Arrays.copyOf(admitted, count);
    }

    /** A copy of the run in which the thread's next operation, a read, has taken its value from a write. */
    private static Run reading(Run run, ThreadRun thread, int write) {
        Run other = run.copy();
        read(other, other.thread(thread.index()), write);
        return other;
    }

    /** The thread's next operation, a read, takes its value from a write. */
    private static void read(Run run, ThreadRun thread, int write) {
        Operation operation = thread.next().orElseThrow();
        Value value = run.read(thread.event().orElseThrow(), address(thread), operation.bytes(), write);
        thread.define(operation.written().orElseThrow(), Optional.of(value));
        thread.become(ThreadRun.Status.RUNNING);
        thread.pass();
    }

    private Optional<Boolean> write(Run run, ThreadRun thread, Value.Address address) throws UndefinedOperationException, Interruption.StoppedException {
        Operation operation = thread.next().orElseThrow();
        Value stored = thread.value(operation.stored().orElseThrow());
        Value value = operation.bytes() >= Long.BYTES ? stored : Evaluation.extend(stored, operation.bytes() * Byte.SIZE, false);
        int[] writes = run.writes(address);
        if (isAwaited(address) && run.isRead(writes[0])) {
            return Optional.of(true); // who read that nothing was written there would have gone on
        }
        int event = thread.event().orElseThrow().id();
        int behindRead = run.placeOfSource(event, writes) + 1;
        boolean isUpdate = behindRead > 0;
        boolean mayBeLast = !isUpdate || behindRead >= writes.length || judge.admitsBehind(written(run, thread, address, value, behindRead + 1), event);
        boolean isDoubtful = true;
        boolean isDivided = false;
        int least = Math.max(1, patterns.forbiddenPlaces(run, thread.event().orElseThrow(), address));
        int most = mayBeLast ? writes.length - 1 : behindRead;
        double share = run.share() / Math.max(1, most - least + (mayBeLast ? 2 : 1));
        for (int position = most; position >= least; position--) {
            Run other = written(run, thread, address, value, position);
            if (isDoubtful && position != behindRead && !judge.admitsInFront(other, event)) {
                break;
            }
            boolean isAdmitted = judge.admits(other, program.event(event), address);
            if (isAdmitted) {
                run.give(share, other);
                isDivided = true;
                if (follows(other) && !resume(other, address, event, 0)) {
                    return Optional.of(false);
                }
            }
            isDoubtful = isUpdate || !isAdmitted;
        }
        if (!mayBeLast || isDivided && !follows(run)) {
            return Optional.of(true);
        }
        write(run, run.thread(thread.index()), address, value, writes.length);
        if (least < writes.length && !judge.admits(run, program.event(event), address)) {
            return Optional.of(true);
        }
        return run.threads().stream().anyMatch(other -> waitsAt(other, address)) ? Optional.of(resume(run, address, event, 0)) : Optional.empty();
    }

    /** A copy of the run in which the thread's next operation, a write, is at that place in coherence. */
    private static Run written(Run run, ThreadRun thread, Value.Address address, Value value, int position) {
        Run other = run.copy();
        write(other, other.thread(thread.index()), address, value, position);
        return other;
    }

    private static void write(Run run, ThreadRun thread, Value.Address address, Value value, int position) {
        run.write(thread.event().orElseThrow(), address, value, position);
        thread.next().orElseThrow().definition().ifPresent(definition -> thread.define(definition.register(), definition.told(true)));
        thread.pass();
    }

    private static boolean waitsAt(ThreadRun thread, Value.Address address) {
        return thread.isWaiting() && address(thread).equals(address);
    }

    /** Each thread from the index on that waits at the location reads what has been written, or waits on. */
    private boolean resume(Run run, Value.Address address, int write, int index) throws Interruption.StoppedException {
        for (ThreadRun thread : run.threads().subList(index, run.threads().size())) {
            if (waitsAt(thread, address)) {
                double share = run.share() / 2;
                Run other = run.branch(share);
                Event reader = thread.event().orElseThrow();
                read(other, other.thread(thread.index()), write);
                if (!lookAhead.canGoOn(other.thread(thread.index())) || !judge.admits(other, reader, address)) {
                    progress.add(share);
                } else {
                    if (follows(other) && !resume(other, address, write, thread.index() + 1)) {
                        return false;
                    }
                    if (!follows(run)) {
                        return true;
                    }
                }
            }
        }
        return explore(run);
    }

    private boolean visit(Run run) throws Interruption.StoppedException {
        ModelEvaluation judged = judge.evaluate(run);
        if (!judged.isConsistent()) {
            return true;
        }
        Execution execution;
        try {
            execution = judge.execution(run);
        } catch (ReplayException undefined) {
            if (observesNothing) {
                throw new IllegalStateException("what was explored makes no execution", undefined);
            }
            return true; // what is observed has no value
        }
        if (chance != null) {
            chance.arrive(run);
        }
        return visitor.visit(execution, judged);
    }
}
