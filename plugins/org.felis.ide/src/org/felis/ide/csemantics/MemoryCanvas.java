package org.felis.ide.csemantics;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.felis.execution.ObjectBox;
import org.felis.execution.layout.memory.MemoryLayout;
import org.felis.ide.counterexample.drawing.GraphColors;
import org.felis.ide.counterexample.drawing.GraphFonts;
import org.felis.ide.counterexample.drawing.MemoryPainter;

/** Draws the objects at the end of an execution. A drawing that is larger than its place is scrolled. */
final class MemoryCanvas {

    private final ScrolledComposite scrolled;
    private final Canvas canvas;
    private final GraphFonts fonts;
    private MemoryLayout layout = new MemoryLayout(List.of(), List.of(), List.of(), 0, 0);

    MemoryCanvas(Composite parent) {
        scrolled = new ScrolledComposite(parent, SWT.H_SCROLL | SWT.V_SCROLL);
        scrolled.setExpandHorizontal(true);
        scrolled.setExpandVertical(true);
        canvas = new Canvas(scrolled, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND);
        scrolled.setContent(canvas);
        fonts = new GraphFonts(parent.getDisplay());
        canvas.addPaintListener(e -> paint(e.gc));
        canvas.addDisposeListener(e -> fonts.dispose());
        canvas.getAccessible().addAccessibleListener(AccessibleListener.getNameAdapter(e -> e.result = text()));
    }

    Composite control() {
        return scrolled;
    }

    void show(List<ObjectBox> objects) {
        layout = MemoryLayout.of(objects, fonts);
        scrolled.setMinSize((int) Math.ceil(layout.width()), (int) Math.ceil(layout.height()));
        canvas.redraw();
    }

    /** What is drawn, as a screen reader reads it. */
    String text() {
        return layout.rows().stream().map(row -> (row.address() + " " + row.name() + " = " + row.value()).strip()).collect(Collectors.joining(", "));
    }

    private void paint(GC gc) {
        gc.setAdvanced(true);
        gc.setAntialias(SWT.ON);
        gc.setTextAntialias(SWT.ON);
        GraphColors colors = GraphColors.on(scrolled.getParent().getBackground());
        gc.setBackground(colors.background());
        gc.fillRectangle(canvas.getClientArea());
        new MemoryPainter(gc, fonts, colors).paint(layout);
    }
}
