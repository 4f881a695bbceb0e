package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.cli.bench.FamilyBenchmark.Column;
import org.felis.cli.bench.FamilyBenchmark.Point;
import org.felis.cli.bench.FamilyBenchmark.Row;

/**
 * Programs by bound, under several models, as a table and as an image.
 *
 * @param columns what the points of a row are for
 * @param rows of each program, by its name
 */
public record MutexTable(List<Column> columns, Map<String, List<Row>> rows) {

    /** Less cannot be told from nothing, which has no place on a logarithmic scale. */
    private static final double LEAST_SECONDS = 0.01;

    /** A row for each program, model, way and bound, with each stage. */
    public Table table() {
        Set<String> stages = new LinkedHashSet<>();
        answered().forEach(answered -> stages.addAll(answered.cost().stages().keySet()));
        List<String> head = new ArrayList<>(List.of("program", "model", "options", "bound", "verdict", "ms", "processor ms", "peak resident MiB"));
        stages.forEach(stage -> head.add(stage + " ms"));
        List<List<String>> lines = new ArrayList<>();
        rows.forEach((program, ofProgram) -> {
            for (int i = 0; i < columns.size(); i++) {
                for (Row row : ofProgram) {
                    List<String> cells = new ArrayList<>(List.of(program, columns.get(i).model(), columns.get(i).way().name(), "" + row.size()));
                    cells.addAll(figures(row.points().get(i), stages));
                    lines.add(cells);
                }
            }
        });
        return new Table(head, lines);
    }

    private static List<String> figures(Point point, Set<String> stages) {
        List<String> cells = new ArrayList<>();
        if (point instanceof FamilyBenchmark.Answered answered) {
            Cost cost = answered.cost();
            cells.addAll(List.of(answered.verdict().toString(), Sample.text(cost.millis()), Sample.text(cost.processorMillis()), Sample.text(cost.peakMebibytes())));
            stages.forEach(stage -> cells.add(Sample.text(cost.stages().getOrDefault(stage, Double.NaN))));
        } else {
            cells.addAll(List.of(point.text(), "-", "-", "-"));
            stages.forEach(stage -> cells.add("-"));
        }
        return cells;
    }

    private List<FamilyBenchmark.Answered> answered() {
        return rows.values().stream().flatMap(List::stream).flatMap(row -> row.points().stream()).filter(FamilyBenchmark.Answered.class::isInstance)
                .map(FamilyBenchmark.Answered.class::cast).toList();
    }

    /** Whether each point has a right verdict. */
    public boolean isComplete() {
        return rows.values().stream().flatMap(List::stream).flatMap(row -> row.points().stream()).allMatch(FamilyBenchmark.Answered.class::isInstance);
    }

    /** Processor time over the bound, a panel for each model. */
    public BoundChart chart() {
        Map<String, List<BoundChart.Line>> byModel = new LinkedHashMap<>();
        boolean severalWays = columns.stream().map(Column::way).distinct().count() > 1;
        for (int i = 0; i < columns.size(); i++) {
            List<BoundChart.Line> lines = byModel.computeIfAbsent(columns.get(i).model(), model -> new ArrayList<>());
            int column = i;
            rows.forEach((program, ofProgram) -> {
                List<BoundChart.Point> points = new ArrayList<>();
                ofProgram.forEach(row -> {
                    if (row.points().get(column) instanceof FamilyBenchmark.Answered answered) {
                        points.add(new BoundChart.Point(row.size(), Math.max(LEAST_SECONDS, answered.cost().processorMillis() / 1000)));
                    }
                });
                lines.add(new BoundChart.Line(program + (severalWays ? ", " + columns.get(column).way().name() : ""), points));
            });
        }
        return new BoundChart(byModel.entrySet().stream().map(entry -> new BoundChart.Panel(entry.getKey(), entry.getValue())).toList());
    }
}
