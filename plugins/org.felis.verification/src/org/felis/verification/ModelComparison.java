package org.felis.verification;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * One test under two models: the verdicts, the outcomes that only one of them allows, the flags that only one of them raises. A test in C may be
 * compiled for a machine on one side, and be C or compiled otherwise on the other one: mappings keep the variables that the test
 * observes, so that outcomes of both sides are about the same.
 *
 * @param first what the first model says
 * @param second what the second model says
 */
public record ModelComparison(Side first, Side second) {

    /** What a comparison comes to. */
    public enum Kind {
        /** The models differ: in the verdict, in an outcome, or in a flag. */
        DIFFERENT,
        /** Same verdict, same outcomes, same flags. */
        SAME,
        /** No difference was found, but an answer is missing. */
        UNDECIDED
    }

    /** Why a comparison does not know everything; what counts first is first. */
    public enum Missing {
        /** Something is wrong with the test or a model. */
        ERROR("with errors"),
        /** The test or a model uses what Felis does not support. */
        UNSUPPORTED("unsupported"),
        /** There was no answer in the time, or in the memory, that there is. */
        NO_ANSWER("without an answer");

        private final String words;

        Missing(String words) {
            this.words = words;
        }

        /** As it is said behind a number. */
        public String words() {
            return words;
        }
    }

    /** The final states under one model. */
    public sealed interface States {

        /** @param all every final state, as {@link OutcomesResult} has them */
        record Known(List<Map<String, String>> all) implements States {
            public Known {
                all = List.copyOf(all);
            }
        }

        /** @param reason why they are not known */
        record NotKnown(String reason) implements States {
        }
    }

    /**
     * What one model says of the test.
     *
     * @param result the verdict
     * @param states the final states
     */
    public record Side(VerificationResult result, States states) {

        /** All final states; empty if they are not known. */
        public Optional<List<Map<String, String>>> knownStates() {
            return switch (states) {
                case States.Known known -> Optional.of(known.all());
                case States.NotKnown missing -> Optional.empty();
            };
        }

        /** Why the final states are not known; empty if they are. */
        public Optional<String> statesMissing() {
            return switch (states) {
                case States.Known known -> Optional.empty();
                case States.NotKnown missing -> Optional.of(missing.reason());
            };
        }

        /** Whether there is a verdict, and all final states and all flags are known. */
        public boolean isComplete() {
            return states instanceof States.Known && knownFlags().isPresent();
        }

        private static Side of(VerificationTask task, Verifier verifier, Progress progress, Interruption interruption) {
            return switch (verifier.outcomes(task, progress, interruption)) {
                case OutcomesResult.Decided outcomes -> new Side(outcomes.result(), new States.Known(outcomes.states()));
                case OutcomesResult.Undecided undecided -> {
                    boolean anotherTry = undecided.result().verdict() instanceof Verdict.Unknown unknown && !unknown.isCancelled()
                            && !interruption.isStopped();
                    // one execution is found sooner than all states
                    yield anotherTry ? new Side(verifier.verify(task, progress, interruption),
                            new States.NotKnown(reason(undecided.result().verdict())))
                            : undecided(undecided.result());
                }
            };
        }

        private static Side undecided(VerificationResult.Undecided result) {
            return new Side(result, new States.NotKnown(reason(result.verdict())));
        }

        /** The flags raised; empty if they are not known. A program with assertions is asked for properties instead. */
        private Optional<List<String>> knownFlags() {
            return !result.properties().isEmpty() ? Optional.of(List.of()) : result.decided().flatMap(VerificationResult.Decided::flags);
        }

        private boolean reachesBound() {
            return result.decided().flatMap(VerificationResult.Decided::boundReached).orElse(false);
        }
    }

    /**
     * Compares, one model after the other.
     *
     * @param first the test under the first model
     * @param second the same test under the second model, compiled for another machine perhaps
     * @param interruption stops it: what is not known by then is {@code Unknown}
     */
    public static ModelComparison of(VerificationTask first, VerificationTask second, Verifier verifier, Progress progress,
            Interruption interruption) {
        return new ModelComparison(Side.of(first, verifier, progress, interruption), Side.of(second, verifier, progress, interruption));
    }

    /** That of a test without a verdict. */
    public static ModelComparison undecided(VerificationResult.Undecided first, VerificationResult.Undecided second) {
        return new ModelComparison(Side.undecided(first), Side.undecided(second));
    }

    public Kind kind() {
        boolean verdicts = first.result().verdict().isDecided() && second.result().verdict().isDecided();
        boolean differ = verdicts && !isSame(first.result().verdict(), second.result().verdict()) || propertiesDiffer() || !onlyFirst().isEmpty() || !onlySecond().isEmpty() || !flagsOnlyFirst().isEmpty()
                || !flagsOnlySecond().isEmpty();
        return differ ? Kind.DIFFERENT : isComplete() ? Kind.SAME : Kind.UNDECIDED;
    }

    /** The outcomes that only the first model allows; none as long as those of a model are not known. */
    public List<Map<String, String>> onlyFirst() {
        return without(first, second);
    }

    /** The outcomes that only the second model allows; none as long as those of a model are not known. */
    public List<Map<String, String>> onlySecond() {
        return without(second, first);
    }

    /** The flags that only the first model raises; none as long as those of a model are not known. */
    public List<String> flagsOnlyFirst() {
        return flags(first, second);
    }

    /** The flags that only the second model raises; none as long as those of a model are not known. */
    public List<String> flagsOnlySecond() {
        return flags(second, first);
    }

    /** Whether both verdicts, all outcomes and all flags are known. */
    public boolean isComplete() {
        return first.isComplete() && second.isComplete();
    }

    /** Why it does not know everything; empty if it does. */
    public Optional<Missing> missing() {
        return Stream.of(first, second).filter(side -> !side.isComplete()).map(side -> side.result().verdict() instanceof Verdict.Error error
                ? error.isUnsupported() ? Missing.UNSUPPORTED : Missing.ERROR : Missing.NO_ANSWER).min(Comparator.naturalOrder());
    }

    /** Whether an execution under one of the models goes on beyond the bound, so that further outcomes were not looked at. */
    public boolean isBounded() {
        return first.reachesBound() || second.reachesBound();
    }

    /** Whether somebody stopped it. */
    public boolean isCancelled() {
        return isCancelled(first) || isCancelled(second);
    }

    private static boolean isCancelled(Side side) {
        return side.result().verdict() instanceof Verdict.Unknown unknown && unknown.isCancelled();
    }

    /** Whether a property that both models are asked for has an answer under both, and not the same. */
    private boolean propertiesDiffer() {
        return first.result().properties().stream().filter(a -> a.verdict().isDecided()).anyMatch(a -> second.result().properties().stream()
                .anyMatch(b -> b.property() == a.property() && b.verdict().isDecided() && !isSame(a.verdict(), b.verdict())));
    }

    /** Proved and so up to the bound are the same answer to the same question. */
    private static boolean isSame(Verdict a, Verdict b) {
        return a.isForbidden() && b.isForbidden() || a.isHolding() && b.isHolding() || a.getClass() == b.getClass();
    }

    private static List<Map<String, String>> without(Side side, Side other) {
        if (!side.isComplete() || !other.isComplete()) {
            return List.of();
        }
        Set<String> others = other.knownStates().orElseThrow().stream().map(ModelComparison::key).collect(Collectors.toSet());
        return side.knownStates().orElseThrow().stream().filter(state -> !others.contains(key(state))).toList();
    }

    /** Maps of small numbers have few hash codes: a map adds up those of its entries. */
    private static String key(Map<String, String> state) {
        return OutcomesResult.text(new TreeMap<>(state));
    }

    private static List<String> flags(Side side, Side other) {
        return other.knownFlags().map(others -> side.knownFlags().orElse(List.of()).stream().filter(flag -> !others.contains(flag)).toList())
                .orElse(List.of());
    }

    /**
     * What there is to know beside it, a sentence each: what keeps it from telling everything, and how far outcomes go. What is wrong with the test itself is
     * told once.
     *
     * @param firstModel what the first model is called
     * @param secondModel what the second model is called
     */
    public List<String> notes(String firstModel, String secondModel) {
        Set<String> notes = new LinkedHashSet<>();
        boolean sameReason = first.statesMissing().equals(second.statesMissing());
        missing(first, sameReason ? "" : firstModel + ": ").ifPresent(notes::add);
        missing(second, sameReason ? "" : secondModel + ": ").ifPresent(notes::add);
        undefined(first, firstModel).ifPresent(notes::add);
        undefined(second, secondModel).ifPresent(notes::add);
        if (isBounded()) {
            notes.add("bound " + first.result().bound() + " reached: longer executions were not considered");
        }
        return List.copyOf(notes);
    }

    private static Optional<String> missing(Side side, String prefix) {
        return side.statesMissing().map(reason -> prefix + (side.result().verdict() instanceof Verdict.Error ? "" : "outcomes not known: ")
                + reason);
    }

    private static Optional<String> undefined(Side side, String model) {
        return side.result().verdict() instanceof Verdict.Undefined undefined ? Optional.of("undefined under " + model + ", fails "
                + undefined.axiom() + ": anything may happen; its outcomes here are those of consistent executions") : Optional.empty();
    }

    private static String reason(Verdict.Undecided verdict) {
        return switch (verdict) {
            case Verdict.Unknown unknown -> unknown.reason();
            case Verdict.Error error -> error.reason().toString();
        };
    }
}
