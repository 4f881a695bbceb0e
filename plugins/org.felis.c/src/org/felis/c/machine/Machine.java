package org.felis.c.machine;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

import org.felis.c.core.CoreProgram;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.solver.BitSolver;

/** Finds all outcomes of a program without threads. */
public final class Machine {

    private Machine() {
    }

    /**
     * Runs the program, which has the function that the options name, in every way.
     *
     * @throws org.felis.c.core.UnsupportedException if an execution comes to what is not supported
     * @throws Interruption.StoppedException if asked to stop
     */
    public static Outcomes outcomes(CoreProgram program, MachineOptions options, Interruption interruption) {
        Set<Outcome> found = new LinkedHashSet<>();
        int executions = 0;
        try (BitSolver solver = new BitSolver(interruption)) {
            Paths paths = new Paths(solver);
            do {
                interruption.check();
                if (++executions > options.mostExecutions()) {
                    return new Outcomes(java.util.List.copyOf(found), executions - 1, Optional.of(options.mostExecutions() + " executions"));
                }
                try {
                    found.add(new Execution(program, options, paths, interruption).run());
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
        return new Outcomes(java.util.List.copyOf(found), executions, Optional.empty());
    }
}
