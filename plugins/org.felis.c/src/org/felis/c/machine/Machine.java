package org.felis.c.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.concurrent.ParallelSearch;
import org.felis.c.core.CoreProgram;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.trace.Recorder;
import org.felis.c.trace.Trace;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.solver.BitSolver;

/** Finds all outcomes of a program, which has the function that the options name. */
public final class Machine {

    /** Outcomes whose executions can be looked at. */
    private static final int MOST_TRACES = 200;

    private final CoreProgram program;
    private final MachineOptions options;
    private final Threads threads;
    private final Interruption interruption;
    /** The first execution with each outcome; empty if it is too long to be kept. */
    private final Map<Outcome, Optional<Paths.Decisions>> found = new LinkedHashMap<>();

    /** @param search for statements that run in parallel */
    public Machine(CoreProgram program, MachineOptions options, Optional<ParallelSearch> search, Interruption interruption) {
        this.program = program;
        this.options = options;
        this.threads = new Threads(search, options.bound(), interruption);
        this.interruption = interruption;
    }

    /** The same for one question. */
    public static Outcomes outcomes(CoreProgram program, MachineOptions options, Optional<ParallelSearch> search, Interruption interruption) {
        return new Machine(program, options, search, interruption).outcomes();
    }

    /**
     * Runs the program in every way.
     *
     * @throws org.felis.c.core.UnsupportedException if an execution comes to what is not supported
     * @throws Interruption.StoppedException if asked to stop
     */
    public Outcomes outcomes() {
        int executions = 0;
        Optional<Outcomes.Limit> bounded = Optional.empty();
        try (BitSolver solver = new BitSolver(interruption)) {
            Paths paths = paths(solver);
            do {
                interruption.check();
                if (++executions > options.mostExecutions()) {
                    return new Outcomes(list(), executions - 1, limit(options.mostExecutions() + " executions"));
                }
                try {
                    Execution execution = new Execution(program, options, paths, threads, Recorder.off(), interruption);
                    Outcome outcome = execution.run();
                    paths.finish();
                    if (!found.containsKey(outcome)) {
                        found.put(outcome, found.size() < MOST_TRACES ? paths.decisions() : Optional.empty());
                    }
                    bounded = bounded.or(() -> execution.limit().map(text -> new Outcomes.Limit(text, true)));
                } catch (Paths.AbandonedException another) {
                    continue;
                }
            } while (paths.next());
        } catch (Interruption.StoppedException stopped) {
            if (stopped.reason() != Interruption.Reason.TIMED_OUT || found.isEmpty()) {
                throw stopped;
            }
            return new Outcomes(list(), executions, limit("the time that it takes"));
        } catch (LimitException limit) {
            return new Outcomes(list(), executions, limit(limit.getMessage()));
        }
        return new Outcomes(list(), executions, bounded);
    }

    private Paths paths(BitSolver solver) {
        return options.isEnumerated() ? new EnumeratedPaths(program.implementation().addressBits()) : new SolvedPaths(solver);
    }

    private static Optional<Outcomes.Limit> limit(String text) {
        return Optional.of(new Outcomes.Limit(text, false));
    }

    private List<Outcome> list() {
        return new ArrayList<>(found.keySet());
    }

    /**
     * The first execution that has an outcome, run again; empty if it was too long to be kept, or there are too many outcomes.
     *
     * @param outcome one that {@link #outcomes} has found
     * @throws IllegalStateException if it comes to another end now
     */
    public Optional<Trace> trace(Outcome outcome) {
        return found.get(outcome).map(decisions -> trace(outcome, decisions));
    }

    private Trace trace(Outcome outcome, Paths.Decisions decisions) {
        try (BitSolver solver = new BitSolver(interruption)) {
            Paths paths = paths(solver);
            paths.startFrom(decisions);
            Recorder recorder = Recorder.on();
            Execution execution = new Execution(program, options, paths, threads, recorder, interruption);
            Outcome again = execution.run();
            paths.finish();
            if (!again.equals(outcome)) {
                throw new IllegalStateException("an execution that ended as '" + outcome + "' ends as '" + again + "' when it is run again");
            }
            boolean isRace = again.behaviour().equals(Optional.of(UndefinedBehaviour.UNSEQUENCED_RACE));
            return Trace.of(recorder, isRace, execution.memory(), paths.unknowns(), program.implementation());
        }
    }
}
