package org.felis.cli.arguments;

import java.util.Arrays;

import org.felis.verification.sources.ShippedModel;
import org.felis.verification.task.VerificationOptions;

import picocli.CommandLine.Model.OptionSpec;

/** The options that say how a test is verified; shared by the commands that do so. */
public final class TaskOptions {

    private final StandardInput in;
    private String model = "";
    private final SearchOptions search = new SearchOptions();

    /** @param in where a model may come from */
    public TaskOptions(StandardInput in) {
        this.in = in;
    }

    /** Adds these options to a command's. */
    public void addTo(CommandArguments arguments) {
        arguments.option(String.class, given -> model = given, OptionSpec.builder("-m", "--model").paramLabel("NAME|FILE|-")
                        .completionCandidates(() -> Arrays.stream(ShippedModel.values()).map(ShippedModel::modelName).iterator())
                        .description("the model: a shipped one by name, a .cat file, or - for standard input; default: that of the test's "
                                + "architecture"))
                .with(search::addTo);
    }

    /** The options as the façade wants them. */
    public VerificationOptions options() throws ArgumentException {
        return search.options();
    }

    /** The model, before any test runs; rejected if it is neither shipped nor a file. Reads standard input if that is the model. */
    public ModelArgument model() throws ArgumentException {
        return ModelArgument.of(model, in);
    }
}
