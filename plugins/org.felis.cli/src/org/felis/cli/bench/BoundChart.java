package org.felis.cli.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

import javax.xml.stream.XMLStreamException;

import org.felis.execution.render.SvgWriter;

/**
 * Times that grow with a bound, as an image: a panel for each model with a line for each program, the time on a logarithmic scale, as figure 1 of Gavrilenko et al. (CAV 2019)
 * has them.
 *
 * @param panels one beside the other, on the same scales
 */
public record BoundChart(List<Panel> panels) {

    private static final int COLUMNS = 3;
    private static final double WIDTH = 260;
    private static final double HEIGHT = 200;
    private static final double LEFT = 56;
    private static final double TOP = 34;
    private static final double RIGHT = 14;
    private static final double BOTTOM = 44;
    private static final double LEGEND_LINE = 18;
    private static final double FONT_SIZE = 12;
    private static final double POINT_RADIUS = 2.5;
    /** Colours that people with a colour vision deficiency tell apart (Okabe and Ito). */
    private static final List<String> COLOURS = List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000");
    private static final List<String> DASHES = List.of("none", "6 3", "2 2");

    public BoundChart {
        panels = List.copyOf(panels);
    }

    /**
     * The lines of a model.
     *
     * @param lines the same programs in each panel, in the same order; those without a point are in the legend alone
     */
    public record Panel(String title, List<Line> lines) {
        public Panel {
            lines = List.copyOf(lines);
        }
    }

    /** A program's seconds by bound, which ascends. */
    public record Line(String name, List<Point> points) {
        public Line {
            points = List.copyOf(points);
        }
    }

    /** How long a verdict took. */
    public record Point(int bound, double seconds) {
    }

    /** The scales of all panels. */
    private record Scales(int leastBound, int mostBound, int leastPower, int mostPower) {

        double x(double bound) {
            return LEFT + WIDTH * (mostBound == leastBound ? 0.5 : (bound - leastBound) / (mostBound - leastBound));
        }

        double y(double seconds) {
            double power = Math.log10(seconds);
            return TOP + HEIGHT * (mostPower - power) / (mostPower - leastPower);
        }
    }

    /** The image as SVG. */
    public String svg() {
        try {
            List<Point> points = panels.stream().flatMap(panel -> panel.lines().stream()).flatMap(line -> line.points().stream()).toList();
            DoubleStream powers = points.stream().mapToDouble(point -> Math.log10(point.seconds()));
            double[] sorted = powers.sorted().toArray();
            int least = sorted.length == 0 ? 0 : (int) Math.floor(sorted[0]);
            int most = sorted.length == 0 ? 1 : Math.max(least + 1, (int) Math.ceil(sorted[sorted.length - 1]));
            Scales scales = new Scales(points.stream().mapToInt(Point::bound).min().orElse(1), points.stream().mapToInt(Point::bound).max().orElse(1), least, most);
            int columns = Math.min(COLUMNS, panels.size() + 1); // the legend has the place of a panel
            int rows = panels.size() / columns + 1;
            SvgWriter svg = new SvgWriter(columns * (LEFT + WIDTH + RIGHT), rows * (TOP + HEIGHT + BOTTOM));
            svg.open("rect", attributes("width", "100%", "height", "100%", "fill", "#ffffff"));
            svg.close();
            for (int i = 0; i <= panels.size(); i++) {
                svg.open("g", attributes("transform", "translate(" + SvgWriter.number(i % columns * (LEFT + WIDTH + RIGHT)) + ","
                        + SvgWriter.number(i / columns * (TOP + HEIGHT + BOTTOM)) + ")", "font-size", SvgWriter.number(FONT_SIZE), "fill", "#000000"));
                if (i < panels.size()) {
                    draw(panels.get(i), scales, svg);
                } else {
                    legend(svg);
                }
                svg.close();
            }
            return svg.finish();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void draw(Panel panel, Scales scales, SvgWriter svg) throws XMLStreamException {
        text(svg, panel.title(), LEFT + WIDTH / 2, TOP - FONT_SIZE, "middle");
        for (int power = scales.leastPower(); power <= scales.mostPower(); power++) {
            double y = scales.y(Math.pow(10, power));
            line(svg, LEFT, y, LEFT + WIDTH, y, "#dddddd");
            text(svg, seconds(power), LEFT - 6, y + FONT_SIZE / 3, "end");
        }
        panel.lines().stream().flatMap(line -> line.points().stream()).mapToInt(Point::bound).distinct().sorted().forEach(bound -> tick(svg, scales.x(bound), bound));
        line(svg, LEFT, TOP + HEIGHT, LEFT + WIDTH, TOP + HEIGHT, "#000000");
        line(svg, LEFT, TOP, LEFT, TOP + HEIGHT, "#000000");
        text(svg, "bound", LEFT + WIDTH / 2, TOP + HEIGHT + BOTTOM - 8, "middle");
        for (int i = 0; i < panel.lines().size(); i++) {
            Line line = panel.lines().get(i);
            StringBuilder path = new StringBuilder();
            line.points().forEach(point -> path.append(path.isEmpty() ? "" : " ").append(SvgWriter.number(scales.x(point.bound()))).append(',')
                    .append(SvgWriter.number(scales.y(point.seconds()))));
            svg.open("polyline", stroke(i));
            svg.attribute("points", path.toString());
            svg.close();
            for (Point point : line.points()) {
                svg.open("circle", attributes("fill", colour(i)));
                svg.attribute("cx", scales.x(point.bound()));
                svg.attribute("cy", scales.y(point.seconds()));
                svg.attribute("r", POINT_RADIUS);
                svg.tooltip(String.format(Locale.ROOT, "%s, bound %d: %.3f s", line.name(), point.bound(), point.seconds()));
                svg.close();
            }
        }
    }

    private void legend(SvgWriter svg) throws XMLStreamException {
        List<String> names = panels.stream().flatMap(panel -> panel.lines().stream()).map(Line::name).distinct().toList();
        text(svg, "processor seconds, by bound", LEFT, TOP - FONT_SIZE, "start");
        for (int i = 0; i < names.size(); i++) {
            double y = TOP + LEGEND_LINE * (i + 0.5);
            svg.open("polyline", stroke(i));
            svg.attribute("points", SvgWriter.number(LEFT) + "," + SvgWriter.number(y) + " " + SvgWriter.number(LEFT + 30) + "," + SvgWriter.number(y));
            svg.close();
            text(svg, names.get(i), LEFT + 38, y + FONT_SIZE / 3, "start");
        }
    }

    private static void tick(SvgWriter svg, double x, int bound) {
        try {
            line(svg, x, TOP + HEIGHT, x, TOP + HEIGHT + 4, "#000000");
            text(svg, "" + bound, x, TOP + HEIGHT + 4 + FONT_SIZE, "middle");
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String seconds(int power) {
        return power < 0 ? String.format(Locale.ROOT, "%." + -power + "f", Math.pow(10, power)) : String.format(Locale.ROOT, "%.0f", Math.pow(10, power));
    }

    private static String colour(int line) {
        return COLOURS.get(line % COLOURS.size());
    }

    private static Map<String, String> stroke(int line) {
        return attributes("fill", "none", "stroke", colour(line), "stroke-width", "1.5", "stroke-dasharray", DASHES.get(line / COLOURS.size() % DASHES.size()));
    }

    private static void line(SvgWriter svg, double x1, double y1, double x2, double y2, String colour) throws XMLStreamException {
        svg.open("line", attributes("stroke", colour));
        svg.attribute("x1", x1);
        svg.attribute("y1", y1);
        svg.attribute("x2", x2);
        svg.attribute("y2", y2);
        svg.close();
    }

    private static void text(SvgWriter svg, String text, double x, double y, String anchor) throws XMLStreamException {
        svg.open("text", attributes("text-anchor", anchor));
        svg.attribute("x", x);
        svg.attribute("y", y);
        svg.characters(text);
        svg.close();
    }

    private static Map<String, String> attributes(String... namesAndValues) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            attributes.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return attributes;
    }
}
