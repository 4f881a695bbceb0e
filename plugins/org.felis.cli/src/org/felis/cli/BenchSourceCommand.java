package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.SearchOptions;
import org.felis.cli.arguments.SuiteOptions;
import org.felis.cli.bench.MeasuringOptions;
import org.felis.cli.bench.ReferenceTimes;
import org.felis.cli.bench.SourceBenchmark;
import org.felis.cli.bench.SourceTable;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis bench c-semantics}: how long all outcomes of C programs as source take, beside another tool's times. */
final class BenchSourceCommand implements Callable<Integer> {

    private final SearchOptions options = new SearchOptions();
    private final SuiteOptions suiteOptions = new SuiteOptions();
    private final MeasuringOptions measuring = new MeasuringOptions(1, 3);
    private Path peers;
    private boolean each;

    private final CommandSpec spec;

    BenchSourceCommand() {
        spec = new CommandArguments("c-semantics", this,
                "Times all outcomes of the C programs of a folder as source (expected.tsv: docs/conformance.md), one after the other in this process, warmed up, clang's time "
                        + "included; beside them another tool's times. A table row for each folder of programs and one for all. Exit status 1 if an answer is missing.")
                .with(options::addTo)
                .with(suiteOptions::addTo)
                .option(Path.class, given -> peers = given, OptionSpec.builder("--peers").paramLabel("FILE")
                        .description("other tools' times; default: the columns of DIR/" + ReferenceSuite.TABLE + " whose names end in _s or _ms"))
                .flag(given -> each = given, OptionSpec.builder("--each").description("print a table with a row for each program first"))
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
        List<ReferenceRow> rows = suiteOptions.rows(suite).stream().filter(row -> row.source().isPresent()).toList();
        if (rows.isEmpty()) {
            throw new ArgumentException(suite.folder().resolve(ReferenceSuite.TABLE) + " has no row about C as source");
        }
        PrintWriter err = spec.commandLine().getErr();
        PrintWriter out = spec.commandLine().getOut();
        err.println(MeasuringOptions.machine());
        try {
            ReferenceTimes reference = peers == null ? ReferenceTimes.of(suite.folder()) : ReferenceTimes.read(peers);
            SourceBenchmark benchmark = new SourceBenchmark(suite, suiteOptions::model, options.options(), measuring.warmUp(), measuring.repetitions());
            List<SourceBenchmark.Timed> timed = new ArrayList<>();
            for (ReferenceRow row : rows) {
                SourceBenchmark.Timed one = benchmark.run(row);
                timed.add(one);
                one.unanswered().ifPresent(why -> err.println("no answer: " + row.test() + ": " + why));
            }
            SourceTable table = new SourceTable(timed, reference);
            if (each) {
                measuring.print(table.each(), out);
                out.println();
            }
            measuring.print(table.summary(), out);
            return timed.stream().allMatch(one -> one.unanswered().isEmpty()) ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        } catch (IOException unreadable) {
            throw new ArgumentException("cannot read a file of the benchmark: " + FileProblem.words(unreadable));
        }
    }
}
