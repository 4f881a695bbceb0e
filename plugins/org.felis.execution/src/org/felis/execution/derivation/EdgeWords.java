package org.felis.execution.derivation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.felis.execution.DerivationRule;
import org.felis.execution.DerivationStep;
import org.felis.execution.EventNode;

/** Derived edges in words, wherever they are told: in the manner of CAT, with the events between the relations. */
public final class EdgeWords {

    private static final int MOST_LEVELS = 6;
    private static final String INDENT = "    ";

    private EdgeWords() {
    }

    /**
     * How the definition leads from the source to the target, such as {@code po; [b: DMB.SY]; po}; ways that must both be there are
     * joined by {@code &}. Empty if the edge's name says it all.
     */
    public static String because(DerivedEdge edge) {
        String because = edge.paths().stream().map(EdgeWords::words).filter(w -> !w.isEmpty()).collect(Collectors.joining("  &  "));
        return because.equals(edge.name()) ? "" : because;
    }

    /** {@link #because} with what the edge must not be in: {@code rfe, not in po}. */
    public static String because(String because, List<String> exceptions) {
        StringBuilder all = new StringBuilder(because);
        exceptions.forEach(e -> all.append(all.isEmpty() ? "" : ", ").append("not in ").append(e));
        return all.toString();
    }

    /** The edge in one line: {@code a --bob--> c   po; [b: DMB.SY]; po}. */
    static String line(DerivedEdge edge) {
        return line(edge.source(), edge.name(), edge.target(), because(because(edge), edge.exceptions()));
    }

    static String line(EventNode source, String relation, EventNode target, String because) {
        return source.getLetter() + (relation.isEmpty() ? " --> " : " --" + relation + "--> ") + target.getLetter()
                + (because.isEmpty() ? "" : INDENT.substring(1) + because);
    }

    /**
     * Lines on what the path of the edge only names: both ways of an intersection on it, and the pair that makes an event a member of a
     * {@code domain} or {@code range}.
     */
    public static List<String> details(DerivedEdge edge) {
        List<String> lines = new ArrayList<>();
        addDetails(edge, 0, lines);
        return lines;
    }

    private static void addDetails(DerivedEdge edge, int level, List<String> into) {
        if (level == MOST_LEVELS) {
            return;
        }
        for (EdgePath path : edge.paths()) {
            for (EdgeLink link : path.links()) {
                if (!Paths.isLeaf(link.step()) && link.step().getRule() == DerivationRule.ALL && link.step() != edge.step()) {
                    into.add(INDENT.repeat(level) + line(link.source(), link.relation(), link.target(), "both:"));
                    Paths.telling(link.step()).forEach(side -> addEdge(side, level + 1, into));
                }
            }
            for (EdgePath.Mark mark : path.marks()) {
                if (mark.step().getRule() == DerivationRule.PAIR) {
                    into.add(INDENT.repeat(level) + mark.event().getLetter() + " is in " + mark.set() + ":");
                    addEdge(mark.step().getPremises().get(0), level + 1, into);
                }
            }
        }
    }

    private static void addEdge(DerivationStep pair, int level, List<String> into) {
        DerivedEdge edge = Reading.edge(pair);
        into.add(INDENT.repeat(level) + line(edge));
        addDetails(edge, level + 1, into);
    }

    private static String words(EdgePath path) {
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
                parts.add("[" + links.get(i).target().getLabel() + "]");
            }
        }
        if (!links.isEmpty() && links.get(links.size() - 1).target() != links.get(0).source()) {
            addMarks(path, links.get(links.size() - 1).target(), parts);
        }
        return parts.isEmpty() ? "the same event" : String.join("; ", parts);
    }

    private static void addMarks(EdgePath path, EventNode event, List<String> into) {
        String sets = path.marks().stream().filter(m -> m.event() == event).map(EdgePath.Mark::set)
                .collect(Collectors.joining(" & "));
        if (!sets.isEmpty()) {
            into.add("[" + sets + "]");
        }
    }
}
