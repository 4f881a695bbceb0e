package org.felis.verification.sourcefuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.c.core.CoreProgram;
import org.felis.c.core.UnsupportedException;
import org.felis.c.generation.RandomProgram;
import org.felis.c.machine.MachineOptions;
import org.felis.c.machine.Outcome;
import org.felis.c.machine.Outcomes;
import org.felis.c.type.Implementation;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceSettings;
import org.felis.verification.sourcefuzz.FuzzReport.Count;
import org.felis.verification.sourcefuzz.FuzzReport.Disagreement;
import org.felis.verification.task.VerificationOptions.Procedure;

/**
 * A campaign. Each program is asked for all its outcomes by both procedures, with pointers of 32 bits and a small address space, of which one looks at each
 * layout. If it cannot do what is undefined, with pointers of 64 bits, it is compiled and run, too: what it returns must be among its outcomes. Threads of
 * compiled programs run one after the other.
 */
public final class SourceFuzz {

    /** Programs in one file: each run of a compiler takes longer than most programs. */
    private static final int BATCH = 100;
    private static final int MOST_EXECUTIONS = 20_000;
    private static final Duration MOST_TIME = Duration.ofSeconds(20);
    /** Begins the value of what depends on an address that is not known. */
    private static final String TERM = "<";

    private final long seed;
    private final int addressBits;
    private final SourceSettings settings;
    private final List<NativeCompiler> compilers;
    private final FuzzReport report;
    private final Interruption interruption;

    /**
     * @param addressBits of the small address space
     * @param settings for clang
     */
    public SourceFuzz(long seed, int addressBits, SourceSettings settings, List<NativeCompiler> compilers, FuzzReport report, Interruption interruption) {
        this.seed = seed;
        this.addressBits = addressBits;
        this.settings = settings.with(new MachineOptions(settings.machine().provenance(), settings.machine().isEqualityStrict(), MOST_EXECUTIONS, settings.machine().mostSteps(),
                settings.machine().bound(), false, settings.machine().function())).withTimeout(MOST_TIME);
        this.compilers = List.copyOf(compilers);
        this.report = report;
        this.interruption = interruption;
    }

    /** The numbers of the programs of each batch, of so many. */
    public static List<List<Integer>> batches(int count) {
        List<List<Integer>> batches = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i % BATCH == 0) {
                batches.add(new ArrayList<>());
            }
            batches.getLast().add(i);
        }
        return batches;
    }

    /** Each by itself; first numbers of generators with seeds side by side are alike, so these are far apart. */
    public static RandomProgram program(long seed, int number) {
        return RandomProgram.of("p" + number, new Random(new SplittableRandom(seed * 1_000_003L + number).nextLong()));
    }

    /**
     * Compares some programs.
     *
     * @throws ProblemException if clang cannot be run, or rejects a program
     * @throws IOException if files cannot be written
     * @throws Interruption.StoppedException if asked to stop
     */
    public void run(List<Integer> numbers) throws IOException, ProblemException {
        List<RandomProgram> programs = numbers.stream().map(number -> program(seed, number)).toList();
        Path folder = Files.createTempDirectory("felis-fuzz");
        try {
            Files.writeString(folder.resolve("programs.c"), RandomProgram.HEADER + programs.stream().map(RandomProgram::text).collect(Collectors.joining()));
            SourceSettings small = settings.with(Implementation.ILP32.withAddressBits(addressBits));
            CoreProgram inSmall = SourcePrograms.core("programs.c", folder, small, interruption);
            for (int i = 0; i < programs.size(); i++) {
                report.count(Count.PROGRAMS);
                if (programs.get(i).hasThreads()) {
                    report.count(Count.THREADS);
                }
                compareProcedures(programs.get(i), numbers.get(i), inSmall, small);
            }
            if (!compilers.isEmpty()) {
                compareWithCompilers(programs, numbers, SourcePrograms.core("programs.c", folder, settings, interruption), folder);
            }
        } finally {
            delete(folder);
        }
    }

    private void compareProcedures(RandomProgram program, int number, CoreProgram core, SourceSettings small) {
        Optional<Outcomes> solved = outcomes(program, core, small.with(Procedure.SMT));
        if (solved.isEmpty()) {
            return;
        }
        if (solved.get().list().stream().anyMatch(outcome -> outcome.end() == Outcome.End.UNDEFINED)) {
            report.count(Count.UNDEFINED);
        }
        if (solved.get().list().size() > 1) {
            report.count(Count.SEVERAL);
        }
        outcomes(program, core, small.with(Procedure.EXPLICIT)).ifPresent(enumerated -> {
            report.count(Count.PROCEDURES);
            Set<String> first = texts(solved.get());
            Set<String> second = texts(enumerated);
            if (!first.equals(second)) {
                report.disagree(new Disagreement(number, "smt: " + first + "; explicit: " + second, file(program)));
            }
        });
    }

    private static Set<String> texts(Outcomes outcomes) {
        return outcomes.list().stream().map(Outcome::toString).collect(Collectors.toCollection(TreeSet::new));
    }

    /** A file with a program and a {@code main} that runs it. */
    public static String file(RandomProgram program) {
        return RandomProgram.HEADER + program.text() + "int main(void) { return " + program.name() + "(); }\n";
    }

    /** Empty if not all are known, which is noted. */
    private Optional<Outcomes> outcomes(RandomProgram program, CoreProgram core, SourceSettings how) {
        try {
            Outcomes outcomes = SourcePrograms.outcomes(core, "programs.c", how.with(how.machine().withFunction(program.name())), interruption);
            if (outcomes.limit().isEmpty()) {
                return Optional.of(outcomes);
            }
            report.leaveOut("there is more than is looked at: " + outcomes.limit().get());
        } catch (UnsupportedException unsupported) {
            report.leaveOut("not supported: " + unsupported.getMessage().replaceAll("'[^']*'", "'…'"));
        } catch (Interruption.StoppedException stopped) {
            interruption.check();
            report.leaveOut("time");
        }
        return Optional.empty();
    }

    private void compareWithCompilers(List<RandomProgram> programs, List<Integer> numbers, CoreProgram core, Path folder) throws IOException {
        Map<String, Set<String>> expected = new HashMap<>();
        for (RandomProgram program : programs) {
            outcomes(program, core, settings.with(Procedure.SMT)).filter(SourceFuzz::isDefined)
                    .ifPresent(outcomes -> expected.put(program.name(), outcomes.list().stream().map(Outcome::value).collect(Collectors.toCollection(TreeSet::new))));
        }
        if (expected.isEmpty()) {
            return;
        }
        Path source = folder.resolve("native.c");
        Files.writeString(source, "#include <stdio.h>\n" + RandomProgram.HEADER + programs.stream().filter(program -> expected.containsKey(program.name()))
                .map(program -> program.text().replace("{-{", "{ {").replace("|||", "} {").replace("}-}", "} }")).collect(Collectors.joining())
                + "int main(void) {\n" + expected.keySet().stream().sorted().map(name -> "    printf(\"" + name + " %d\\n\", " + name + "());\n").collect(Collectors.joining())
                + "    return 0;\n}\n");
        for (NativeCompiler compiler : compilers) {
            NativeCompiler.Run run = compiler.run(source, folder, interruption.within(MOST_TIME));
            if (!run.problem().isEmpty()) {
                report.disagree(new Disagreement(numbers.getFirst(), compiler + ": a program of " + programs.size() + " functions without undefined behaviour: " + run.problem(),
                        Files.readString(source)));
            }
            Map<String, String> found = new HashMap<>();
            run.output().lines().map(line -> line.split(" ")).filter(words -> words.length == 2).forEach(words -> found.put(words[0], words[1]));
            for (int i = 0; i < programs.size(); i++) {
                compare(programs.get(i), numbers.get(i), expected, found, compiler);
            }
        }
    }

    private void compare(RandomProgram program, int number, Map<String, Set<String>> expected, Map<String, String> found, NativeCompiler compiler) {
        Set<String> outcomes = expected.get(program.name());
        String value = found.get(program.name());
        if (outcomes != null && value != null) {
            report.count(Count.NATIVE);
            if (!outcomes.contains(value)) {
                report.disagree(new Disagreement(number, compiler + ": " + value + "; outcomes: " + outcomes, file(program)));
            }
        }
    }

    /** Whether it cannot do what is undefined, and each outcome is a number. */
    private static boolean isDefined(Outcomes outcomes) {
        return !outcomes.list().isEmpty() && outcomes.list().stream()
                .allMatch(outcome -> outcome.end() == Outcome.End.RETURNED && !outcome.value().contains(TERM) && outcome.value().matches("-?\\d+"));
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }
}
