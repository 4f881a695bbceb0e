package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import org.felis.cli.bench.SuiteBenchmark.Group;
import org.felis.verification.conformance.ProgramQuestion;
import org.felis.verification.conformance.ReferenceRow;

/**
 * A benchmark of programs with assertions as tables. Ratios are our time, or our processor time, by the time of the fastest of the other tools, row by row.
 *
 * @param groups the rows of each model in each way
 * @param reference what others needed
 */
public record ProgramTable(List<Group> groups, ReferenceTimes reference) {

    private static final String ALL = "all";

    /** A row for each program, model and bound in each way; those without an answer say why. */
    public Table each() {
        List<String> head = new ArrayList<>(List.of("model", "program", "bound", "options", "ms", "processor ms", "peak resident MiB"));
        reference.columns().forEach(tool -> head.add(tool + " ms"));
        head.add("ratio");
        List<List<String>> rows = new ArrayList<>();
        for (Group group : groups) {
            group.answered().forEach((row, cost) -> rows.add(row(group, row, List.of(Sample.text(cost.millis()), Sample.text(cost.processorMillis()),
                    Sample.text(cost.peakMebibytes())), OptionalDouble.of(cost.millis()))));
            group.unanswered().forEach((row, reason) -> rows.add(row(group, row, List.of("no answer", "-", "-"), OptionalDouble.empty())));
        }
        return new Table(head, rows);
    }

    private List<String> row(Group group, ReferenceRow row, List<String> figures, OptionalDouble millis) {
        List<String> cells = new ArrayList<>(List.of(row.model(), row.test(), bound(row), group.way().name()));
        cells.addAll(figures);
        reference.columns().forEach(tool -> cells.add(Sample.text(reference.millis(tool, row).orElse(Double.NaN))));
        cells.add(Sample.text(millis.orElse(Double.NaN) / reference.fastest(row).orElse(Double.NaN)));
        return cells;
    }

    /** The bound that a row states, {@code -} if it leaves it open. */
    public static String bound(ReferenceRow row) {
        return row.program().map(ProgramQuestion::bound).filter(bound -> bound.isPresent()).map(bound -> "" + bound.getAsInt()).orElse("-");
    }

    /** A row for each model and way, and one for all models. */
    public Table summary() {
        List<String> head = List.of("model", "options", "answers", "unanswered", "median ms", "p90 ms", "max ms", "processor s",
                "peak resident MiB", "compared",
                "geometric mean of ratios", "max ratio", "geometric mean by processor", "max by processor", "with executions", "their median ms", "their p90 ms");
        Map<Way, List<Group>> byWay = groups.stream().collect(Collectors.groupingBy(Group::way, LinkedHashMap::new, Collectors.toList()));
        List<List<String>> rows = new ArrayList<>();
        groups.forEach(group -> rows.add(row(group.model(), List.of(group))));
        if (groups.size() > byWay.size()) {
            byWay.values().forEach(all -> rows.add(row(ALL, all)));
        }
        return new Table(head, rows);
    }

    /** @param sameWay groups of different models in one way */
    private List<String> row(String model, List<Group> sameWay) {
        List<Map.Entry<ReferenceRow, Cost>> answered = sameWay.stream().flatMap(group -> group.answered().entrySet().stream()).toList();
        Sample millis = Sample.of(answered.stream().map(entry -> entry.getValue().millis()).toList());
        Sample ratios = ratios(answered, Cost::millis);
        Sample byProcessor = ratios(answered, Cost::processorMillis);
        Sample enumerated = Sample.of(answered.stream().filter(entry -> statesExecutions(entry.getKey())).map(entry -> entry.getValue().millis()).toList());
        return List.of(model, sameWay.getFirst().way().name(), "" + millis.size(), "" + sameWay.stream().map(Group::unanswered).map(Map::keySet).mapToInt(Set::size).sum(),
                Sample.text(millis.median()), Sample.text(millis.quantile(0.9)), Sample.text(millis.quantile(1)),
                Sample.text(answered.stream().mapToDouble(entry -> entry.getValue().processorMillis()).sum() / 1000),
                Sample.text(answered.stream().mapToDouble(entry -> entry.getValue().peakMebibytes()).max().orElse(Double.NaN)),
                "" + ratios.size(), Sample.text(ratios.geometricMean()), Sample.text(ratios.quantile(1)), Sample.text(byProcessor.geometricMean()),
                Sample.text(byProcessor.quantile(1)),
                "" + enumerated.size(), Sample.text(enumerated.median()), Sample.text(enumerated.quantile(0.9)));
    }

    /** Ours by the fastest of the others, of the rows that both have. */
    private Sample ratios(List<Map.Entry<ReferenceRow, Cost>> answered, ToDoubleFunction<Cost> time) {
        return Sample.of(answered.stream().mapToDouble(entry -> time.applyAsDouble(entry.getValue()) / reference.fastest(entry.getKey()).orElse(Double.NaN))
                .filter(Double::isFinite).toArray());
    }

    private static boolean statesExecutions(ReferenceRow row) {
        return row.program().filter(question -> question.executions().isPresent()).isPresent();
    }
}
