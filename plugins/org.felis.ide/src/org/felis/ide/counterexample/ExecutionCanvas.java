package org.felis.ide.counterexample;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.events.MouseAdapter;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.LineAttributes;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.felis.execution.EventNode;
import org.felis.execution.layout.EdgePath;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.MovedEvents;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;
import org.felis.execution.render.Theme;
import org.felis.ide.counterexample.drawing.DrawingBars;
import org.felis.ide.counterexample.drawing.GraphColors;
import org.felis.ide.counterexample.drawing.GraphFonts;
import org.felis.ide.counterexample.drawing.GraphLayouts;
import org.felis.ide.counterexample.drawing.GraphPainter;
import org.felis.ide.counterexample.drawing.Viewport;
import org.felis.ide.counterexample.drawing.Walk;

/**
 * Draws an execution. Fits the drawing to its size until the user zooms (Ctrl and mouse wheel, + and -) or moves it (dragging, mouse wheel); 0 fits it
 * again. Events can be dragged, or moved by Ctrl and the arrow keys. One that is too large to be fitted follows the steps. The arrow keys, Home and End
 * step; Page Up and Page Down go from execution to execution; Enter opens the test at the selected event; E asks for an expression.
 */
final class ExecutionCanvas extends Canvas {

    private static final double LARGEST_FIT = 1.25;
    private static final double SMALLEST_FIT = 0.7;
    private static final double ZOOM_STEP = 1.15;
    private static final double LARGEST_ZOOM = 4;
    private static final double SMALLEST_ZOOM = 0.2;
    private static final int MARGIN_PIXELS = 8;
    private static final int WHEEL_PIXELS = 14;
    /** So far the pointer may move during a click. */
    private static final int CLICK_PIXELS = 4;
    /** An event moves so far at a press of a key. */
    private static final int NUDGE_PIXELS = 10;
    /** How near the mouse must be to an edge to be on it. */
    private static final double EDGE_DISTANCE_PIXELS = 4;

    private final GraphFonts fonts;
    private final ViewActions.Commands commands;
    private final Consumer<EventNode> selectionListener;
    private final GraphLayouts layouts;
    private final DrawingBars bars;
    private Walk walk;
    private GraphLayout layout;
    /** What {@link #layout} draws of the walk's relations. */
    private LayerSelection drawn;
    /** Where {@link #layout} has the walk's moved events. */
    private MovedEvents placed = MovedEvents.NONE;
    /** The selected event that the drawing was moved for, or null. */
    private EventNode revealed;
    private Viewport viewport = new Viewport(1, 0, 0);
    private boolean fitted = true;
    /** Whether all of the drawing is to be seen, however small. */
    private boolean whole;
    private Drag drag;

    /**
     * The left button is down.
     *
     * @param from where it was pressed, on the canvas
     * @param start how the drawing lay then
     * @param node the event there, as it stood then
     * @param moving whether the pointer has left the place: a hand that clicks trembles
     */
    private record Drag(Point from, Viewport start, Optional<NodeBox> node, boolean moving) {

        Drag to(double x, double y) {
            return new Drag(from, start, node, moving || from.distance(new Point(x, y)) > CLICK_PIXELS);
        }
    }

    /** @param selectionListener told when the user selects an event with the mouse, or presses Enter on one */
    ExecutionCanvas(Composite parent, ViewActions.Commands commands, Consumer<EventNode> selectionListener) {
        super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND | SWT.H_SCROLL | SWT.V_SCROLL);
        this.bars = new DrawingBars(this, (dx, dy) -> moveTo(viewport.moved(dx, dy)));
        this.fonts = new GraphFonts(getDisplay());
        this.layouts = new GraphLayouts(getDisplay());
        this.commands = commands;
        this.selectionListener = selectionListener;
        addPaintListener(e -> paint(e.gc));
        addDisposeListener(e -> {
            layouts.stop();
            fonts.dispose();
        });
        addListener(SWT.Resize, e -> {
            fitIfWanted();
            showBars();
        });
        addListener(SWT.KeyDown, e -> key(e.keyCode, e.character, e.stateMask & SWT.MODIFIER_MASK));
        // a canvas that listens to keys would keep this one too
        addListener(SWT.Traverse, e -> e.doit |= e.detail == SWT.TRAVERSE_TAB_NEXT || e.detail == SWT.TRAVERSE_TAB_PREVIOUS);
        addListener(SWT.FocusIn, e -> redraw());
        addListener(SWT.FocusOut, e -> redraw());
        getAccessible().addAccessibleListener(AccessibleListener.getNameAdapter(
                e -> e.result = walk == null ? "" : walk.graph().getTest() + ", " + StepWords.position(walk)));
        addListener(SWT.MouseVerticalWheel, this::wheel);
        addListener(SWT.MouseHorizontalWheel, this::wheel);
        addMouseListener(new MouseAdapter() {
            @Override
            public void mouseDown(MouseEvent e) {
                pressed(e);
            }

            @Override
            public void mouseUp(MouseEvent e) {
                released(e);
            }
        });
        addMouseMoveListener(this::moved);
    }

    /** Draws this execution from now on, fitted. */
    void show(Walk shown) {
        walk = shown;
        drawn = null;
        layout = null;
        revealed = null;
        fitted = true;
        whole = false;
        refresh();
    }

    /** Draws the same execution with other relations, at the same place. */
    void replace(Walk shown) {
        walk = shown;
        drawn = null;
        refresh();
    }

    private void show(GraphLayout made) {
        if (!isDisposed()) {
            boolean first = layout == null;
            layout = made;
            if (first) {
                fitIfWanted();
            }
            showBars();
            redraw();
        }
    }

    /** Something of the walk has changed. The drawing stays where it is, so that nothing jumps when relations come and go. */
    void refresh() {
        if (!walk.layers().equals(drawn) || !walk.moved().equals(placed)) {
            drawn = walk.layers();
            placed = walk.moved();
            layouts.layout(walk, fonts, this::show);
        }
        revealSelected();
        redraw();
    }

    /** A drawing that is larger than the view moves as little as needed to show the event that has just been selected. */
    private void revealSelected() {
        EventNode selected = walk.selected().orElse(null);
        if (selected != null && selected != revealed && layout != null) {
            layout.node(selected).ifPresent(node -> viewport = viewport.showing(node.bounds().grown(MARGIN_PIXELS),
                    getClientArea().width, getClientArea().height));
            showBars();
        }
        revealed = selected;
    }

    /** Makes all of the drawing visible; a small one is not larger than can be read well. */
    void fit() {
        fitted = true;
        whole = true;
        fitIfWanted();
        showBars();
        redraw();
    }

    /** The place of an event on the canvas, in its middle. */
    Optional<org.eclipse.swt.graphics.Point> placeOf(EventNode event) {
        return layout == null ? Optional.empty() : layout.node(event).map(n -> viewport.toCanvas(n.bounds().center()));
    }

    /** The place of the label of an edge, by the letters of its events. */
    Optional<org.eclipse.swt.graphics.Point> placeOf(String source, String relation, String target) {
        return layout == null ? Optional.empty() : layout.labels().stream().flatMap(l -> l.words().stream())
                .filter(w -> w.text().equals(relation) && w.connection().source().getLetter().equals(source)
                        && w.connection().target().getLetter().equals(target))
                .findFirst().map(w -> viewport.toCanvas(w.bounds().center()));
    }

    /** The colours that suit the workbench's present theme. */
    Theme theme() {
        return GraphColors.on(getParent().getBackground()).theme();
    }

    private void paint(GC gc) {
        gc.setAdvanced(true);
        gc.setAntialias(SWT.ON);
        gc.setTextAntialias(SWT.ON);
        GraphColors colors = new GraphColors(theme());
        gc.setBackground(colors.background());
        gc.fillRectangle(getClientArea());
        if (layout == null) {
            return;
        }
        Transform transform = new Transform(getDisplay());
        try {
            transform.translate((float) viewport.x(), (float) viewport.y());
            transform.scale((float) viewport.scale(), (float) viewport.scale());
            gc.setTransform(transform);
            GraphPainter painter = new GraphPainter(gc, fonts, colors, walk);
            painter.paint(layout);
            painter.paintOnTheirWay(layout);
            gc.setTransform(null);
            if (isFocusControl()) {
                gc.setForeground(colors.selectionBorder());
                gc.setLineAttributes(new LineAttributes(1));
                gc.drawRectangle(0, 0, getClientArea().width - 1, getClientArea().height - 1);
            }
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
        scale = Math.clamp(scale, whole ? SMALLEST_ZOOM : SMALLEST_FIT, LARGEST_FIT);
        double x = Math.max(MARGIN_PIXELS, (area.width - drawn.width() * scale) / 2);
        double y = Math.max(MARGIN_PIXELS, (area.height - drawn.height() * scale) / 2);
        viewport = new Viewport(scale, Math.round(x - drawn.x() * scale), Math.round(y - drawn.y() * scale));
    }

    private void key(int key, char character, int modifiers) {
        if (walk == null) {
            return;
        }
        if (modifiers == SWT.MOD1 && layout != null) {
            switch (key) {
                case SWT.ARROW_RIGHT -> nudge(1, 0);
                case SWT.ARROW_LEFT -> nudge(-1, 0);
                case SWT.ARROW_DOWN -> nudge(0, 1);
                case SWT.ARROW_UP -> nudge(0, -1);
                default -> { }
            }
            return;
        }
        switch (key) {
            case SWT.ARROW_RIGHT, SWT.ARROW_DOWN -> commands.next();
            case SWT.ARROW_LEFT, SWT.ARROW_UP -> commands.previous();
            case SWT.HOME -> commands.first();
            case SWT.END -> commands.last();
            case SWT.PAGE_UP -> commands.previousExecution();
            case SWT.PAGE_DOWN -> commands.nextExecution();
            case SWT.CR, SWT.KEYPAD_CR -> walk.selected().ifPresent(selectionListener);
            default -> {
                switch (character) {
                    case '+' -> zoomIn();
                    case '-' -> zoomOut();
                    case '0' -> fit();
                    case 'e', 'E' -> commands.evaluate();
                    default -> { }
                }
            }
        }
    }

    private void wheel(Event e) {
        boolean horizontal = e.type == SWT.MouseHorizontalWheel || (e.stateMask & SWT.SHIFT) != 0;
        if ((e.stateMask & SWT.MOD1) != 0) {
            zoom(e.count > 0 ? ZOOM_STEP : 1 / ZOOM_STEP, e.x, e.y);
        } else {
            moveTo(viewport.moved(horizontal ? e.count * WHEEL_PIXELS : 0, horizontal ? 0 : e.count * WHEEL_PIXELS));
        }
        e.doit = false;
    }

    void zoomIn() {
        zoom(ZOOM_STEP, getClientArea().width / 2, getClientArea().height / 2);
    }

    void zoomOut() {
        zoom(1 / ZOOM_STEP, getClientArea().width / 2, getClientArea().height / 2);
    }

    private void zoom(double factor, int x, int y) {
        double scale = Math.clamp(viewport.scale() * factor, SMALLEST_ZOOM, LARGEST_ZOOM);
        moveTo(viewport.scaledAround(x, y, scale));
    }

    private void moveTo(Viewport place) {
        viewport = place;
        fitted = false;
        showBars();
        redraw();
    }

    private void showBars() {
        if (layout != null) {
            bars.show(viewport.toCanvas(GraphLayouts.bounds(layout)), MARGIN_PIXELS);
        }
    }

    private void pressed(MouseEvent e) {
        setFocus();
        if (layout == null || e.button != 1) {
            return;
        }
        Optional<NodeBox> node = layout.nodeAt(viewport.toDrawing(e.x, e.y));
        drag = new Drag(new Point(e.x, e.y), viewport, node, false);
        node.ifPresent(pressed -> walk.select(pressed.event()));
    }

    private void released(MouseEvent e) {
        Drag done = drag;
        drag = null;
        if (done != null && e.button == 1 && !done.moving()) {
            done.node().ifPresent(node -> selectionListener.accept(node.event()));
        }
    }

    private void moved(MouseEvent e) {
        if (drag != null) {
            drag = drag.to(e.x, e.y);
            drag.node().ifPresentOrElse(node -> dragged(node, e), () -> moveTo(drag.start().moved(e.x - drag.from().x(), e.y - drag.from().y())));
        } else if (layout != null) {
            String tip = tip(viewport.toDrawing(e.x, e.y));
            if (!Objects.equals(tip, getToolTipText())) {
                setToolTipText(tip);
            }
        }
    }

    /** An event follows the pointer; the drawing stays. */
    private void dragged(NodeBox node, MouseEvent e) {
        if (drag.moving()) {
            fitted = false;
            Point center = node.bounds().center();
            put(node, new Point(center.x() + (e.x - drag.from().x()) / viewport.scale(), center.y() + (e.y - drag.from().y()) / viewport.scale()));
        }
    }

    private void put(NodeBox node, Point center) {
        walk.move(walk.moved().with(node, center));
    }

    /** Moves the selected event by the keyboard. */
    private void nudge(int dx, int dy) {
        walk.selected().flatMap(event -> layout.node(event)).ifPresent(node -> {
            fitted = false;
            Point center = node.bounds().center();
            put(node, new Point(center.x() + dx * NUDGE_PIXELS, center.y() + dy * NUDGE_PIXELS));
        });
    }

    /** What there is to say about an event or an edge, or null; {@code &} is doubled, for alone it would mark a mnemonic. */
    private String tip(Point point) {
        Optional<String> text = layout.nodeAt(point).map(node -> HoverText.of(node.event()))
                .or(() -> layout.edgeAt(point, EDGE_DISTANCE_PIXELS / viewport.scale())
                        .map(c -> HoverText.of(walk.graph(), c, layout.edges().stream().map(EdgePath::connection))));
        return text.map(t -> t.replace("&", "&&")).orElse(null);
    }
}
