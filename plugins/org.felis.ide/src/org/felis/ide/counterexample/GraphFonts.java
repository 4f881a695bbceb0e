package org.felis.ide.counterexample;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Display;
import org.felis.execution.layout.TextMeasure;

/** The workbench's font in the sizes of a drawing, and how wide texts are in it. */
final class GraphFonts implements TextMeasure {

    private static final double POINTS_PER_INCH = 72;

    private final Display display;
    private final GC gc;
    private final Map<String, Font> fonts = new HashMap<>();

    GraphFonts(Display display) {
        this.display = display;
        this.gc = new GC(display);
    }

    /** The font of that size in pixels. */
    Font of(double fontSize, int style) {
        return fonts.computeIfAbsent(fontSize + "/" + style, key -> {
            FontData base = JFaceResources.getDefaultFont().getFontData()[0];
            int points = (int) Math.round(fontSize * POINTS_PER_INCH / display.getDPI().y);
            return new Font(display, base.getName(), points, style);
        });
    }

    @Override
    public double width(String text, double fontSize) {
        gc.setFont(of(fontSize, SWT.NORMAL));
        return gc.textExtent(text).x;
    }

    void dispose() {
        gc.dispose();
        fonts.values().forEach(Font::dispose);
    }
}
