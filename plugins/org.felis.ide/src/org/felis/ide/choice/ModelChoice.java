package org.felis.ide.choice;

import java.nio.file.Path;
import java.util.Optional;

import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.VerificationOptions;

/**
 * A memory model to verify under, perhaps after a C test was compiled for a machine.
 *
 * @param name for markers, columns and memory: that of the model, and behind a bar that of the mapping if there is one
 *        ({@code aarch64|armv8})
 * @param title for people
 * @param model for the verifier: a name of the model library, the path of a {@code .cat} file, or empty for the default of the
 *        test's architecture
 * @param target what C tests are compiled for, if they are not to be verified as C
 */
public record ModelChoice(String name, String title, String model, Optional<HardwareTarget> target) {

    /** The default model of whatever architecture the test is for. */
    public static final ModelChoice DEFAULT = new ModelChoice("", "the default model", "", Optional.empty());

    private static final String BAR = "|";

    public static ModelChoice of(ShippedModel model) {
        return new ModelChoice(model.modelName(), model.title(), model.modelName(), Optional.empty());
    }

    /** C tests compiled for a machine, under the model of that. */
    public static ModelChoice of(HardwareTarget target) {
        return of(target.model()).compiledFor(target);
    }

    /** The choice that a name stands for. */
    public static ModelChoice named(String name) {
        int bar = name.lastIndexOf(BAR);
        Optional<HardwareTarget> target = bar < 1 ? Optional.empty() : HardwareTarget.find(name.substring(bar + 1));
        return target.isPresent() ? model(name.substring(0, bar)).compiledFor(target.get()) : model(name);
    }

    private static ModelChoice model(String name) {
        return name.isEmpty() ? DEFAULT : ShippedModel.find(name).map(ModelChoice::of)
                .orElseGet(() -> new ModelChoice(name, Path.of(name).getFileName().toString(), name, Optional.empty()));
    }

    /** C tests compiled for a machine, under this model; under that of the machine if this is the default one. */
    public ModelChoice compiledFor(HardwareTarget machine) {
        return model.isEmpty() ? of(machine) : new ModelChoice(model + BAR + machine.mapping(), source().title() + " compiled with " + machine.mapping(),
                model, Optional.of(machine));
    }

    /** The same model for C tests as they are. */
    public ModelChoice source() {
        return model(model);
    }

    /** Whether the model is made of files that the user may change; a shipped one is part of Felis. */
    public boolean isOfUser() {
        return !model.isEmpty() && ShippedModel.find(model).isEmpty();
    }

    /** These options, for this choice. */
    public VerificationOptions with(VerificationOptions options) {
        return options.withTarget(target.map(HardwareTarget::target));
    }

    /** What a choice of the same kind is called when the verifier has found that its model has this name. */
    public ModelChoice resolved(String modelName) {
        return target.isPresent() ? this : named(modelName);
    }
}
