package org.felis.cli.output;

import org.felis.cli.arguments.CommandArguments;

import picocli.CommandLine.Model.OptionSpec;

/** The options that say how much is printed, and in which colours. */
public final class OutputOptions {

    private boolean quiet;
    private Colours.When colour;

    /**
     * Adds these options to a command's.
     *
     * @param left out by {@code --quiet}, in words
     */
    public void addTo(CommandArguments arguments, String left) {
        arguments.flag(given -> quiet = given, OptionSpec.builder("-q", "--quiet").description("without " + left))
                .option(Colours.When.class, given -> colour = given,
                        OptionSpec.builder("--colour", "--color").paramLabel("auto|always|never").defaultValue("auto")
                        .description("colours for verdicts and problems; auto: on a terminal, unless NO_COLOR is set; default ${DEFAULT-VALUE}"));
    }

    /** Whether results are to be printed and nothing else. */
    public boolean isQuiet() {
        return quiet;
    }

    /** On standard output. */
    public Colours colours() {
        return Colours.ofOutput(colour);
    }

    /** On standard error. */
    public Colours errorColours() {
        return Colours.ofErrors(colour);
    }
}
