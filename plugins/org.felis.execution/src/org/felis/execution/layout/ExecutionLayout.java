package org.felis.execution.layout;

import org.felis.engine.interruption.Interruption;
import org.felis.execution.ExecutionGraph;

/**
 * Lays out execution graphs: one column per thread, program order downward, initial writes on top. Two phases:
 * {@link NodePlacement} looks at the events only, so that a graph's boxes never move; {@link EdgeRouter} then draws the
 * relations that are asked for. Deterministic. May be called from any thread, as long as nobody changes the graph.
 */
public final class ExecutionLayout {

    private final TextMeasure measure;

    /** Measures text by a built-in table. */
    public ExecutionLayout() {
        this(new SansTextMeasure());
    }

    public ExecutionLayout(TextMeasure measure) {
        this.measure = measure;
    }

    /** Where to draw the graph's events and the selected relations. */
    public GraphLayout layout(ExecutionGraph graph, LayerSelection selection) {
        return layout(graph, selection, MovedEvents.NONE);
    }

    /** The same with some events elsewhere. */
    public GraphLayout layout(ExecutionGraph graph, LayerSelection selection, MovedEvents moved) {
        try {
            return layout(graph, selection, moved, Interruption.none());
        } catch (Interruption.StoppedException impossible) {
            throw new IllegalStateException("nobody stops this layout", impossible);
        }
    }

    /**
     * The same, as long as nobody asks to stop: hundreds of edges take seconds.
     *
     * @param moved stand where they were put; the drawing grows to the right and downward as needed
     */
    public GraphLayout layout(ExecutionGraph graph, LayerSelection selection, MovedEvents moved, Interruption interruption)
            throws Interruption.StoppedException {
        NodePlacement.Placement placement = new NodePlacement(measure).place(graph).with(moved);
        EdgeRouter.Routing routing = new EdgeRouter(measure, placement)
                .route(EdgeBundle.of(selection.connections(graph), placement.nodes()), interruption);
        return new GraphLayout(placement.width(), placement.height(), placement.lanes(), placement.nodes(), routing.edges(),
                routing.labels());
    }
}
