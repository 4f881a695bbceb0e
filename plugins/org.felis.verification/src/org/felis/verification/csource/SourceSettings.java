package org.felis.verification.csource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.machine.MachineOptions;
import org.felis.c.type.Implementation;
import org.felis.verification.task.SourceReading;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/**
 * How C files are read and run.
 *
 * @param implementation what the standard leaves to an implementation
 * @param machine how programs are run
 * @param clang the clang to use; empty for one on the path
 * @param clangArguments further arguments for it
 * @param timeout for one file
 * @param procedure which search answers: {@code EXPLICIT} enumerates the layouts of memory and the executions of threads
 * @param model the memory model for statements that run in parallel, a shipped one by name or a file; empty for that of what they do
 * @param modelTexts that of the model by its name, if it is no file
 */
public record SourceSettings(Implementation implementation, MachineOptions machine, Optional<Path> clang, List<String> clangArguments, Duration timeout,
        VerificationOptions.Procedure procedure, String model, Map<String, String> modelTexts) {

    public static final SourceSettings DEFAULT = new SourceSettings(Implementation.LP64, MachineOptions.DEFAULT, Optional.empty(), List.of(),
            Duration.ofSeconds(60), VerificationOptions.Procedure.AUTO, "", Map.of());

    public SourceSettings {
        clangArguments = List.copyOf(clangArguments);
        modelTexts = Map.copyOf(modelTexts);
        machine = machine.withEnumeration(procedure == VerificationOptions.Procedure.EXPLICIT);
    }

    /** Those of a task. */
    public static SourceSettings of(VerificationTask task) {
        VerificationOptions options = task.options();
        SourceReading reading = options.reading();
        return new SourceSettings(reading.implementation(), reading.machine().withBound(options.bound().first()), options.clang().map(Path::of), options.clangArguments(),
                options.timeout(), options.procedure(), task.model().equals(SourceReading.STANDARD) ? "" : task.model(), task.modelTexts());
    }

    public SourceSettings with(Implementation other) {
        return new SourceSettings(other, machine, clang, clangArguments, timeout, procedure, model, modelTexts);
    }

    public SourceSettings with(MachineOptions other) {
        return new SourceSettings(implementation, other, clang, clangArguments, timeout, procedure, model, modelTexts);
    }

    public SourceSettings withClang(Optional<Path> path, List<String> arguments) {
        return new SourceSettings(implementation, machine, path, arguments, timeout, procedure, model, modelTexts);
    }

    public SourceSettings withTimeout(Duration limit) {
        return new SourceSettings(implementation, machine, clang, clangArguments, limit, procedure, model, modelTexts);
    }

    public SourceSettings with(VerificationOptions.Procedure other) {
        return new SourceSettings(implementation, machine, clang, clangArguments, timeout, other, model, modelTexts);
    }

    /** @param texts that of the model by its name, if it is no file */
    public SourceSettings withModel(String name, Map<String, String> texts) {
        return new SourceSettings(implementation, machine, clang, clangArguments, timeout, procedure, name, texts);
    }
}
