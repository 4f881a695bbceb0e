package org.felis.c.concurrent;

import java.util.List;
import java.util.Map;

import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.Program;
import org.felis.engine.source.SourceRange;

/** Finds the executions of threads under a memory model. */
public interface ParallelSearch {

    /**
     * What there is among the executions.
     *
     * @param finals the contents of all cells of memory after a complete execution, each way once
     * @param isRacy whether some execution has a data race, under models that define them
     * @param failures all places where threads fail in some execution
     * @param isBounded whether some execution goes on beyond the bound of a loop
     */
    record Result(List<Map<Value.Address, Value>> finals, boolean isRacy, List<SourceRange> failures, boolean isBounded) {
        public Result {
            finals = List.copyOf(finals);
            failures = List.copyOf(failures);
        }
    }

    /** Which of the executions. */
    sealed interface Wanted {

        /** One that leaves this in memory. */
        record Final(Map<Value.Address, Value> contents) implements Wanted {
            public Final {
                contents = Map.copyOf(contents);
            }
        }

        /** One with a data race. */
        record Racy() implements Wanted {
        }

        /** One in which a thread fails there. */
        record Failing(SourceRange place) implements Wanted {
        }
    }

    /**
     * Searches.
     *
     * @throws org.felis.c.core.UnsupportedException if the model is not meant for such programs
     * @throws Interruption.StoppedException if asked to stop
     */
    Result search(Program program, Interruption interruption);
}
