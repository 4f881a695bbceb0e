package org.felis.cli.arguments;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

import org.felis.engine.source.TextFile;

import picocli.CommandLine.Model.OptionSpec;

/** Standard input, which the argument {@value #ARGUMENT} names in place of a file. It can be read once, so one argument can name it. */
public final class StandardInput {

    /** What names it. */
    public static final String ARGUMENT = "-";

    /** A name that is a file's name on every system, so that what resolves names beside it works. */
    private static final String NAME = "(stdin)";

    private final InputStream stream;
    private String name = NAME;
    private String reader = "";

    public StandardInput(InputStream stream) {
        this.stream = stream;
    }

    /** Adds the option for its name to a command's. */
    public void addTo(CommandArguments arguments) {
        arguments.option(String.class, given -> name = given, OptionSpec.builder("--stdin-name").paramLabel("FILE").defaultValue(NAME)
                .description("what standard input (the argument " + ARGUMENT + ") is called in results and messages; includes of a model are "
                        + "looked for beside it; default ${DEFAULT-VALUE}"));
    }

    /**
     * Reads it.
     *
     * @param argument what asks for it, in words
     * @throws ArgumentException if another argument has read it, or it cannot be read
     */
    public Input.OfStandardInput read(String argument) throws ArgumentException {
        if (!reader.isEmpty()) {
            throw new ArgumentException(ARGUMENT + " is given twice, for " + reader + " and for " + argument + ": standard input can be read once");
        }
        if (name.isBlank()) {
            throw new ArgumentException("--stdin-name wants a name that is not empty");
        }
        reader = argument;
        try {
            return new Input.OfStandardInput(name, new String(stream.readNBytes(TextFile.MOST_BYTES), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new ArgumentException("standard input cannot be read: " + FileProblem.words(unreadable));
        }
    }
}
