package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A benchmark of C as source as tables. Ratios are our time by the other tool's, row by row.
 *
 * @param timed each program
 * @param reference what others needed
 */
public record SourceTable(List<SourceBenchmark.Timed> timed, ReferenceTimes reference) {

    public SourceTable {
        timed = List.copyOf(timed);
    }

    private double ratio(SourceBenchmark.Timed one) {
        return one.millis() / reference.fastest(one.row()).orElse(Double.NaN);
    }

    /** A row for each program. */
    public Table each() {
        List<List<String>> rows = timed.stream().map(one -> List.of(one.row().test(), one.row().model(), Sample.text(one.millis()), Sample.text(one.processorMillis()),
                Sample.text(reference.fastest(one.row()).orElse(Double.NaN)), Sample.text(ratio(one)), one.unanswered().orElse(""))).toList();
        return new Table(List.of("program", "model", "ms", "processor ms", "reference ms", "ratio", "no answer"), rows);
    }

    /** A row for each folder of programs, those with read-copy-update apart, and one for all. */
    public Table summary() {
        Map<String, List<SourceBenchmark.Timed>> groups = timed.stream()
                .collect(Collectors.groupingBy(one -> one.group() + (one.hasGracePeriods() ? " with RCU" : ""), LinkedHashMap::new, Collectors.toList()));
        List<List<String>> rows = new ArrayList<>();
        groups.forEach((group, of) -> rows.add(row(group, of)));
        rows.add(row("all", timed));
        return new Table(List.of("programs", "answers", "unanswered", "median ms", "p90 ms", "max ms", "all s", "processor s", "compared", "geometric mean of ratios", "max ratio"), rows);
    }

    private List<String> row(String name, List<SourceBenchmark.Timed> of) {
        List<SourceBenchmark.Timed> answered = of.stream().filter(one -> one.unanswered().isEmpty()).toList();
        Sample millis = Sample.of(answered.stream().map(SourceBenchmark.Timed::millis).toList());
        Sample ratios = Sample.of(answered.stream().mapToDouble(this::ratio).filter(Double::isFinite).toArray());
        return List.of(name, "" + answered.size(), "" + (of.size() - answered.size()), Sample.text(millis.median()), Sample.text(millis.quantile(0.9)), Sample.text(millis.quantile(1)),
                Sample.text(answered.stream().mapToDouble(SourceBenchmark.Timed::millis).sum() / 1000),
                Sample.text(answered.stream().mapToDouble(SourceBenchmark.Timed::processorMillis).sum() / 1000), "" + ratios.size(), Sample.ratio(ratios.geometricMean()),
                Sample.text(ratios.quantile(1)));
    }
}
