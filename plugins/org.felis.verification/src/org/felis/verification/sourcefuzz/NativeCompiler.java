package org.felis.verification.sourcefuzz;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.felis.clang.ToolProcess;
import org.felis.engine.interruption.Interruption;

/**
 * A compiler of this machine, with its own headers and libraries.
 *
 * @param command the compiler and the level of optimisation
 */
public record NativeCompiler(List<String> command) {

    private static final List<String> NAMES = List.of("gcc", "clang");
    private static final List<String> LEVELS = List.of("-O0", "-O2");

    public NativeCompiler {
        command = List.copyOf(command);
    }

    /** {@code gcc} and {@code clang}, or the first with a number, as far as they are on the path: each without optimisation and with it. */
    public static List<NativeCompiler> onPath() {
        List<NativeCompiler> compilers = new ArrayList<>();
        for (String name : NAMES) {
            find(name).ifPresent(path -> LEVELS.forEach(level -> compilers.add(new NativeCompiler(List.of(path, level)))));
        }
        return compilers;
    }

    private static Optional<String> find(String name) {
        for (String folder : Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator)) {
            if (!folder.startsWith("/") || !Files.isDirectory(Path.of(folder))) {
                continue;
            }
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                Optional<Path> found = files.filter(file -> file.getFileName().toString().matches(name + "(-\\d+)?") && Files.isExecutable(file)).min((a, b) -> a.toString().length() == b
                        .toString().length() ? a.compareTo(b) : a.toString().length() - b.toString().length());
                if (found.isPresent()) {
                    return found.map(Path::toString);
                }
            } catch (IOException unreadable) {
                continue;
            }
        }
        return Optional.empty();
    }

    /**
     * Compiles a program and runs it.
     *
     * @return what it writes to the standard output, and what was wrong, in words; empty if nothing was
     */
    Run run(Path source, Path folder, Interruption interruption) throws IOException {
        List<String> compile = new ArrayList<>(command);
        Path program = folder.resolve("program");
        compile.addAll(List.of("-std=gnu11", "-w", "-o", program.toString(), source.toString()));
        ToolProcess.Outcome compiled = ToolProcess.run(compile, folder, interruption);
        if (compiled.status() != 0) {
            return new Run("", "it does not compile: " + compiled.messages().lines().findFirst().orElse(""));
        }
        ToolProcess.Outcome ran = ToolProcess.run(List.of(program.toString()), folder, interruption);
        return new Run(new String(ran.output(), StandardCharsets.UTF_8), ran.status() == 0 ? "" : "it ends with status " + ran.status());
    }

    /** What a program did. */
    record Run(String output, String problem) {
    }

    @Override
    public String toString() {
        return Path.of(command.getFirst()).getFileName() + " " + command.getLast();
    }
}
