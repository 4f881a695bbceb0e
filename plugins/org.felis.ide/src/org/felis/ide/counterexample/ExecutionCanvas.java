package org.felis.ide.counterexample;

import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.swt.SWT;
import org.eclipse.swt.events.MouseAdapter;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.felis.execution.EventNode;
import org.felis.execution.layout.Connection;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.Point;
import org.felis.execution.layout.Rectangle;

/**
 * Draws an execution. Fits the drawing to its size until the user zooms (Ctrl and mouse wheel) or moves it (dragging). The arrow
 * keys, Home and End step.
 */
final class ExecutionCanvas extends Canvas {

    private static final double LARGEST_FIT = 1.25;
    private static final double SMALLEST_FIT = 0.7;
    private static final double ZOOM_STEP = 1.15;
    private static final double LARGEST_ZOOM = 4;
    private static final double SMALLEST_ZOOM = 0.2;
    private static final int MARGIN_PIXELS = 8;
    /** How near the mouse must be to an edge to be on it. */
    private static final double EDGE_DISTANCE_PIXELS = 4;

    private final GraphFonts fonts;
    private final Consumer<EventNode> selectionListener;
    private Walk walk;
    private GraphLayout layout;
    private Viewport viewport = new Viewport(1, 0, 0);
    private boolean fitted = true;
    private Point dragStart;
    private Viewport dragViewport;

    /** @param selectionListener told when the user selects an event */
    ExecutionCanvas(Composite parent, Consumer<EventNode> selectionListener) {
        super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND);
        this.fonts = new GraphFonts(getDisplay());
        this.selectionListener = selectionListener;
        addPaintListener(e -> paint(e.gc));
        addDisposeListener(e -> fonts.dispose());
        addListener(SWT.Resize, e -> fitIfWanted());
        addListener(SWT.KeyDown, e -> step(e.keyCode));
        addListener(SWT.MouseWheel, e -> {
            if ((e.stateMask & SWT.MOD1) != 0) {
                zoom(e.count > 0 ? ZOOM_STEP : 1 / ZOOM_STEP, e.x, e.y);
                e.doit = false;
            }
        });
        addMouseListener(new MouseAdapter() {
            @Override
            public void mouseDown(MouseEvent e) {
                pressed(e);
            }

            @Override
            public void mouseUp(MouseEvent e) {
                dragStart = null;
            }
        });
        addMouseMoveListener(this::moved);
    }

    /** Draws this execution from now on, fitted. */
    void show(Walk shown) {
        walk = shown;
        refresh();
        fit();
    }

    /** Something of the walk has changed. The drawing stays where it is, so that nothing jumps when relations come and go. */
    void refresh() {
        layout = GraphLayouts.layout(walk, fonts);
        redraw();
    }

    /** Makes all of the drawing visible, as large as can be read well. */
    void fit() {
        fitted = true;
        fitIfWanted();
        redraw();
    }

    /** The place of an event on the canvas, in its middle. */
    Optional<org.eclipse.swt.graphics.Point> placeOf(EventNode event) {
        return layout == null ? Optional.empty() : layout.node(event).map(n -> viewport.toCanvas(n.bounds().center()));
    }

    private void paint(GC gc) {
        gc.setAdvanced(true);
        gc.setAntialias(SWT.ON);
        gc.setTextAntialias(SWT.ON);
        gc.setBackground(getBackground());
        gc.fillRectangle(getClientArea());
        if (layout == null) {
            return;
        }
        Transform transform = new Transform(getDisplay());
        try {
            transform.translate((float) viewport.x(), (float) viewport.y());
            transform.scale((float) viewport.scale(), (float) viewport.scale());
            gc.setTransform(transform);
            new GraphPainter(gc, fonts, new GraphColors(getBackground()), walk).paint(layout);
            gc.setTransform(null);
        } finally {
            transform.dispose();
        }
    }

    private void fitIfWanted() {
        org.eclipse.swt.graphics.Rectangle area = getClientArea();
        if (!fitted || layout == null || area.width == 0 || area.height == 0) {
            return;
        }
        Rectangle drawn = GraphLayouts.bounds(layout);
        double scale = Math.min((area.width - 2 * MARGIN_PIXELS) / drawn.width(),
                (area.height - 2 * MARGIN_PIXELS) / drawn.height());
        scale = Math.clamp(scale, SMALLEST_FIT, LARGEST_FIT);
        double x = Math.max(MARGIN_PIXELS, (area.width - drawn.width() * scale) / 2);
        double y = Math.max(MARGIN_PIXELS, (area.height - drawn.height() * scale) / 2);
        viewport = new Viewport(scale, Math.round(x - drawn.x() * scale), Math.round(y - drawn.y() * scale));
    }

    private void step(int key) {
        if (walk == null) {
            return;
        }
        switch (key) {
            case SWT.ARROW_RIGHT, SWT.ARROW_DOWN -> walk.goTo(walk.stepsDone() + 1);
            case SWT.ARROW_LEFT, SWT.ARROW_UP -> walk.goTo(walk.stepsDone() - 1);
            case SWT.HOME -> walk.goTo(0);
            case SWT.END -> walk.goTo(walk.stepCount());
            default -> { }
        }
    }

    private void zoom(double factor, int x, int y) {
        double scale = Math.clamp(viewport.scale() * factor, SMALLEST_ZOOM, LARGEST_ZOOM);
        viewport = viewport.scaledAround(x, y, scale);
        fitted = false;
        redraw();
    }

    private void pressed(MouseEvent e) {
        setFocus();
        if (layout == null || e.button != 1) {
            return;
        }
        Optional<NodeBox> node = layout.nodeAt(viewport.toDrawing(e.x, e.y));
        if (node.isPresent()) {
            walk.select(node.get().event());
            selectionListener.accept(node.get().event());
        } else {
            dragStart = new Point(e.x, e.y);
            dragViewport = viewport;
        }
    }

    private void moved(MouseEvent e) {
        if (dragStart != null) {
            viewport = dragViewport.moved(e.x - dragStart.x(), e.y - dragStart.y());
            fitted = false;
            redraw();
        } else if (layout != null) {
            String tip = tip(viewport.toDrawing(e.x, e.y));
            if (!java.util.Objects.equals(tip, getToolTipText())) {
                setToolTipText(tip);
            }
        }
    }

    /** The instruction of an event or the definition of an edge's relation, or null. */
    private String tip(Point point) {
        Optional<NodeBox> node = layout.nodeAt(point);
        if (node.isPresent()) {
            return node.get().event().getInstruction();
        }
        Optional<Connection> edge = layout.edgeAt(point, EDGE_DISTANCE_PIXELS / viewport.scale());
        return edge.map(c -> c.source().getLetter() + " " + c.relation() + " " + c.target().getLetter()
                + c.layer().map(l -> "\n" + l.getName() + ": " + l.getDefinition()).orElse("")).orElse(null);
    }
}
