package org.felis.verification;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.query.Interruption;
import org.felis.engine.source.Problem;

/**
 * One test under two models: the verdicts, and the outcomes that only one of them allows.
 *
 * @param first what the first model says
 * @param second what the second model says
 */
public record ModelComparison(Side first, Side second) {

    /** What a comparison comes to. */
    public enum Kind {
        /** The models differ: in the verdict, or in an outcome. */
        DIFFERENT,
        /** Same verdict, same outcomes. */
        SAME,
        /** No difference was found, but an answer is missing. */
        UNDECIDED
    }

    /**
     * What one model says of the test.
     *
     * @param result the verdict
     * @param states all final states; empty if they are not known
     * @param statesMissing why the states are not known; empty if they are
     */
    public record Side(VerificationResult result, Optional<List<Map<String, String>>> states, String statesMissing) {

        public Side {
            states = states.map(List::copyOf);
        }

        /** Whether there is a verdict and all final states are known. */
        public boolean isComplete() {
            return result.verdict().isDecided() && states.isPresent();
        }

        private static Side of(VerificationTask task, Verifier verifier, Progress progress, Interruption interruption) {
            OutcomesResult outcomes = verifier.outcomes(task, progress, interruption);
            if (outcomes.result().verdict().isDecided()) {
                return new Side(outcomes.result(), Optional.of(outcomes.states()), "");
            }
            if (!(outcomes.result().verdict() instanceof Verdict.Unknown unknown) || unknown.isCancelled() || interruption.isStopped()) {
                return undecided(outcomes.result());
            }
            // one execution is found sooner than all states
            return new Side(verifier.verify(task, progress, interruption), Optional.empty(), unknown.reason());
        }

        private static Side undecided(VerificationResult result) {
            return new Side(result, Optional.empty(), reason(result.verdict()));
        }
    }

    /**
     * Compares, one model after the other.
     *
     * @param task the test; its model does not count
     * @param firstModel a name in the model library or a file, as {@link VerificationTask#model} has it
     * @param interruption stops it: what is not known by then is {@code Unknown}
     */
    public static ModelComparison of(VerificationTask task, String firstModel, String secondModel, Verifier verifier,
            Progress progress, Interruption interruption) {
        return new ModelComparison(Side.of(task.withModel(firstModel), verifier, progress, interruption),
                Side.of(task.withModel(secondModel), verifier, progress, interruption));
    }

    /** That of a test without a verdict. */
    public static ModelComparison undecided(VerificationResult first, VerificationResult second) {
        return new ModelComparison(Side.undecided(first), Side.undecided(second));
    }

    public Kind kind() {
        boolean verdicts = first.result().verdict().isDecided() && second.result().verdict().isDecided();
        if (verdicts && !sameVerdict() || !onlyFirst().isEmpty() || !onlySecond().isEmpty()) {
            return Kind.DIFFERENT;
        }
        return first.isComplete() && second.isComplete() ? Kind.SAME : Kind.UNDECIDED;
    }

    /** The outcomes that only the first model allows; none as long as those of a model are not known. */
    public List<Map<String, String>> onlyFirst() {
        return without(first, second);
    }

    /** The outcomes that only the second model allows; none as long as those of a model are not known. */
    public List<Map<String, String>> onlySecond() {
        return without(second, first);
    }

    /** Whether both verdicts and all outcomes are known. */
    public boolean isComplete() {
        return first.isComplete() && second.isComplete();
    }

    /** Whether an execution under one of the models goes on beyond the bound, so that further outcomes were not looked at. */
    public boolean isBounded() {
        return first.result().boundReached().orElse(false) || second.result().boundReached().orElse(false);
    }

    /** Whether somebody stopped it. */
    public boolean isCancelled() {
        return isCancelled(first) || isCancelled(second);
    }

    private static boolean isCancelled(Side side) {
        return side.result().verdict() instanceof Verdict.Unknown unknown && unknown.isCancelled();
    }

    /** Proved forbidden and forbidden up to the bound are the same answer to the same question. */
    private boolean sameVerdict() {
        Verdict a = first.result().verdict();
        Verdict b = second.result().verdict();
        return a.isForbidden() && b.isForbidden() || a.getClass() == b.getClass();
    }

    private static List<Map<String, String>> without(Side side, Side other) {
        if (!side.isComplete() || !other.isComplete()) {
            return List.of();
        }
        return side.states().orElseThrow().stream().filter(state -> !other.states().orElseThrow().contains(state)).toList();
    }

    private static String reason(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Unknown unknown -> unknown.reason();
            case Verdict.Error error -> error.problems().stream().filter(p -> p.severity() == Problem.Severity.ERROR)
                    .findFirst().map(Object::toString).orElse(verdict.toString());
            case Verdict.Allowed a -> "";
            case Verdict.Forbidden f -> "";
            case Verdict.ForbiddenUpToBound f -> "";
            case Verdict.Undefined u -> "";
        };
    }
}
