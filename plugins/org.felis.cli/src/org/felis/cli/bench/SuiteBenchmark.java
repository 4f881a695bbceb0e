package org.felis.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.conformance.Comparison;
import org.felis.verification.conformance.ProgramQuestion;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;

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

    /** So that a row that takes long does not warm up for long. */
    private static final Duration MOST_WARM_UP = Duration.ofSeconds(10);

    /**
     * The rows of one model in one way.
     *
     * @param model as the suite names it
     * @param way how they were verified
     * @param answered what each row with an answer cost
     * @param stages the sum over these rows of each stage of the pipeline that tells its time, in milliseconds
     * @param unanswered rows without an answer, or with one that the suite does not give, and why
     */
    public record Group(String model, Way way, Map<ReferenceRow, Cost> answered, Map<String, Double> stages, Map<ReferenceRow, String> unanswered) {

        private Group(String model, Way way) {
            this(model, way, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        }

        private void add(ReferenceRow row, Measured measured) {
            switch (measured) {
                case Measured.Unanswered without -> unanswered.put(row, without.reason());
                case Measured.Answered with -> {
                    answered.put(row, with.cost());
                    with.cost().stages().forEach((stage, millis) -> stages.merge(stage, millis, Double::sum));
                }
            }
        }

        /** The times of all rows with an answer. */
        public Sample verdicts() {
            return Sample.of(answered.values().stream().map(Cost::millis).toList());
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
            ways.forEach(way -> once(row, texts.get(row), shortened(way), verifier));
        }
        List<Group> groups = ways.stream().map(way -> new Group(model, way)).toList();
        for (ReferenceRow row : rows) {
            List<List<Measured>> measured = ways.stream().<List<Measured>>map(way -> new ArrayList<>()).toList();
            for (int i = 0; i < repetitions; i++) {
                for (int way = 0; way < ways.size(); way++) {
                    List<Measured> before = measured.get(way);
                    if (before.isEmpty() || before.getLast() instanceof Measured.Answered) {
                        before.add(once(row, texts.get(row), ways.get(way), verifier));
                    }
                }
            }
            for (int way = 0; way < ways.size(); way++) {
                groups.get(way).add(row, Measured.of(measured.get(way)));
            }
        }
        return groups;
    }

    private static Way shortened(Way way) {
        return way.options().timeout().compareTo(MOST_WARM_UP) <= 0 ? way : new Way(way.name(), way.options().withTimeout(MOST_WARM_UP));
    }

    private Measured once(ReferenceRow row, String text, Way way, Verifier verifier) {
        if (!row.isVerifiable()) {
            return new Measured.Unanswered("properties that Felis does not verify");
        }
        VerificationTask task = suite.task(row, text, models.apply(row.modelName()), way.options());
        if (row.program().isEmpty()) {
            return Measured.timed(task, verifier);
        }
        Measured measured = Measured.once(task, verifier);
        return measured instanceof Measured.Answered answered ? judged(row, row.program().get(), answered) : measured;
    }

    /** The time of a wrong answer is no time. */
    private static Measured judged(ReferenceRow row, ProgramQuestion question, Measured.Answered answered) {
        Comparison comparison = Comparison.of(row, question, answered.result());
        return switch (comparison.kind()) {
            case AGREE -> answered;
            case DISAGREE -> new Measured.Unanswered("wrong: expected " + comparison.expected() + ", found " + comparison.found());
            case UNSUPPORTED, ERROR, NO_REFERENCE, OTHER_COUNT, NO_COUNT -> new Measured.Unanswered(comparison.found());
        };
    }
}
