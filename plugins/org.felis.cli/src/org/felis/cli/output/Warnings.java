package org.felis.cli.output;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.felis.engine.source.Problem;
import org.felis.verification.task.VerificationResult;

/** Prints problems on standard error. Warnings of tests and models each once: a batch of tests has one model. */
public final class Warnings {

    private final PrintWriter err;
    private final Colours colours;
    private final boolean quiet;
    private final Set<String> printed = new HashSet<>();

    /** @param options whether warnings are printed at all, and in which colours */
    public Warnings(PrintWriter err, OutputOptions options) {
        this.err = err;
        this.colours = options.errorColours();
        this.quiet = options.isQuiet();
    }

    public void print(VerificationResult result) {
        if (!quiet) {
            result.warnings().stream().map(colours::problem).filter(printed::add).forEach(err::println);
        }
    }

    /** Those of a test that cannot be verified. */
    public void print(List<Problem> problems, PrintWriter to) {
        problems.stream().filter(problem -> !quiet || problem.severity() == Problem.Severity.ERROR).map(colours::problem).forEach(to::println);
    }
}
