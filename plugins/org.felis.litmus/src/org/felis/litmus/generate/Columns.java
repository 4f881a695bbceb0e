package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.List;

/** Sets the instructions of the threads side by side, in columns of one width each. */
final class Columns {

    private Columns() {
    }

    static String of(List<List<String>> threads) {
        List<List<String>> columns = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            List<String> column = new ArrayList<>(List.of("P" + i));
            column.addAll(threads.get(i));
            columns.add(column);
        }
        int rows = columns.stream().mapToInt(List::size).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows; row++) {
            int line = row;
            text.append(' ').append(String.join(" | ", columns.stream().map(column -> cell(column, line)).toList()))
                    .append(" ;\n");
        }
        return text.toString();
    }

    private static String cell(List<String> column, int row) {
        int width = column.stream().mapToInt(String::length).max().orElse(0);
        String content = row < column.size() ? column.get(row) : "";
        return content + " ".repeat(width - content.length());
    }
}
