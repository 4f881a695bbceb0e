package org.felis.execution.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;

import org.felis.execution.EventKind;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.RelationLayer;
import org.felis.execution.layout.Connection;
import org.felis.execution.layout.EdgeLabel;
import org.felis.execution.layout.EdgePath;
import org.felis.execution.layout.ExecutionLayout;
import org.felis.execution.layout.GraphLayout;
import org.felis.execution.layout.LaneBox;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.MovedEvents;
import org.felis.execution.layout.NodeBox;
import org.felis.execution.layout.SansTextMeasure;
import org.felis.execution.layout.geometry.Rectangle;
import org.felis.execution.layout.memory.MemoryLayout;

/**
 * Draws an execution graph as an SVG document: a title with test, model and verdict, the graph, a legend of the relations
 * drawn, and the objects at its end if it has any. Needs no display.
 */
public final class SvgRenderer {

    private static final double MARGIN = 16;
    private static final double TITLE_FONT_SIZE = 17;
    private static final double TEXT_FONT_SIZE = 12.5;
    private static final double LEGEND_ROW = 20;
    private static final double LEGEND_LINE = 26;
    private static final double LEGEND_SPACING = 22;
    /** From the box of an event to the frame that marks it. */
    private static final double MARK_DISTANCE = 3;
    private static final double MARK_WIDTH = 2.5;
    private static final double MIN_WIDTH = 420;
    private static final String MEMORY_TITLE = "Objects at the end";
    /** A title wider than the drawing is broken at this width. */
    private static final double MAX_TITLE_WIDTH = 640;

    private final ExecutionGraph graph;
    private final GraphLayout layout;
    private final Theme theme;
    private final SansTextMeasure measure = new SansTextMeasure();
    private final SvgWriter svg;
    private final List<String> subtitles;
    private final LayerSelection selection;
    private final MemoryLayout memory;
    private final double width;

    /** @param layer empty for a relation that is drawn only because it is in the cycle of an axiom */
    private record LegendEntry(String text, Optional<RelationLayer> layer, double x, double y) {
    }

    private SvgRenderer(ExecutionGraph graph, LayerSelection selection, GraphLayout layout, Theme theme) throws XMLStreamException {
        this.graph = graph;
        this.selection = selection;
        this.layout = layout;
        this.theme = theme;
        this.memory = MemoryLayout.of(graph.getObjects(), measure);
        double atLeast = Math.max(Math.max(layout.width(), MIN_WIDTH), memory.width() + 2 * MARGIN);
        this.subtitles = TitleLines.of(graph, measure, TEXT_FONT_SIZE, Math.max(atLeast, MAX_TITLE_WIDTH) - 2 * MARGIN);
        double text = Stream.concat(Stream.of(measure.width(title(), TITLE_FONT_SIZE) * 1.1),
                subtitles.stream().map(s -> measure.width(s, TEXT_FONT_SIZE))).mapToDouble(d -> d).max().orElse(0);
        this.width = Math.max(atLeast, text + 2 * MARGIN);
        this.svg = new SvgWriter(width, height());
    }

    /** The graph with the layers that are visible by default. */
    public static String render(ExecutionGraph graph, Theme theme) {
        return render(graph, LayerSelection.defaults(graph), theme);
    }

    /** The graph with the selected layers. */
    public static String render(ExecutionGraph graph, LayerSelection selection, Theme theme) {
        return render(graph, selection, MovedEvents.NONE, theme);
    }

    /** The graph with the selected layers, and some events elsewhere. */
    static String render(ExecutionGraph graph, LayerSelection selection, MovedEvents moved, Theme theme) {
        try {
            return new SvgRenderer(graph, selection, new ExecutionLayout().layout(graph, selection, moved), theme).render();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("writing SVG to memory", e);
        }
    }

    private String render() throws XMLStreamException {
        rectangle(new Rectangle(0, 0, width, height()), 0, theme.background(), null);
        svg.close();
        writeTitle();
        svg.open("g", Map.of("transform", "translate(" + SvgWriter.number((width - layout.width()) / 2) + " "
                + SvgWriter.number(titleHeight()) + ")"));
        for (LaneBox lane : layout.lanes()) {
            rectangle(lane.column(), 8, theme.lane(), theme.laneBorder());
            svg.close();
            text(lane.lane().getName(), lane.heading(), GraphLayout.HEADING_FONT_SIZE, theme.quietText(), true);
        }
        for (EdgePath edge : layout.edges()) {
            writeEdge(edge);
        }
        for (EdgeLabel label : layout.labels()) {
            writeLabel(label);
        }
        for (NodeBox node : layout.nodes()) {
            writeNode(node);
        }
        svg.close();
        writeLegend();
        if (!graph.getObjects().isEmpty()) {
            line(MEMORY_TITLE, MARGIN, memoryTop() + TEXT_FONT_SIZE, TEXT_FONT_SIZE, theme.quietText(), true);
            svg.open("g", Map.of("transform", "translate(" + SvgWriter.number(MARGIN) + " " + SvgWriter.number(memoryTop() + TEXT_FONT_SIZE * 1.5) + ")"));
            new MemorySvg(svg, theme).write(memory);
            svg.close();
        }
        return svg.finish();
    }

    private double height() {
        return memoryTop() + (graph.getObjects().isEmpty() ? 0 : TEXT_FONT_SIZE * 1.5 + memory.height() + MARGIN);
    }

    private double memoryTop() {
        return legendTop() + legendHeight() + MARGIN;
    }

    // The title

    private String title() {
        return graph.getTest() + "  ·  " + graph.getModel();
    }

    private double titleHeight() {
        return MARGIN + TITLE_FONT_SIZE * 1.4 + subtitles.size() * TEXT_FONT_SIZE * 1.5 + 4;
    }

    private void writeTitle() throws XMLStreamException {
        double y = MARGIN + TITLE_FONT_SIZE * 0.9;
        line(title(), MARGIN, y, TITLE_FONT_SIZE, theme.text(), true);
        y += 4;
        for (String subtitle : subtitles) {
            y += TEXT_FONT_SIZE * 1.5;
            line(subtitle, MARGIN, y, TEXT_FONT_SIZE, theme.quietText(), false);
        }
    }

    // The graph

    private void writeEdge(EdgePath edge) throws XMLStreamException {
        Connection connection = edge.connection();
        String color = theme.relation(connection.layer());
        svg.open("g", Map.of("class", "edge"));
        svg.tooltip(connection.relation() + ": " + connection.source().getLabel() + " → " + connection.target().getLabel());
        svg.open("path", Map.of("fill", "none"));
        svg.attribute("d", SvgWriter.path(edge.shaft()));
        svg.attribute("stroke", color);
        svg.attribute("stroke-width", connection.highlighted() ? 3 : 1.5);
        svg.attribute("stroke-linecap", "round");
        svg.close();
        svg.open("polygon", Map.of());
        svg.attribute("points", SvgWriter.points(edge.head()));
        svg.attribute("fill", color);
        if (connection.highlighted()) {
            svg.attribute("stroke", color);
            svg.attribute("stroke-width", 1.5);
        }
        svg.close();
        svg.close();
    }

    private void writeLabel(EdgeLabel label) throws XMLStreamException {
        rectangle(label.bounds(), 4, layout.isInLane(label.bounds()) ? theme.lane() : theme.background(), null);
        svg.close();
        for (EdgeLabel.Word word : label.words()) {
            text(word.text(), word.bounds(), GraphLayout.EDGE_FONT_SIZE,
                    word.isCount() ? theme.quietText() : theme.relation(word.connection().layer()),
                    !word.isCount() && word.connection().highlighted());
        }
    }

    private void writeNode(NodeBox node) throws XMLStreamException {
        EventNode event = node.event();
        svg.open("g", Map.of("class", "event"));
        svg.tooltip(tooltip(event));
        Optional<RelationLayer> mark = selection.mark(graph, event);
        if (mark.isPresent()) {
            rectangle(node.bounds().grown(MARK_DISTANCE), 6 + MARK_DISTANCE, "none", theme.relation(mark));
            svg.attribute("stroke-width", MARK_WIDTH);
            svg.close();
        }
        rectangle(node.bounds(), event.getKind() == EventKind.FENCE ? 2 : 6, theme.node(event.getKind()), theme.nodeBorder());
        if (event.getKind() == EventKind.INITIAL_WRITE) {
            svg.attribute("stroke-dasharray", "4 3");
        }
        svg.close();
        text(event.getLabel(), node.bounds(), GraphLayout.NODE_FONT_SIZE,
                event.getKind() == EventKind.INITIAL_WRITE ? theme.quietText() : theme.text(), false);
        svg.close();
    }

    private static String tooltip(EventNode event) {
        if (event.getThread() == null) {
            return event.getLabel() + " (initial value)";
        }
        String tooltip = event.getThread().getName() + ": " + event.getInstruction();
        return event.getPlace() == null ? tooltip : tooltip + " (line " + event.getPlace().getLine() + ")";
    }

    // The legend

    private double legendTop() {
        return titleHeight() + layout.height();
    }

    private double legendHeight() {
        List<LegendEntry> entries = legend();
        return entries.isEmpty() ? 0 : entries.get(entries.size() - 1).y() + LEGEND_ROW;
    }

    /** The relations drawn, in rows as wide as the drawing. */
    private List<LegendEntry> legend() {
        List<LegendEntry> entries = new ArrayList<>();
        Set<Optional<RelationLayer>> drawn = layout.edges().stream().map(e -> e.connection().layer()).collect(Collectors.toSet());
        List<RelationLayer> sets = selection.sets(graph);
        graph.getLayers().stream().filter(l -> drawn.contains(Optional.of(l)) || sets.contains(l))
                .forEach(l -> addLegend(entries, l.getName(), Optional.of(l)));
        layout.edges().stream().map(EdgePath::connection).filter(c -> c.layer().isEmpty()).map(Connection::relation).distinct()
                .forEach(name -> addLegend(entries, name, Optional.empty()));
        return entries;
    }

    private void addLegend(List<LegendEntry> entries, String name, Optional<RelationLayer> layer) {
        double x = MARGIN;
        double y = 0;
        if (!entries.isEmpty()) {
            LegendEntry last = entries.get(entries.size() - 1);
            x = last.x() + legendWidth(last.text());
            y = last.y();
        }
        boolean fits = x == MARGIN || x + legendWidth(name) <= width;
        entries.add(new LegendEntry(name, layer, fits ? x : MARGIN, fits ? y : y + LEGEND_ROW));
    }

    private double legendWidth(String text) {
        return LEGEND_LINE + 6 + measure.width(text, TEXT_FONT_SIZE) + LEGEND_SPACING;
    }

    private void writeLegend() throws XMLStreamException {
        for (LegendEntry entry : legend()) {
            double y = legendTop() + entry.y() + LEGEND_ROW / 2;
            String color = theme.relation(entry.layer());
            svg.open("g", Map.of("class", "legend"));
            svg.tooltip(entry.layer().map(RelationLayer::getDefinition).orElse(entry.text()));
            svg.open("line", Map.of());
            svg.attribute("x1", entry.x());
            svg.attribute("y1", y);
            svg.attribute("x2", entry.x() + LEGEND_LINE);
            svg.attribute("y2", y);
            svg.attribute("stroke", color);
            svg.attribute("stroke-width", 2);
            svg.close();
            line(entry.text(), entry.x() + LEGEND_LINE + 6, y + TEXT_FONT_SIZE * 0.36, TEXT_FONT_SIZE, color, false);
            svg.close();
        }
    }

    // Shapes

    /** Leaves the element open for further attributes. */
    private void rectangle(Rectangle bounds, double radius, String fill, String border) throws XMLStreamException {
        svg.open("rect", Map.of());
        svg.attribute("x", bounds.x());
        svg.attribute("y", bounds.y());
        svg.attribute("width", bounds.width());
        svg.attribute("height", bounds.height());
        svg.attribute("rx", radius);
        svg.attribute("fill", fill);
        if (border != null) {
            svg.attribute("stroke", border);
        }
    }

    /** In the middle of the bounds. */
    private void text(String text, Rectangle bounds, double fontSize, String color, boolean bold) throws XMLStreamException {
        svg.open("text", Map.of("text-anchor", "middle"));
        writeText(text, bounds.center().x(), bounds.center().y() + fontSize * 0.36, fontSize, color, bold);
    }

    /** From {@code x} on the base line {@code y}. */
    private void line(String text, double x, double y, double fontSize, String color, boolean bold) throws XMLStreamException {
        svg.open("text", Map.of("xml:space", "preserve"));
        writeText(text, x, y, fontSize, color, bold);
    }

    private void writeText(String text, double x, double y, double fontSize, String color, boolean bold)
            throws XMLStreamException {
        svg.attribute("x", x);
        svg.attribute("y", y);
        svg.attribute("font-size", fontSize);
        svg.attribute("fill", color);
        if (bold) {
            svg.attribute("font-weight", "bold");
        }
        svg.characters(text);
        svg.close();
    }
}
