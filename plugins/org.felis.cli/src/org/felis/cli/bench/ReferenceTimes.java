package org.felis.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;

/**
 * What other tools needed for a suite's rows, if the suite says so: {@code peers.tsv}, or else {@code expected.tsv}, has the columns
 * {@code test} and {@code model}, and any number of columns whose names end in {@code _ms} or {@code _s}: a tool's time in
 * milliseconds or seconds.
 */
public final class ReferenceTimes {

    /** The table's file name. */
    public static final String TABLE = "peers.tsv";

    private static final String MILLIS_SUFFIX = "_ms";
    private static final String SECONDS_SUFFIX = "_s";

    private final Map<String, Map<String, Double>> millisByColumn;

    private ReferenceTimes(Map<String, Map<String, Double>> millisByColumn) {
        this.millisByColumn = millisByColumn;
    }

    /** The times beside a suite; none if there is no table. */
    public static ReferenceTimes of(Path folder) throws IOException {
        Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
        Path table = folder.resolve(Files.isRegularFile(folder.resolve(TABLE)) ? TABLE : ReferenceSuite.TABLE);
        if (Files.isRegularFile(table)) {
            List<String[]> lines = Files.readAllLines(table, StandardCharsets.UTF_8).stream()
                    .map(line -> line.split("\t", -1)).toList();
            List<String> head = lines.isEmpty() ? List.of() : Arrays.asList(lines.get(0));
            int test = head.indexOf("test");
            int model = head.indexOf("model");
            for (int column = 0; test >= 0 && model >= 0 && column < head.size(); column++) {
                double unit = head.get(column).endsWith(MILLIS_SUFFIX) ? 1 : head.get(column).endsWith(SECONDS_SUFFIX) ? 1000 : 0;
                if (unit > 0) {
                    columns.put(head.get(column), times(lines.subList(1, lines.size()), test, model, column, unit));
                }
            }
        }
        return new ReferenceTimes(columns);
    }

    private static Map<String, Double> times(List<String[]> lines, int test, int model, int column, double unit) {
        Map<String, Double> millis = new HashMap<>();
        for (String[] cells : lines) {
            if (cells.length > Math.max(column, Math.max(test, model))) {
                try {
                    millis.put(key(cells[test], cells[model]), Double.parseDouble(cells[column].strip()) * unit);
                } catch (NumberFormatException noTime) {
                    continue; // empty, or a word such as "timeout": nothing to compare with
                }
            }
        }
        return millis;
    }

    private static String key(String test, String model) {
        return model.strip() + "\t" + test.strip();
    }

    /** The columns, as the table names them. */
    public List<String> columns() {
        return List.copyOf(millisByColumn.keySet());
    }

    /** What a column says of a row. */
    public OptionalDouble millis(String column, ReferenceRow row) {
        Double millis = millisByColumn.get(column).get(key(row.test(), row.model()));
        return millis == null ? OptionalDouble.empty() : OptionalDouble.of(millis);
    }
}
