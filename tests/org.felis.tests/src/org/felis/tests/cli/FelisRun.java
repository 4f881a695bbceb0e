package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.felis.cli.Main;

/** What one run of the command line left behind. */
public record FelisRun(int status, String out, String err) {

    /** Runs a command in this process. */
    public static FelisRun of(String... arguments) {
        return withInput("", arguments);
    }

    /** Runs a command in this process that finds a text on its standard input. */
    public static FelisRun withInput(String input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8), arguments);
        return new FelisRun(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    void assertNoStackTrace() {
        assertFalse((out + err).contains("\tat "), () -> out + err);
        assertFalse((out + err).contains("Exception"), () -> out + err);
        assertFalse((out + err).contains("internal error"), () -> out + err);
    }

    /** The last line of the output. */
    String lastLine() {
        return out.strip().substring(out.strip().lastIndexOf('\n') + 1);
    }
}
