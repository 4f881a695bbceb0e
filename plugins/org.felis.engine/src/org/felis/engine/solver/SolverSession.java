package org.felis.engine.solver;

import java.util.Optional;
import java.util.function.Supplier;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.interruption.Interruption;

/** A solver at work on growing {@link Constraints}, with one scope for what is required temporarily. Once stopped it can only be closed. */
sealed interface SolverSession extends AutoCloseable permits SmtSession, SatSession {

    /**
     * Starts the solver that the options name. Nothing is required yet.
     *
     * @throws Interruption.StoppedException if there is no memory for it
     */
    static SolverSession start(Constraints constraints, SmtOptions options, Interruption interruption) throws Interruption.StoppedException {
        return switch (options.encoding().solver()) {
            case SAT -> new SatSession(constraints, options);
            case Z3 -> SmtSession.start(constraints, options, interruption);
        };
    }

    /** Whether it was stopped, perhaps just after it had answered. */
    boolean isStopped();

    /** The number of assertions or clauses made so far. */
    int assertions();

    /** Opens the scope in which the formula is required. */
    void open(Formula required, Interruption interruption) throws Interruption.StoppedException;

    /** Requires a formula until the scope is closed, and what the constraints require by now. */
    void require(Formula formula, Interruption interruption) throws Interruption.StoppedException;

    void closeScope();

    /** A solution of everything required, or empty if there is none. */
    Optional<Solution> solve(Interruption interruption) throws Interruption.StoppedException;

    /** Reads from a solution, which a solver that was stopped just after it had found it may refuse. */
    <T> T read(Supplier<T> reading, Interruption interruption) throws Interruption.StoppedException;

    /** Ends the work, and frees what it holds. */
    @Override
    void close();
}
