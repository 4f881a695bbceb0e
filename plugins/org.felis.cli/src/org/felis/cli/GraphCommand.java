package org.felis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;

import org.felis.engine.query.Interruption;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.render.ExecutionFormat;
import org.felis.execution.render.Theme;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.OutcomesResult;
import org.felis.verification.Progress;
import org.felis.verification.PromptVerifier;
import org.felis.verification.Verdict;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code felis graph}: the execution that satisfies the condition, drawn. */
final class GraphCommand implements Callable<Integer> {

    private final TaskOptions options = new TaskOptions();
    private Path output;
    private String outcome;
    private Theme theme;
    private Path test;

    private final CommandSpec spec;

    GraphCommand() {
        spec = new CommandArguments("graph", this,
                "Draws the execution that satisfies a test's condition under a model.")
                .with(options::addTo)
                .option(Path.class, given -> output = given,
                        OptionSpec.builder("-o").required(true).paramLabel("FILE.svg|.png|.dot|.execution")
                        .description("the file to write: a drawing, a picture, Graphviz, or the execution for the workbench"))
                .option(String.class, given -> outcome = given, OptionSpec.builder("--outcome").paramLabel("STATE")
                        .description("draw an execution that ends so in place of one that satisfies the condition; a state as "
                                + "'felis outcomes' and 'felis compare' print it, such as '1:X1=1; 1:X3=0;'"))
                .option(Theme.class, given -> theme = given,
                        OptionSpec.builder("--theme").paramLabel("light|dark").defaultValue("light")
                        .description("the colours of a drawing; default ${DEFAULT-VALUE}"))
                .parameter(Path.class, given -> test = given, PositionalParamSpec.builder().paramLabel("TEST")
                        .description("the test"))
                .spec();
    }

    /** What the command line is told about this command. */
    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws ArgumentException {
        options.checkModel();
        ExecutionFormat format = ExecutionFormat.of(output).orElseThrow(() -> new ArgumentException(
                "-o wants a file that ends in .svg, .png, .dot or .execution, not " + output));
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try {
            VerificationTask task = options.task(test, options.options().withWitness(true));
            VerificationResult result = new PromptVerifier(new InProcessVerifier())
                    .verify(outcome == null ? task : task.askingFor(state()), Progress.NONE, Interruption.none());
            if (result.verdict() instanceof Verdict.Error error) {
                error.problems().forEach(err::println);
                return Main.UNANSWERED;
            }
            if (result.verdict() instanceof Verdict.Unknown unknown) {
                err.println(test + ": " + unknown.reason());
                return Main.UNANSWERED;
            }
            if (result.witness().isEmpty()) {
                err.println(test + ": " + result.verdict() + " under " + result.model()
                        + ": no execution " + (outcome == null ? "satisfies the condition" : "ends so") + ", so there is none to draw");
                return Main.UNANSWERED;
            }
            ExecutionGraph graph = result.witness().get().graph();
            Files.write(output, format.write(graph, LayerSelection.defaults(graph), theme));
            out.println(result.verdict() + "\t" + test + "\t" + result.model() + "\t" + output);
            return Main.ANSWERED;
        } catch (TaskOptions.UnreadableTestException unreadable) {
            err.println(test + ": error FELIS001 " + unreadable.getMessage());
            return Main.UNANSWERED;
        } catch (IOException failed) {
            err.println("felis: cannot write " + output + ": " + FileProblem.words(failed));
            return Main.UNANSWERED;
        }
    }

    private Map<String, String> state() throws ArgumentException {
        return OutcomesResult.state(outcome).orElseThrow(
                () -> new ArgumentException("--outcome wants a state such as '1:X1=1; 1:X3=0;', not '" + outcome + "'"));
    }
}
