package org.felis.verification.conformance;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.TextFile;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/**
 * Compares Felis with a reference suite, row by row. Thread-safe if the verifier is.
 *
 * @param suite the reference
 * @param models the model to use for a model's name in the suite: a shipped model's name or a file
 * @param options how tests are verified
 * @param compareStates whether all final states are compared besides the observation
 */
public record Conformance(ReferenceSuite suite, Function<String, String> models, VerificationOptions options,
        boolean compareStates) {

    /**
     * Verifies the row's test and compares.
     *
     * @throws IOException if the test or the reference's output cannot be read
     */
    public Comparison compare(ReferenceRow row, Verifier verifier, Interruption interruption) throws IOException {
        String text = TextFile.read(suite.file(row));
        if (row.program().isPresent()) {
            return compare(row, row.program().get(), text, verifier, interruption);
        }
        OutcomesResult outcomes = verifier.outcomes(task(row, text, options.withObservation(true)), Progress.NONE, interruption);
        Optional<Set<ReferenceState>> states = compareStates ? suite.states(row) : Optional.empty();
        return Comparison.of(row, states, outcomes);
    }

    private Comparison compare(ReferenceRow row, ProgramQuestion question, String text, Verifier verifier, Interruption interruption) {
        return row.isVerifiable() ? Comparison.of(row, question, verifier.verify(task(row, text, options), Progress.NONE, interruption))
                : Comparison.unsupported(row, question, 0);
    }

    private VerificationTask task(ReferenceRow row, String text, VerificationOptions how) {
        return suite.task(row, text, models.apply(row.modelName()), how);
    }
}
