package org.felis.execution.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.execution.AxiomStatus;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.TextMeasure;
import org.felis.execution.report.AxiomVerdict;

/** What stands above a drawing: verdict, condition, final state, and the axioms that matter. */
final class TitleLines {

    private static final String INDENT = "      ";

    private TitleLines() {
    }

    /** The lines in order, none wider than {@code width} pixels if it has a blank to break it at. */
    static List<String> of(ExecutionGraph graph, TextMeasure measure, double fontSize, double width) {
        List<String> lines = new ArrayList<>();
        lines.add(Stream.of(graph.getVerdict(), graph.getCondition()).filter(s -> s != null && !s.isEmpty())
                .collect(Collectors.joining("    ")));
        if (graph.getOutcome() != null && !graph.getOutcome().isEmpty()) {
            lines.add("Final state:  " + graph.getOutcome());
        }
        add(lines, "Fails:  ", AxiomVerdict.FAILS.in(graph));
        add(lines, "Undefined by:  ", AxiomVerdict.UNDEFINED.in(graph));
        add(lines, "Raises:  ", AxiomVerdict.RAISED.in(graph));
        if (graph.isCutOff()) {
            lines.add("A loop was cut off at the bound.");
        }
        return lines.stream().flatMap(l -> wrapped(l, measure, fontSize, width).stream()).toList();
    }

    private static void add(List<String> lines, String heading, List<AxiomStatus> axioms) {
        if (!axioms.isEmpty()) {
            lines.add(heading + axioms.stream().map(a -> a.getName() + " (" + a.getText() + ")")
                    .collect(Collectors.joining(", ")));
        }
    }

    private static List<String> wrapped(String line, TextMeasure measure, double fontSize, double width) {
        List<String> lines = new ArrayList<>();
        String rest = line;
        while (measure.width(rest, fontSize) > width) {
            int end = rest.length();
            do {
                end = rest.lastIndexOf(' ', end - 1);
            } while (end > INDENT.length() && measure.width(rest.substring(0, end), fontSize) > width);
            if (end <= INDENT.length()) {
                break;
            }
            lines.add(rest.substring(0, end));
            rest = INDENT + rest.substring(end).strip();
        }
        lines.add(rest);
        return lines;
    }
}
