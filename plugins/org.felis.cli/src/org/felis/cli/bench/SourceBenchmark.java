package org.felis.cli.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.TextFile;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.Comparison;
import org.felis.verification.conformance.Conformance;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;
import org.felis.verification.task.VerificationOptions;

/**
 * Times the outcomes of C programs as source, from their files on.
 *
 * @param models the model to use for a model's name in the suite
 * @param warmUp how often a program is asked about before it counts
 * @param repetitions how often it counts
 */
public record SourceBenchmark(ReferenceSuite suite, Function<String, String> models, VerificationOptions options, int warmUp, int repetitions) {

    /** Primitives of grace periods, which programs with read-copy-update have. */
    private static final String GRACE_PERIOD = "rcu_";

    /**
     * What a program took.
     *
     * @param group its folder in the suite
     * @param hasGracePeriods whether it uses read-copy-update
     * @param millis the median
     * @param processorMillis the median, of this process and of clang
     * @param unanswered why it has no answer
     */
    public record Timed(ReferenceRow row, String group, boolean hasGracePeriods, double millis, double processorMillis, Optional<String> unanswered) {
    }

    /** @throws IOException if the program cannot be read */
    public Timed run(ReferenceRow row) throws IOException {
        Conformance conformance = new Conformance(suite, models, options, false, false);
        Verifier verifier = new InProcessVerifier();
        List<Double> millis = new ArrayList<>();
        List<Double> processor = new ArrayList<>();
        Optional<String> unanswered = Optional.empty();
        for (int i = 0; i < warmUp + repetitions; i++) {
            double before = ProcessUsage.processorMillis();
            Comparison comparison = conformance.compare(row, verifier, Interruption.none());
            if (i >= warmUp) {
                millis.add(comparison.millis());
                processor.add(ProcessUsage.processorMillis() - before);
            }
            if (comparison.kind() == Comparison.Kind.UNSUPPORTED || comparison.kind() == Comparison.Kind.ERROR) {
                unanswered = Optional.of(comparison.found());
                break;
            }
        }
        String text = TextFile.read(suite.file(row));
        return new Timed(row, group(row), text.contains(GRACE_PERIOD), Sample.of(millis).median(), Sample.of(processor).median(), unanswered);
    }

    /** The folder below {@code tests}, and the one below it: {@code bmc/linux}. */
    private static String group(ReferenceRow row) {
        String path = ReferenceSuite.pathInRepository(row).toString().replace('\\', '/');
        List<String> folders = List.of(path.split("/"));
        int first = folders.getFirst().equals("tests") ? 1 : 0;
        return String.join("/", folders.subList(first, Math.max(first + 1, Math.min(folders.size() - 1, first + 2))));
    }
}
