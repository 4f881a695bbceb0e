package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.felis.cli.bench.family.Family;
import org.felis.cli.bench.family.Growing;
import org.felis.verification.Verifier;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * How long verdicts take as a test grows. Every verdict is compared with what is known of the test. A way that gave no answer for a
 * size under a model is not asked for larger ones.
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

    /** A right verdict, and what it cost: the medians. */
    public record Answered(Verdict.Decided verdict, Cost cost) implements Point {
        @Override
        public String text() {
            return Sample.text(cost.millis());
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
     * @param points one for each model in each way
     */
    public record Row(int size, List<Point> points) {
    }

    /** A row for each size of a family, under its model. */
    public List<Row> run(Family family, List<Integer> sizes, Verifier verifier) {
        return run(family, List.of(family.model().modelName()), sizes, verifier, row -> { });
    }

    /**
     * A row for each size, which ascend.
     *
     * @param known is told each row as soon as it is known
     */
    public List<Row> run(Growing test, List<String> models, List<Integer> sizes, Verifier verifier, Consumer<Row> known) {
        List<Column> columns = columns(models);
        for (int i = 0; i < warmUp; i++) {
            columns.forEach(column -> Measured.once(task(test, sizes.getFirst(), column), verifier));
        }
        List<Row> rows = new ArrayList<>();
        for (int size : sizes) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                boolean answeredBefore = rows.isEmpty() || rows.getLast().points().get(i) instanceof Answered;
                points.add(answeredBefore ? point(test, size, columns.get(i), verifier) : new Skipped());
            }
            rows.add(new Row(size, points));
            known.accept(rows.getLast());
        }
        return rows;
    }

    /** A model and a way: what the points of a row are for. */
    public record Column(String model, Way way) {
    }

    /** What the points of a row are for, in their order. */
    public List<Column> columns(List<String> models) {
        return models.stream().flatMap(model -> ways.stream().map(way -> new Column(model, way))).toList();
    }

    private Point point(Growing test, int size, Column column, Verifier verifier) {
        List<Measured> measured = new ArrayList<>();
        for (int i = 0; i < repetitions; i++) {
            Measured once = Measured.once(task(test, size, column), verifier);
            if (once instanceof Measured.Unanswered unanswered) {
                return new Unanswered(unanswered.reason());
            }
            if (once instanceof Measured.Answered answered && !test.isRight(size, answered.result().verdict())) {
                return new Wrong(answered.result().verdict());
            }
            measured.add(once);
        }
        return switch (Measured.of(measured)) {
            case Measured.Answered answered -> new Answered(answered.result().verdict(), answered.cost());
            case Measured.Unanswered unanswered -> new Unanswered(unanswered.reason());
        };
    }

    private static VerificationTask task(Growing test, int size, Column column) {
        return new VerificationTask(test.fileName(size), test.text(size), column.model(), test.options(size, column.way().options()));
    }

    /** The rows of a family as a table: a column per way, in milliseconds. */
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
