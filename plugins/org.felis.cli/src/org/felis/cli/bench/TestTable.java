package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import org.felis.cli.bench.SuiteBenchmark.Group;
import org.felis.verification.conformance.ReferenceRow;

/**
 * The groups of a suite's benchmark as a table with a row for each test: its time in every way, and what others needed.
 *
 * @param groups those of one model come one after the other, with the same rows
 * @param reference what others needed
 */
public record TestTable(List<Group> groups, ReferenceTimes reference) {

    public Table table() {
        List<String> ways = groups.stream().map(group -> group.way().name()).distinct().toList();
        List<String> head = new ArrayList<>(List.of("model", "test"));
        ways.forEach(way -> head.add(way + " ms"));
        head.addAll(reference.columns());
        Map<ReferenceRow, Map<String, Double>> times = new LinkedHashMap<>();
        for (Group group : groups) {
            group.answered().forEach((row, cost) -> of(row, times).put(group.way().name(), cost.millis()));
            group.unanswered().keySet().forEach(row -> of(row, times));
        }
        return new Table(head, times.entrySet().stream().map(entry -> row(entry.getKey(), entry.getValue(), ways)).toList());
    }

    private static Map<String, Double> of(ReferenceRow row, Map<ReferenceRow, Map<String, Double>> times) {
        return times.computeIfAbsent(row, r -> new LinkedHashMap<>());
    }

    private List<String> row(ReferenceRow row, Map<String, Double> times, List<String> ways) {
        List<String> cells = new ArrayList<>(List.of(row.model(), row.test()));
        ways.forEach(way -> cells.add(Sample.text(times.getOrDefault(way, Double.NaN))));
        for (String column : reference.columns()) {
            OptionalDouble millis = reference.millis(column, row);
            cells.add(Sample.text(millis.orElse(Double.NaN)));
        }
        return cells;
    }
}
