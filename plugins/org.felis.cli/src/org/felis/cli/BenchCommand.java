package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.felis.cli.bench.Report;
import org.felis.cli.bench.SuiteBenchmark;
import org.felis.cli.bench.SuiteBenchmark.Group;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code felis bench}: how long verdicts take, warm, in one thread. */
@Command(name = "bench", mixinStandardHelpOptions = true, version = Main.VERSION,
        description = "Times the verdicts of a folder of tests with an expected.tsv (see felis conformance): one thread, "
                + "warmed up, from a test's bytes to its verdict; a table row per model.")
final class BenchCommand implements Callable<Integer> {

    @Mixin
    private SearchOptions options;

    @Mixin
    private SuiteOptions suiteOptions;

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "50",
            description = "verdicts per model that are not counted; default ${DEFAULT-VALUE}")
    private int warmUp;

    @Option(names = "--repeat", paramLabel = "N", defaultValue = "3",
            description = "verifications per test, of which the median counts; default ${DEFAULT-VALUE}")
    private int repetitions;

    @Option(names = "--format", paramLabel = "markdown|tsv", defaultValue = "markdown",
            description = "the table's form; default ${DEFAULT-VALUE}")
    private Report format;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws ArgumentException {
        if (warmUp < 0 || repetitions < 1) {
            throw new ArgumentException("--warm-up wants a whole number of at least 0, --repeat one of at least 1");
        }
        ReferenceSuite suite = suiteOptions.suite();
        Map<String, List<ReferenceRow>> byModel = suiteOptions.rows(suite).stream()
                .collect(Collectors.groupingBy(ReferenceRow::model, LinkedHashMap::new, Collectors.toList()));
        SuiteBenchmark benchmark = new SuiteBenchmark(suite, suiteOptions::model, options.options(), warmUp, repetitions);
        Verifier verifier = new InProcessVerifier();
        PrintWriter out = spec.commandLine().getOut();
        List<Group> groups = new ArrayList<>();
        for (Map.Entry<String, List<ReferenceRow>> rows : byModel.entrySet()) {
            try {
                groups.add(benchmark.run(rows.getKey(), rows.getValue(), verifier));
            } catch (IOException unreadable) {
                throw new ArgumentException("cannot read a test of " + suiteOptions.folder + ": "
                        + FileProblem.words(unreadable));
            }
        }
        spec.commandLine().getErr().println(machine());
        out.print(format.of(groups));
        out.flush();
        return groups.stream().allMatch(group -> group.unanswered() == 0) ? Main.ANSWERED : Main.UNANSWERED;
    }

    /** What the figures were measured on; on standard error, so that the table can be piped. */
    private static String machine() {
        return String.join(", ", Main.VERSION, "Java " + Runtime.version(),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors() + " processors",
                Runtime.getRuntime().maxMemory() / (1 << 20) + " MiB heap");
    }
}
