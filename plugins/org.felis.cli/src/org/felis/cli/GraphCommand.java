package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.felis.cli.arguments.ArgumentException;
import org.felis.cli.arguments.CommandArguments;
import org.felis.cli.arguments.ExitStatus;
import org.felis.cli.arguments.FileProblem;
import org.felis.cli.arguments.Input;
import org.felis.cli.arguments.ModelArgument;
import org.felis.cli.arguments.SourceOptions;
import org.felis.cli.arguments.StandardInput;
import org.felis.cli.arguments.TaskOptions;
import org.felis.engine.interruption.Interruption;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.render.ExecutionFormat;
import org.felis.execution.render.Theme;
import org.felis.execution.report.ExpressionText;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.PromptVerifier;
import org.felis.verification.ShownExecution;
import org.felis.verification.Verifier;
import org.felis.verification.task.EvaluationResult;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis graph}: the execution that satisfies the condition, or would if the model did not forbid it, drawn. */
final class GraphCommand implements Callable<Integer> {

    private final StandardInput in;
    private final TaskOptions options;
    private final SourceOptions source = new SourceOptions();
    private Path output;
    private String outcome;
    private boolean nearest;
    private Theme theme;
    private String expression;
    private String argument;

    private final CommandSpec spec;

    GraphCommand(StandardInput in) {
        this.in = in;
        options = new TaskOptions(in);
        spec = new CommandArguments("graph", this,
                "Draws the execution that satisfies a test's condition under a model.")
                .with(options::addTo)
                .with(source::addTo)
                .option(Path.class, given -> output = given,
                        OptionSpec.builder("-o", "--output").required(true).paramLabel("FILE.svg|.png|.dot|.execution")
                        .description("the file to write: a drawing, a picture, Graphviz, or the execution for the workbench"))
                .option(String.class, given -> outcome = given, OptionSpec.builder("--outcome").paramLabel("STATE")
                        .description("draw an execution that ends so in place of one that satisfies the condition; a state as "
                                + "'felis outcomes' and 'felis compare' print it, such as '1:X1=1; 1:X3=0;'"))
                .flag(given -> nearest = given, OptionSpec.builder("--nearest")
                        .description("if the model forbids what is asked for: draw an execution that would show it, with the cycle or "
                                + "the edges by which the model forbids it; one that violates as few axioms as possible"))
                .option(String.class, given -> expression = given, OptionSpec.builder("--show").paramLabel("EXPR")
                        .description("draw what a CAT expression over the model's names is in this execution: the edges of a relation, a frame "
                                + "around the events of a set; the letter of an event is the set of that event, as in 'po; [b]'"))
                .option(Theme.class, given -> theme = given,
                        OptionSpec.builder("--theme").paramLabel("light|dark").defaultValue("light")
                        .description("the colours of a drawing; default ${DEFAULT-VALUE}"))
                .parameter(String.class, given -> argument = given, PositionalParamSpec.builder().paramLabel("TEST|-")
                        .description("the test; - is standard input"))
                .with(in::addTo)
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        ModelArgument model = options.model();
        ExecutionFormat format = ExecutionFormat.of(output).orElseThrow(() -> new ArgumentException(
                "-o wants a file that ends in .svg, .png, .dot or .execution, not " + output));
        Input test = argument.equals(StandardInput.ARGUMENT) ? in.read("a test") : new Input.OfFile(Path.of(argument));
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try {
            VerificationTask task = model.task(test, source.with(options.options()).withWitness(true));
            VerificationTask asked = outcome == null ? task : task.askingFor(state());
            Verifier verifier = new PromptVerifier(new InProcessVerifier());
            ShownExecution shown = ShownExecution.of(verifier, asked, nearest, Progress.NONE, Interruption.none());
            VerificationResult result = shown.result();
            if (result instanceof VerificationResult.Undecided undecided) {
                switch (undecided.verdict()) {
                    case Verdict.Error error -> error.problems().forEach(err::println);
                    case Verdict.Unknown unknown -> err.println(test.name() + ": " + unknown.reason());
                }
                return ExitStatus.UNANSWERED;
            }
            Optional<ExecutionGraph> graph = shown.graph();
            if (graph.isEmpty()) {
                err.println(test.name() + ": " + result.verdict() + " under " + result.model() + ": no execution "
                        + (outcome != null ? "ends so" : result.properties().isEmpty() ? "satisfies the condition" : "violates a property")
                        + (nearest ? ", whatever the model forbids" : "") + ", so there is none to draw");
                return ExitStatus.UNANSWERED;
            }
            ExecutionGraph drawn = graph.get();
            String value = "";
            if (expression != null) {
                switch (verifier.evaluate(expression, shown.witness().orElseThrow(), asked, Progress.NONE, Interruption.none())) {
                    case EvaluationResult.Evaluated evaluated -> {
                        drawn = evaluated.execution().graph();
                        value = expression + "\t" + ExpressionText.of(ExpressionText.layer(drawn).orElseThrow(), evaluated.notDrawn());
                    }
                    case EvaluationResult.Unanswered unanswered -> {
                        unanswered.reasons().forEach(reason -> err.println(test.name() + ": --show: " + reason));
                        return ExitStatus.UNANSWERED;
                    }
                }
            }
            Files.write(output, format.write(drawn, ShownExecution.selection(drawn), theme));
            out.println(result.verdict() + "\t" + test.name() + "\t" + result.model() + "\t" + output);
            if (!value.isEmpty()) {
                out.println(value);
            }
            return ExitStatus.ANSWERED;
        } catch (ModelArgument.UnreadableTestException unreadable) {
            err.println(unreadable.problem(test));
            return ExitStatus.UNANSWERED;
        } catch (IOException failed) {
            err.println("felis: cannot write " + output + ": " + FileProblem.words(failed));
            return ExitStatus.UNANSWERED;
        }
    }

    private Map<String, String> state() throws ArgumentException {
        return OutcomesResult.state(outcome).orElseThrow(
                () -> new ArgumentException("--outcome wants a state such as '1:X1=1; 1:X3=0;', not '" + outcome + "'"));
    }
}
