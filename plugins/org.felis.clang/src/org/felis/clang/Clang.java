package org.felis.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;

/**
 * A clang on this machine. It is run with lists of arguments, never by a shell, and what it writes is read from its standard output: nothing is written beside the
 * user's files.
 */
public final class Clang {

    /** Most C files take a twentieth of a second. */
    public static final Duration USUAL_TIME_LIMIT = Duration.ofSeconds(30);

    private static final Duration VERSION_TIME_LIMIT = Duration.ofSeconds(10);

    /** What older versions of clang only warned about: programs that were written for them have a meaning. */
    private static final List<String> ACCEPTED = List.of("-Wno-error=int-conversion", "-Wno-error=incompatible-pointer-types", "-Wno-error=incompatible-function-pointer-types",
            "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-unknown-warning-option");

    /**
     * For the standard's own meaning. What newer versions of clang make an error of stays a warning, so that each version goes on; whether a warning rejects a program is not
     * clang's decision.
     */
    private static final List<String> STRICT = List.of("-std=gnu11", "-pedantic", "-Wno-unknown-warning-option", "-Wno-error=int-conversion", "-Wno-error=incompatible-pointer-types",
            "-Wno-error=incompatible-function-pointer-types", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=return-type",
            "-Wno-error=return-mismatch", "-Wno-error=atomic-access");

    private static final Map<String, Clang> KNOWN = new ConcurrentHashMap<>();

    private final Path executable;
    private final ClangVersion version;
    private final Duration timeLimit;
    private final Optional<CompilationCache> cache;

    private Clang(Path executable, ClangVersion version, Duration timeLimit, Optional<CompilationCache> cache) {
        this.executable = executable;
        this.version = version;
        this.timeLimit = timeLimit;
        this.cache = cache;
    }

    /**
     * The clang to use.
     *
     * @param explicit what the user named; the others are not tried then
     * @param file the file that is to be compiled, for the problem
     * @throws ProblemException if there is none: what to install; or if what the user named is none
     * @throws Interruption.StoppedException if asked to stop
     */
    public static Clang find(Optional<Path> explicit, ClangFinder finder, String file, Interruption interruption) throws ProblemException {
        if (explicit.isPresent()) {
            return of(explicit.get(), file, interruption);
        }
        ProblemException first = null;
        for (Path candidate : finder.candidates()) {
            try {
                return of(candidate, file, interruption);
            } catch (ProblemException unusable) {
                first = first == null ? unusable : first;
            }
        }
        throw first != null ? first : ClangProblem.NOT_FOUND.of(file);
    }

    /** Asked once, as long as its file stays the same. */
    private static Clang of(Path executable, String file, Interruption interruption) throws ProblemException {
        String key = ClangFinder.state(List.of(executable));
        Clang known = KNOWN.get(key);
        if (known == null) {
            known = asked(executable, file, interruption);
            if (Files.exists(executable)) {
                KNOWN.put(key, known);
            }
        }
        return known;
    }

    private static Clang asked(Path executable, String file, Interruption interruption) throws ProblemException {
        Path folder = Path.of("").toAbsolutePath();
        try {
            ToolProcess.Outcome outcome = ToolProcess.run(List.of(executable.toString(), "--version"), folder, interruption.within(VERSION_TIME_LIMIT));
            String text = new String(outcome.output(), StandardCharsets.UTF_8);
            ClangVersion version = ClangVersion.of(text)
                    .orElseThrow(() -> ClangProblem.NOT_A_COMPILER.of(file, executable, "with --version it does not say 'clang version'"));
            if (version.major() < ClangVersion.OLDEST) {
                throw ClangProblem.TOO_OLD.of(file, executable, version.major(), ClangVersion.OLDEST);
            }
            return new Clang(executable, version, USUAL_TIME_LIMIT, Optional.empty());
        } catch (IOException notStarted) {
            throw ClangProblem.NOT_A_COMPILER.of(file, executable, !Files.exists(executable) ? "there is no such file"
                    : !Files.isExecutable(executable) ? "it is not executable" : "it cannot be started (" + notStarted.getMessage() + ")");
        } catch (Interruption.StoppedException stopped) {
            interruption.check();
            throw ClangProblem.NOT_A_COMPILER.of(file, executable, "with --version it does not end");
        }
    }

    /** The same clang, with another limit for one file. */
    public Clang within(Duration limit) {
        return new Clang(executable, version, limit, cache);
    }

    /** The same clang, which keeps what it wrote in a folder. */
    public Clang withCache(Path folder) {
        return new Clang(executable, version, timeLimit, Optional.of(new CompilationCache(folder)));
    }

    public Path executable() {
        return executable;
    }

    public ClangVersion version() {
        return version;
    }

    /**
     * C to LLVM IR, with debug information and without optimisation. With a cache, a file is compiled only if it, something that it includes, the arguments or clang
     * have changed; what changes while it is compiled is not kept.
     *
     * @throws ProblemException clang's errors and warnings, or why it could not compile
     * @throws Interruption.StoppedException if asked to stop; clang has been killed then
     */
    public Compiled compile(CSource source, Interruption interruption) throws ProblemException {
        Interruption limited = interruption.within(timeLimit);
        try {
            return compileWithin(source, limited);
        } catch (IOException failed) {
            throw ClangProblem.NOT_A_COMPILER.of(source.file(), executable, failed.getMessage());
        } catch (Interruption.StoppedException stopped) {
            interruption.check();
            throw ClangProblem.TOO_SLOW.of(source.file(), timeLimit.toSeconds());
        }
    }

    private Compiled compileWithin(CSource source, Interruption interruption) throws IOException, ProblemException {
        if (!Files.isRegularFile(source.path())) {
            throw ClangProblem.UNREADABLE.of(source.file(), Files.exists(source.path()) ? "it is not a regular file" : "there is no such file");
        }
        Path headers = Headers.folder();
        boolean isKept = cache.isPresent() && CompilationKey.isPossible(source);
        Optional<String> key = isKept ? key(source, headers, interruption) : Optional.empty();
        Optional<CompilationCache.Entry> known = key.flatMap(k -> cache.get().find(k));
        if (known.isPresent()) {
            return new Compiled(known.get().text(), problems(source, known.get().messages()), true);
        }
        ToolProcess.Outcome outcome = run(source, headers, List.of("-S", "-emit-llvm", "-g", "-O0", "-Xclang", "-disable-O0-optnone", "-fno-discard-value-names"), interruption);
        // Its own folder differs in each process and means nothing to users.
        String messages = outcome.messages().replace(headers.toString(), Headers.SHOWN_FOLDER);
        List<Problem> problems = problems(source, messages);
        if (outcome.isTooLong()) {
            throw ClangProblem.TOO_LONG.of(source.file(), ToolProcess.MOST_BYTES / 1_000_000);
        }
        if (outcome.status() != 0) {
            if (problems.stream().anyMatch(problem -> problem.severity() == Problem.Severity.ERROR)) {
                throw new ProblemException(problems);
            }
            String said = messages.isBlank() ? "its exit status is " + outcome.status() : messages.strip().lines().limit(3).reduce((a, b) -> a + " / " + b).orElse("");
            throw ClangProblem.FAILED.of(source.file(), said);
        }
        String text = new String(outcome.output(), StandardCharsets.UTF_8);
        if (key.isPresent() && key.equals(key(source, headers, interruption))) {
            cache.get().store(key.get(), new CompilationCache.Entry(text, messages));
        }
        return new Compiled(text, problems, false);
    }

    /**
     * Reads a C file as the standard has it: nothing is accepted that older compilers did, and all that {@code -pedantic} warns of is among the problems.
     *
     * @param text what is read in place of the file's own text, under its name; empty for that
     * @throws ProblemException why clang could not read it at all; errors in the file are among the problems of the result
     * @throws Interruption.StoppedException if asked to stop; clang has been killed then
     */
    public SyntaxTree syntaxTree(CSource source, Optional<String> text, Interruption interruption) throws ProblemException {
        Interruption limited = interruption.within(timeLimit);
        try {
            if (!Files.isRegularFile(source.path())) {
                throw ClangProblem.UNREADABLE.of(source.file(), Files.exists(source.path()) ? "it is not a regular file" : "there is no such file");
            }
            Path headers = Headers.folder();
            List<String> what = new ArrayList<>(List.of("-fsyntax-only", "-Xclang", "-ast-dump=json", "-isystem", headers.resolve(Headers.SOURCE_FOLDER).toString()));
            ToolProcess.Outcome outcome;
            if (text.isPresent()) {
                try (Overlay overlay = new Overlay(source.path(), text.get())) {
                    what.addAll(overlay.arguments());
                    outcome = syntaxTree(source, headers, what, limited);
                }
            } else {
                outcome = syntaxTree(source, headers, what, limited);
            }
            String messages = outcome.messages().replace(headers.toString(), Headers.SHOWN_FOLDER);
            List<Problem> problems = problems(source, messages);
            if (outcome.isTooLong()) {
                throw ClangProblem.TOO_LONG.of(source.file(), ToolProcess.MOST_BYTES / 1_000_000);
            }
            if (outcome.output().length == 0) {
                throw problems.isEmpty() ? ClangProblem.FAILED.of(source.file(), messages.isBlank() ? "its exit status is " + outcome.status() : messages.strip())
                        : new ProblemException(problems);
            }
            return new SyntaxTree(outcome.output(), problems, version);
        } catch (IOException failed) {
            throw ClangProblem.NOT_A_COMPILER.of(source.file(), executable, failed.getMessage());
        } catch (Interruption.StoppedException stopped) {
            interruption.check();
            throw ClangProblem.TOO_SLOW.of(source.file(), timeLimit.toSeconds());
        }
    }

    private ToolProcess.Outcome syntaxTree(CSource source, Path headers, List<String> what, Interruption interruption) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(executable.toString());
        command.addAll(arguments(source, headers, what, STRICT));
        return ToolProcess.run(command, source.directory(), interruption);
    }

    private static List<Problem> problems(CSource source, String messages) {
        return new Diagnostics(source.file(), source.directory()).problems(messages);
    }

    /** Empty if the file cannot be preprocessed: compiling it will say why. */
    private Optional<String> key(CSource source, Path headers, Interruption interruption) throws IOException {
        ToolProcess.Outcome outcome = run(source, headers, List.of("-E", "-frewrite-includes"), interruption);
        if (outcome.status() != 0 || outcome.isTooLong()) {
            return Optional.empty();
        }
        return Optional.of(CompilationKey.of(version, source, arguments(source, headers, List.of(), ACCEPTED), Files.readAllBytes(source.path()), outcome.output(), headers.toString()));
    }

    private ToolProcess.Outcome run(CSource source, Path headers, List<String> what, Interruption interruption) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(executable.toString());
        command.addAll(arguments(source, headers, what, ACCEPTED));
        return ToolProcess.run(command, source.directory(), interruption);
    }

    private List<String> arguments(CSource source, Path headers, List<String> what, List<String> warnings) {
        List<String> arguments = new ArrayList<>(what);
        arguments.add("--target=" + source.target());
        if (version.major() >= 16 && !version.isApple()) {
            arguments.add("--no-default-config"); // a machine's own settings
        }
        arguments.addAll(List.of("-nostdlibinc", "-isystem", headers.toString(), "-ffile-prefix-map=" + headers + "=" + Headers.SHOWN_FOLDER, "-fno-color-diagnostics",
                "-fno-caret-diagnostics", "-ferror-limit=100", "-Qunused-arguments"));
        arguments.addAll(warnings);
        arguments.addAll(source.arguments());
        arguments.addAll(List.of("-fno-vectorize", "-fno-slp-vectorize")); // vectors are not supported; in front of -O2, clang 19 would not go by it
        // a name that begins with @ would be a file of arguments
        arguments.addAll(List.of("-o", "-", "--", source.file().startsWith("@") ? "./" + source.file() : source.file()));
        return arguments;
    }
}
