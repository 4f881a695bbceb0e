package org.felis.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ComparedModel;
import org.felis.cli.arguments.ComparedModels;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.Input;
import org.felis.cli.arguments.JobsOption;
import org.felis.cli.arguments.ModelArgument;
import org.felis.cli.arguments.StandardInput;
import org.felis.cli.arguments.TestArguments;
import org.felis.cli.output.ComparisonFormat;
import org.felis.cli.output.ComparisonSummary;
import org.felis.cli.output.OutputOptions;
import org.felis.cli.output.ProgressLine;
import org.felis.cli.output.Warnings;
import org.felis.verification.Failure;
import org.felis.verification.ModelComparison.Kind;
import org.felis.verification.ModelComparison;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.worker.EscalatingVerifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis compare}: the tests on which two models differ. */
final class CompareCommand implements Callable<Integer> {

    /** A test that is more work goes on where it can be killed. */
    private static final Duration TRIED_HERE = Duration.ofSeconds(10);

    private final ComparedModels models;
    private final SourceCompared source = new SourceCompared();
    private ComparisonFormat format;
    private boolean all;
    private final JobsOption jobs = new JobsOption();
    private final OutputOptions output = new OutputOptions();
    private final TestArguments tests;

    private final CommandSpec spec;

    CompareCommand(StandardInput in) {
        models = new ComparedModels(in);
        tests = new TestArguments(in);
        spec = new CommandArguments("compare", this,
                "Says on which tests two models differ: in the verdict, in an outcome that only one of them allows, or in a flag that only one "
                        + "of them raises.",
                "With --as source,compiled: whether what clang makes of C programs can do what their source does not allow; differences are explained by undefined behaviour "
                        + "of the source, or are the compiler's fault.",
                "Exit status 0 if every test was compared, whether they differ or not; 1 if an answer is missing, or a compiled program does what its source does not allow.")
                .with(models::addTo)
                .with(source::addTo)
                .option(ComparisonFormat.class, given -> format = given,
                        OptionSpec.builder("--format").paramLabel("table|tsv|json").defaultValue("table")
                        .description("lines for people, tab-separated values with a head, or one JSON object a line (docs/json.md); default "
                                + "${DEFAULT-VALUE}"))
                .flag(given -> all = given, OptionSpec.builder("--all")
                        .description("also print the tests on which the models agree"))
                .with(jobs::addTo)
                .with(arguments -> output.addTo(arguments, "warnings, progress and the count of differences"))
                .with(tests::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    /** A test and what came of it. */
    private record Compared(Input test, ModelComparison comparison) {
    }

    @Override
    public Integer call() throws ArgumentException {
        if (source.isWanted()) {
            return source.compare(models.one(), tests.inputs(), jobs.jobs(), all, output, spec.commandLine());
        }
        long start = System.nanoTime();
        List<ComparedModel> both = models.both();
        int atATime = jobs.jobs();
        List<String> labels = both.stream().map(ComparedModel::label).toList();
        List<Input> inputs = tests.inputs();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine progress = ProgressLine.forTests(output.isQuiet() ? 0 : inputs.size(), err);
        Warnings warnings = new Warnings(err, output);
        ComparisonSummary summary = new ComparisonSummary();
        out.print(format.head(labels));
        try (CtrlC ctrlC = CtrlC.watch();
                EscalatingVerifier verifier = new EscalatingVerifier(TRIED_HERE, atATime, both.get(0).options().memoryMegabytes())) {
            new Batch(atATime, ctrlC.interruption()).run(inputs, test -> compare(verifier, test, both, ctrlC),
                    (test, failure) -> failed(test, both, failure), test -> progress.decided(test.name()), compared -> {
                        progress.clear();
                        summary.add(compared.comparison());
                        if (all || compared.comparison().kind() != Kind.SAME) {
                            out.print(format.text(compared.test().name(), labels, compared.comparison()));
                            out.flush();
                        }
                        warnings.print(compared.comparison().first().result());
                        warnings.print(compared.comparison().second().result());
                    });
            progress.clear();
            if (!output.isQuiet()) {
                err.println(summary.text(inputs.size(), (System.nanoTime() - start) / 1e9));
            }
            out.flush();
            return ctrlC.interruption().isStopped() ? ExitStatus.INTERRUPTED : summary.isComplete() ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        }
    }

    private static Compared failed(Input test, List<ComparedModel> both, Throwable failure) {
        List<VerificationResult.Undecided> results = both.stream().map(model -> Failure.result(
                new VerificationTask(test.name(), "", model.model().name(), model.options()), failure)).toList();
        return new Compared(test, ModelComparison.undecided(results.get(0), results.get(1)));
    }

    /** Nothing if it was stopped. */
    private Optional<Compared> compare(Verifier verifier, Input test, List<ComparedModel> both, CtrlC ctrlC) {
        ComparedModel first = both.get(0);
        ComparedModel second = both.get(1);
        try {
            VerificationTask task = first.model().task(test, first.options());
            ModelComparison comparison = ModelComparison.of(task, second.of(task), verifier, Progress.NONE, ctrlC.interruption());
            if (comparison.isCancelled()) {
                ctrlC.taken();
                return Optional.empty();
            }
            return Optional.of(new Compared(test, comparison));
        } catch (ModelArgument.UnreadableTestException unreadable) {
            return Optional.of(new Compared(test, ModelComparison.undecided(unreadable.result(test, first.model(), first.options()),
                    unreadable.result(test, second.model(), second.options()))));
        }
    }
}
