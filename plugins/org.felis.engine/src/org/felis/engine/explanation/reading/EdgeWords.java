package org.felis.engine.explanation.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Derived edges in words, wherever they are told: in the manner of CAT, with the events between the relations.
 *
 * @param events of the execution
 */
public record EdgeWords(Events events) {

    private static final int MOST_LEVELS = 6;
    private static final String INDENT = "    ";

    /**
     * How the definition leads from the source to the target, such as {@code po; [b: DMB.SY]; po}; ways that must both be there are
     * joined by {@code &}. Empty if the edge's name says it all.
     */
    public String because(DerivedEdge edge) {
        String because = edge.paths().stream().map(this::words).filter(w -> !w.isEmpty()).collect(Collectors.joining("  &  "));
        return because.equals(edge.name()) ? "" : because;
    }

    /** {@link #because} with what the edge must not be in: {@code rfe, not in po}. */
    public static String because(String because, List<String> exceptions) {
        StringBuilder all = new StringBuilder(because);
        exceptions.forEach(e -> all.append(all.isEmpty() ? "" : ", ").append("not in ").append(e));
        return all.toString();
    }

    /** The edge in one line, such as {@code a --bob--> c   po; [b: DMB.SY]; po}. */
    public String line(DerivedEdge edge) {
        return line(edge.source(), edge.name(), edge.target(), because(because(edge), edge.exceptions()));
    }

    public String line(int source, String relation, int target, String because) {
        return events.letter(source) + (relation.isEmpty() ? " --> " : " --" + relation + "--> ") + events.letter(target)
                + (because.isEmpty() ? "" : INDENT.substring(1) + because);
    }

    /**
     * Lines on what the path of the edge only names: both ways of an intersection on it, and the pair that makes an event a member of a
     * {@code domain} or {@code range}.
     */
    public List<String> details(DerivedEdge edge) {
        List<String> lines = new ArrayList<>();
        addDetails(edge, 0, lines);
        return lines;
    }

    private void addDetails(DerivedEdge edge, int level, List<String> into) {
        if (level == MOST_LEVELS) {
            return;
        }
        for (EdgePath path : edge.paths()) {
            for (EdgeLink link : path.links()) {
                if (!link.inference().isLeaf() && link.inference().rule() == InferenceRule.ALL && link.inference() != edge.inference()) {
                    into.add(INDENT.repeat(level) + line(link.source(), link.relation(), link.target(), "both:"));
                    link.inference().telling().forEach(side -> addEdge(side, level + 1, into));
                }
            }
            for (EdgePath.Mark mark : path.marks()) {
                if (mark.inference().rule() == InferenceRule.PAIR) {
                    into.add(INDENT.repeat(level) + events.letter(mark.event()) + " is in " + mark.set() + ":");
                    addEdge(mark.inference().premises().get(0), level + 1, into);
                }
            }
        }
    }

    private void addEdge(Inference pair, int level, List<String> into) {
        DerivedEdge edge = new Reading(events).edge(pair);
        into.add(INDENT.repeat(level) + line(edge));
        addDetails(edge, level + 1, into);
    }

    private String words(EdgePath path) {
        List<String> parts = new ArrayList<>();
        List<EdgeLink> links = path.links();
        if (links.isEmpty()) {
            path.marks().stream().limit(1).forEach(m -> addMarks(path, m.event(), parts));
        } else {
            addMarks(path, links.get(0).source(), parts);
        }
        for (int i = 0; i < links.size(); i++) {
            parts.add(links.get(i).relation());
            if (i < links.size() - 1) {
                parts.add("[" + events.label(links.get(i).target()) + "]");
            }
        }
        if (!links.isEmpty() && links.get(links.size() - 1).target() != links.get(0).source()) {
            addMarks(path, links.get(links.size() - 1).target(), parts);
        }
        return parts.isEmpty() ? "the same event" : String.join("; ", parts);
    }

    private static void addMarks(EdgePath path, int event, List<String> into) {
        String sets = path.marks().stream().filter(m -> m.event() == event).map(EdgePath.Mark::set)
                .collect(Collectors.joining(" & "));
        if (!sets.isEmpty()) {
            into.add("[" + sets + "]");
        }
    }
}
