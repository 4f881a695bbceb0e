package org.felis.c.machine;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

import org.felis.c.concurrent.ParallelSearch;
import org.felis.c.core.CoreProgram;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.solver.BitSolver;

/** Finds all outcomes of a program. */
public final class Machine {

    private Machine() {
    }

    /**
     * Runs the program, which has the function that the options name, in every way.
     *
     * @param search for statements that run in parallel
     * @throws org.felis.c.core.UnsupportedException if an execution comes to what is not supported
     * @throws Interruption.StoppedException if asked to stop
     */
    public static Outcomes outcomes(CoreProgram program, MachineOptions options, Optional<ParallelSearch> search, Interruption interruption) {
        Set<Outcome> found = new LinkedHashSet<>();
        int executions = 0;
        Optional<String> bounded = Optional.empty();
        Threads threads = new Threads(search, options.bound(), interruption);
        try (BitSolver solver = new BitSolver(interruption)) {
            Paths paths = new Paths(solver);
            do {
                interruption.check();
                if (++executions > options.mostExecutions()) {
                    return new Outcomes(java.util.List.copyOf(found), executions - 1, Optional.of(options.mostExecutions() + " executions"));
                }
                try {
                    Execution execution = new Execution(program, options, paths, threads, interruption);
                    found.add(execution.run());
                    bounded = bounded.or(execution::limit);
                } catch (Paths.AbandonedException another) {
                    continue;
                }
            } while (paths.next());
        } catch (Interruption.StoppedException stopped) {
            if (stopped.reason() != Interruption.Reason.TIMED_OUT || found.isEmpty()) {
                throw stopped;
            }
            return new Outcomes(java.util.List.copyOf(found), executions, Optional.of("the time that it takes"));
        } catch (LimitException limit) {
            return new Outcomes(java.util.List.copyOf(found), executions, Optional.of(limit.getMessage()));
        }
        return new Outcomes(java.util.List.copyOf(found), executions, bounded);
    }
}
