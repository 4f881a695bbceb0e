package org.felis.ide.counterexample.drawing;

import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.felis.engine.interruption.Interruption;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.ExecutionLayout;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LaneBox;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.MovedEvents;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.TextMeasure;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * Layouts of what walks show. Small graphs take a few milliseconds and are laid out at once. Large ones, or many relations, may take
 * seconds: they are laid out in the background, the last one asked for only.
 */
public final class GraphLayouts {

    /** A graph with more edges is large. */
    private static final int MOST_EDGES_AT_ONCE = 30;

    private final Display display;
    private Interruption running = Interruption.none();

    public GraphLayouts(Display display) {
        this.display = display;
    }

    /**
     * Makes a layout and hands it over on the UI thread: at once, or later unless another is asked for meanwhile.
     *
     * @param fonts used on the UI thread only
     */
    public void layout(Walk walk, TextMeasure fonts, Consumer<GraphLayout> then) {
        ExecutionGraph graph = walk.graph();
        LayerSelection selection = walk.layers();
        MovedEvents moved = walk.moved();
        TextMeasure texts = new MeasuredTexts(graph, selection, fonts);
        stop();
        if (selection.connections(graph).size() <= MOST_EDGES_AT_ONCE) {
            then.accept(new ExecutionLayout(texts).layout(graph, selection, moved));
            return;
        }
        Interruption mine = Interruption.none();
        running = mine;
        Job job = Job.createSystem("Drawing " + graph.getTest(), monitor -> {
            try {
                GraphLayout layout = new ExecutionLayout(texts).layout(graph, selection, moved, mine);
                display.asyncExec(() -> {
                    if (!mine.isStopped()) {
                        then.accept(layout);
                    }
                });
            } catch (Interruption.StoppedException anotherIsWanted) {
                return;
            }
        });
        job.setPriority(Job.INTERACTIVE);
        job.schedule();
    }

    /** Nothing is handed over any more. */
    public void stop() {
        running.stop(Interruption.Reason.CANCELLED);
    }

    /** The smallest rectangle around all that is drawn: a layout keeps room on its sides for edges that may come. */
    public static Rectangle bounds(GraphLayout layout) {
        Stream<Rectangle> boxes = Stream.concat(layout.lanes().stream().map(LaneBox::column),
                layout.nodes().stream().map(NodeBox::bounds));
        Stream<Rectangle> lines = Stream.concat(layout.labels().stream().map(EdgeLabel::bounds),
                layout.edges().stream().flatMap(e -> e.shaft().flattened().stream()).map(p -> Rectangle.centered(p, 2, 2)));
        return Stream.concat(boxes, lines).reduce(Rectangle::union)
                .orElse(new Rectangle(0, 0, layout.width(), layout.height()));
    }
}
