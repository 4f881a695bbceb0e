package org.felis.engine.query;

import org.felis.engine.candidate.Execution;

/** The answer to a goal. */
public sealed interface SearchResult {

    /** An execution that meets the goal. From {@code witness.CheckedSearch}: judged by the interpreter. */
    record Found(Execution execution) implements SearchResult {
    }

    /** There is none: proved for the unrolled program. */
    record None() implements SearchResult {
    }
}
