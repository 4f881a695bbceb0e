package org.felis.engine.candidate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.felis.engine.model.BaseSet;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.UnrolledThread;
import org.felis.engine.relation.EventSet;

/**
 * Computes the execution that given choices make, or says why they make none. One after the other: an execution along the paths of the one before
 * shares what follows from these ({@link ProgramTrace}). Not thread-safe.
 */
public final class Replay {

    /** Choices with the trace that their paths make. */
    private record Walked(ExecutionChoices choices, ProgramTrace trace) {

        /** Whether others make the same trace: it follows from nothing else. */
        boolean isAlong(ExecutionChoices others) {
            return choices.program() == others.program() && choices.executed().equals(others.executed()) && choices.keeping().equals(others.keeping())
                    && choices.paths().equals(others.paths()) && choices.numbers().equals(others.numbers());
        }
    }

    private Optional<Walked> last = Optional.empty();

    /** The execution that the choices make; see {@link #of}. */
    public static Execution replay(ExecutionChoices choices) throws ReplayException {
        return new Replay().of(choices);
    }

    /**
     * The execution. Values are computed from the initial state along paths and reads-from (see {@link Valuation} for cycles of
     * data flow), never taken from whoever made the choices.
     *
     * @throws ReplayException if the paths are not paths or disagree with the values of their conditions; if an event happens
     *         or does not happen against them; if a number that the path asks for is not chosen, or is too large; if a read has not exactly one write, one of another address or a later write
     *         of its own instruction; if an access is outside the program's memory; if a value that is written, decided on,
     *         used as an address or observed is undefined or computed from itself; if a store exclusive succeeds without a
     *         load exclusive of the same address before it
     */
    public Execution of(ExecutionChoices choices) throws ReplayException {
        ProgramTrace trace = last.isPresent() && last.get().isAlong(choices) ? last.get().trace() : trace(choices);
        last = Optional.of(new Walked(choices, trace));
        return Execution.of(trace, sources(trace, choices), choices.chosen(), choices.finalWrites());
    }

    private static ProgramTrace trace(ExecutionChoices choices) throws ReplayException {
        UnrolledProgram program = choices.program();
        EventSet initialWrites = program.events(Event::isInitialWrite);
        if (!initialWrites.isSubsetOf(choices.executed())) {
            throw new ReplayException("the initial writes do not all happen");
        }
        if (choices.paths().size() != program.threads().size()) {
            throw new ReplayException(
                    choices.paths().size() + " paths for " + program.threads().size() + " threads");
        }
        List<ThreadTrace> threads = new ArrayList<>();
        for (UnrolledThread thread : program.threads()) {
            threads.add(PathWalk.follow(program, thread, choices.paths().get(thread.thread().index()), choices.executed(),
                    choices.keeping(), choices.numbers()));
        }
        return new ProgramTrace(program, threads);
    }

    private static int[] sources(ProgramTrace trace, ExecutionChoices choices) throws ReplayException {
        int[] source = new int[trace.program().size()];
        Arrays.fill(source, Valuation.UNKNOWN);
        EventSet writes = trace.baseSet(BaseSet.W);
        for (int read : trace.reads()) {
            EventSet sources = choices.readsFrom().predecessors(read);
            if (sources.cardinality() != 1 || !sources.isSubsetOf(writes)) {
                throw new ReplayException("the read " + read + " reads from the events " + sources
                        + "; exactly one write that happens is needed");
            }
            source[read] = sources.toArray()[0];
        }
        if (choices.readsFrom().cardinality() != trace.reads().length) {
            throw new ReplayException("reads-from has pairs whose target is no read that happens");
        }
        return source;
    }
}
