package org.felis.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.SearchOptions;
import org.felis.cli.arguments.StandardInput;
import org.felis.cli.arguments.SuiteOptions;
import org.felis.cli.bench.CancellationBenchmark;
import org.felis.cli.bench.CancellationCase;
import org.felis.cli.bench.FamilyBenchmark;
import org.felis.cli.bench.FamilyOptions;
import org.felis.cli.bench.MeasuringOptions;
import org.felis.cli.bench.MemoryBenchmark;
import org.felis.cli.bench.ProcessBenchmark;
import org.felis.cli.bench.ReferenceTimes;
import org.felis.cli.bench.RelationBenchmark;
import org.felis.cli.bench.SuiteBenchmark.Group;
import org.felis.cli.bench.SuiteBenchmark;
import org.felis.cli.bench.SuiteTable;
import org.felis.cli.bench.Table;
import org.felis.cli.bench.TestTable;
import org.felis.cli.bench.Way;
import org.felis.cli.bench.WayOptions;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;
import org.felis.verification.measurement.RelationCosts;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis bench}: how long verdicts take and how much memory they need. docs/performance.md says what each table means. */
final class BenchCommand implements Callable<Integer> {

    /** Explicit search alone does not end on large tests: {@code auto} takes it where it is the better one. */
    private static final List<String> SUITE_WAYS = List.of("--procedure auto", "--procedure smt");

    private static final List<String> FAMILY_WAYS = List.of("--procedure auto", "--procedure explicit", "--procedure smt",
            "--procedure smt --alias none", "--procedure smt --analysis may", "--procedure smt --analysis none");

    private final SearchOptions options = new SearchOptions();
    private final SuiteOptions suiteOptions = new SuiteOptions();
    private final WayOptions wayOptions = new WayOptions();
    private final FamilyOptions familyOptions = new FamilyOptions();
    private Path processTest;
    private int runs;
    private int memoryTests;
    private boolean eachTest;
    private boolean cancellation;
    private int relationEvents;
    private final MeasuringOptions measuring = new MeasuringOptions(50, 3);

    private final CommandSpec spec;

    BenchCommand(StandardInput in) {
        spec = new CommandArguments("bench", this,
                "Times the verdicts of a folder of tests with an expected.tsv (see felis conformance): one thread, "
                        + "warmed up, from a test's bytes to its verdict; a table row per model and way. Or: the process as a whole "
                        + "(--process), tests that grow (--family), memory (--memory), cancelling (--cancellation), relations (--relations), "
                        + "programs with assertions beside other tools (bench programs), mutual exclusion by bound (bench mutex), data structures "
                        + "with any data (bench structures), mix testing (bench mix). "
                        + "Exit status 1 if a verdict is missing or wrong.")
                .with(options::addTo)
                .with(suiteOptions::addTo)
                .with(wayOptions::addTo)
                .with(familyOptions::addTo)
                .option(Path.class, given -> processTest = given, OptionSpec.builder("--process").paramLabel("TEST")
                        .description("start felis verify for this test again and again, with the options of --way, and time "
                                + "the whole process"))
                .option(int.class, given -> runs = given, OptionSpec.builder("--runs").paramLabel("N").defaultValue("20")
                        .description("how often --process starts it; default ${DEFAULT-VALUE}"))
                .option(int.class, given -> memoryTests = given, OptionSpec.builder("--memory").paramLabel("N").defaultValue("0")
                        .description("verify N tests of the folder in this process and print its memory after each tenth"))
                .flag(given -> cancellation = given, OptionSpec.builder("--cancellation")
                        .description("cancel verifications in each of their stages, and time the answer and the end of the work"))
                .option(int.class, given -> relationEvents = given, OptionSpec.builder("--relations").paramLabel("N").defaultValue("0")
                        .description("time the operations on relations over N events"))
                .flag(given -> eachTest = given, OptionSpec.builder("--each")
                        .description("a table row for each test of the folder, in place of one per model and way"))
                .with(measuring::addTo)
                .spec();
        spec.addSubcommand("programs", new BenchProgramsCommand().spec());
        spec.addSubcommand("mutex", new BenchMutexCommand().spec());
        spec.addSubcommand("structures", new BenchStructuresCommand().spec());
        spec.addSubcommand("c-semantics", new BenchSourceCommand().spec());
        spec.addSubcommand("mix", new BenchMixCommand(in).spec());
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException, InterruptedException {
        measuring.check();
        if (memoryTests < 0 || runs < 1) {
            throw new ArgumentException("--memory wants a whole number of at least 0, --runs one of at least 1");
        }
        if (relationEvents != 0 && (relationEvents < RelationCosts.THREADS || relationEvents > RelationCosts.MOST_EVENTS)) {
            throw new ArgumentException("--relations wants a whole number from " + RelationCosts.THREADS + " to " + RelationCosts.MOST_EVENTS);
        }
        spec.commandLine().getErr().println(MeasuringOptions.machine());
        if (relationEvents > 0) {
            print(new RelationBenchmark(relationEvents, measuring.repetitions()).run());
            return ExitStatus.ANSWERED;
        }
        try {
            if (processTest != null) {
                return process();
            }
            if (familyOptions.given()) {
                return family();
            }
            if (cancellation) {
                return cancellation();
            }
            return memoryTests > 0 ? memory() : suite();
        } catch (IOException unreadable) {
            throw new ArgumentException("cannot read a file of the benchmark: " + FileProblem.words(unreadable));
        }
    }

    private int suite() throws ArgumentException, IOException {
        ReferenceSuite suite = suiteOptions.suite(ReferenceSuite.QUESTIONS);
        Map<String, List<ReferenceRow>> byModel = suiteOptions.rows(suite).stream()
                .collect(Collectors.groupingBy(ReferenceRow::model, LinkedHashMap::new, Collectors.toList()));
        SuiteBenchmark benchmark = new SuiteBenchmark(suite, suiteOptions::model, ways(SUITE_WAYS), measuring.warmUp(), measuring.repetitions());
        Verifier verifier = new InProcessVerifier();
        List<Group> groups = new ArrayList<>();
        for (Map.Entry<String, List<ReferenceRow>> rows : byModel.entrySet()) {
            groups.addAll(benchmark.run(rows.getKey(), rows.getValue(), verifier));
        }
        for (Group group : groups) {
            group.unanswered().forEach((row, reason) -> spec.commandLine().getErr()
                    .println("no answer: " + row.test() + " under " + group.model() + ", " + group.way().name() + ": " + reason));
        }
        ReferenceTimes reference = ReferenceTimes.of(suite.folder());
        print(eachTest ? new TestTable(groups, reference).table() : new SuiteTable(groups, reference).table());
        return groups.stream().allMatch(group -> group.unanswered().isEmpty()) ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }

    private int family() throws ArgumentException {
        FamilyOptions.Outcome outcome = familyOptions.run(new FamilyBenchmark(ways(FAMILY_WAYS), measuring.warmUp(), measuring.repetitions()),
                new InProcessVerifier());
        print(outcome.table());
        return outcome.right() ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }

    private int cancellation() throws InterruptedException {
        List<CancellationBenchmark.Measured> measured = new ArrayList<>();
        int status = ExitStatus.ANSWERED;
        for (CancellationCase stage : CancellationCase.values()) {
            try {
                measured.add(CancellationBenchmark.measure(stage));
            } catch (CancellationBenchmark.NotReachedException notReached) {
                spec.commandLine().getErr().println("felis: " + notReached.getMessage());
                status = ExitStatus.UNANSWERED;
            }
        }
        print(CancellationBenchmark.table(measured));
        return status;
    }

    private int memory() throws ArgumentException, IOException {
        ReferenceSuite suite = suiteOptions.suite(ReferenceSuite.QUESTIONS);
        List<ReferenceRow> rows = suiteOptions.rows(suite);
        if (rows.isEmpty()) {
            throw new ArgumentException("no row of " + suite.folder() + " matches");
        }
        print(new MemoryBenchmark(suite, suiteOptions::model, oneWay(), memoryTests).run(rows, new InProcessVerifier()));
        return ExitStatus.ANSWERED;
    }

    private int process() throws ArgumentException, IOException, InterruptedException {
        List<String> command = new ArrayList<>(ThisProgram.command());
        command.add("verify");
        command.addAll(wayOptions.words(spec.commandLine()));
        command.add(processTest.toString());
        try {
            print(new ProcessBenchmark(command, runs).run());
            return ExitStatus.ANSWERED;
        } catch (ProcessBenchmark.FailedException failed) {
            throw new ArgumentException(String.join(" ", command) + ": " + failed.getMessage());
        }
    }

    private List<Way> ways(List<String> defaults) throws ArgumentException {
        return wayOptions.ways(spec.commandLine(), defaults);
    }

    private Way oneWay() throws ArgumentException {
        List<Way> ways = ways(List.of(""));
        if (ways.size() != 1) {
            throw new ArgumentException("--memory wants one --way");
        }
        return ways.get(0);
    }

    private void print(Table table) {
        measuring.print(table, spec.commandLine().getOut());
    }
}
