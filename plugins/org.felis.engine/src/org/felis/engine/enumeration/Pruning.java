package org.felis.engine.enumeration;

import org.felis.engine.candidate.Execution;
import org.felis.engine.candidate.ProgramTrace;
import org.felis.engine.candidate.ThreadTrace;
import org.felis.engine.candidate.Valuation;
import org.felis.engine.relation.Relation;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Leaves out candidates that are not what a search looks for, as soon as that is certain. What is left out is never one of
 * those: each method may answer yes at any time, and answers no only for what no wanted execution goes on from. Once all
 * choices are made, the answer is exact.
 */
interface Pruning {

    /** Whether the trace can be part of a wanted execution. */
    boolean admits(ThreadTrace trace);

    /** Whether the traces together can make a wanted execution. */
    boolean admits(ProgramTrace trace);

    /** Whether a wanted execution is possible when some reads have their sources and values follow as far as they do. */
    boolean admits(ProgramTrace trace, Valuation known);

    /**
     * Whether a wanted execution is possible when some reads have their sources.
     *
     * @param reduced what is known of it ({@link Execution#reduced})
     */
    boolean admitsSources(Execution reduced);

    /**
     * Whether a wanted execution is possible when the first choices are made.
     *
     * @param choices how many of them
     */
    boolean admits(ModelEvaluation evaluation, int choices);

    /**
     * Whether a wanted execution is possible when the next choice is a relation that has these pairs and maybe more.
     *
     * @param choices how many choices are made before
     */
    boolean admitsPart(ModelEvaluation evaluation, int choices, Relation part);

    /** Leaves nothing out. */
    Pruning NONE = new Pruning() {
        @Override
        public boolean admits(ThreadTrace trace) {
            return true;
        }

        @Override
        public boolean admits(ProgramTrace trace) {
            return true;
        }

        @Override
        public boolean admits(ProgramTrace trace, Valuation known) {
            return true;
        }

        @Override
        public boolean admitsSources(Execution reduced) {
            return true;
        }

        @Override
        public boolean admits(ModelEvaluation evaluation, int choices) {
            return true;
        }

        @Override
        public boolean admitsPart(ModelEvaluation evaluation, int choices, Relation part) {
            return true;
        }
    };
}
