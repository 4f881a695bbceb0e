package org.felis.execution.render;

import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;
import org.felis.execution.layout.memory.MemoryLayout;

/** Writes a drawing of memory. */
final class MemorySvg {

    private static final double STRIPE = 5;
    private static final double PADDING = 12;

    private final SvgWriter svg;
    private final Theme theme;

    MemorySvg(SvgWriter svg, Theme theme) {
        this.svg = svg;
        this.theme = theme;
    }

    void write(MemoryLayout layout) throws XMLStreamException {
        for (MemoryLayout.Frame frame : layout.frames()) {
            svg.open("g", Map.of("class", "object"));
            svg.tooltip(frame.object().getName() + ", " + frame.object().getSize() + " bytes" + (frame.object().isLive() ? "" : ", its lifetime has ended"));
            rectangle(frame.bounds(), theme.lane(), theme.nodeBorder(), !frame.object().isLive());
            if (frame.color().isPresent()) {
                Rectangle box = frame.bounds();
                rectangle(new Rectangle(box.x(), box.y(), STRIPE, box.height()), theme.provenance(frame.color().get()), null, false);
            }
            svg.close();
        }
        for (MemoryLayout.Row row : layout.rows()) {
            text(row.address(), row.at().right(), row.at(), "end", theme.quietText());
            text(row.name(), row.bounds().x() + PADDING, row.bounds(), "start", row.isLive() ? theme.text() : theme.quietText());
            text(row.value(), row.bounds().right() - PADDING, row.bounds(), "end", row.isLive() ? theme.text() : theme.quietText());
        }
        for (MemoryLayout.Arrow arrow : layout.arrows()) {
            write(arrow);
        }
    }

    private void write(MemoryLayout.Arrow arrow) throws XMLStreamException {
        String color = theme.provenance(arrow.color());
        svg.open("g", Map.of("class", "pointer"));
        svg.tooltip(arrow.pointer().getValue() + ": its provenance is " + arrow.pointer().getTarget().getName());
        svg.open("path", Map.of("fill", "none"));
        svg.attribute("d", SvgWriter.path(arrow.shaft()));
        svg.attribute("stroke", color);
        svg.attribute("stroke-width", 1.8);
        svg.close();
        List<Point> head = arrow.head();
        svg.open("polygon", Map.of());
        svg.attribute("points", SvgWriter.points(head));
        svg.attribute("fill", color);
        svg.close();
        svg.close();
    }

    private void rectangle(Rectangle bounds, String fill, String border, boolean isDashed) throws XMLStreamException {
        svg.open("rect", Map.of());
        svg.attribute("x", bounds.x());
        svg.attribute("y", bounds.y());
        svg.attribute("width", bounds.width());
        svg.attribute("height", bounds.height());
        svg.attribute("fill", fill);
        if (border != null) {
            svg.attribute("stroke", border);
        }
        if (isDashed) {
            svg.attribute("stroke-dasharray", "4 3");
        }
        svg.close();
    }

    private void text(String text, double x, Rectangle bounds, String anchor, String color) throws XMLStreamException {
        if (text.isEmpty()) {
            return;
        }
        svg.open("text", Map.of("text-anchor", anchor));
        svg.attribute("x", x);
        svg.attribute("y", bounds.center().y() + MemoryLayout.FONT_SIZE * 0.36);
        svg.attribute("font-size", MemoryLayout.FONT_SIZE);
        svg.attribute("fill", color);
        svg.characters(text);
        svg.close();
    }
}
