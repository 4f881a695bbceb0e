package org.felis.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.JobsOption;
import org.felis.cli.arguments.TaskOptions;
import org.felis.cli.arguments.TestArguments;
import org.felis.cli.output.ExplanationJson;
import org.felis.cli.output.JsonLines;
import org.felis.cli.output.ProgressLine;
import org.felis.cli.output.StatisticsTable;
import org.felis.cli.output.Summary;
import org.felis.cli.output.Warnings;
import org.felis.verification.ExplanationResult;
import org.felis.verification.Failure;
import org.felis.verification.Progress;
import org.felis.verification.VerificationOptions;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;
import org.felis.verification.Verifier;
import org.felis.verification.explanation.ExplanationText;
import org.felis.verification.verdict.Verdict;
import org.felis.worker.EscalatingVerifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis verify}: one line per test, {@code VERDICT<TAB>TEST<TAB>MODEL<TAB>MILLISECONDS}. */
final class VerifyCommand implements Callable<Integer> {

    /** A test of many that is more work goes on where it can be killed. */
    private static final Duration TRIED_HERE = Duration.ofSeconds(10);

    private final TaskOptions options = new TaskOptions();
    private boolean observation;
    private boolean expectations;
    private boolean explain;
    private boolean statistics;
    private boolean json;
    private final JobsOption jobs = new JobsOption();
    private final TestArguments tests = new TestArguments();

    private final CommandSpec spec;

    VerifyCommand() {
        spec = new CommandArguments("verify", this,
                "Says whether a test's condition is allowed or forbidden under a model.",
                "Several tests are verified at a time and printed in their order. One that is more than 10 s of work, or runs out of "
                        + "memory, is verified again in a process of its own.")
                .with(options::addTo)
                .flag(given -> observation = given, OptionSpec.builder("--observation")
                        .description("also say whether the condition holds Never, Sometimes or Always, and which of the "
                                + "model's flags (such as data races) are raised; without this option flags are not looked for"))
                .flag(given -> expectations = given, OptionSpec.builder("--check-expectations")
                        .description("compare with what the tests say about their own verdicts: "
                                + "'expect: MODEL allowed' and 'Result: Never' in comments, 'with MODEL: ~exists' behind the condition; "
                                + "a deviation is an exit status of 1"))
                .flag(given -> explain = given, OptionSpec.builder("--explain")
                        .description("also say why: the axiom that forbids each way to satisfy the condition, with its "
                                + "cycle; which pair raises a flag; the execution that is allowed"))
                .flag(given -> statistics = given, OptionSpec.builder("--stats")
                        .description("also print figures: pairs per relation, formula sizes, time per stage"))
                .flag(given -> json = given, OptionSpec.builder("--json").description("print one JSON object a line"))
                .with(jobs::addTo)
                .with(tests::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        long start = System.nanoTime();
        int atATime = jobs.jobs();
        VerificationOptions how = options.options().withObservation(observation).withExpectations(expectations);
        options.checkModel();
        List<Path> files = tests.files();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine progress = ProgressLine.forTests(files.size(), err);
        Warnings warnings = new Warnings(err);
        Summary summary = new Summary();
        // one test has this process for itself
        Duration here = files.size() == 1 ? how.timeout() : TRIED_HERE;
        try (CtrlC ctrlC = CtrlC.watch();
                EscalatingVerifier verifier = new EscalatingVerifier(here, atATime, how.memoryMegabytes())) {
            new Batch(atATime, ctrlC.interruption()).run(files, file -> verify(verifier, file, how, ctrlC),
                    (file, failure) -> failed(file, how, failure), file -> progress.decided(file.toString()), answer -> {
                        progress.clear();
                        Answered printed = print(answer, how, out, err);
                        warnings.print(printed.result());
                        summary.add(printed.result());
                    });
            progress.clear();
            if (files.size() > 1) {
                err.println(summary.text(files.size(), expectations, (System.nanoTime() - start) / 1e9));
            }
            out.flush();
            return ctrlC.interruption().isStopped() ? ExitStatus.INTERRUPTED
                    : summary.isAsWished() ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        }
    }

    /** Nothing if it was stopped. */
    private Optional<Answered> verify(Verifier verifier, Path file, VerificationOptions how, CtrlC ctrlC) {
        try {
            VerificationTask task = options.task(file, how);
            Answered answer;
            if (explain) {
                ExplanationResult explained = verifier.explain(task, Progress.NONE, ctrlC.interruption());
                answer = new Answered(explained.result(), Optional.of(explained));
            } else {
                answer = new Answered(verifier.verify(task, Progress.NONE, ctrlC.interruption()), Optional.empty());
            }
            if (answer.result().verdict() instanceof Verdict.Unknown unknown && unknown.isCancelled()) {
                ctrlC.taken();
                return Optional.empty();
            }
            return Optional.of(answer);
        } catch (TaskOptions.UnreadableTestException unreadable) {
            return Optional.of(new Answered(unreadable.result(file, options.model(), how), Optional.empty()));
        }
    }

    private Answered failed(Path file, VerificationOptions how, Throwable failure) {
        return new Answered(Failure.result(new VerificationTask(file.toString(), "", options.model(), how), failure), Optional.empty());
    }

    /** Prints an answer, or, if that fails, the failure in its place. Gives what it printed. */
    private Answered print(Answered answer, VerificationOptions how, PrintWriter out, PrintWriter err) {
        StringWriter line = new StringWriter();
        StringWriter notes = new StringWriter();
        try {
            print(answer, new PrintWriter(line), new PrintWriter(notes));
        } catch (RuntimeException | Error failure) {
            Answered failed = failed(Path.of(answer.result().test()), how, failure);
            print(failed, out, err);
            return failed;
        }
        out.print(line);
        out.flush();
        err.print(notes);
        err.flush();
        return answer;
    }

    private void print(Answered answer, PrintWriter out, PrintWriter err) {
        VerificationResult result = answer.result();
        if (json) {
            out.println(answer.explained().map(e -> ExplanationJson.of(e, statistics))
                    .orElseGet(() -> JsonLines.of(result, statistics)));
            return;
        }
        out.println(String.join("\t", result.verdict().toString(), result.test(), result.model(),
                String.format(Locale.ROOT, "%.1f", result.millis())));
        result.observation().ifPresent(o -> out.println("\tobservation " + JsonLines.capitalised(o.name())));
        result.flags().filter(f -> !f.isEmpty()).ifPresent(f -> out.println("\tflags " + String.join(", ", f)));
        result.expectations().stream().filter(e -> !e.met()).forEach(e -> out.println("\tdeviates: expected '"
                + e.expected() + "' (" + e.source().file() + ":" + e.source().line() + "), found " + e.found()));
        if (observation && result.boundReached().orElse(false)) {
            out.println("\tbound " + result.bound() + " reached: longer executions were not considered");
        }
        if (result.verdict().isDecided()) {
            answer.explained().ifPresent(e -> ExplanationText.lines(e.explanation()).forEach(line -> out.println("\t" + line)));
        }
        if (statistics) {
            StatisticsTable.print(result.statistics(), out);
        }
        switch (result.verdict()) {
            case Verdict.Error error -> error.problems().forEach(err::println);
            case Verdict.Unknown unknown -> err.println(result.test() + ": " + unknown.reason());
            case Verdict.Undefined undefined -> err.println(result.test() + ": undefined: an execution fails "
                    + undefined.axiom());
            case Verdict.Allowed allowed -> { }
            case Verdict.Forbidden forbidden -> { }
            case Verdict.ForbiddenUpToBound forbidden -> { }
        }
    }
}
