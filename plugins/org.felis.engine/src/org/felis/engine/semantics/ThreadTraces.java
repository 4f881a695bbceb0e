package org.felis.engine.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.felis.engine.program.Event;
import org.felis.engine.program.Step;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.UnrolledThread;
import org.felis.engine.query.Interruption;
import org.felis.engine.relation.EventSet;

/** Finds all traces of one thread: its paths, and for each path which of the writes that may fail happen. */
final class ThreadTraces {

    private final UnrolledProgram program;
    private final UnrolledThread thread;
    private final boolean withKeeping;
    private final Interruption interruption;
    private final List<ThreadTrace> traces = new ArrayList<>();

    private ThreadTraces(UnrolledProgram program, UnrolledThread thread, boolean withKeeping, Interruption interruption) {
        this.program = program;
        this.thread = thread;
        this.withKeeping = withKeeping;
        this.interruption = interruption;
    }

    /**
     * All traces of the thread, except those that contradict themselves whatever the reads take.
     *
     * @param withKeeping whether it matters which compare-and-swaps keep the register compared; otherwise none does
     */
    static List<ThreadTrace> of(UnrolledProgram program, UnrolledThread thread, boolean withKeeping,
            Interruption interruption) throws Interruption.StoppedException {
        ThreadTraces search = new ThreadTraces(program, thread, withKeeping, interruption);
        if (thread.steps().isEmpty()) {
            search.add(List.of(), EventSet.empty(program.size()));
        } else {
            search.goOn(new ArrayList<>(List.of(0)), EventSet.empty(program.size()));
        }
        return search.traces;
    }

    /** @param executed the events of the path so far, without its last step */
    private void goOn(List<Integer> path, EventSet executed) throws Interruption.StoppedException {
        interruption.check();
        Step step = thread.steps().get(path.get(path.size() - 1));
        List<Event> optional = step.events().stream()
                .filter(e -> PathWalk.canBeSuppressed(program.operation(e))).toList();
        EventSet all = executed.union(EventSet.of(program.size(), step.events().stream().mapToInt(Event::id)));
        for (int suppressed = 0; suppressed < 1 << optional.size(); suppressed++) {
            int mask = suppressed;
            EventSet without = EventSet.of(program.size(), optional.stream()
                    .filter(e -> (mask >>> optional.indexOf(e) & 1) != 0).mapToInt(Event::id));
            leave(path, step, all.difference(without));
        }
    }

    private void leave(List<Integer> path, Step step, EventSet executed) throws Interruption.StoppedException {
        int[] targets = step.successors().stream().mapToInt(s -> Math.max(s.target(), Step.Successor.END)).distinct()
                .toArray();
        for (int target : targets) {
            if (target == Step.Successor.END) {
                add(path, executed);
            } else {
                path.add(target);
                goOn(path, executed);
                path.remove(path.size() - 1);
            }
        }
    }

    private void add(List<Integer> path, EventSet executed) {
        int[] keepable = withKeeping ? path.stream().flatMap(step -> PathWalk.keepable(thread.steps().get(step)).stream())
                .mapToInt(Integer::intValue).filter(executed::contains).toArray() : new int[0];
        for (int kept = 0; kept < 1 << keepable.length; kept++) {
            int mask = kept;
            add(path, executed, EventSet.of(program.size(),
                    IntStream.range(0, keepable.length).filter(i -> (mask >>> i & 1) != 0).map(i -> keepable[i])));
        }
    }

    private void add(List<Integer> path, EventSet executed, EventSet keeping) {
        ThreadTrace trace;
        try {
            trace = PathWalk.follow(program, thread, path, executed, keeping);
        } catch (ReplayException e) {
            return; // a store exclusive that cannot succeed: no trace
        }
        if (!isContradictory(trace)) {
            traces.add(trace);
        }
    }

    private boolean isContradictory(ThreadTrace trace) {
        List<ThreadTrace> alone = program.threads().stream()
                .map(t -> t == thread ? trace : ThreadTrace.empty(t)).toList();
        int[] source = new int[program.size()];
        Arrays.fill(source, Valuation.UNKNOWN);
        return Valuation.incomplete(new ProgramTrace(program, alone), source).isContradictory();
    }
}
