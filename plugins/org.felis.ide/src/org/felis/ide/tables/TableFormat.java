package org.felis.ide.tables;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A table as text. */
public enum TableFormat {

    /** Tab-separated: one line for the head, one per row. */
    TSV("tsv") {
        @Override
        public String text(List<List<String>> lines) {
            return escaped(lines, cell -> cell.replaceAll("[\\t\\r\\n]+", " ")).stream()
                    .map(line -> String.join("\t", line) + "\n").collect(Collectors.joining());
        }
    },

    /** A table of Markdown. */
    MARKDOWN("md") {
        @Override
        public String text(List<List<String>> lines) {
            List<List<String>> escaped = escaped(lines, cell -> cell.replaceAll("[\\r\\n]+", " ").replace("|", "\\|"));
            StringBuilder text = new StringBuilder(line(escaped.get(0)));
            text.append("|---".repeat(lines.get(0).size())).append("|\n");
            escaped.subList(1, lines.size()).forEach(line -> text.append(line(line)));
            return text.toString();
        }

        private String line(List<String> cells) {
            return "| " + String.join(" | ", cells) + " |\n";
        }
    };

    private final String extension;

    TableFormat(String extension) {
        this.extension = extension;
    }

    /** Of files, without a dot. */
    public String extension() {
        return extension;
    }

    /** @param lines the head and the rows, all of the same length */
    public abstract String text(List<List<String>> lines);

    private static List<List<String>> escaped(List<List<String>> lines, UnaryOperator<String> escape) {
        return lines.stream().map(line -> line.stream().map(escape).toList()).toList();
    }
}
