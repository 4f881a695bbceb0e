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
import org.felis.verification.task.ExecutionCounts;
import org.felis.verification.task.Query;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.Verdict;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code felis executions --count}: a line per test, {@code TEST<TAB>MODEL<TAB>executions N<TAB>blocked M<TAB>millis}. */
final class ExecutionsCommand implements Callable<Integer> {

    private final TaskOptions options;
    private final OutputOptions output = new OutputOptions();
    private final TestArguments tests;
    private boolean count;

    private final CommandSpec spec;

    ExecutionsCommand(StandardInput in) {
        options = new TaskOptions(in);
        tests = new TestArguments(in);
        spec = new CommandArguments("executions", this,
                "Counts the consistent executions of a program under a model: those that differ in the events that happen, in reads-from or in "
                        + "coherence.")
                .with(options::addTo)
                .flag(given -> count = given, OptionSpec.builder("--count").description("print how many are complete, blocked, cut off at the bound, and failing"))
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
        if (!count) {
            throw new ArgumentException("say what is wanted of the executions: --count (felis graph draws one, felis outcomes lists final states)");
        }
        // what ends an object's life is no event of the program, and nothing to be counted
        VerificationOptions how = options.options().withProperties(Set.of(Property.ASSERTIONS));
        ModelArgument model = options.model();
        Verifier verifier = new PromptVerifier(new InProcessVerifier());
        Warnings warnings = new Warnings(spec.commandLine().getErr(), output);
        boolean answered = true;
        for (Input test : tests.inputs()) {
            try {
                answered &= print(verifier.answer(Query.COUNT, model.task(test, how), Progress.NONE, Interruption.none()), test, warnings);
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

    private boolean print(CountResult found, Input test, Warnings warnings) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        switch (found.result().verdict()) {
            case Verdict.Decided decided -> {
                ExecutionCounts counts = found.counts();
                out.printf(Locale.ROOT, "%s\t%s\texecutions %d\tblocked %d%s%s\t%.1f%n", test.name(), found.result().model(), counts.complete(),
                        counts.blocked(), others("cut off", counts.cutOff()), others("failing", counts.failed()), found.result().millis());
            }
            case Verdict.Error error -> warnings.print(error.problems(), err);
            case Verdict.Unknown unknown -> err.println(test.name() + ": " + unknown.reason());
        }
        out.flush();
        warnings.print(found.result());
        return found.result().verdict().isDecided();
    }

    private static String others(String what, long number) {
        return number == 0 ? "" : "\t" + what + " " + number;
    }
}
