package org.felis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.Input;
import org.felis.cli.arguments.ModelArgument;
import org.felis.cli.arguments.SourceOptions;
import org.felis.cli.arguments.StandardInput;
import org.felis.cli.arguments.TaskOptions;
import org.felis.cli.arguments.TestArguments;
import org.felis.cli.output.HerdFormat;
import org.felis.cli.output.OutcomesJson;
import org.felis.cli.output.OutputOptions;
import org.felis.cli.output.SourceOutcomesFormat;
import org.felis.cli.output.Warnings;
import org.felis.engine.interruption.Interruption;
import org.felis.verification.Failure;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.csource.SourceAnswer;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceSettings;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis outcomes}: all final states of tests. */
final class OutcomesCommand implements Callable<Integer> {

    /** How outcomes are printed. */
    enum Format {
        HERD, JSON
    }

    private final TaskOptions options;
    private final SourceOptions source = new SourceOptions();
    private Format format;
    private final OutputOptions output = new OutputOptions();
    private final TestArguments tests;

    private final CommandSpec spec;

    OutcomesCommand(StandardInput in) {
        options = new TaskOptions(in);
        tests = new TestArguments(in);
        spec = new CommandArguments("outcomes", this,
                "Prints all final states of a test under a model; of a C program as source, how each execution ends (docs/c-semantics.md).")
                .with(options::addTo)
                .with(source::addSourceFirstTo)
                .option(Format.class, given -> format = given,
                        OptionSpec.builder("--format").paramLabel("herd|json").defaultValue("herd")
                        .description("as herd7 prints them, or one JSON object a line (docs/json.md); default ${DEFAULT-VALUE}"))
                .with(arguments -> output.addTo(arguments, "warnings, and notes on outcomes that are incomplete"))
                .with(tests::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    private boolean printSource(String file, SourceSettings settings, Warnings warnings) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try {
            switch (SourcePrograms.outcomes(file, Path.of("").toAbsolutePath(), settings, Interruption.none())) {
                case SourceAnswer.Found found -> {
                    out.print(format == Format.JSON ? SourceOutcomesFormat.json(file, found.outcomes()) + "\n" : SourceOutcomesFormat.text(file, found.outcomes()));
                    out.flush();
                    if (!output.isQuiet()) {
                        warnings.print(found.warnings(), err);
                        found.outcomes().limit().ifPresent(limit -> err.println(file + ": incomplete: there is more than is looked at: " + limit));
                    }
                    return true;
                }
                case SourceAnswer.Accepted accepted -> {
                    warnings.print(accepted.warnings(), err);
                    err.println(file + ": accepted; there is no function " + settings.machine().function() + " to run"
                            + (accepted.functions().isEmpty() ? "" : " (--function names another one: " + String.join(", ", accepted.functions()) + ")"));
                    return true;
                }
                case SourceAnswer.Rejected rejected -> warnings.print(rejected.problems(), err);
                case SourceAnswer.Undecided undecided -> warnings.print(undecided.problems(), err);
            }
        } catch (RuntimeException | Error failure) {
            warnings.print(List.of(Failure.internal(failure, file)), err);
        }
        return false;
    }

    @Override
    public Integer call() throws ArgumentException {
        VerificationOptions how = source.with(options.options().withObservation(true));
        ModelArgument model = options.model();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Verifier verifier = new PromptVerifier(new InProcessVerifier());
        Warnings warnings = new Warnings(err, output);
        boolean answered = true;
        SourceSettings settings = SourceSettings.of(new VerificationTask("", "", model.name(), model.texts(), how));
        for (Input test : tests.inputs()) {
            if (source.isSource() && test instanceof Input.OfFile && SourcePrograms.isSource(test.name())) {
                answered &= printSource(test.name(), settings, warnings);
                continue;
            }
            try {
                OutcomesResult result = verifier.outcomes(model.task(test, how), Progress.NONE, Interruption.none());
                answered &= result.result().verdict().isDecided();
                switch (format) {
                    case HERD -> out.print(HerdFormat.of(result));
                    case JSON -> out.println(OutcomesJson.of(result));
                }
                out.flush();
                warnings.print(result.result());
                if (result.result().verdict() instanceof Verdict.Unknown unknown && unknown.isCancelled()) {
                    // nobody here cancels: the solver has taken Ctrl-C for itself
                    return ExitStatus.INTERRUPTED;
                }
                switch (result) {
                    case OutcomesResult.Decided decided -> {
                        if (decided.result().boundReached().orElse(false) && !output.isQuiet()) {
                            err.println(test.name() + ": incomplete: some execution goes on beyond the bound "
                                    + decided.result().bound());
                        }
                    }
                    case OutcomesResult.Undecided undecided -> {
                        switch (undecided.result().verdict()) {
                            case Verdict.Error error -> warnings.print(error.problems(), err);
                            case Verdict.Unknown unknown -> err.println(test.name() + ": " + unknown.reason());
                        }
                    }
                }
            } catch (ModelArgument.UnreadableTestException unreadable) {
                warnings.print(List.of(unreadable.problem(test)), err);
                answered = false;
            } catch (RuntimeException | Error failure) {
                warnings.print(List.of(Failure.internal(failure, test.name())), err);
                answered = false;
            }
        }
        return answered ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }
}
