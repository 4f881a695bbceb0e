package org.felis.verification.conformance;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.verification.task.CountResult;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.Verdict;

/**
 * A row of a reference suite beside what Felis says.
 *
 * @param row the reference
 * @param kind how they compare
 * @param expected the reference's side of what differs, for people; empty when nothing does
 * @param found Felis's side, or why it has no answer
 * @param millis how long Felis took
 */
public record Comparison(ReferenceRow row, Kind kind, String expected, String found, double millis) {

    /** How the answers compare. */
    public enum Kind {
        AGREE, DISAGREE,
        /** The verdicts agree, the numbers of complete executions do not. */
        OTHER_COUNT,
        /** The verdicts agree; the number of executions has no answer. */
        NO_COUNT,
        /** The test or the model uses something that Felis says it does not support. */
        UNSUPPORTED,
        /** Felis has no answer for another reason: it rejects the input, or ran out of time or memory. */
        ERROR,
        /** The reference has no answer; Felis may have one. */
        NO_REFERENCE
    }

    private static final int STATES_SHOWN = 3;

    /**
     * Compares the observation, whether the test is undefined, the flags, and all final states where the reference lists them
     * and no bound cut one side off.
     *
     * @param states the reference's, or empty where not known
     */
    static Comparison of(ReferenceRow row, Optional<Set<ReferenceState>> states, OutcomesResult outcomes) {
        return switch (outcomes) {
            case OutcomesResult.Decided decided -> of(row, states, decided);
            case OutcomesResult.Undecided undecided -> of(row, undecided.result());
        };
    }

    /**
     * Compares the verdict on a program; what holds up to a bound holds. Where some of the properties asked for are not there, a violation of the others
     * is still an answer.
     */
    public static Comparison of(ReferenceRow row, ProgramQuestion question, VerificationResult result) {
        return switch (result) {
            case VerificationResult.Decided decided -> of(row, question, decided);
            case VerificationResult.Undecided undecided -> of(row, undecided);
        };
    }

    private static Comparison of(ReferenceRow row, ProgramQuestion question, VerificationResult.Decided result) {
        if (result.verdict().isHolding() && !question.others().isEmpty()) {
            return unsupported(row, question, result.millis());
        }
        return result.verdict().isHolding() == question.holds() ? new Comparison(row, Kind.AGREE, "", "", result.millis())
                : new Comparison(row, Kind.DISAGREE, question.holds() ? "Holds" : "Violated", properties(result), result.millis());
    }

    /**
     * The same of a program that is safe, with the number of its complete executions; where that has no answer, it does not count.
     *
     * @param isCutOffComplete whether an execution that is cut off at the bound is one of them; all these are counted then
     */
    Comparison withCount(long stated, CountResult count, boolean isCutOffComplete) {
        long found = count.counts().complete() + (isCutOffComplete ? count.counts().cutOff() : 0);
        boolean isMore = !isCutOffComplete && count.counts().cutOff() > 0;
        return switch (count.result()) {
            case VerificationResult.Undecided undecided -> new Comparison(row, Kind.NO_COUNT, "", "number of executions: " + undecided.verdict(), millis + undecided.millis());
            case VerificationResult.Decided decided when found == stated -> new Comparison(row, Kind.AGREE, "", "", millis + decided.millis());
            case VerificationResult.Decided decided -> new Comparison(row, Kind.OTHER_COUNT, "executions " + stated,
                    "executions " + found + (isMore ? " and more beyond bound " + decided.bound() : ""), millis + decided.millis());
        };
    }

    /** A row that asks for a property that Felis does not have. */
    static Comparison unsupported(ReferenceRow row, ProgramQuestion question, double millis) {
        return new Comparison(row, Kind.UNSUPPORTED, "", "properties that Felis does not verify: " + String.join(", ", new TreeSet<>(question.others())), millis);
    }

    private static String properties(VerificationResult.Decided result) {
        return result.properties().isEmpty() ? result.verdict().toString() : result.properties().stream().map(property -> property.property().word() + " " + property.verdict()
                + property.site().map(site -> ": " + site).orElse("")).collect(Collectors.joining("; "));
    }

    private static Comparison of(ReferenceRow row, VerificationResult.Undecided result) {
        return switch (result.verdict()) {
            case Verdict.Error error -> new Comparison(row, error.isUnsupported() ? Kind.UNSUPPORTED : Kind.ERROR, "",
                    error.reason().toString(), result.millis());
            case Verdict.Unknown unknown -> new Comparison(row, Kind.ERROR, "", "Unknown: " + unknown.reason(), result.millis());
        };
    }

    private static Comparison of(ReferenceRow row, Optional<Set<ReferenceState>> states, OutcomesResult.Decided outcomes) {
        VerificationResult.Decided result = outcomes.result();
        double millis = result.millis();
        if (row.observation().isEmpty()) {
            return new Comparison(row, Kind.NO_REFERENCE, "", answer(result), millis);
        }
        Set<String> flags = flags(result);
        boolean undefined = result.verdict() instanceof Verdict.Undefined;
        if (!row.observation().equals(result.observation()) || row.undefined() != undefined
                || !row.flags().equals(flags)) {
            return new Comparison(row, Kind.DISAGREE, answer(row), answer(result), millis);
        }
        if (states.isPresent() && !row.boundReached()) {
            Set<ReferenceState> mine = outcomes.states().stream().map(ReferenceState::of)
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!mine.equals(states.get())) {
                return new Comparison(row, Kind.DISAGREE, without(states.get(), mine), without(mine, states.get()),
                        millis);
            }
        }
        return new Comparison(row, Kind.AGREE, "", "", millis);
    }

    private static String answer(ReferenceRow row) {
        return (row.undefined() ? "Undefined " : "")
                + row.observation().map(Comparison::word).orElse("") + flags(row.flags());
    }

    private static String answer(VerificationResult.Decided result) {
        return (result.verdict() instanceof Verdict.Undefined ? "Undefined " : "")
                + result.observation().map(Comparison::word).orElse("")
                + flags(flags(result));
    }

    /** The flags that count. */
    private static Set<String> flags(VerificationResult.Decided result) {
        Set<String> flags = new TreeSet<>(result.flags().orElse(List.of()));
        flags.removeAll(ReferenceSuite.REMARKS);
        return flags;
    }

    private static String word(VerificationResult.Observation observation) {
        return observation.name().charAt(0) + observation.name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static String flags(Set<String> flags) {
        return flags.isEmpty() ? "" : " flags " + String.join(",", new TreeSet<>(flags));
    }

    private static String without(Set<ReferenceState> states, Set<ReferenceState> others) {
        List<ReferenceState> only = states.stream().filter(s -> !others.contains(s)).toList();
        return states.size() + " states" + (only.isEmpty() ? "" : ", only here "
                + only.stream().limit(STATES_SHOWN).map(ReferenceState::toString).collect(Collectors.joining(" "))
                + (only.size() > STATES_SHOWN ? " and " + (only.size() - STATES_SHOWN) + " more" : ""));
    }
}
