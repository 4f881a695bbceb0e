package org.felis.cli.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A benchmark's table, as Markdown or as tab-separated values. */
public enum Report {
    MARKDOWN {
        @Override
        String table(List<List<String>> rows) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < rows.size(); i++) {
                text.append("| ").append(String.join(" | ", rows.get(i))).append(" |\n");
                if (i == 0) {
                    text.append("|---").append("|---:".repeat(rows.get(0).size() - 1)).append("|\n");
                }
            }
            return text.toString();
        }
    },
    TSV {
        @Override
        String table(List<List<String>> rows) {
            StringBuilder text = new StringBuilder();
            rows.forEach(row -> text.append(String.join("\t", row)).append('\n'));
            return text.toString();
        }
    };

    /** The text of a table; its first row names the columns. */
    abstract String table(List<List<String>> rows);

    /** One row per group: how many verdicts, their times, and the mean per stage. */
    public String of(List<SuiteBenchmark.Group> groups) {
        Set<String> stages = new LinkedHashSet<>();
        groups.forEach(group -> stages.addAll(group.stages().keySet()));
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("model", "verdicts", "unanswered", "median ms", "p90 ms", "max ms",
                "mean ms"));
        stages.forEach(stage -> head.add("mean " + stage));
        rows.add(head);
        for (SuiteBenchmark.Group group : groups) {
            Sample times = group.verdicts();
            List<String> row = new ArrayList<>(List.of(group.model(), "" + times.size(), "" + group.unanswered(),
                    Sample.text(times.median()), Sample.text(times.quantile(0.9)), Sample.text(times.quantile(1)),
                    Sample.text(times.mean())));
            stages.forEach(stage -> row.add(Sample.text(group.stages().getOrDefault(stage, Double.NaN))));
            rows.add(Collections.unmodifiableList(row));
        }
        return table(rows);
    }
}
