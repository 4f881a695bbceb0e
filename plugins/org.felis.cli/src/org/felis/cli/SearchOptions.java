package org.felis.cli;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

import org.felis.verification.VerificationOptions;

import picocli.CommandLine.Option;

/** The options that say how a verdict is searched for, whatever the model. */
final class SearchOptions {

    @Option(names = "--bound", paramLabel = "N", defaultValue = "2",
            description = "how many iterations of a loop are considered; default ${DEFAULT-VALUE}")
    int bound;

    @Option(names = "--procedure", paramLabel = "auto|smt|explicit", defaultValue = "auto",
            description = "which search answers; default ${DEFAULT-VALUE}")
    VerificationOptions.Procedure procedure;

    @Option(names = "--alias", paramLabel = "none|andersen", defaultValue = "andersen",
            description = "how precisely addresses are analysed; default ${DEFAULT-VALUE}")
    VerificationOptions.Aliasing aliasing;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "60",
            description = "after how long a verdict is Unknown; default ${DEFAULT-VALUE}")
    double timeoutSeconds;

    @Option(names = "--variant", paramLabel = "NAME", split = ",",
            description = "turns a variant on that the model asks for (if \"NAME\"); may be repeated")
    Set<String> variants = new TreeSet<>();

    /** The options as the façade wants them. */
    VerificationOptions options() throws ArgumentException {
        if (bound < 1) {
            throw new ArgumentException("--bound wants a whole number of at least 1, not " + bound);
        }
        if (!(timeoutSeconds > 0)) {
            throw new ArgumentException("--timeout wants a number of seconds above 0, not " + timeoutSeconds);
        }
        return VerificationOptions.DEFAULT.withBound(bound).withProcedure(procedure).withAliasing(aliasing).withVariants(variants)
                .withTimeout(Duration.ofNanos((long) Math.min(timeoutSeconds * 1e9, 1e18)));
    }
}
