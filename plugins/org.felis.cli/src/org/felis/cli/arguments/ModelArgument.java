package org.felis.cli.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * A model that an argument names.
 *
 * @param name a shipped one, a file, or empty for that of the test's architecture
 * @param texts that of the model by its name, if it came by standard input
 */
public record ModelArgument(String name, Map<String, String> texts) {

    /** A model that has been found already. */
    public ModelArgument(String name) {
        this(name, Map.of());
    }

    /** What an argument names; rejected if that is neither shipped nor a file. */
    static ModelArgument of(String argument, StandardInput in) throws ArgumentException {
        if (argument.equals(StandardInput.ARGUMENT)) {
            Input.OfStandardInput model = in.read("a model");
            return new ModelArgument(model.name(), Map.of(model.name(), model.text()));
        }
        check(argument);
        return new ModelArgument(argument);
    }

    /** Rejects a model that is neither shipped nor a file. */
    public static void check(String model) throws ArgumentException {
        if (!model.isEmpty() && ShippedModel.find(model).isEmpty() && !Files.isRegularFile(Path.of(model))) {
            List<String> nearest = ShippedModel.nearest(model);
            throw new ArgumentException("no model " + model + (nearest.isEmpty() ? "" : " (did you mean "
                    + String.join(" or ", nearest) + "?)") + ": give a .cat file, or one of " + ShippedModel.names());
        }
    }

    /**
     * The task for a test under this model.
     *
     * @throws UnreadableTestException if the test cannot be read
     */
    public VerificationTask task(Input test, VerificationOptions options) throws UnreadableTestException {
        try {
            return new VerificationTask(test.name(), test.text(), name, texts, options);
        } catch (NoSuchFileException missing) {
            throw new UnreadableTestException("no such file");
        } catch (IOException unreadable) {
            throw new UnreadableTestException("cannot be read: " + FileProblem.words(unreadable));
        }
    }

    /** A test that cannot be read. */
    public static final class UnreadableTestException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableTestException(String message) {
            super(message);
        }

        /** What is wrong, and with which test. */
        public Problem problem(Input test) {
            return Problem.error("FELIS001", getMessage(), SourceRange.wholeFile(test.name()));
        }

        /** What is said of the test in place of a verdict. */
        public VerificationResult.Undecided result(Input test, ModelArgument model, VerificationOptions options) {
            return VerificationResult.Undecided.of(new VerificationTask(test.name(), "", model.name(), options), model.name(),
                    new Verdict.Error(List.of(problem(test))), List.of(), 0);
        }
    }
}
