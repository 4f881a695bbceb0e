package org.felis.verification;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.query.Statistic;
import org.felis.engine.source.Problem;
import org.felis.verification.task.Bound;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.Query;
import org.felis.verification.task.QueryResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * Answers tasks with an automatic bound: at 1, and at larger and larger bounds as long as the answer is one up to the bound. Doubling gets far where verifications are cheap;
 * where the last one took a good part of the time that is left, the next bound is the next number, since many programs take a multiple of the time with each iteration. What is
 * answered when time is over is what was proved for the largest bound that has an answer, and says so.
 */
public final class GrowingBound {

    /** Whoever goes on after that many iterations goes on for ever; each further bound would be answered in the same way until time is over. */
    public static final int LARGEST = 1024;

    /** The next bound is twice the last one where that leaves this multiple of the time that the last one took. */
    private static final int TIMES_LEFT_TO_DOUBLE = 8;

    private final Verifier verifier;
    private final VerificationTask task;
    private final Interruption interruption;
    private final long startNanos = System.nanoTime();

    private GrowingBound(Verifier verifier, VerificationTask task, Interruption interruption) {
        this.verifier = verifier;
        this.task = task;
        this.interruption = interruption;
    }

    /** Whether a task's bound is to be found. */
    public static boolean isWantedBy(VerificationTask task) {
        return switch (task.options().bound()) {
            case Bound.Automatic automatic -> true;
            case Bound.Fixed fixed -> false;
        };
    }

    /**
     * Answers a query about a task with an automatic bound. Executions and explanations are those of the bound that was found, with the time limit once more.
     *
     * @param verifier answers it at each bound
     */
    public static <R extends QueryResult> R answer(Verifier verifier, Query<R> query, VerificationTask task, Progress progress, Interruption interruption) {
        GrowingBound growing = new GrowingBound(verifier, task, interruption);
        return query.resultType().cast(switch (query) {
            case Query.ForVerdict verdict -> growing.verdict(progress);
            case Query.ForOutcomes outcomes -> growing.largest(outcomes, progress).answer();
            case Query.ForCount count -> growing.largest(count, progress).answer();
            case Query.ForEstimate estimate -> growing.atFoundBound(estimate, progress);
            case Query.ForExecutions executions -> growing.atFoundBound(executions, progress);
            case Query.ForEvaluation evaluation -> // knows its bound
                verifier.answer(evaluation, growing.at(task.options().bound().first(), task.options().timeout()), progress, interruption);
            case Query.ForExplanation explanation -> growing.atFoundBound(explanation, progress);
        });
    }

    /**
     * The answer at a bound, and what came of the next one, if that has none.
     *
     * @param tried how many bounds were tried
     */
    private record Found<R>(R answer, int tried, Optional<VerificationResult> larger) {
    }

    private VerificationResult verdict(Progress progress) {
        Found<VerificationResult> found = largest(Query.VERDICT, progress);
        double millis = (System.nanoTime() - startNanos) / 1e6;
        return switch (found.answer()) {
            case VerificationResult.Undecided undecided -> undecided;
            case VerificationResult.Decided decided -> {
                List<Statistic> statistics = new ArrayList<>(decided.statistics());
                statistics.add(new Statistic("bounds tried", found.tried(), ""));
                List<Problem> warnings = new ArrayList<>(decided.warnings());
                found.larger().flatMap(GrowingBound::obstacle).ifPresent(warnings::add);
                yield decided.after(millis, statistics, warnings);
            }
        };
    }

    /** That time is over is no news; that a larger bound cannot be considered for another reason is. */
    private static Optional<Problem> obstacle(VerificationResult larger) {
        return switch (larger.verdict()) {
            case Verdict.Error error -> Optional.of(Problem.warning("FELIS020", "bound " + larger.bound() + " has no answer: " + error.reason().message(), error.reason().range()));
            case Verdict.Unknown unknown -> Optional.empty();
            case Verdict.Decided decided -> Optional.empty();
        };
    }

    private <R extends QueryResult> R atFoundBound(Query<R> query, Progress progress) {
        return switch (largest(Query.VERDICT, progress).answer()) {
            case VerificationResult.Undecided undecided -> query.undecided(undecided);
            case VerificationResult.Decided decided -> verifier.answer(query, at(decided.bound(), task.options().timeout()), progress, interruption);
        };
    }

    /** The answer at the first bound that needs no larger one, or else at the largest bound that has one; at the first bound, if that has none. */
    private <R extends QueryResult> Found<R> largest(Query<R> query, Progress progress) {
        Optional<R> best = Optional.empty();
        int bound = task.options().bound().first();
        for (int tried = 1;; tried++) {
            long start = System.nanoTime();
            R answer = verifier.answer(query, at(bound, best.isPresent() ? timeLeft() : task.options().timeout()), progress, interruption);
            boolean answered = answer.result().verdict().isDecided();
            if (!answered && best.isPresent() && !isCancelled(answer)) {
                return new Found<>(best.get(), tried, Optional.of(answer.result()));
            }
            if (!answered || !isUpToBound(answer) || bound == LARGEST || timeLeft().isZero()) {
                return new Found<>(answer, tried, Optional.empty());
            }
            best = Optional.of(answer);
            boolean cheap = (System.nanoTime() - start) <= timeLeft().toNanos() / TIMES_LEFT_TO_DOUBLE;
            bound = Math.min(LARGEST, cheap ? 2 * bound : bound + 1);
        }
    }

    private static boolean isCancelled(QueryResult answer) {
        return answer.result().verdict() instanceof Verdict.Unknown unknown && unknown.isCancelled();
    }

    private VerificationTask at(int bound, Duration timeout) {
        VerificationOptions options = task.options();
        return task.withOptions(options.withBound(bound).withTimeout(timeout));
    }

    private Duration timeLeft() {
        Duration left = task.options().timeout().minusNanos(System.nanoTime() - startNanos);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Whether a larger bound could have another answer. */
    private boolean isUpToBound(QueryResult answer) {
        boolean asksForAll = answer instanceof OutcomesResult || task.options().observation();
        return asksForAll ? answer.result().decided().flatMap(VerificationResult.Decided::boundReached).orElse(true) && !isUndefined(answer)
                : answer.result().verdict().isUpToBound();
    }

    /** Nothing else is asked of what a model leaves undefined. */
    private static boolean isUndefined(QueryResult answer) {
        return answer.result().verdict() instanceof Verdict.Undefined;
    }
}
