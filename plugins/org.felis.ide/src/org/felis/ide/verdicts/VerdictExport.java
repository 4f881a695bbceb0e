package org.felis.ide.verdicts;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The table as text. */
enum VerdictExport {

    /** Tab-separated: one line for the head, one per test. */
    TSV {
        @Override
        String text(List<String> models, List<VerdictRow> rows) {
            return lines(models, rows, cell -> cell.replaceAll("[\\t\\r\\n]+", " ")).stream()
                    .map(line -> String.join("\t", line) + "\n").collect(Collectors.joining());
        }
    },

    /** A table of Markdown. */
    MARKDOWN {
        @Override
        String text(List<String> models, List<VerdictRow> rows) {
            List<List<String>> lines = lines(models, rows, cell -> cell.replaceAll("[\\r\\n]+", " ").replace("|", "\\|"));
            StringBuilder text = new StringBuilder(line(lines.get(0)));
            text.append("|---".repeat(lines.get(0).size())).append("|\n");
            lines.subList(1, lines.size()).forEach(line -> text.append(line(line)));
            return text.toString();
        }
    };

    abstract String text(List<String> models, List<VerdictRow> rows);

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static List<List<String>> lines(List<String> models, List<VerdictRow> rows, UnaryOperator<String> escaped) {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("Test", "Folder", "State"));
        models.forEach(model -> head.add(VerdictTable.title(model)));
        lines.add(head.stream().map(escaped).toList());
        for (VerdictRow row : rows) {
            List<String> line = new ArrayList<>(List.of(row.name(), row.folder(), row.state()));
            models.forEach(model -> line.add(row.label(model)));
            lines.add(line.stream().map(escaped).toList());
        }
        return lines;
    }
}
