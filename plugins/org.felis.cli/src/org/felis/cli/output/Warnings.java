package org.felis.cli.output;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;

import org.felis.engine.source.Problem;
import org.felis.verification.VerificationResult;

/** Prints the warnings of tests and models, each once: a batch of tests has one model. */
public final class Warnings {

    private final PrintWriter err;
    private final Set<String> printed = new HashSet<>();

    public Warnings(PrintWriter err) {
        this.err = err;
    }

    public void print(VerificationResult result) {
        result.warnings().stream().map(Problem::toString).filter(printed::add).forEach(err::println);
    }
}
