package org.felis.verification.csource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.felis.c.machine.MachineOptions;
import org.felis.c.type.Implementation;

/**
 * How C files are read and run.
 *
 * @param implementation what the standard leaves to an implementation
 * @param machine how programs are run
 * @param clang the clang to use; empty for one on the path
 * @param clangArguments further arguments for it
 * @param timeout for one file
 */
public record SourceSettings(Implementation implementation, MachineOptions machine, Optional<Path> clang, List<String> clangArguments, Duration timeout) {

    public static final SourceSettings DEFAULT = new SourceSettings(Implementation.LP64, MachineOptions.DEFAULT, Optional.empty(), List.of(), Duration.ofSeconds(60));

    public SourceSettings {
        clangArguments = List.copyOf(clangArguments);
    }

    public SourceSettings with(Implementation other) {
        return new SourceSettings(other, machine, clang, clangArguments, timeout);
    }

    public SourceSettings with(MachineOptions other) {
        return new SourceSettings(implementation, other, clang, clangArguments, timeout);
    }

    public SourceSettings withClang(Optional<Path> path, List<String> arguments) {
        return new SourceSettings(implementation, machine, path, arguments, timeout);
    }

    public SourceSettings withTimeout(Duration limit) {
        return new SourceSettings(implementation, machine, clang, clangArguments, limit);
    }
}
