package org.felis.cli.bench;

import java.util.List;

/**
 * Figures in rows.
 *
 * @param head the columns' names
 * @param rows each with as many cells
 */
public record Table(List<String> head, List<List<String>> rows) {

    public Table {
        head = List.copyOf(head);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** How a table is printed. */
    public enum Format {
        MARKDOWN, TSV
    }

    /** The table's text, a line per row. */
    public String text(Format format) {
        StringBuilder text = new StringBuilder();
        switch (format) {
            case MARKDOWN -> {
                text.append(markdown(head)).append("|---").append("|---:".repeat(head.size() - 1)).append("|\n");
                rows.forEach(row -> text.append(markdown(row)));
            }
            case TSV -> {
                text.append(String.join("\t", head)).append('\n');
                rows.forEach(row -> text.append(String.join("\t", row)).append('\n'));
            }
        }
        return text.toString();
    }

    private static String markdown(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
