package org.felis.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.Input;
import org.felis.cli.arguments.ModelArgument;
import org.felis.cli.arguments.StandardInput;
import org.felis.cli.arguments.TaskOptions;
import org.felis.cli.arguments.TestArguments;
import org.felis.cli.output.OutputOptions;
import org.felis.cli.output.Warnings;
import org.felis.engine.interruption.Interruption;
import org.felis.verification.Failure;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.task.CountResult;
import org.felis.verification.task.EstimateResult;
import org.felis.verification.task.ExecutionCounts;
import org.felis.verification.task.ExecutionEstimate;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.Verdict;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code felis executions --count}: a line per test, {@code TEST<TAB>MODEL<TAB>executions N<TAB>blocked M<TAB>millis}; with {@code --estimate}, a line with {@code ~N ± E} in place of
 * each number, in front of that.
 */
final class ExecutionsCommand implements Callable<Integer> {

    private final TaskOptions options;
    private final OutputOptions output = new OutputOptions();
    private final TestArguments tests;
    private boolean count;
    private boolean estimate;
    private int probes;

    private final CommandSpec spec;

    ExecutionsCommand(StandardInput in) {
        options = new TaskOptions(in);
        tests = new TestArguments(in);
        spec = new CommandArguments("executions", this,
                "Counts the consistent executions of a program under a model: those that differ in the events that happen, in reads-from or in "
                        + "coherence.")
                .with(options::addTo)
                .flag(given -> count = given, OptionSpec.builder("--count").description("print how many are complete, blocked, cut off at the bound, and failing"))
                .flag(given -> estimate = given, OptionSpec.builder("--estimate")
                        .description("print about how many these are, with the standard error, from parts that are explored by chance; with --count, in front of counting"))
                .option(int.class, given -> probes = given, OptionSpec.builder("--probes").paramLabel("N").defaultValue("100")
                        .description("how often --estimate explores a part; default ${DEFAULT-VALUE}"))
                .with(arguments -> output.addTo(arguments, "warnings"))
                .with(tests::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        if (!count && !estimate) {
            throw new ArgumentException("say what is wanted of the executions: --count or --estimate (felis graph draws one, felis outcomes lists final states)");
        }
        if (probes < 2) {
            throw new ArgumentException("--probes wants a whole number of at least 2");
        }
        // what ends an object's life is no event of the program, and nothing to be counted
        VerificationOptions how = options.options().withProperties(Set.of(Property.ASSERTIONS));
        ModelArgument model = options.model();
        Verifier verifier = new PromptVerifier(new InProcessVerifier());
        Warnings warnings = new Warnings(spec.commandLine().getErr(), output);
        boolean answered = true;
        for (Input test : tests.inputs()) {
            try {
                VerificationTask task = model.task(test, how);
                if (estimate) {
                    answered &= print(verifier.answer(Query.estimate(probes), task, Progress.NONE, Interruption.none()), test, warnings);
                }
                if (count) {
                    answered &= print(verifier.answer(Query.COUNT, task, Progress.NONE, Interruption.none()), test, warnings);
                }
            } catch (ModelArgument.UnreadableTestException unreadable) {
                warnings.print(List.of(unreadable.problem(test)), spec.commandLine().getErr());
                answered = false;
            } catch (RuntimeException | Error failure) {
                warnings.print(List.of(Failure.internal(failure, test.name())), spec.commandLine().getErr());
                answered = false;
            }
        }
        return answered ? ExitStatus.ANSWERED : ExitStatus.UNANSWERED;
    }

    private boolean print(EstimateResult found, Input test, Warnings warnings) {
        ExecutionEstimate about = found.estimate();
        if (about.probes() == 0) {
            return printUnanswered(found.result(), test, warnings);
        }
        printNumbers(found.result(), test, text(about.complete()), text(about.blocked()), others("cut off", about.cutOff()) + others("failing", about.failed()));
        warnings.print(found.result());
        return true;
    }

    private void printNumbers(VerificationResult result, Input test, String complete, String blocked, String others) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%s\t%s\texecutions %s\tblocked %s%s\t%.1f%n", test.name(), result.model(), complete, blocked, others, result.millis());
        out.flush();
    }

    private boolean printUnanswered(VerificationResult result, Input test, Warnings warnings) {
        PrintWriter err = spec.commandLine().getErr();
        switch (result.verdict()) {
            case Verdict.Error error -> warnings.print(error.problems(), err);
            case Verdict.Unknown unknown -> err.println(test.name() + ": " + unknown.reason());
            case Verdict.Decided decided -> throw new IllegalStateException("decided, and not printed");
        }
        warnings.print(result);
        return false;
    }

    private static String text(ExecutionEstimate.Part part) {
        return "~" + text(part.mean()) + " ± " + text(part.error());
    }

    private static String text(double number) {
        return String.format(Locale.ROOT, number < 10 && number != Math.rint(number) ? "%.1f" : number < 1e7 ? "%.0f" : "%.2e", number);
    }

    private static String others(String what, ExecutionEstimate.Part part) {
        return part.mean() == 0 ? "" : "\t" + what + " " + text(part);
    }

    private boolean print(CountResult found, Input test, Warnings warnings) {
        if (!(found.result().verdict() instanceof Verdict.Decided)) {
            return printUnanswered(found.result(), test, warnings);
        }
        ExecutionCounts counts = found.counts();
        printNumbers(found.result(), test, "" + counts.complete(), "" + counts.blocked(), others("cut off", counts.cutOff()) + others("failing", counts.failed()));
        warnings.print(found.result());
        return true;
    }

    private static String others(String what, long number) {
        return number == 0 ? "" : "\t" + what + " " + number;
    }
}
