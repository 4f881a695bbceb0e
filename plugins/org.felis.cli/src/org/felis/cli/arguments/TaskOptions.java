package org.felis.cli.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.engine.source.TextFile;
import org.felis.verification.ShippedModel;
import org.felis.verification.VerificationOptions;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;
import org.felis.verification.verdict.Verdict;

import picocli.CommandLine.Model.OptionSpec;

/** The options that say how a test is verified; shared by the commands that do so. */
public final class TaskOptions {

    private String model = "";
    private final SearchOptions search = new SearchOptions();

    /** Adds these options to a command's. */
    public void addTo(CommandArguments arguments) {
        arguments.option(String.class, given -> model = given, OptionSpec.builder("--model").paramLabel("NAME|FILE")
                        .description("the model: a shipped one by name, or a .cat file; default: that of the test's architecture"))
                .with(search::addTo);
    }

    /** As given: a shipped model by name or a file; empty for that of the test's architecture. */
    public String model() {
        return model;
    }

    /** The options as the façade wants them. */
    public VerificationOptions options() throws ArgumentException {
        return search.options();
    }

    /** Rejects a model that is neither shipped nor a file, before any test runs. */
    public void checkModel() throws ArgumentException {
        checkModel(model);
    }

    public static void checkModel(String model) throws ArgumentException {
        if (!model.isEmpty() && ShippedModel.find(model).isEmpty() && !Files.isRegularFile(Path.of(model))) {
            List<String> nearest = ShippedModel.nearest(model);
            throw new ArgumentException("no model " + model + (nearest.isEmpty() ? "" : " (did you mean "
                    + String.join(" or ", nearest) + "?)") + ": give a .cat file, or one of " + ShippedModel.names());
        }
    }

    /**
     * The task for a file.
     *
     * @throws UnreadableTestException if the file cannot be read
     */
    public VerificationTask task(Path test, VerificationOptions options) throws UnreadableTestException {
        return task(test, model, options);
    }

    /**
     * The task for a file under a model.
     *
     * @throws UnreadableTestException if the file cannot be read
     */
    public static VerificationTask task(Path test, String model, VerificationOptions options) throws UnreadableTestException {
        try {
            String text = TextFile.read(test);
            return new VerificationTask(test.toString(), text, model, options);
        } catch (NoSuchFileException missing) {
            throw new UnreadableTestException("no such file");
        } catch (IOException unreadable) {
            throw new UnreadableTestException("cannot be read: " + FileProblem.words(unreadable));
        }
    }

    /** A test file that cannot be read. */
    public static final class UnreadableTestException extends Exception {
        private static final long serialVersionUID = 1L;

        UnreadableTestException(String message) {
            super(message);
        }

        /** What is said of the test in place of a verdict. */
        public VerificationResult result(Path test, String model, VerificationOptions options) {
            Problem problem = Problem.error("FELIS001", getMessage(), SourceRange.wholeFile(test.toString()));
            return VerificationResult.undecided(new VerificationTask(test.toString(), "", model, options), model,
                    new Verdict.Error(List.of(problem)), List.of(), 0);
        }
    }
}
