package org.felis.cli.output;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.felis.engine.query.Statistic;

/** Figures for people: the relations as a table of pairs, then one figure a line. */
public final class StatisticsTable {

    private static final String PAIRS = "pairs";
    private static final String OPTION = "option";

    /** What is counted of a relation: the end of the figure's name, and the column's head. Longer ends come first. */
    private static final Map<String, String> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put(" active must", "active-must");
        COLUMNS.put(" may", "may");
        COLUMNS.put(" must", "must");
        COLUMNS.put(" active", "active");
    }

    /** A number with more digits is told by its size: an estimate may have hundreds. */
    private static final double LARGE = 1e12;

    private static final List<String> HEADS = List.of("may", "must", "active", "active-must");

    private StatisticsTable() {
    }

    public static void print(List<Statistic> statistics, PrintWriter out) {
        Map<String, Map<String, Double>> relations = new LinkedHashMap<>();
        for (Statistic statistic : statistics) {
            if (statistic.unit().equals(PAIRS)) {
                add(statistic, relations);
            }
        }
        if (!relations.isEmpty()) {
            printTable(relations, out);
        }
        for (Statistic statistic : statistics) {
            if (!statistic.unit().equals(PAIRS)) {
                String format = switch (statistic.unit()) {
                    case "" -> statistic.value() < LARGE ? "\t%s %.0f%n" : "\t%s %.2e%n";
                    case OPTION -> "\toption %s%n";
                    default -> "\t%s %.2f %s%n";
                };
                out.printf(Locale.ROOT, format, statistic.name(), statistic.value(), statistic.unit());
            }
        }
    }

    private static void add(Statistic statistic, Map<String, Map<String, Double>> relations) {
        String name = statistic.name();
        COLUMNS.keySet().stream().filter(name::endsWith).findFirst()
                .ifPresent(end -> relations
                        .computeIfAbsent(name.substring(0, name.length() - end.length()), r -> new LinkedHashMap<>())
                        .put(COLUMNS.get(end), statistic.value()));
    }

    private static void printTable(Map<String, Map<String, Double>> relations, PrintWriter out) {
        int width = relations.keySet().stream().mapToInt(String::length).max().orElse(0);
        String row = "\t%-" + width + "s %7s %7s %7s %12s%n";
        out.printf(row, "relation", HEADS.get(0), HEADS.get(1), HEADS.get(2), HEADS.get(3));
        relations.forEach((name, counts) -> {
            List<String> cells = HEADS.stream()
                    .map(h -> counts.containsKey(h) ? String.format(Locale.ROOT, "%.0f", counts.get(h)) : "-").toList();
            out.printf(row, name, cells.get(0), cells.get(1), cells.get(2), cells.get(3));
        });
    }
}
