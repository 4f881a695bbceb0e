package org.felis.cli.bench;

import java.util.List;

import org.felis.verification.measurement.RelationCosts;

/**
 * What the operations of the relation algebra cost.
 *
 * @param events the size of the universe
 * @param repetitions how often each operation is timed, of which the median counts
 */
public record RelationBenchmark(int events, int repetitions) {

    /** A row for each operation. */
    public Table run() {
        RelationCosts costs = new RelationCosts(events);
        String size = Sample.text(costs.mebibytes());
        return new Table(List.of("operation", "pairs", "processor ms", "MiB"), costs.measure(repetitions).stream()
                .map(cost -> List.of(cost.operation(), "" + cost.pairs(), Sample.text(cost.millis()), size)).toList());
    }
}
