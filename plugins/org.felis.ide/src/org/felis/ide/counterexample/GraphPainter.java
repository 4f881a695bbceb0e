package org.felis.ide.counterexample;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Path;
import org.felis.execution.EventNode;
import org.felis.execution.layout.Connection;
import org.felis.execution.layout.Curve;
import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.EdgePath;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LaneBox;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.Rectangle;

/**
 * Draws a layout: lanes, edges, labels, events. What has not happened at the walk's step is faint.
 *
 * @param gc scaled and moved already
 */
record GraphPainter(GC gc, GraphFonts fonts, GraphColors colors, Walk walk) {

    private static final int OPAQUE = 255;
    private static final int FAINT_ALPHA = 90;
    private static final int CORNER = 8;
    private static final int LANE_CORNER = 10;

    void paint(GraphLayout layout) {
        layout.lanes().forEach(this::paint);
        layout.edges().forEach(this::paint);
        layout.labels().forEach(this::paint);
        layout.nodes().forEach(this::paint);
    }

    private void paint(LaneBox lane) {
        Rectangle column = lane.column();
        gc.setLineWidth(1);
        gc.setForeground(colors.lane());
        gc.drawRoundRectangle(round(column.x()), round(column.y()), round(column.width()), round(column.height()),
                LANE_CORNER, LANE_CORNER);
        gc.setForeground(colors.faint());
        text(lane.lane().getName(), lane.heading(), fonts.of(GraphLayout.HEADING_FONT_SIZE, SWT.BOLD));
    }

    private void paint(EdgePath edge) {
        Color color = edge.connection().layer().map(colors::of).orElse(colors.text());
        gc.setAlpha(alpha(edge.connection()));
        gc.setForeground(color);
        gc.setBackground(color);
        gc.setLineAttributes(new org.eclipse.swt.graphics.LineAttributes(edge.connection().highlighted() ? 2.6f : 1.4f,
                SWT.CAP_ROUND, SWT.JOIN_ROUND));
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
        head(edge);
        gc.setAlpha(OPAQUE);
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

    private void paint(EdgeLabel label) {
        Rectangle bounds = label.bounds();
        gc.setBackground(colors.background());
        gc.fillRectangle(round(bounds.x()), round(bounds.y()), round(bounds.width()), round(bounds.height()));
        for (EdgeLabel.Word word : label.words()) {
            gc.setAlpha(alpha(word.connection()));
            gc.setForeground(word.connection().layer().map(colors::of).orElse(colors.text()));
            text(word.text(), word.bounds(), fonts.of(GraphLayout.EDGE_FONT_SIZE,
                    word.connection().highlighted() ? SWT.BOLD : SWT.NORMAL));
            gc.setAlpha(OPAQUE);
        }
    }

    private void paint(NodeBox node) {
        EventNode event = node.event();
        boolean current = walk.lastStep().filter(s -> s.getEvent() == event).isPresent();
        boolean selected = walk.selected().filter(e -> e == event).isPresent();
        Rectangle box = node.bounds();
        gc.setBackground(current ? colors.currentFill() : isPending(event) ? colors.background() : colors.nodeFill());
        gc.fillRoundRectangle(round(box.x()), round(box.y()), round(box.width()), round(box.height()), CORNER, CORNER);
        gc.setLineStyle(isPending(event) ? SWT.LINE_DOT : SWT.LINE_SOLID);
        gc.setLineWidth(current || selected ? 2 : 1);
        gc.setForeground(current ? colors.currentBorder() : selected ? colors.selectionBorder() : colors.nodeBorder());
        gc.drawRoundRectangle(round(box.x()), round(box.y()), round(box.width()), round(box.height()), CORNER, CORNER);
        gc.setLineStyle(SWT.LINE_SOLID);
        gc.setForeground(isPending(event) ? colors.faint() : colors.text());
        text(event.getLabel(), box, fonts.of(GraphLayout.NODE_FONT_SIZE, SWT.NORMAL));
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
