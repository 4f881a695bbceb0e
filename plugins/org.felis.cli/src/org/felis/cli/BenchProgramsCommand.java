package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
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
import org.felis.cli.arguments.SuiteOptions;
import org.felis.cli.bench.MeasuringOptions;
import org.felis.cli.bench.ProgramTable;
import org.felis.cli.bench.ReferenceTimes;
import org.felis.cli.bench.SuiteBenchmark.Group;
import org.felis.cli.bench.SuiteBenchmark;
import org.felis.cli.bench.WayOptions;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis bench programs}: how long verdicts on a suite of programs with assertions take, beside other tools' times. */
final class BenchProgramsCommand implements Callable<Integer> {

    private static final List<String> WAYS = List.of("--procedure auto");

    private final SearchOptions options = new SearchOptions();
    private final SuiteOptions suiteOptions = new SuiteOptions();
    private final WayOptions wayOptions = new WayOptions();
    private final MeasuringOptions measuring = new MeasuringOptions(5, 3);
    private Path peers;
    private boolean each;

    private final CommandSpec spec;

    BenchProgramsCommand() {
        spec = new CommandArguments("programs", this,
                "Times the verdicts of a folder of programs with assertions (expected.tsv: docs/conformance.md), one after the other in this process, warmed up, each with "
                        + "the bound and the properties of its row; beside them other tools' times. A table row per model and way, and one for all models. Exit status 1 if a "
                        + "verdict is missing or wrong.")
                .with(options::addTo)
                .with(suiteOptions::addTo)
                .with(wayOptions::addTo)
                .option(Path.class, given -> peers = given, OptionSpec.builder("--peers").paramLabel("FILE")
                        .description("other tools' times, a line for each measurement: path, model, bound, tool, result, milliseconds; default: DIR/" + ReferenceTimes.TABLE))
                .flag(given -> each = given, OptionSpec.builder("--each")
                        .description("print a table with a row for each program, model and bound first"))
                .with(measuring::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        measuring.check();
        ReferenceSuite suite = suiteOptions.suite(ReferenceSuite.QUESTIONS);
        if (!suite.isOfPrograms()) {
            throw new ArgumentException(suite.folder().resolve(ReferenceSuite.TABLE) + " is not about programs with assertions: use felis bench " + suite.folder());
        }
        Map<String, List<ReferenceRow>> byModel = suiteOptions.rows(suite).stream()
                .collect(Collectors.groupingBy(ReferenceRow::model, LinkedHashMap::new, Collectors.toList()));
        SuiteBenchmark benchmark = new SuiteBenchmark(suite, suiteOptions::model, wayOptions.ways(spec.commandLine(), WAYS), measuring.warmUp(), measuring.repetitions());
        PrintWriter err = spec.commandLine().getErr();
        PrintWriter out = spec.commandLine().getOut();
        err.println(MeasuringOptions.machine());
        try {
            ReferenceTimes reference = peers == null ? ReferenceTimes.of(suite.folder()) : ReferenceTimes.read(peers);
            Verifier verifier = new PromptVerifier(new InProcessVerifier());
            List<Group> groups = new ArrayList<>();
            for (Map.Entry<String, List<ReferenceRow>> rows : byModel.entrySet()) {
                List<Group> ofModel = benchmark.run(rows.getKey(), rows.getValue(), verifier);
                ofModel.forEach(group -> group.unanswered().forEach((row, reason) -> err.println("no answer: " + row.test() + " under " + row.model() + ", bound "
                        + ProgramTable.bound(row) + ", " + group.way().name() + ": " + reason)));
                groups.addAll(ofModel);
            }
            ProgramTable table = new ProgramTable(groups, reference);
            if (each) {
                measuring.print(table.each(), out);
                out.println();
            }
            measuring.print(table.summary(), out);
            return groups.stream().allMatch(group -> group.unanswered().isEmpty()) ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        } catch (IOException unreadable) {
            throw new ArgumentException("cannot read a file of the benchmark: " + FileProblem.words(unreadable));
        }
    }
}
