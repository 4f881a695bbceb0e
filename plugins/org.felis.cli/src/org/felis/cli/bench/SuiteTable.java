package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

import org.felis.verification.conformance.ReferenceRow;

/**
 * The groups of a suite's benchmark as a table. Beside the reference's times stands the ratio of medians, ours by the reference's,
 * both over the rows that both have.
 *
 * @param groups a row each
 * @param reference what others needed
 */
public record SuiteTable(List<SuiteBenchmark.Group> groups, ReferenceTimes reference) {

    public Table table() {
        Set<String> stages = new LinkedHashSet<>();
        groups.forEach(group -> stages.addAll(group.stages().keySet()));
        List<String> head = new ArrayList<>(List.of("model", "options", "verdicts", "unanswered", "median ms", "p90 ms", "max ms",
                "mean ms"));
        reference.columns().forEach(column -> head.addAll(List.of(column + " median ms", "ratio")));
        stages.forEach(stage -> head.add("mean " + stage));
        return new Table(head, groups.stream().map(group -> row(group, stages)).toList());
    }

    private List<String> row(SuiteBenchmark.Group group, Set<String> stages) {
        Sample times = group.verdicts();
        List<String> row = new ArrayList<>(List.of(group.model(), group.way().name(), "" + times.size(),
                "" + group.unanswered().size(), Sample.text(times.median()), Sample.text(times.quantile(0.9)),
                Sample.text(times.quantile(1)), Sample.text(times.mean())));
        reference.columns().forEach(column -> row.addAll(comparison(group, column)));
        stages.forEach(stage -> row.add(Sample.text(group.stages().getOrDefault(stage, Double.NaN) / times.size())));
        return row;
    }

    private List<String> comparison(SuiteBenchmark.Group group, String column) {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (Map.Entry<ReferenceRow, Cost> entry : group.answered().entrySet()) {
            OptionalDouble millis = reference.millis(column, entry.getKey());
            if (millis.isPresent()) {
                ours.add(entry.getValue().millis());
                theirs.add(millis.getAsDouble());
            }
        }
        double median = Sample.of(theirs).median();
        return List.of(Sample.text(median), Sample.text(Sample.of(ours).median() / median));
    }
}
