package org.felis.ide.verify;

import java.nio.file.Path;

import org.felis.verification.ShippedModel;

/**
 * A memory model to verify under.
 *
 * @param name for the verifier: a name of the model library, the path of a {@code .cat} file, or empty for the default of the
 *        test's architecture
 * @param title for people
 */
public record ModelChoice(String name, String title) {

    /** The default model of whatever architecture the test is for. */
    public static final ModelChoice DEFAULT = new ModelChoice("", "the default model");

    public static ModelChoice of(ShippedModel model) {
        return new ModelChoice(model.modelName(), model.title());
    }

    /** The choice that a name of the verifier stands for. */
    public static ModelChoice named(String name) {
        if (name.isEmpty()) {
            return DEFAULT;
        }
        return ShippedModel.find(name).map(ModelChoice::of)
                .orElseGet(() -> new ModelChoice(name, Path.of(name).getFileName().toString()));
    }
}
