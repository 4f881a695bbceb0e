package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.Input;
import org.felis.cli.arguments.JobsOption;
import org.felis.cli.arguments.ModelArgument;
import org.felis.cli.arguments.SourceOptions;
import org.felis.cli.arguments.StandardInput;
import org.felis.cli.arguments.TaskOptions;
import org.felis.cli.arguments.TestArguments;
import org.felis.cli.output.ExplanationJson;
import org.felis.cli.output.JsonLines;
import org.felis.cli.output.OutputOptions;
import org.felis.cli.output.ProgressLine;
import org.felis.cli.output.StatisticsTable;
import org.felis.cli.output.Summary;
import org.felis.cli.output.Warnings;
import org.felis.verification.Failure;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.explanation.ExplanationText;
import org.felis.verification.judgement.Expectations;
import org.felis.verification.task.Bound;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.felis.worker.EscalatingVerifier;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code felis verify}: one line per test, {@code VERDICT<TAB>TEST<TAB>MODEL<TAB>MILLISECONDS}, and below it one for each property of a program with
 * assertions, {@code <TAB>PROPERTY VERDICT: PLACE: WHAT}.
 */
final class VerifyCommand implements Callable<Integer> {

    /** A test of many that is more work goes on where it can be killed. */
    private static final Duration TRIED_HERE = Duration.ofSeconds(10);

    private final TaskOptions options;
    private final SourceOptions source = new SourceOptions();
    private boolean observation;
    private boolean expectations;
    private boolean explain;
    private boolean statistics;
    private boolean json;
    private final JobsOption jobs = new JobsOption();
    private final OutputOptions output = new OutputOptions();
    private final TestArguments tests;

    private final CommandSpec spec;

    VerifyCommand(StandardInput in) {
        options = new TaskOptions(in);
        tests = new TestArguments(in);
        spec = new CommandArguments("verify", this,
                "Says whether a test's condition is allowed or forbidden under a model, and of a program with assertions which properties hold.",
                "Several tests are verified at a time and printed in their order. One that is more than 10 s of work, or runs out of "
                        + "memory, is verified again in a process of its own.")
                .with(options::addTo)
                .with(source::addTo)
                .flag(given -> observation = given, OptionSpec.builder("--observation")
                        .description("also say whether the condition holds Never, Sometimes or Always, and which of the "
                                + "model's flags (such as data races) are raised; without this option flags are not looked for"))
                .flag(given -> expectations = given, OptionSpec.builder("--check-expectations")
                        .description("compare with what the tests say about their own verdicts: "
                                + "'expect: MODEL allowed', 'expect: MODEL races violated' and 'Result: Never' in comments, 'with MODEL: ~exists' behind the condition; "
                                + "a deviation is an exit status of 1"))
                .flag(given -> explain = given, OptionSpec.builder("-e", "--explain")
                        .description("also say why: the axiom that forbids each way to satisfy the condition, with its "
                                + "cycle; which pair raises a flag; the execution that is allowed"))
                .flag(given -> statistics = given, OptionSpec.builder("-s", "--stats")
                        .description("also print figures: pairs per relation, formula sizes, time per stage"))
                .flag(given -> json = given, OptionSpec.builder("--json").description("print one JSON object a line: docs/json.md"))
                .with(arguments -> output.addTo(arguments, "warnings, progress and the count of verdicts"))
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
        VerificationOptions how = source.with(options.options()).withObservation(observation).withExpectations(expectations);
        ModelArgument model = options.model();
        List<Asked> asked = asked(tests.inputs(), model);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine progress = ProgressLine.forTests(output.isQuiet() ? 0 : asked.size(), err);
        Warnings warnings = new Warnings(err, output);
        Summary summary = new Summary();
        // one test has this process for itself
        Duration here = asked.size() == 1 ? how.timeout() : TRIED_HERE;
        try (CtrlC ctrlC = CtrlC.watch();
                EscalatingVerifier verifier = new EscalatingVerifier(here, atATime, how.memoryMegabytes())) {
            new Batch(atATime, ctrlC.interruption()).run(asked, one -> verify(verifier, one.test(), one.model(), how, ctrlC),
                    (one, failure) -> failed(one.test().name(), one.model(), how, failure), one -> progress.decided(one.test().name()), answer -> {
                        progress.clear();
                        Answered printed = print(answer, model, how, warnings, out, err);
                        warnings.print(printed.result());
                        summary.add(printed.result());
                    });
            progress.clear();
            if (asked.size() > 1 && !output.isQuiet()) {
                err.println(summary.text(asked.size(), expectations, (System.nanoTime() - start) / 1e9));
            }
            out.flush();
            return ctrlC.interruption().isStopped() ? ExitStatus.INTERRUPTED
                    : summary.isAsWished() ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
        }
    }

    /** A test under a model. */
    private record Asked(Input test, ModelArgument model) {
    }

    /** Each test under the model that was given; without one, a program whose expectations are to be checked under each model that they name. */
    private List<Asked> asked(List<Input> inputs, ModelArgument model) {
        return inputs.stream().flatMap(test -> {
            List<ModelArgument> named = expectations && model.name().isEmpty() ? expected(test) : List.of();
            return (named.isEmpty() ? List.of(model) : named).stream().map(each -> new Asked(test, each));
        }).toList();
    }

    private static List<ModelArgument> expected(Input test) {
        try {
            return Expectations.models(test.name(), test.text()).stream().map(ModelArgument::new).toList();
        } catch (IOException unreadable) {
            return List.of(); // the verification says so
        }
    }

    /** Nothing if it was stopped. */
    private Optional<Answered> verify(Verifier verifier, Input test, ModelArgument model, VerificationOptions how, CtrlC ctrlC) {
        try {
            VerificationTask task = model.task(test, how);
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
        } catch (ModelArgument.UnreadableTestException unreadable) {
            return Optional.of(new Answered(unreadable.result(test, model, how), Optional.empty()));
        }
    }

    private static Answered failed(String test, ModelArgument model, VerificationOptions how, Throwable failure) {
        return new Answered(Failure.result(new VerificationTask(test, "", model.name(), how), failure), Optional.empty());
    }

    /** Prints an answer, or, if that fails, the failure in its place. Gives what it printed. */
    private Answered print(Answered answer, ModelArgument model, VerificationOptions how, Warnings warnings, PrintWriter out, PrintWriter err) {
        StringWriter line = new StringWriter();
        StringWriter notes = new StringWriter();
        try {
            print(answer, how, warnings, new PrintWriter(line), new PrintWriter(notes));
        } catch (RuntimeException | Error failure) {
            Answered failed = failed(answer.result().test(), model, how, failure);
            print(failed, how, warnings, out, err);
            return failed;
        }
        out.print(line);
        out.flush();
        err.print(notes);
        err.flush();
        return answer;
    }

    private void print(Answered answer, VerificationOptions how, Warnings warnings, PrintWriter out, PrintWriter err) {
        VerificationResult result = answer.result();
        if (json) {
            out.println(answer.explained().map(e -> ExplanationJson.of(e, statistics))
                    .orElseGet(() -> JsonLines.of(result, statistics)));
            return;
        }
        out.println(String.join("\t", output.colours().verdict(result.verdict()), result.test(), result.model(),
                String.format(Locale.ROOT, "%.1f", result.millis())));
        result.properties().forEach(property -> out.println("\t" + line(property)));
        if (result instanceof VerificationResult.Undecided) {
            printDeviations(result, out);
        }
        switch (result) {
            case VerificationResult.Decided decided -> print(decided, how, answer.explained(), out, err);
            case VerificationResult.Undecided undecided -> {
                switch (undecided.verdict()) {
                    case Verdict.Error error -> warnings.print(error.problems(), err);
                    case Verdict.Unknown unknown -> err.println(result.test() + ": " + unknown.reason());
                }
            }
        }
    }

    private void printDeviations(VerificationResult result, PrintWriter out) {
        result.expectations().stream().filter(e -> !e.met()).forEach(e -> out.println("\t" + output.colours().alarm("deviates") + ": expected '"
                + e.expected() + "' (" + e.source().file() + ":" + e.source().line() + "), found " + e.found()));
    }

    /** {@code assertions Violated: file.c:12:3: assert(x == 1)}. */
    private String line(PropertyVerdict property) {
        String why = property.verdict() instanceof Verdict.Unknown unknown ? ": " + unknown.reason() : "";
        return property.property().word() + " " + output.colours().verdict(property.verdict()) + property.site().map(site -> ": " + site).orElse(why);
    }

    private void print(VerificationResult.Decided result, VerificationOptions how, Optional<ExplanationResult> explained, PrintWriter out, PrintWriter err) {
        result.observation().ifPresent(o -> out.println("\tobservation " + JsonLines.capitalised(o.name())));
        result.flags().filter(f -> !f.isEmpty()).ifPresent(f -> out.println("\tflags " + String.join(", ", f)));
        printDeviations(result, out);
        if (observation && result.boundReached().orElse(false)) {
            out.println("\tbound " + result.bound() + " reached: longer executions were not considered");
        }
        if (how.bound() instanceof Bound.Automatic) {
            out.println("\tbound " + result.bound() + (result.verdict().isUpToBound() ? ": larger ones were not answered" : ""));
        }
        explained.ifPresent(e -> ExplanationText.lines(e.explanation()).forEach(line -> out.println("\t" + line)));
        if (statistics) {
            StatisticsTable.print(result.statistics(), out);
        }
        if (result.verdict() instanceof Verdict.Undefined undefined) {
            err.println(result.test() + ": undefined: an execution fails " + undefined.axiom());
        }
    }
}
