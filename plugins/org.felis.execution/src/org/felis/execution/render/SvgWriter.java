package org.felis.execution.render;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Point;

/** Writes elements of SVG 1.1 to a string. Attributes are given as names and values in turn. */
public final class SvgWriter {

    /** Without blanks behind the commas: JSVG, which draws our PNGs, would take them for parts of the names. */
    private static final String FONT_FAMILY = "'Helvetica Neue','Segoe UI',Arial,'DejaVu Sans',sans-serif";

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    /** An image of that size, in pixels. */
    public SvgWriter(double width, double height) throws XMLStreamException {
        xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        open("svg", Map.of());
        xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
        attribute("width", number(width));
        attribute("height", number(height));
        attribute("viewBox", "0 0 " + number(width) + " " + number(height));
        attribute("font-family", FONT_FAMILY);
    }

    /** Opens an element inside of the one that is open. */
    public void open(String element, Map<String, String> attributes) throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeStartElement(element);
        for (Map.Entry<String, String> entry : attributes.entrySet()) {
            attribute(entry.getKey(), entry.getValue());
        }
    }

    /** Adds an attribute to the element that was opened last. */
    public void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, value);
    }

    /** Adds an attribute to the element that was opened last. */
    public void attribute(String name, double value) throws XMLStreamException {
        attribute(name, number(value));
    }

    /** Adds text to the element that is open. */
    public void characters(String characters) throws XMLStreamException {
        xml.writeCharacters(printable(characters));
    }

    /** Closes the element that is open. */
    public void close() throws XMLStreamException {
        xml.writeEndElement();
    }

    /** What a viewer shows when the pointer rests on the enclosing element. */
    public void tooltip(String tooltip) throws XMLStreamException {
        xml.writeStartElement("title");
        characters(tooltip);
        xml.writeEndElement();
    }

    /** Closes the document and returns it. */
    public String finish() throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeEndDocument();
        xml.writeCharacters("\n");
        xml.close();
        return text.toString();
    }

    static String path(Curve curve) {
        StringBuilder path = new StringBuilder("M" + pair(curve.start()));
        for (Curve.Cubic cubic : curve.segments()) {
            path.append(" C").append(pair(cubic.control1())).append(' ').append(pair(cubic.control2())).append(' ')
                    .append(pair(cubic.end()));
        }
        return path.toString();
    }

    static String points(List<Point> points) {
        return String.join(" ", points.stream().map(SvgWriter::pair).toList());
    }

    private static String pair(Point point) {
        return number(point.x()) + "," + number(point.y());
    }

    /** With at most one decimal, whatever the locale. */
    public static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** XML 1.0 has no characters for most control codes. */
    private static String printable(String characters) {
        return characters.replaceAll("[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    }
}
