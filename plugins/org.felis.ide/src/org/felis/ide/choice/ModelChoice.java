package org.felis.ide.choice;

import java.nio.file.Path;
import java.util.Optional;

import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.SourceReading;
import org.felis.verification.task.VerificationOptions;

/**
 * A memory model to verify under, perhaps after a C test was compiled for a machine; or the C standard, for a C file as source.
 *
 * @param name for markers, columns and memory: that of the model, and behind a bar that of the mapping if there is one
 *        ({@code aarch64|armv8})
 * @param title for people
 * @param model for the verifier: a name of the model library, the path of a {@code .cat} file, or empty for the default of the
 *        test's architecture
 * @param target what C tests are compiled for, if they are not to be verified as C
 * @param isSource whether C files are verified as source, also those that a compiler accepts
 */
public record ModelChoice(String name, String title, String model, Optional<HardwareTarget> target, boolean isSource) {

    /** What questions say in place of a mapping. */
    static final String SOURCE_TARGET = "source";

    /** The default model of whatever architecture the test is for. */
    public static final ModelChoice DEFAULT = new ModelChoice("", "the default model", "", Optional.empty(), false);

    private static final String BAR = "|";

    /** C files as source: what the standard says of them, threads under the default model of what they do. */
    public static final ModelChoice SOURCE = new ModelChoice(SourceReading.STANDARD + BAR + SOURCE_TARGET, "C standard (source)", SourceReading.STANDARD,
            Optional.empty(), true);

    public static ModelChoice of(ShippedModel model) {
        return new ModelChoice(model.modelName(), model.title(), model.modelName(), Optional.empty(), false);
    }

    /** C tests compiled for a machine, under the model of that. */
    public static ModelChoice of(HardwareTarget target) {
        return of(target.model()).compiledFor(target);
    }

    /** The choice that a name stands for. */
    public static ModelChoice named(String name) {
        if (name.equals(SOURCE.name())) {
            return SOURCE;
        }
        int bar = name.lastIndexOf(BAR);
        Optional<HardwareTarget> target = bar < 1 ? Optional.empty() : HardwareTarget.find(name.substring(bar + 1));
        return target.isPresent() ? model(name.substring(0, bar)).compiledFor(target.get()) : model(name);
    }

    private static ModelChoice model(String name) {
        if (name.equals(SourceReading.STANDARD)) {
            return new ModelChoice(name, "C standard", name, Optional.empty(), false);
        }
        return name.isEmpty() ? DEFAULT : ShippedModel.find(name).map(ModelChoice::of)
                .orElseGet(() -> new ModelChoice(name, Path.of(name).getFileName().toString(), name, Optional.empty(), false));
    }

    /** C tests compiled for a machine, under this model; under that of the machine if this is the default one. */
    public ModelChoice compiledFor(HardwareTarget machine) {
        return model.isEmpty() ? of(machine) : new ModelChoice(model + BAR + machine.mapping(), source().title() + " compiled with " + machine.mapping(),
                model, Optional.of(machine), false);
    }

    /** The same model for C tests as they are. */
    public ModelChoice source() {
        return model(model);
    }

    /** Whether the model is made of files that the user may change; a shipped one is part of Felis. */
    public boolean isOfUser() {
        return !model.isEmpty() && !model.equals(SourceReading.STANDARD) && ShippedModel.find(model).isEmpty();
    }

    /** These options, for this choice. */
    public VerificationOptions with(VerificationOptions options) {
        VerificationOptions compiled = options.withTarget(target.map(HardwareTarget::target));
        return isSource ? compiled.withReading(compiled.reading().as(SourceReading.As.SOURCE)) : compiled;
    }

    /** What a choice of the same kind is called when the verifier has found that its model has this name. */
    public ModelChoice resolved(String modelName) {
        return target.isPresent() || isSource ? this : named(modelName);
    }
}
