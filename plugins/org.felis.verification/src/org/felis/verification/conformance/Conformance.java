package org.felis.verification.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.c.machine.MachineOptions;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.TextFile;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.csource.SourceAnswer;
import org.felis.verification.csource.SourceExpectation;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceSettings;
import org.felis.verification.task.Bound;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;

/**
 * Compares Felis with a reference suite, row by row. Thread-safe if the verifier is.
 *
 * @param suite the reference
 * @param models the model to use for a model's name in the suite: a shipped model's name or a file
 * @param options how tests are verified
 * @param compareStates whether all final states are compared besides the observation
 * @param compareCounts whether the numbers of complete executions are compared that rows about safe programs state, up to {@value #MOST_COUNTED}
 */
public record Conformance(ReferenceSuite suite, Function<String, String> models, VerificationOptions options,
        boolean compareStates, boolean compareCounts) {

    private static final int MOST_COUNTED = 10_000;

    /**
     * Verifies the row's test and compares.
     *
     * @throws IOException if the test or the reference's output cannot be read
     */
    public Comparison compare(ReferenceRow row, Verifier verifier, Interruption interruption) throws IOException {
        if (row.source().isPresent()) {
            return compare(row, row.source().get(), interruption);
        }
        String text = TextFile.read(suite.file(row));
        if (row.program().isPresent()) {
            return compare(row, row.program().get(), text, verifier, interruption);
        }
        OutcomesResult outcomes = verifier.outcomes(task(row, text, options.withObservation(true)), Progress.NONE, interruption);
        Optional<Set<ReferenceState>> states = compareStates ? suite.states(row) : Optional.empty();
        return Comparison.of(row, states, outcomes);
    }

    private Comparison compare(ReferenceRow row, SourceExpectation expectation, Interruption interruption) throws IOException {
        long start = System.nanoTime();
        List<String> arguments = new ArrayList<>(expectation.definitions());
        arguments.addAll(options.clangArguments());
        SourceSettings settings = SourceSettings.DEFAULT.withClang(options.clang().map(Path::of), arguments).withTimeout(options.timeout())
                .with(MachineOptions.DEFAULT.with(expectation.provenance())).withModel(expectation.memoryModel().map(models).orElse(""), Map.of());
        SourceAnswer ofMain = SourcePrograms.outcomes(row.test(), suite.folder(), settings, interruption);
        SourceAnswer answer = expectation.functionOf(ofMain)
                .map(function -> SourcePrograms.outcomes(row.test(), suite.folder(), settings.with(settings.machine().withFunction(function)), interruption)).orElse(ofMain);
        Path output = Path.of(suite.file(row).toString().replaceFirst("\\.c$", ".expect"));
        SourceExpectation.Judgement judgement = expectation.judge(answer, Files.isRegularFile(output) ? Optional.of(TextFile.read(output)) : Optional.empty());
        double millis = (System.nanoTime() - start) / 1e6;
        return switch (judgement.result()) {
            case RIGHT -> new Comparison(row, Comparison.Kind.AGREE, "", "", millis);
            case WRONG -> new Comparison(row, Comparison.Kind.DISAGREE, expectation.expected(), judgement.found(), millis);
            case UNSUPPORTED -> new Comparison(row, Comparison.Kind.UNSUPPORTED, "", judgement.found(), millis);
            case UNANSWERED -> new Comparison(row, Comparison.Kind.ERROR, expectation.expected(), judgement.found(), millis);
        };
    }

    private Comparison compare(ReferenceRow row, ProgramQuestion question, String text, Verifier verifier, Interruption interruption) {
        if (!row.isVerifiable()) {
            return Comparison.unsupported(row, question, 0);
        }
        Comparison compared = Comparison.of(row, question, verifier.verify(task(row, text, options), Progress.NONE, interruption));
        if (!compareCounts || compared.kind() != Comparison.Kind.AGREE || question.executions().isEmpty() || question.executions().getAsLong() > MOST_COUNTED) {
            return compared;
        }
        // what ends an object's life is no event of the program, and nothing to be counted
        VerificationTask task = task(row, text, options);
        VerificationOptions how = task.options().withProperties(Set.of(Property.ASSERTIONS));
        // GenMC ends a thread at the bound as if it had come to its end, and counts the execution as complete
        boolean isBounded = question.bound().isPresent();
        return compared.withCount(question.executions().getAsLong(), verifier.answer(isBounded ? Query.COUNT_COMPLETE_OR_CUT_OFF : Query.COUNT_COMPLETE,
                task.withOptions(isBounded ? how : how.withBound(new Bound.Automatic())), Progress.NONE, interruption), isBounded);
    }

    private VerificationTask task(ReferenceRow row, String text, VerificationOptions how) {
        return suite.task(row, text, models.apply(row.modelName()), how);
    }
}
