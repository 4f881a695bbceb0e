package org.felis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;

/** One line on a terminal's standard error that says which of several tests is being verified. */
final class ProgressLine {

    /** Set by the script when standard error is a terminal. */
    private static final String TERMINAL_PROPERTY = "felis.terminal";
    private static final String ERASE_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final int total;
    private int begun;

    private ProgressLine(PrintWriter err, int total) {
        this.err = err;
        this.total = total;
    }

    /** Shows nothing for a single test or when standard error is no terminal. */
    static ProgressLine forTests(int total, PrintWriter err) {
        return new ProgressLine(total > 1 && Boolean.getBoolean(TERMINAL_PROPERTY) ? err : null, total);
    }

    void next(Path test) {
        begun++;
        if (err != null) {
            err.print(ERASE_LINE + "[" + begun + "/" + total + "] " + test);
            err.flush();
        }
    }

    void clear() {
        if (err != null) {
            err.print(ERASE_LINE);
            err.flush();
        }
    }
}
