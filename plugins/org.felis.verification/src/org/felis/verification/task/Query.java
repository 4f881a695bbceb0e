package org.felis.verification.task;

import org.felis.engine.query.Goal;
import org.felis.verification.verdict.Witness;

/**
 * What can be asked about a {@link VerificationTask}, with the type of the answer. A value that can cross a process boundary, so that
 * whoever passes queries on ({@code PromptVerifier}, a pool of workers, their protocol) does so once for all of them.
 *
 * @param <R> the type of the answer
 */
public sealed interface Query<R extends QueryResult> {

    /** The verdict on one test under one model. */
    Query<VerificationResult> VERDICT = new ForVerdict();

    /** The verdict, and different executions that prove it, {@link ExecutionsResult#MOST} at most; when stopped, those found until then. */
    Query<ExecutionsResult> EXECUTIONS = new ForExecutions();

    /** All final states, and the verdict with its observation. */
    Query<OutcomesResult> OUTCOMES = new ForOutcomes();

    /** The verdict and why it is so; when stopped after the verdict is known, the explanation says how far it came. */
    Query<ExplanationResult> EXPLANATION = new ForExplanation();

    /**
     * What an expression over the names of the task's model is in an execution of the task's test.
     *
     * @param execution an answer to another query about the task; its choices are known
     */
    static Query<EvaluationResult> evaluation(String expression, Witness execution) {
        return new ForEvaluation(expression, execution);
    }

    /** How many executions there are, up to reads-from and coherence. */
    Query<CountResult> COUNT = new ForCount(Goal.Ends.ANY);

    /** How many of them there are in which each thread comes to its end or is never created; of others it is known only whether some come to the bound. */
    Query<CountResult> COUNT_COMPLETE = new ForCount(Goal.Ends.OVER);

    /**
     * How many there are in which each thread comes to its end, is never created or reaches the bound of a loop, as GenMC's {@code -unroll} cuts them off: in front of the test that
     * follows the last iteration, and also if it is known how often the loop goes round, but for what {@code main} does before there are other threads. Nothing is known of others.
     */
    Query<CountResult> COUNT_COMPLETE_OR_CUT_OFF = new ForCount(Goal.Ends.OVER_OR_CUT_OFF);

    /**
     * About how many executions there are, up to reads-from and coherence, by chance.
     *
     * @param probes how often a part is explored, at least 2; of the same number, the answer is the same one
     */
    static Query<EstimateResult> estimate(int probes) {
        return new ForEstimate(probes);
    }

    /** The type of the answer. */
    Class<R> resultType();

    /** What is answered where there is no verdict: why. */
    R undecided(VerificationResult.Undecided why);

    /** @see #VERDICT */
    record ForVerdict() implements Query<VerificationResult> {
        @Override
        public Class<VerificationResult> resultType() {
            return VerificationResult.class;
        }

        @Override
        public VerificationResult undecided(VerificationResult.Undecided why) {
            return why;
        }
    }

    /** @see #EXECUTIONS */
    record ForExecutions() implements Query<ExecutionsResult> {
        @Override
        public Class<ExecutionsResult> resultType() {
            return ExecutionsResult.class;
        }

        @Override
        public ExecutionsResult undecided(VerificationResult.Undecided why) {
            return ExecutionsResult.undecided(why);
        }
    }

    /** @see #OUTCOMES */
    record ForOutcomes() implements Query<OutcomesResult> {
        @Override
        public Class<OutcomesResult> resultType() {
            return OutcomesResult.class;
        }

        @Override
        public OutcomesResult undecided(VerificationResult.Undecided why) {
            return new OutcomesResult.Undecided(why);
        }
    }

    /**
     * @param ends how threads end in the executions that matter
     * @see #COUNT
     */
    record ForCount(Goal.Ends ends) implements Query<CountResult> {
        @Override
        public Class<CountResult> resultType() {
            return CountResult.class;
        }

        @Override
        public CountResult undecided(VerificationResult.Undecided why) {
            return new CountResult(why, new ExecutionCounts(0, 0, 0, 0));
        }
    }

    /** @see #estimate */
    record ForEstimate(int probes) implements Query<EstimateResult> {
        @Override
        public Class<EstimateResult> resultType() {
            return EstimateResult.class;
        }

        @Override
        public EstimateResult undecided(VerificationResult.Undecided why) {
            ExecutionEstimate.Part none = new ExecutionEstimate.Part(0, 0);
            return new EstimateResult(why, new ExecutionEstimate(none, none, none, none, 0));
        }
    }

    /** @see #evaluation */
    record ForEvaluation(String expression, Witness execution) implements Query<EvaluationResult> {
        @Override
        public Class<EvaluationResult> resultType() {
            return EvaluationResult.class;
        }

        @Override
        public EvaluationResult undecided(VerificationResult.Undecided why) {
            return new EvaluationResult.Unanswered(why);
        }
    }

    /** @see #EXPLANATION */
    record ForExplanation() implements Query<ExplanationResult> {
        @Override
        public Class<ExplanationResult> resultType() {
            return ExplanationResult.class;
        }

        @Override
        public ExplanationResult undecided(VerificationResult.Undecided why) {
            return ExplanationResult.undecided(why);
        }
    }
}
