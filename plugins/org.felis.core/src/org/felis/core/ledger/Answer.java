package org.felis.core.ledger;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

import org.felis.engine.source.Problem;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;

/**
 * What came of a verification, without executions.
 *
 * @param basis what it follows from: the texts that were verified
 * @param verdict also {@code Unknown} or {@code Error}
 * @param flags the names of the flags raised, if known
 * @param bound the bound used
 * @param millis how long it took
 * @param properties of a program with assertions: the verdicts that are summed up
 * @param warnings of the test and the model
 * @param unexpected whether the test expects the opposite
 * @param since when the question got this verdict for this basis: to be shown, and nothing follows from it
 */
public record Answer(Basis basis, Verdict verdict, Optional<List<String>> flags, int bound, double millis,
        List<PropertyVerdict> properties, List<Problem> warnings, boolean unexpected, Instant since) {

    public Answer {
        flags = flags.map(List::copyOf);
        properties = List.copyOf(properties);
        warnings = List.copyOf(warnings);
    }

    /** @param unexpected whether the text of the test expects the opposite */
    public static Answer of(Basis basis, VerificationResult result, boolean unexpected) {
        return new Answer(basis, result.verdict(), result.decided().flatMap(VerificationResult.Decided::flags), result.bound(), result.millis(),
                result.properties().stream()
                        .map(property -> new PropertyVerdict(property.property(), property.verdict(), property.site(), Optional.empty())).toList(),
                result.warnings(), unexpected, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    }

    /** Whether the question was answered. */
    public boolean isDecided() {
        return verdict.isDecided();
    }

    /** Whether it is what a verification of that would find: where there is no answer, the limits matter too. */
    public boolean holdsFor(Basis now) {
        return isDecided() ? basis.hasAnswersOf(now) : basis.equals(now);
    }

    /** The same, found for a basis that has the same answers. */
    public Answer withBasis(Basis newBasis) {
        return new Answer(newBasis, verdict, flags, bound, millis, properties, warnings, unexpected, since);
    }

    /** The same, known to the question since another moment. */
    public Answer since(Instant moment) {
        return new Answer(basis, verdict, flags, bound, millis, properties, warnings, unexpected, moment);
    }

    /**
     * As a verification tells it.
     *
     * @param testFile how the test's file is named to the user
     * @param model what the model is called in results
     */
    public VerificationResult result(String testFile, String model) {
        return switch (verdict) {
            case Verdict.Decided decided -> new VerificationResult.Decided(testFile, model, decided, Optional.empty(), Optional.empty(), bound,
                    Optional.empty(), flags, millis, List.of(), Optional.empty(), warnings, List.of(), properties);
            case Verdict.Undecided undecided -> new VerificationResult.Undecided(testFile, model, undecided, bound, millis, warnings, properties, List.of());
        };
    }
}
