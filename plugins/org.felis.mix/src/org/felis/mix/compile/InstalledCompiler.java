package org.felis.mix.compile;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import org.felis.clang.ClangFinder;
import org.felis.clang.ToolProcess;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.mix.ContentKey;
import org.felis.mix.MixProblem;
import org.felis.mix.profile.Profile;
import org.felis.mix.split.SourceFunction;

/** A compiler of this machine with the arguments of a profile. It is run with lists of arguments, in a folder of its own, and ended with all that it started when asked to stop or when it takes too long. */
final class InstalledCompiler {

    private static final Duration VERSION_TIME_LIMIT = Duration.ofSeconds(10);

    /** No C library is needed, and nothing stands in the code that no statement asks for. */
    private static final List<String> ARGUMENTS = List.of("-S", "-x", "c", "-ffreestanding", "-fno-stack-protector", "-fno-asynchronous-unwind-tables", "-fomit-frame-pointer", "-w");

    private static final String PREAMBLE = "#include <stdatomic.h>\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n";
    private static final int LINE_OF_CODE = 1 + (int) PREAMBLE.lines().count();
    private static final String FILE = "part.c";
    private static final Pattern ERROR = Pattern.compile("(?:fatal )?error: ");

    private final Profile profile;
    private final Profile.Compiler compiler;
    private final Path executable;
    private final String identity;
    private final CompilerRuns runs;

    private InstalledCompiler(Profile profile, Profile.Compiler compiler, Path executable, String identity, CompilerRuns runs) {
        this.profile = profile;
        this.compiler = compiler;
        this.executable = executable;
        this.identity = identity;
        this.runs = runs;
    }

    /**
     * The compiler of a profile.
     *
     * @throws ProblemException if it is not installed: what to install; or if it cannot be started
     */
    static InstalledCompiler find(Profile profile, Profile.Compiler compiler, CompilerRuns runs, Interruption interruption) throws ProblemException {
        Path executable = executable(compiler.program())
                .orElseThrow(() -> MixProblem.NOT_INSTALLED.exception(profile.place(), compiler.program(), compiler.install()));
        try {
            ToolProcess.Outcome outcome = ToolProcess.run(List.of(executable.toString(), "--version"), Path.of("").toAbsolutePath(), interruption.within(VERSION_TIME_LIMIT));
            String version = new String(outcome.output(), StandardCharsets.UTF_8);
            if (outcome.status() != 0 || version.isBlank()) {
                throw MixProblem.NOT_STARTED.exception(profile.place(), profile.name(), compiler.program(), "with --version it says nothing and ends with status " + outcome.status());
            }
            return new InstalledCompiler(profile, compiler, executable, version + ClangFinder.state(List.of(executable)), runs);
        } catch (IOException notStarted) {
            throw MixProblem.NOT_STARTED.exception(profile.place(), profile.name(), compiler.program(), notStarted.getMessage());
        } catch (Interruption.StoppedException stopped) {
            interruption.check();
            throw MixProblem.NOT_STARTED.exception(profile.place(), profile.name(), compiler.program(), "with --version it does not end");
        }
    }

    /** Relative folders in PATH would run what lies beside the tests. */
    private static Optional<Path> executable(String program) {
        if (program.contains("/") || program.contains(File.separator)) {
            return Optional.of(Path.of(program)).filter(Files::isExecutable).filter(Files::isRegularFile);
        }
        for (String folder : Optional.ofNullable(System.getenv("PATH")).orElse("").split(Pattern.quote(File.pathSeparator))) {
            try {
                Path file = Path.of(folder).resolve(program);
                if (file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file)) {
                    return Optional.of(file);
                }
            } catch (InvalidPathException notAFolder) {
                continue; // as every shell does
            }
        }
        return Optional.empty();
    }

    /**
     * The assembly of some C code.
     *
     * @param code definitions
     * @param what they are, for messages
     * @throws ProblemException if the compiler refuses the code, or takes too long
     * @throws Interruption.StoppedException if asked to stop; the compiler has been ended then
     */
    String assembly(String code, String what, Interruption interruption) throws ProblemException {
        Optional<String> known = runs.kept().find(keptName(code));
        if (known.isPresent()) {
            return known.get();
        }
        String text = run(code, what, interruption);
        runs.kept().store(keptName(code), text);
        return text;
    }

    /** Keeps the assembly of code that is known to be what the compiler writes for it. */
    void keep(String code, String text) {
        runs.kept().store(keptName(code), text);
    }

    boolean isKept(String code) {
        return runs.kept().contains(keptName(code));
    }

    private String keptName(String code) {
        List<String> key = new ArrayList<>(List.of(identity, PREAMBLE + code));
        key.addAll(compiler.command());
        key.addAll(ARGUMENTS);
        return ContentKey.of(key) + ".s";
    }

    /**
     * The assembly of functions that are compiled by as few runs as it takes. Those that the compiler refuses, or of which it takes too long, are missing:
     * alone, they are a problem.
     *
     * @param name of each function in its text
     * @throws Interruption.StoppedException if asked to stop; the compiler has been ended then
     */
    Map<SourceFunction, String> assemblies(List<SourceFunction> functions, String name, Interruption interruption) {
        FunctionsTogether together = new FunctionsTogether(functions);
        try {
            return together.assemblies(run(together.code(LINE_OF_CODE, FILE), functions.size() + " functions", interruption), name);
        } catch (ProblemException refused) {
            if (functions.size() == 1 || !refused.problems().getFirst().code().equals(MixProblem.FAILED.code())) {
                return Map.of();
            }
            Map<SourceFunction, String> found = new LinkedHashMap<>(assemblies(functions.subList(0, functions.size() / 2), name, interruption));
            found.putAll(assemblies(functions.subList(functions.size() / 2, functions.size()), name, interruption));
            return found;
        }
    }

    private String run(String code, String what, Interruption interruption) throws ProblemException {
        runs.begin(interruption);
        try {
            return compiled(PREAMBLE + code, what, interruption);
        } finally {
            runs.end();
        }
    }

    private String compiled(String source, String what, Interruption interruption) throws ProblemException {
        Interruption limited = interruption.within(runs.timeLimit());
        try {
            Path folder = Files.createTempDirectory("felis-mix");
            try {
                Files.writeString(folder.resolve(FILE), source);
                List<String> command = new ArrayList<>(compiler.command());
                command.set(0, executable.toAbsolutePath().toString());
                command.addAll(ARGUMENTS);
                command.addAll(List.of("-o", "-", FILE));
                ToolProcess.Outcome outcome = ToolProcess.run(command, folder, limited);
                if (outcome.status() != 0 || outcome.isTooLong()) {
                    throw MixProblem.FAILED.exception(profile.place(), profile.name(), what, outcome.isTooLong() ? "it writes too much" : reason(outcome));
                }
                return new String(outcome.output(), StandardCharsets.UTF_8);
            } finally {
                Files.deleteIfExists(folder.resolve(FILE));
                Files.deleteIfExists(folder);
            }
        } catch (IOException failed) {
            throw MixProblem.NOT_STARTED.exception(profile.place(), profile.name(), compiler.program(), failed.getMessage());
        } catch (Interruption.StoppedException stopped) {
            interruption.check();
            throw MixProblem.TOO_SLOW.exception(profile.place(), profile.name(), runs.timeLimit().toSeconds(), what);
        }
    }

    /** What the compiler says first. */
    private static String reason(ToolProcess.Outcome outcome) {
        return outcome.messages().lines().filter(line -> ERROR.matcher(line).find()).map(line -> line.substring(ERROR.matcher(line).results().findFirst().orElseThrow().end())).findFirst()
                .or(() -> outcome.messages().lines().filter(line -> !line.isBlank()).findFirst()).map(String::strip)
                .orElse("it says nothing and ends with status " + outcome.status());
    }
}
