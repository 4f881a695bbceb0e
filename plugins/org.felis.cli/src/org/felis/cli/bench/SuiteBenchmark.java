package org.felis.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.felis.engine.query.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.VerificationOptions;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationResult.Statistic;
import org.felis.verification.VerificationTask;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;

/**
 * Times the verdicts of a reference suite, one test after the other in one thread: from a test's bytes to its verdict. Models
 * are compiled once; nothing of a test or its result is kept.
 *
 * @param suite the tests
 * @param models the model to use for a model's name in the suite
 * @param options how tests are verified
 * @param warmUp how many verdicts come first and are not counted, for each group
 * @param repetitions how often each test is verified; its time is the median
 */
public record SuiteBenchmark(ReferenceSuite suite, Function<String, String> models, VerificationOptions options, int warmUp,
        int repetitions) {

    private static final String MILLISECONDS = "ms";

    /**
     * The times of the rows of one model.
     *
     * @param model as the suite names it
     * @param verdicts per row with an answer
     * @param stages the mean time per row of each stage of the pipeline that tells its time
     * @param unanswered rows without an answer
     */
    public record Group(String model, Sample verdicts, Map<String, Double> stages, int unanswered) {
    }

    public Group run(String model, List<ReferenceRow> rows, Verifier verifier) throws IOException {
        List<VerificationTask> tasks = new ArrayList<>();
        for (ReferenceRow row : rows) {
            String text = new String(Files.readAllBytes(suite.file(row)), StandardCharsets.UTF_8);
            tasks.add(new VerificationTask(row.test(), text, models.apply(row.modelName()), options));
        }
        for (int i = 0; i < warmUp; i++) {
            verify(tasks.get(i % tasks.size()), verifier);
        }
        List<Double> times = new ArrayList<>();
        Map<String, Double> stages = new LinkedHashMap<>();
        int unanswered = 0;
        for (VerificationTask task : tasks) {
            List<VerificationResult> results = new ArrayList<>();
            for (int i = 0; i < repetitions; i++) {
                results.add(verify(task, verifier));
            }
            if (results.get(0).verdict().isDecided()) {
                times.add(Sample.of(results.stream().mapToDouble(VerificationResult::millis).toArray()).median());
                for (Statistic statistic : results.get(repetitions - 1).statistics()) {
                    if (statistic.unit().equals(MILLISECONDS)) {
                        stages.merge(statistic.name(), statistic.value(), Double::sum);
                    }
                }
            } else {
                unanswered++;
            }
        }
        stages.replaceAll((stage, sum) -> sum / times.size());
        return new Group(model, Sample.of(times.stream().mapToDouble(Double::doubleValue).toArray()), stages, unanswered);
    }

    private static VerificationResult verify(VerificationTask task, Verifier verifier) {
        return verifier.verify(task, Progress.NONE, Interruption.none());
    }
}
