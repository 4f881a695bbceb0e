package org.felis.engine.query;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import org.felis.engine.candidate.ExecutionChoices;
import org.felis.engine.expression.Outcome;
import org.felis.engine.interruption.Interruption;

/**
 * Searches the executions of one program under one model. Two procedures: SMT ({@code solver}) and explicit enumeration
 * ({@code semantics}). What they find is a claim, which {@code witness.CheckedSearch} judges before it is reported. Not thread-safe, except that an {@link Interruption} may be stopped from anywhere. Closing frees
 * native memory.
 */
public interface ExecutionSearch extends AutoCloseable {

    /**
     * Looks for an execution that meets the goal.
     *
     * @throws Interruption.StoppedException if stopped before an answer is known
     */
    SearchResult find(Goal goal, Interruption interruption) throws Interruption.StoppedException;

    /**
     * All outcomes of complete consistent executions that pass the filter, in no particular order, each with the choices of an
     * execution that has it.
     *
     * @throws Interruption.StoppedException if stopped before all are known
     */
    Map<Outcome, ExecutionChoices> outcomes(Interruption interruption) throws Interruption.StoppedException;

    /**
     * How many executions meet the goal, for a search that looks at each of them; empty for one that does not.
     *
     * @throws Interruption.StoppedException if stopped before an answer is known
     */
    default OptionalLong count(Goal goal, Interruption interruption) throws Interruption.StoppedException {
        return OptionalLong.empty();
    }

    /** Which part of what answers the last question was done when that was stopped, between 0 and 1, estimated; 0 for a search that cannot tell. */
    default double progress() {
        return 0;
    }

    /** Whether it takes no more memory the longer it takes, so that it can go on where another one has run out. */
    default boolean isFrugal() {
        return false;
    }

    /** Named figures about the work done so far, in the order of the pipeline. */
    List<Statistic> statistics();

    @Override
    void close();
}
