package org.felis.execution.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.felis.engine.model.KnownRelation;
import org.felis.execution.AxiomStatus;
import org.felis.execution.CycleEdge;
import org.felis.execution.Edge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.execution.ThreadLane;

/** An execution as plain text, for messages and commit logs. */
public final class ExecutionText {

    private ExecutionText() {
    }

    /** All of it: verdict, events by thread, base relations and those drawn by default, axioms. Ends with a line feed. */
    public static String of(ExecutionGraph graph) {
        List<String> lines = new ArrayList<>();
        lines.add(graph.getTest() + " under " + graph.getModel() + ": " + graph.getVerdict());
        if (graph.getCondition() != null && !graph.getCondition().isEmpty()) {
            lines.add("  " + graph.getCondition());
        }
        if (graph.getOutcome() != null && !graph.getOutcome().isEmpty()) {
            lines.add("  final state: " + graph.getOutcome());
        }
        for (ThreadLane thread : graph.getThreads()) {
            lines.add(thread.getName());
            thread.getEvents().forEach(e -> lines.add(event(e)));
        }
        for (RelationLayer layer : graph.getLayers()) {
            if (layer.isVisibleByDefault() && !KnownRelation.PO.isNamed(layer.getName())) {
                lines.add(layer.getName() + ": " + layer.getEdges().stream().map(ExecutionText::pair)
                        .collect(Collectors.joining(", ")));
            }
        }
        graph.getAxioms().stream().filter(a -> AxiomVerdict.of(a) != AxiomVerdict.NOT_RAISED)
                .forEach(a -> lines.add(axiom(a)));
        graph.getForbiddingAxioms().forEach(a -> lines.add(axiom(a)));
        return String.join("\n", lines) + "\n";
    }

    /** The way that shows why an axiom fails or a flag is raised: {@code a data b, b rfe c}; empty if there is nothing to show. */
    public static String cycle(AxiomStatus axiom) {
        return axiom.getCycle().stream().map(ExecutionText::step).collect(Collectors.joining(", "));
    }

    /** The name of an axiom, behind that of its model if that is not the model of the execution. */
    public static String name(AxiomStatus axiom) {
        return axiom.eContainer() instanceof ExecutionGraph graph && graph.getForbiddingAxioms().contains(axiom)
                ? graph.getOtherModel() + ": " + axiom.getName() : axiom.getName();
    }

    private static String event(EventNode event) {
        String place = event.getPlace() == null || event.getPlace().getLine() == 0 ? "" : "  (line " + event.getPlace().getLine() + ")";
        return "  " + event.getLabel() + "    " + event.getInstruction().strip() + place;
    }

    private static String pair(Edge edge) {
        return edge.getSource().getLetter() + " → " + edge.getTarget().getLetter();
    }

    private static String axiom(AxiomStatus axiom) {
        AxiomVerdict verdict = AxiomVerdict.of(axiom);
        String cycle = verdict == AxiomVerdict.HOLDS ? "" : cycle(axiom);
        return verdict.sign() + " " + name(axiom) + " (" + axiom.getText() + ")" + (cycle.isEmpty() ? "" : ": " + cycle);
    }

    private static String step(CycleEdge edge) {
        String within = edge.getWithin() == null ? "" : " (" + edge.getWithin() + ")";
        return edge.getSource().getLetter() + " " + edge.getRelation() + within + " " + edge.getTarget().getLetter();
    }
}
