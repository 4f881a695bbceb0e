package org.felis.ide.counterexample.drawing;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Display;
import org.felis.execution.layout.SansTextMeasure;
import org.felis.execution.layout.TextMeasure;

/**
 * The workbench's font in the sizes of a drawing, and how wide texts are in it. A font no wider than the usual ones makes the same
 * drawing as an export, which knows no fonts.
 */
public final class GraphFonts implements TextMeasure {

    private static final double POINTS_PER_INCH = 72;

    private final TextMeasure table = new SansTextMeasure();
    private final Display display;
    private final GC gc;
    private final Map<String, Font> fonts = new HashMap<>();

    public GraphFonts(Display display) {
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
        Font font = of(fontSize, SWT.NORMAL);
        gc.setFont(font);
        // fonts come in whole points, so that one of 13 pixels may have 13.3; boxes have room for that
        double pixels = font.getFontData()[0].getHeight() * display.getDPI().y / POINTS_PER_INCH;
        return Math.max(table.width(text, fontSize), gc.textExtent(text).x * fontSize / pixels);
    }

    public void dispose() {
        gc.dispose();
        fonts.values().forEach(Font::dispose);
    }
}
