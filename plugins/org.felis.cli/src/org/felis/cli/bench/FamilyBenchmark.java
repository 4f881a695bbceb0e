package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.List;

import org.felis.cli.bench.family.Family;
import org.felis.engine.interruption.Interruption;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * How long verdicts take as a test grows. Every verdict is compared with the family's known one. A way that gave no answer for a
 * size is not asked for larger ones.
 *
 * @param ways how tests are verified
 * @param warmUp how many verdicts on the smallest test come first, in every way, and are not counted
 * @param repetitions how often each test is verified; its time is the median
 */
public record FamilyBenchmark(List<Way> ways, int warmUp, int repetitions) {

    /** What is known of one size in one way. */
    public sealed interface Point {

        /** The cell of a table. */
        String text();
    }

    /** The median time of right verdicts. */
    public record Answered(double millis) implements Point {
        @Override
        public String text() {
            return Sample.text(millis);
        }
    }

    /** No answer: time-out, out of memory, not supported. */
    public record Unanswered(String reason) implements Point {
        @Override
        public String text() {
            return reason;
        }
    }

    /** A verdict that is not the known one. */
    public record Wrong(Verdict verdict) implements Point {
        @Override
        public String text() {
            return "WRONG: " + verdict;
        }
    }

    /** A smaller size had no answer. */
    public record Skipped() implements Point {
        @Override
        public String text() {
            return "-";
        }
    }

    /**
     * The points of one size.
     *
     * @param points one for each way
     */
    public record Row(int size, List<Point> points) {
    }

    /** A row for each size, from {@code from} to {@code to}. */
    public List<Row> run(Family family, int from, int to, int step, Verifier verifier) {
        for (int i = 0; i < warmUp; i++) {
            ways.forEach(way -> verify(family, from, way, verifier));
        }
        List<Row> rows = new ArrayList<>();
        for (int size = from; size <= to; size += step) {
            List<Point> points = new ArrayList<>();
            for (int way = 0; way < ways.size(); way++) {
                boolean answeredBefore = rows.isEmpty() || rows.get(rows.size() - 1).points().get(way) instanceof Answered;
                points.add(answeredBefore ? point(family, size, ways.get(way), verifier) : new Skipped());
            }
            rows.add(new Row(size, points));
        }
        return rows;
    }

    private Point point(Family family, int size, Way way, Verifier verifier) {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < repetitions; i++) {
            VerificationResult result = verify(family, size, way, verifier);
            switch (result.verdict()) {
                case Verdict.Unknown unknown -> {
                    return new Unanswered(result.millis() >= way.options().timeout().toMillis() ? "timeout" : unknown.reason());
                }
                case Verdict.Error error -> {
                    return new Unanswered(error.reason().message());
                }
                case Verdict.Decided v -> millis.add(result.millis());
            }
            if (!result.verdict().equals(family.verdict(size))) {
                return new Wrong(result.verdict());
            }
        }
        return new Answered(Sample.of(millis).median());
    }

    private static VerificationResult verify(Family family, int size, Way way, Verifier verifier) {
        VerificationOptions options = way.options().withBound(family.bound(size));
        return verifier.verify(new VerificationTask(family.label() + "-" + size + ".litmus", family.text(size),
                family.model().modelName(), options), Progress.NONE, Interruption.none());
    }

    /** The rows as a table: a column per way, in milliseconds. */
    public Table table(Family family, List<Row> rows) {
        List<String> head = new ArrayList<>(List.of(family.label() + ", " + family.unit()));
        ways.forEach(way -> head.add(way.name() + " ms"));
        return new Table(head, rows.stream().map(row -> {
            List<String> cells = new ArrayList<>(List.of("" + row.size()));
            row.points().forEach(point -> cells.add(point.text()));
            return cells;
        }).toList());
    }
}
