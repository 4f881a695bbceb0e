package org.felis.c.machine;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.felis.c.concurrent.ParallelSearch;
import org.felis.c.concurrent.ThreadsProgram;
import org.felis.c.core.Statement;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.core.UnsupportedException;
import org.felis.c.trace.Recorder;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Program;
import org.felis.engine.source.SourceRange;

/** Statements that run in parallel: what they leave in memory is found by a search under a memory model, and chosen as any other decision is. */
final class Threads {

    private final Optional<ParallelSearch> search;
    private final int bound;
    private final Interruption interruption;
    /** Executions come to the same statement with the same memory again and again. */
    private final Map<Program, ParallelSearch.Result> known = new HashMap<>();

    Threads(Optional<ParallelSearch> search, int bound, Interruption interruption) {
        this.search = search;
        this.bound = bound;
        this.interruption = interruption;
    }

    void run(Statement.Parallel statement, Execution execution) {
        ParallelSearch model = search.orElseThrow(() -> new UnsupportedException(statement.place(),
                "statements that run in parallel need a memory model, which is not given"));
        ThreadsProgram threads = ThreadsProgram.of(statement, execution.implementation(), execution.memory(), execution::find,
                execution.program().functions(), bound);
        ParallelSearch.Result result = known.get(threads.program());
        if (result == null) {
            result = model.search(threads.program(), interruption);
            known.put(threads.program(), result);
        }
        result.failures().stream().map(threads::failure).filter(failure -> !failure.unsupported().isEmpty()).findFirst().ifPresent(failure -> {
            throw new UnsupportedException(failure.place(), failure.unsupported() + " in a thread is not supported yet");
        });
        int failures = result.failures().size();
        int alternatives = failures + (result.isRacy() ? 1 : 0) + result.finals().size();
        if (result.isBounded()) {
            execution.limit("iterations of a loop in a thread beyond " + bound);
        }
        if (alternatives == 0) {
            throw new Paths.AbandonedException();
        }
        int chosen = execution.paths().choose(alternatives);
        if (chosen < failures) {
            SourceRange failing = result.failures().get(chosen);
            note(threads.program(), new ParallelSearch.Wanted.Failing(failing), statement, execution);
            ThreadsProgram.Failure failure = threads.failure(failing);
            if (failure.behaviour().isPresent()) {
                throw Execution.undefined(failure.behaviour().get(), failure.place());
            }
            throw new Execution.EndException(Outcome.End.ASSERTION, null, failure.place());
        }
        chosen -= failures;
        if (result.isRacy() && chosen-- == 0) {
            note(threads.program(), new ParallelSearch.Wanted.Racy(), statement, execution);
            throw Execution.undefined(UndefinedBehaviour.DATA_RACE, statement.place());
        }
        note(threads.program(), new ParallelSearch.Wanted.Final(result.finals().get(chosen)), statement, execution);
        threads.leave(result.finals().get(chosen), execution.memory());
    }

    private static void note(Program program, ParallelSearch.Wanted wanted, Statement.Parallel statement, Execution execution) {
        execution.recorder().threads(new Recorder.Parallel(program, wanted, statement.place()));
    }
}
