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

import org.felis.verification.conformance.ProgramQuestion;
import org.felis.verification.conformance.ReferenceRow;
import org.felis.verification.conformance.ReferenceSuite;

/**
 * What other tools needed for a suite's rows. A table has one of two forms: a row for each test and model, with the columns {@code test} and {@code model}
 * and any number of columns whose names end in {@code _ms} or {@code _s}, a tool's time in milliseconds or seconds; or a row for each measurement, with
 * the columns {@code path} (of a program in its repository), {@code model}, {@code bound}, {@code tool}, {@code result} and {@code milliseconds}.
 */
public final class ReferenceTimes {

    /** The table's file name. */
    public static final String TABLE = "peers.tsv";

    private static final String MILLIS_SUFFIX = "_ms";
    private static final String SECONDS_SUFFIX = "_s";

    private static final List<String> MEASUREMENTS = List.of("path", "model", "bound", "tool", "result", "milliseconds");
    private static final String NO_ANSWER = "no answer";

    private final Map<String, Map<Key, Double>> millisByColumn;

    private ReferenceTimes(Map<String, Map<Key, Double>> millisByColumn) {
        this.millisByColumn = millisByColumn;
    }

    /** What a time is of; the bound is empty where the table has none. */
    private record Key(String test, String model, String bound) {
        Key {
            test = test.strip();
            model = model.strip();
            bound = bound.strip();
        }
    }

    /** The times beside a suite; none if there is no table. */
    public static ReferenceTimes of(Path folder) throws IOException {
        Path table = folder.resolve(Files.isRegularFile(folder.resolve(TABLE)) ? TABLE : ReferenceSuite.TABLE);
        return Files.isRegularFile(table) ? read(table) : new ReferenceTimes(Map.of());
    }

    /** The times of a table; none if it has neither form. */
    public static ReferenceTimes read(Path table) throws IOException {
        List<String[]> lines = Files.readAllLines(table, StandardCharsets.UTF_8).stream().map(line -> line.split("\t", -1)).toList();
        List<String> head = lines.isEmpty() ? List.of() : Arrays.asList(lines.get(0));
        if (head.containsAll(MEASUREMENTS)) {
            return measurements(lines.subList(1, lines.size()), MEASUREMENTS.stream().mapToInt(head::indexOf).toArray());
        }
        Map<String, Map<Key, Double>> columns = new LinkedHashMap<>();
        int test = head.indexOf("test");
        int model = head.indexOf("model");
        for (int column = 0; test >= 0 && model >= 0 && column < head.size(); column++) {
            double unit = head.get(column).endsWith(MILLIS_SUFFIX) ? 1 : head.get(column).endsWith(SECONDS_SUFFIX) ? 1000 : 0;
            if (unit > 0) {
                columns.put(head.get(column), times(lines.subList(1, lines.size()), test, model, column, unit));
            }
        }
        return new ReferenceTimes(columns);
    }

    private static Map<Key, Double> times(List<String[]> lines, int test, int model, int column, double unit) {
        Map<Key, Double> millis = new HashMap<>();
        for (String[] cells : lines) {
            if (cells.length > Math.max(column, Math.max(test, model))) {
                number(cells[column]).ifPresent(time -> millis.put(new Key(cells[test], cells[model], ""), time * unit));
            }
        }
        return millis;
    }

    /** @param columns where those of {@link #MEASUREMENTS} are */
    private static ReferenceTimes measurements(List<String[]> lines, int[] columns) {
        Map<String, Map<Key, Double>> tools = new LinkedHashMap<>();
        for (String[] line : lines) {
            if (line.length <= Arrays.stream(columns).max().orElseThrow()) {
                continue;
            }
            String[] cells = Arrays.stream(columns).mapToObj(column -> line[column]).toArray(String[]::new);
            Map<Key, Double> times = tools.computeIfAbsent(cells[3].strip(), tool -> new HashMap<>());
            if (!cells[4].startsWith(NO_ANSWER)) {
                number(cells[5]).ifPresent(time -> times.put(new Key(cells[0], cells[1], cells[2]), time));
            }
        }
        return new ReferenceTimes(tools);
    }

    /** Nothing where a cell is empty, or a word such as "timeout": nothing to compare with. */
    private static OptionalDouble number(String cell) {
        try {
            return OptionalDouble.of(Double.parseDouble(cell.strip()));
        } catch (NumberFormatException noTime) {
            return OptionalDouble.empty();
        }
    }

    /** The columns, as the table names them, or the tools. */
    public List<String> columns() {
        return List.copyOf(millisByColumn.keySet());
    }

    /** What a column says of a row. */
    public OptionalDouble millis(String column, ReferenceRow row) {
        Map<Key, Double> times = millisByColumn.get(column);
        Double millis = times.get(new Key(row.test(), row.model(), ""));
        if (millis == null && row.program().isPresent()) {
            millis = times.get(key(row, row.program().get()));
        }
        return millis == null ? OptionalDouble.empty() : OptionalDouble.of(millis);
    }

    /** The least that a column says of a row. */
    OptionalDouble fastest(ReferenceRow row) {
        return millisByColumn.keySet().stream().map(column -> millis(column, row)).filter(OptionalDouble::isPresent).mapToDouble(OptionalDouble::getAsDouble).min();
    }

    private static Key key(ReferenceRow row, ProgramQuestion question) {
        return new Key(ReferenceSuite.pathInRepository(row).toString().replace('\\', '/'), row.model(),
                question.bound().isPresent() ? "" + question.bound().getAsInt() : "-");
    }
}
