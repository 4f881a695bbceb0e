package org.felis.execution.render;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import org.felis.execution.ExecutionGraph;
import org.felis.execution.file.ExecutionFile;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.MovedEvents;

/** What an execution graph can be written as; the extension of a file says which. */
public enum ExecutionFormat {
    SVG("svg", "Drawing"),
    PNG("png", "Picture"),
    DOT("dot", "Graphviz"),
    XMI(ExecutionFile.EXTENSION, "Execution, for the workbench");

    private final String extension;
    private final String title;

    ExecutionFormat(String extension, String title) {
        this.extension = extension;
        this.title = title;
    }

    /** The format of a file, by its extension. */
    public static Optional<ExecutionFormat> of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return Stream.of(values()).filter(f -> name.endsWith("." + f.extension)).findFirst();
    }

    /** Without the dot. */
    public String extension() {
        return extension;
    }

    /** What it is called in dialogs. */
    public String title() {
        return title;
    }

    /** The content of such a file: the selected layers in the theme's colours, or, as XMI, the whole graph. */
    public byte[] write(ExecutionGraph graph, LayerSelection selection, Theme theme) {
        return write(graph, selection, MovedEvents.NONE, theme);
    }

    /** The same with some events elsewhere, in a drawing and in a picture. */
    public byte[] write(ExecutionGraph graph, LayerSelection selection, MovedEvents moved, Theme theme) {
        return switch (this) {
            case SVG -> SvgRenderer.render(graph, selection, moved, theme).getBytes(StandardCharsets.UTF_8);
            case PNG -> PngRenderer.render(graph, selection, moved, theme);
            case DOT -> DotRenderer.render(graph, selection).getBytes(StandardCharsets.UTF_8);
            case XMI -> ExecutionFile.toBytes(graph);
        };
    }
}
