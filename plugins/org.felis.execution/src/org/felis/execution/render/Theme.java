package org.felis.execution.render;

import java.util.Optional;

import org.felis.execution.EventKind;
import org.felis.execution.RelationLayer;

/** The colours of a drawing, {@code #rrggbb}; those of relations come from the graph. */
public enum Theme {
    LIGHT("#ffffff", "#1f2328", "#59636e", "#f6f8fa", "#d1d9e0", "#8c959f"),
    DARK("#1f2024", "#e6e9ee", "#9da7b3", "#26282d", "#3b4048", "#7d8590");

    private static final String[] PROVENANCES = {"#0969da", "#bc4c00", "#1a7f37", "#8250df", "#bf3989", "#9a6700", "#0a7d8c", "#cf222e"};
    private static final String[] DARK_PROVENANCES = {"#79b8ff", "#f0a35e", "#6fdd8b", "#c8a6ff", "#ff9bce", "#e3c14a", "#5fd4de", "#ff8a80"};

    private final String background;
    private final String text;
    private final String quietText;
    private final String lane;
    private final String laneBorder;
    private final String nodeBorder;

    Theme(String background, String text, String quietText, String lane, String laneBorder, String nodeBorder) {
        this.background = background;
        this.text = text;
        this.quietText = quietText;
        this.lane = lane;
        this.laneBorder = laneBorder;
        this.nodeBorder = nodeBorder;
    }

    public String background() {
        return background;
    }

    /** Labels of events, headings, the title. */
    public String text() {
        return text;
    }

    /** What is less important. */
    public String quietText() {
        return quietText;
    }

    /** The columns of threads. */
    public String lane() {
        return lane;
    }

    public String laneBorder() {
        return laneBorder;
    }

    public String nodeBorder() {
        return nodeBorder;
    }

    /** The inside of an event's box. */
    public String node(EventKind kind) {
        boolean light = this == LIGHT;
        return switch (kind) {
            case INITIAL_WRITE -> background;
            case WRITE, UPDATE -> light ? "#fff4e0" : "#3a3226";
            case READ -> light ? "#e6f1ff" : "#24324a";
            case FENCE, BRANCH, SYNCHRONIZATION, MICRO_EVENT -> light ? "#eceef1" : "#34373e";
        };
    }

    /** The colour of a relation; the text colour for one that the graph does not have. */
    public String relation(Optional<RelationLayer> layer) {
        return layer.map(l -> this == LIGHT ? l.getLightColor() : l.getDarkColor()).orElse(text);
    }

    /** The colour of an object that pointers have as their provenance; the first ones are easily told apart. */
    public String provenance(int number) {
        String[] colors = this == LIGHT ? PROVENANCES : DARK_PROVENANCES;
        return colors[number % colors.length];
    }
}
