package org.felis.cli.arguments;

import picocli.CommandLine.Model.OptionSpec;

/** {@code --jobs}: how many tests a command works on at a time. */
public final class JobsOption {

    private int jobs = Runtime.getRuntime().availableProcessors();

    public void addTo(CommandArguments arguments) {
        arguments.option(int.class, given -> jobs = given, OptionSpec.builder("-j", "--jobs").paramLabel("N")
                .description("how many tests at a time; default: one per processor"));
    }

    /** At least 1. */
    public int jobs() throws ArgumentException {
        if (jobs < 1) {
            throw new ArgumentException("--jobs wants a whole number of at least 1, not " + jobs);
        }
        return jobs;
    }
}
