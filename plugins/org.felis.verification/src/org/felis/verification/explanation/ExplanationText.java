package org.felis.verification.explanation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.explanation.reading.EdgeWords;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.ExecutionStep;

/**
 * An explanation to read: plain text, an edge a line, in columns. An event is described where it is mentioned first
 * ({@code a: W[x]=1 (P0:9)}: thread and line), and named by its letter from then on.
 */
public final class ExplanationText {

    private final List<String> lines = new ArrayList<>();

    private ExplanationText() {
    }

    /** The lines, without line ends. */
    public static List<String> lines(Explanation explanation) {
        ExplanationText text = new ExplanationText();
        explanation.answers().forEach(text::add);
        return text.lines;
    }

    private void add(Answer answer) {
        lines.add(answer.headline());
        answer.notes().forEach(lines::add);
        answer.executions().forEach(execution -> {
            if (execution.axioms().isEmpty()) {
                addWitness(execution.execution().graph());
            } else {
                addReason(answer.subject(), execution);
            }
        });
    }

    private void addReason(Answer.Subject subject, ExplainedExecution execution) {
        boolean forbidding = subject == Answer.Subject.CONDITION || subject == Answer.Subject.COUNTEREXAMPLE;
        for (int i = 0; i < execution.axioms().size(); i++) {
            ExplainedAxiom axiom = execution.axioms().get(i);
            String what = !forbidding ? subject == Answer.Subject.FLAG ? "Raised by" : "Failed:"
                    : i == 0 ? "Forbidden by axiom" : "and by";
            String often = i == 0 && execution.ways() > 1 ? " in " + execution.ways() + " of them, such as this one" : "";
            lines.add("  " + what + " " + axiom.name() + " (" + axiom.check() + "), " + fileName(axiom.place().file()) + ":"
                    + axiom.place().line() + often);
            if (axiom.edges().isEmpty()) {
                lines.add("    " + axiom.words());
            } else {
                addEdges(axiom, execution.events());
            }
        }
    }

    private static String fileName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    private void addEdges(ExplainedAxiom axiom, List<ExplainedEvent> events) {
        Map<Integer, ExplainedEvent> byId = new HashMap<>();
        events.forEach(e -> byId.put(e.id(), e));
        Set<Integer> mentioned = new HashSet<>();
        List<List<String>> rows = new ArrayList<>();
        for (ExplainedEdge edge : axiom.edges()) {
            String source = mention(byId.get(edge.source()), mentioned);
            String target = mention(byId.get(edge.target()), mentioned);
            rows.add(List.of(source, edge.relation().isEmpty() ? "-->" : "--" + edge.relation() + "-->", target, EdgeWords.because(edge.because(), edge.exceptions())));
        }
        int[] widths = new int[3];
        for (int column = 0; column < widths.length; column++) {
            for (List<String> row : rows) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        for (int i = 0; i < rows.size(); i++) {
            List<String> row = rows.get(i);
            StringBuilder line = new StringBuilder("   ");
            for (int column = 0; column < row.size(); column++) {
                String cell = row.get(column);
                line.append(column == 3 ? "   " : " ").append(cell)
                        .append(" ".repeat(column < widths.length ? widths[column] - cell.length() : 0));
            }
            lines.add(line.toString().stripTrailing());
            axiom.edges().get(i).details().forEach(detail -> lines.add("        " + detail));
        }
    }

    private static String mention(ExplainedEvent event, Set<Integer> mentioned) {
        if (!mentioned.add(event.id())) {
            return event.letter();
        }
        return event.thread().isEmpty() ? event.label() + " (initial)"
                : event.label() + " (" + event.thread() + ":" + event.place().line() + ")";
    }

    /** The events in the stepping order, each read with where its value comes from. */
    private void addWitness(ExecutionGraph graph) {
        for (ExecutionStep step : graph.getSteps()) {
            EventNode event = step.getEvent();
            StringBuilder line = new StringBuilder("    ").append(event.getLabel()).append(" (").append(event.getThread().getName())
                    .append(":").append(event.getPlace().getLine()).append(")");
            if (step.getReadsFrom() != null) {
                line.append(" from ").append(step.getReadsFrom().getThread() == null ? "the initial state"
                        : step.getReadsFrom().getLetter());
            }
            lines.add(line.toString());
        }
    }
}
