package org.felis.cli.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.felis.verification.ShippedModel;
import org.felis.verification.VerificationOptions;
import org.felis.verification.VerificationTask;

/**
 * One of two models that are compared.
 *
 * @param model a shipped one by name, or a file
 * @param options with what C tests are compiled for
 * @param label what it is called in what is printed: {@code aarch64}, {@code aarch64 (armv8)}
 */
public record ComparedModel(String model, VerificationOptions options, String label) {

    public VerificationTask of(VerificationTask test) {
        return test.withModel(model).withOptions(options);
    }

    /** Whether both are the same question, however their models are spelt. */
    public boolean isSameAs(ComparedModel other) throws ArgumentException {
        return options.target().equals(other.options().target()) && (ShippedModel.find(model).isPresent()
                ? ShippedModel.find(model).equals(ShippedModel.find(other.model()))
                : ShippedModel.find(other.model()).isEmpty() && isSameFile(Path.of(model), Path.of(other.model())));
    }

    private static boolean isSameFile(Path first, Path second) throws ArgumentException {
        try {
            return Files.isSameFile(first, second);
        } catch (IOException unreadable) {
            throw new ArgumentException("--models: cannot be read: " + FileProblem.words(unreadable));
        }
    }
}
