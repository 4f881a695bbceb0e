package org.felis.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.query.Statistic;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;

/**
 * Times the verdicts of a reference suite, one test after the other in one thread: from a test's bytes to its verdict. Models
 * are compiled once; nothing of a test or its result is kept. Each test is verified in every way before the next one comes, so
 * that the ways meet the same machine.
 *
 * @param suite the tests
 * @param models the model to use for a model's name in the suite
 * @param ways how tests are verified
 * @param warmUp how many tests come first, in every way, and are not counted, for each model
 * @param repetitions how often each test is verified in each way; its time is the median
 */
public record SuiteBenchmark(ReferenceSuite suite, Function<String, String> models, List<Way> ways, int warmUp, int repetitions) {

    private static final String MILLISECONDS = "ms";

    /**
     * The times of the rows of one model in one way.
     *
     * @param model as the suite names it
     * @param way how they were verified
     * @param millis of each row with an answer
     * @param stages the sum over these rows of each stage of the pipeline that tells its time, in milliseconds
     * @param unanswered rows without an answer
     */
    public record Group(String model, Way way, Map<ReferenceRow, Double> millis, Map<String, Double> stages,
            List<ReferenceRow> unanswered) {

        private Group(String model, Way way) {
            this(model, way, new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
        }

        private void add(ReferenceRow row, List<VerificationResult> results) {
            if (!results.stream().allMatch(result -> result.verdict().isDecided())) {
                unanswered.add(row);
                return;
            }
            millis.put(row, Sample.of(results.stream().mapToDouble(VerificationResult::millis).toArray()).median());
            List<Statistic> statistics = results.get(results.size() - 1).decided().map(VerificationResult.Decided::statistics).orElse(List.of());
            for (Statistic statistic : statistics) {
                if (statistic.unit().equals(MILLISECONDS)) {
                    stages.merge(statistic.name(), statistic.value(), Double::sum);
                }
            }
        }

        /** The times of all rows with an answer. */
        public Sample verdicts() {
            return Sample.of(millis.values());
        }
    }

    /** The times of a model's rows: a group per way. */
    public List<Group> run(String model, List<ReferenceRow> rows, Verifier verifier) throws IOException {
        Map<ReferenceRow, String> texts = new LinkedHashMap<>();
        for (ReferenceRow row : rows) {
            texts.put(row, new String(Files.readAllBytes(suite.file(row)), StandardCharsets.UTF_8));
        }
        for (int i = 0; i < warmUp; i++) {
            ReferenceRow row = rows.get(i % rows.size());
            ways.forEach(way -> verify(row, texts.get(row), way, verifier));
        }
        List<Group> groups = ways.stream().map(way -> new Group(model, way)).toList();
        for (ReferenceRow row : rows) {
            List<List<VerificationResult>> results = ways.stream().<List<VerificationResult>>map(way -> new ArrayList<>()).toList();
            for (int i = 0; i < repetitions; i++) {
                for (int way = 0; way < ways.size(); way++) {
                    results.get(way).add(verify(row, texts.get(row), ways.get(way), verifier));
                }
            }
            for (int way = 0; way < ways.size(); way++) {
                groups.get(way).add(row, results.get(way));
            }
        }
        return groups;
    }

    private VerificationResult verify(ReferenceRow row, String text, Way way, Verifier verifier) {
        VerificationTask task = new VerificationTask(row.test(), text, models.apply(row.modelName()), way.options());
        return verifier.verify(task, Progress.NONE, Interruption.none());
    }
}
