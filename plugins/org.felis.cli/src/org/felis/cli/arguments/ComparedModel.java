package org.felis.cli.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/**
 * One of two models that are compared.
 *
 * @param model a shipped one by name, a file, or what standard input holds
 * @param options with what C tests are compiled for
 * @param label what it is called in what is printed: {@code aarch64}, {@code aarch64 (armv8)}
 */
public record ComparedModel(ModelArgument model, VerificationOptions options, String label) {

    /** A test under this model. */
    public VerificationTask of(VerificationTask test) {
        return new VerificationTask(test.testFile(), test.testText(), model.name(), model.texts(), options);
    }

    /** Whether both are the same question, however their models are spelt. */
    boolean isSameAs(ComparedModel other) throws ArgumentException {
        return options.target().equals(other.options().target()) && model.texts().isEmpty() && other.model().texts().isEmpty()
                && isSameModel(model.name(), other.model().name());
    }

    private static boolean isSameModel(String first, String second) throws ArgumentException {
        return ShippedModel.find(first).isPresent() ? ShippedModel.find(first).equals(ShippedModel.find(second))
                : ShippedModel.find(second).isEmpty() && isSameFile(Path.of(first), Path.of(second));
    }

    private static boolean isSameFile(Path first, Path second) throws ArgumentException {
        try {
            return Files.isSameFile(first, second);
        } catch (IOException unreadable) {
            throw new ArgumentException("--models: cannot be read: " + FileProblem.words(unreadable));
        }
    }
}
