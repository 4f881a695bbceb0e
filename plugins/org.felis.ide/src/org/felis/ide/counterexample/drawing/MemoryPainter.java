package org.felis.ide.counterexample.drawing;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.LineAttributes;
import org.eclipse.swt.graphics.Path;
import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;
import org.felis.execution.layout.memory.MemoryLayout;

/** Draws memory: the same as an export, in the workbench's font. */
public record MemoryPainter(GC gc, GraphFonts fonts, GraphColors colors) {

    private static final int STRIPE = 5;
    private static final int PADDING = 12;
    private static final float LINE = 1.8f;

    public void paint(MemoryLayout layout) {
        layout.frames().forEach(this::paint);
        gc.setFont(fonts.of(MemoryLayout.FONT_SIZE, SWT.NORMAL));
        for (MemoryLayout.Row row : layout.rows()) {
            gc.setForeground(colors.faint());
            atRight(row.address(), row.at().right(), row.at());
            gc.setForeground(row.isLive() ? colors.text() : colors.faint());
            gc.drawText(row.name(), round(row.bounds().x() + PADDING), top(row.name(), row.bounds()), true);
            atRight(row.value(), row.bounds().right() - PADDING, row.bounds());
        }
        layout.arrows().forEach(this::paint);
    }

    private void paint(MemoryLayout.Frame frame) {
        Rectangle box = frame.bounds();
        gc.setBackground(colors.lane());
        gc.fillRectangle(round(box.x()), round(box.y()), round(box.width()), round(box.height()));
        frame.color().ifPresent(number -> {
            gc.setBackground(colors.provenance(number));
            gc.fillRectangle(round(box.x()), round(box.y()), STRIPE, round(box.height()));
        });
        gc.setForeground(colors.nodeBorder());
        gc.setLineAttributes(new LineAttributes(1));
        gc.setLineStyle(frame.object().isLive() ? SWT.LINE_SOLID : SWT.LINE_DASH);
        gc.drawRectangle(round(box.x()), round(box.y()), round(box.width()), round(box.height()));
        gc.setLineStyle(SWT.LINE_SOLID);
    }

    private void paint(MemoryLayout.Arrow arrow) {
        Color color = colors.provenance(arrow.color());
        gc.setForeground(color);
        gc.setBackground(color);
        gc.setLineAttributes(new LineAttributes(LINE, SWT.CAP_ROUND, SWT.JOIN_ROUND));
        Path shaft = new Path(gc.getDevice());
        Path head = new Path(gc.getDevice());
        try {
            Point start = arrow.shaft().start();
            shaft.moveTo((float) start.x(), (float) start.y());
            for (Curve.Cubic cubic : arrow.shaft().segments()) {
                shaft.cubicTo((float) cubic.control1().x(), (float) cubic.control1().y(), (float) cubic.control2().x(), (float) cubic.control2().y(),
                        (float) cubic.end().x(), (float) cubic.end().y());
            }
            gc.drawPath(shaft);
            head.moveTo((float) arrow.head().get(0).x(), (float) arrow.head().get(0).y());
            arrow.head().stream().skip(1).forEach(point -> head.lineTo((float) point.x(), (float) point.y()));
            head.close();
            gc.fillPath(head);
        } finally {
            shaft.dispose();
            head.dispose();
        }
    }

    private void atRight(String text, double right, Rectangle row) {
        gc.drawText(text, round(right) - gc.textExtent(text).x, top(text, row), true);
    }

    private int top(String text, Rectangle row) {
        return round(row.center().y() - gc.textExtent(text).y / 2.0);
    }

    private static int round(double pixels) {
        return (int) Math.round(pixels);
    }
}
