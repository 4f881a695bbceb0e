package org.felis.ide.counterexample.drawing;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.LineAttributes;
import org.eclipse.swt.graphics.Path;
import org.felis.execution.EventKind;
import org.felis.execution.EventNode;
import org.felis.execution.layout.Connection;
import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.EdgePath;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LaneBox;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * Draws a layout: lanes, edges, labels, events. What has not happened at the walk's step is faint.
 *
 * @param gc scaled and moved already
 */
public record GraphPainter(GC gc, GraphFonts fonts, GraphColors colors, Walk walk) {

    private static final int OPAQUE = 255;
    private static final int FAINT_ALPHA = 90;
    private static final float LINE = 1.5f;
    private static final float BOLD_LINE = 3;
    private static final float BAND = 9;
    private static final double MARK_DISTANCE = 4;
    private static final float MARK_WIDTH = 2.5f;
    private static final int CORNER = 8;
    private static final int LANE_CORNER = 10;

    public void paint(GraphLayout layout) {
        layout.lanes().forEach(this::paint);
        layout.edges().stream().filter(e -> walk.difference().concerns(e.connection())).forEach(this::paintBehind);
        layout.nodes().stream().filter(n -> walk.difference().events().contains(n.event())).forEach(this::paintBehind);
        layout.edges().forEach(this::paint);
        layout.labels().forEach(l -> paint(l, layout.isInLane(l.bounds())));
        layout.nodes().forEach(this::paint);
    }

    /** Frames where events have been moved to that the layout does not have there yet: one of many edges takes its time. */
    public void paintOnTheirWay(GraphLayout layout) {
        for (NodeBox node : layout.nodes()) {
            Rectangle box = node.bounds();
            walk.moved().center(node.event()).map(center -> Rectangle.centered(center, box.width(), box.height())).filter(there -> !there.intersects(box.grown(-box.height() / 4)))
                    .ifPresent(there -> frame(there, colors.selectionBorder()));
        }
    }

    private void paint(LaneBox lane) {
        Rectangle column = lane.column();
        gc.setBackground(colors.lane());
        gc.fillRoundRectangle(round(column.x()), round(column.y()), round(column.width()), round(column.height()),
                LANE_CORNER, LANE_CORNER);
        gc.setLineWidth(1);
        gc.setForeground(colors.laneBorder());
        gc.drawRoundRectangle(round(column.x()), round(column.y()), round(column.width()), round(column.height()),
                LANE_CORNER, LANE_CORNER);
        gc.setForeground(colors.faint());
        text(lane.lane().getName(), lane.heading(), fonts.of(GraphLayout.HEADING_FONT_SIZE, SWT.BOLD));
    }

    private void paint(EdgePath edge) {
        Color color = colors.of(edge.connection().layer());
        gc.setAlpha(alpha(edge.connection()));
        gc.setForeground(color);
        gc.setBackground(color);
        draw(edge, edge.connection().highlighted() || isReadNow(edge.connection()) ? BOLD_LINE : LINE);
        head(edge);
        gc.setAlpha(OPAQUE);
    }

    /** A broad band that makes a difference stand out. */
    private void paintBehind(EdgePath edge) {
        gc.setForeground(colors.difference());
        draw(edge, BAND);
    }

    private void paintBehind(NodeBox node) {
        Rectangle box = node.bounds().grown(BAND / 2);
        gc.setBackground(colors.difference());
        gc.fillRoundRectangle(round(box.x()), round(box.y()), round(box.width()), round(box.height()), 2 * CORNER, 2 * CORNER);
    }

    private void draw(EdgePath edge, float width) {
        gc.setLineAttributes(new LineAttributes(width, SWT.CAP_ROUND, SWT.JOIN_ROUND));
        Path shaft = new Path(gc.getDevice());
        try {
            shaft.moveTo((float) edge.shaft().start().x(), (float) edge.shaft().start().y());
            for (Curve.Cubic cubic : edge.shaft().segments()) {
                shaft.cubicTo((float) cubic.control1().x(), (float) cubic.control1().y(), (float) cubic.control2().x(),
                        (float) cubic.control2().y(), (float) cubic.end().x(), (float) cubic.end().y());
            }
            gc.drawPath(shaft);
        } finally {
            shaft.dispose();
        }
    }

    /** Whether the edge is that by which the last step reads. */
    private boolean isReadNow(Connection edge) {
        return edge.isReadsFrom() && walk.lastStep().filter(s -> s.getEvent() == edge.target()).isPresent();
    }

    private void head(EdgePath edge) {
        Path head = new Path(gc.getDevice());
        try {
            head.moveTo((float) edge.head().get(0).x(), (float) edge.head().get(0).y());
            edge.head().stream().skip(1).forEach(p -> head.lineTo((float) p.x(), (float) p.y()));
            head.close();
            gc.fillPath(head);
        } finally {
            head.dispose();
        }
    }

    private void paint(EdgeLabel label, boolean inLane) {
        Rectangle bounds = label.bounds();
        gc.setBackground(inLane ? colors.lane() : colors.background());
        gc.fillRectangle(round(bounds.x()), round(bounds.y()), round(bounds.width()), round(bounds.height()));
        for (EdgeLabel.Word word : label.words()) {
            gc.setAlpha(alpha(word.connection()));
            gc.setForeground(word.isCount() ? colors.faint() : colors.of(word.connection().layer()));
            text(word.text(), word.bounds(), fonts.of(GraphLayout.EDGE_FONT_SIZE,
                    !word.isCount() && word.connection().highlighted() ? SWT.BOLD : SWT.NORMAL));
            gc.setAlpha(OPAQUE);
        }
    }

    private void paint(NodeBox node) {
        EventNode event = node.event();
        boolean current = walk.lastStep().filter(s -> s.getEvent() == event).isPresent();
        boolean selected = walk.selected().filter(e -> e == event).isPresent();
        Rectangle box = node.bounds();
        walk.layers().mark(walk.graph(), event).ifPresent(set -> frame(box.grown(MARK_DISTANCE), colors.of(set)));
        boolean initial = event.getKind() == EventKind.INITIAL_WRITE;
        gc.setBackground(current ? colors.currentFill() : isPending(event) ? colors.background() : colors.node(event.getKind()));
        gc.fillRoundRectangle(round(box.x()), round(box.y()), round(box.width()), round(box.height()), CORNER, CORNER);
        boolean read = walk.readNow().filter(e -> e == event).isPresent();
        gc.setLineStyle(isPending(event) ? SWT.LINE_DOT : initial ? SWT.LINE_DASH : SWT.LINE_SOLID);
        gc.setLineWidth(current || selected || read ? 2 : 1);
        gc.setForeground(current || read ? colors.currentBorder() : selected ? colors.selectionBorder() : colors.nodeBorder());
        gc.drawRoundRectangle(round(box.x()), round(box.y()), round(box.width()), round(box.height()), CORNER, CORNER);
        gc.setLineStyle(SWT.LINE_SOLID);
        gc.setForeground(isPending(event) || initial && !read ? colors.faint() : colors.text());
        text(event.getLabel(), box, fonts.of(GraphLayout.NODE_FONT_SIZE, SWT.NORMAL));
    }

    /** Of an event that is in a set. */
    private void frame(Rectangle box, Color color) {
        gc.setForeground(color);
        gc.setLineAttributes(new LineAttributes(MARK_WIDTH));
        gc.drawRoundRectangle(round(box.x()), round(box.y()), round(box.width()), round(box.height()), 2 * CORNER, 2 * CORNER);
    }

    private void text(String text, Rectangle box, Font font) {
        gc.setFont(font);
        org.eclipse.swt.graphics.Point extent = gc.textExtent(text);
        gc.drawText(text, round(box.center().x() - extent.x / 2.0), round(box.center().y() - extent.y / 2.0), true);
    }

    /** Before the first step the whole execution is shown as it is. */
    private boolean isPending(EventNode event) {
        return walk.stepsDone() > 0 && !walk.isDone(event);
    }

    private int alpha(Connection edge) {
        return isPending(edge.source()) || isPending(edge.target()) ? FAINT_ALPHA : OPAQUE;
    }

    private static int round(double pixels) {
        return (int) Math.round(pixels);
    }
}
