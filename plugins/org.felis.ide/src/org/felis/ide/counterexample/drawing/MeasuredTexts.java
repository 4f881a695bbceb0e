package org.felis.ide.counterexample.drawing;

import java.util.HashMap;
import java.util.Map;

import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.TextMeasure;

/** The widths of all texts of a drawing, measured on the UI thread, so that any thread can make its layout. */
final class MeasuredTexts implements TextMeasure {

    private record Text(String text, double fontSize) {
    }

    private final Map<Text, Double> widths = new HashMap<>();

    MeasuredTexts(ExecutionGraph graph, LayerSelection selection, TextMeasure fonts) {
        graph.getEvents().stream().map(EventNode::getLabel).forEach(t -> measure(t, GraphLayout.NODE_FONT_SIZE, fonts));
        graph.getThreads().forEach(t -> measure(t.getName(), GraphLayout.HEADING_FONT_SIZE, fonts));
        EdgeLabel.texts(selection.connections(graph))
                .forEach(t -> measure(t, GraphLayout.EDGE_FONT_SIZE, fonts));
    }

    private void measure(String text, double fontSize, TextMeasure fonts) {
        widths.computeIfAbsent(new Text(text, fontSize), t -> fonts.width(text, fontSize));
    }

    @Override
    public double width(String text, double fontSize) {
        Double width = widths.get(new Text(text, fontSize));
        if (width == null) {
            throw new IllegalArgumentException("not measured: " + text + " in " + fontSize + " pixels");
        }
        return width;
    }
}
