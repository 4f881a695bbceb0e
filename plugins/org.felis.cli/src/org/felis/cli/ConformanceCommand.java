package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.JobsOption;
import org.felis.cli.arguments.SearchOptions;
import org.felis.cli.arguments.SuiteOptions;
import org.felis.cli.output.ProgressLine;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.interruption.LargeStack;
import org.felis.verification.Failure;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.Comparison.Kind;
import org.felis.verification.conformance.Comparison;
import org.felis.verification.conformance.Conformance;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;
import org.felis.worker.EscalatingVerifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code felis conformance}: one line per row that does not agree,
 * {@code KIND<TAB>TEST<TAB>MODEL<TAB>expected …<TAB>found …}, and a last line of counts.
 */
final class ConformanceCommand implements Callable<Integer> {

    /** A program that is more work goes on where it can be killed. */
    private static final Duration TRIED_HERE = Duration.ofSeconds(10);

    private final SearchOptions options = new SearchOptions();
    private final SuiteOptions suiteOptions = new SuiteOptions();
    private boolean withoutStates;
    private boolean withCounts;
    private final JobsOption jobs = new JobsOption();
    private boolean times;

    private final CommandSpec spec;

    ConformanceCommand() {
        spec = new CommandArguments("conformance", this,
                "Compares verdicts and final states with those of a reference tool: DIR/expected.tsv names tests, "
                        + "models and answers (docs/conformance.md), DIR/out/MODEL/TEST.out holds herd7's output. Exit status 0 if nothing disagrees "
                        + "and nothing but unsupported rows is without an answer.")
                .with(options::addTo)
                .with(suiteOptions::addTo)
                .flag(given -> withoutStates = given, OptionSpec.builder("--no-states")
                        .description("compare observations and flags only, not the final states"))
                .flag(given -> withCounts = given, OptionSpec.builder("--counts")
                        .description("compare the numbers of complete executions, too, that rows about safe programs state (up to 10,000)"))
                .with(jobs::addTo)
                .flag(given -> times = given, OptionSpec.builder("--times")
                        .description("also list the agreeing rows, each row with its milliseconds"))
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException, InterruptedException {
        int atATime = jobs.jobs();
        ReferenceSuite suite = suiteOptions.suite(ReferenceSuite.ANSWERS);
        List<ReferenceRow> rows = suiteOptions.rows(suite);
        Conformance conformance = new Conformance(suite, suiteOptions::model, options.options(), !withoutStates, withCounts);
        Map<Kind, Integer> counts = compare(conformance, rows, atATime);
        PrintWriter out = spec.commandLine().getOut();
        int otherCounts = counts.get(Kind.OTHER_COUNT) + counts.get(Kind.NO_COUNT);
        out.printf("agree %d disagree %d unsupported %d error %d of %d%n", counts.get(Kind.AGREE) + otherCounts,
                counts.get(Kind.DISAGREE), counts.get(Kind.UNSUPPORTED), counts.get(Kind.ERROR), rows.size());
        if (withCounts) {
            out.printf("other numbers of executions %d without a number %d%n", counts.get(Kind.OTHER_COUNT), counts.get(Kind.NO_COUNT));
        }
        return counts.get(Kind.DISAGREE) + counts.get(Kind.ERROR) + otherCounts == 0 ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }

    private Map<Kind, Integer> compare(Conformance conformance, List<ReferenceRow> rows, int atATime) throws InterruptedException {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            counts.put(kind, 0);
        }
        PrintWriter out = spec.commandLine().getOut();
        ProgressLine progress = ProgressLine.forTests(rows.size(), spec.commandLine().getErr());
        // a program may be more work than this process survives
        Optional<EscalatingVerifier> escalating = conformance.suite().isOfPrograms()
                ? Optional.of(new EscalatingVerifier(TRIED_HERE, atATime, conformance.options().memoryMegabytes())) : Optional.empty();
        Verifier verifier = escalating.<Verifier>map(found -> found).orElseGet(InProcessVerifier::new);
        try (ExecutorService workers = Executors.newFixedThreadPool(atATime, work -> LargeStack.daemon(work, "Felis conformance"))) {
            List<Future<Comparison>> pending = new ArrayList<>();
            rows.forEach(row -> pending.add(workers.submit(() -> compare(conformance, row, verifier))));
            for (int i = 0; i < rows.size(); i++) {
                Comparison comparison = finished(pending.get(i));
                progress.decided(rows.get(i).test());
                counts.merge(comparison.kind(), 1, Integer::sum);
                progress.clear();
                if (times || comparison.kind() != Kind.AGREE) {
                    out.println(line(comparison));
                    out.flush();
                }
            }
        } finally {
            escalating.ifPresent(EscalatingVerifier::close);
        }
        return counts;
    }

    private static Comparison compare(Conformance conformance, ReferenceRow row, Verifier verifier) {
        try {
            return conformance.compare(row, verifier, Interruption.none());
        } catch (IOException unreadable) {
            return new Comparison(row, Kind.ERROR, "", FileProblem.words(unreadable), 0);
        } catch (RuntimeException | Error failure) {
            return new Comparison(row, Kind.ERROR, "", Failure.internal(failure, row.test()).message(), 0);
        }
    }

    private static Comparison finished(Future<Comparison> pending) throws InterruptedException {
        try {
            return pending.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    private String line(Comparison comparison) {
        List<String> parts = new ArrayList<>(List.of(comparison.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                comparison.row().test(), comparison.row().model()));
        Optional.of(comparison.expected()).filter(e -> !e.isEmpty()).ifPresent(e -> parts.add("expected " + e));
        Optional.of(comparison.found()).filter(f -> !f.isEmpty()).ifPresent(f -> parts.add("found " + f));
        if (times) {
            parts.add(String.format(Locale.ROOT, "%.1f", comparison.millis()));
        }
        return String.join("\t", parts);
    }
}
