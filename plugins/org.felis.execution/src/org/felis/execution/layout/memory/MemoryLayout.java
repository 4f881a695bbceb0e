package org.felis.execution.layout.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.execution.ObjectBox;
import org.felis.execution.ObjectCell;
import org.felis.execution.layout.TextMeasure;
import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * A drawing of memory. Objects stand below one another by their addresses; two that touch in memory touch here, so that an arrow to the end of the one is seen
 * to point to the beginning of the other, in the colour of the object that it may be used for.
 *
 * @param rows in their order from the top
 * @param arrows of pointers with a provenance
 */
public record MemoryLayout(List<Row> rows, List<Frame> frames, List<Arrow> arrows, double width, double height) {

    /** In pixels. */
    public static final double FONT_SIZE = 13;

    private static final double ROW_HEIGHT = 24;
    private static final double GAP = 12;
    private static final double MARGIN = 8;
    private static final double PADDING = 12;
    private static final double CHANNEL = 14;
    private static final double HEAD_LENGTH = 9;
    private static final double HEAD_WIDTH = 7;
    private static final double CORNER = 8;

    /**
     * A scalar, or an object of which no scalars are known.
     *
     * @param address of its first byte, or nothing
     * @param at where the address stands: left of the box
     * @param bounds of the row in the box
     */
    public record Row(String address, String name, String value, boolean isLive, Rectangle at, Rectangle bounds) {
    }

    /**
     * An object's border.
     *
     * @param color which of the colours of provenances; empty if no pointer has this one
     */
    public record Frame(ObjectBox object, Rectangle bounds, Optional<Integer> color) {
    }

    /** A pointer; its colour is that of its provenance. */
    public record Arrow(ObjectCell pointer, Curve shaft, List<Point> head, int color) {
    }

    public MemoryLayout {
        rows = List.copyOf(rows);
        frames = List.copyOf(frames);
        arrows = List.copyOf(arrows);
    }

    /** @param measure of texts in {@link #FONT_SIZE} */
    public static MemoryLayout of(List<ObjectBox> objects, TextMeasure measure) {
        return new Builder(objects, measure).layout();
    }

    /** The texts that are measured. */
    public static List<String> texts(List<ObjectBox> objects) {
        List<String> texts = new ArrayList<>();
        for (ObjectBox object : objects) {
            texts.add(name(object, ""));
            texts.add(object.getSize() + " bytes");
            texts.add(address(object, 0));
            for (ObjectCell cell : object.getCells()) {
                texts.add(name(object, cell.getName()));
                texts.add(cell.getValue());
                texts.add(address(object, cell.getOffset()));
            }
        }
        return texts;
    }

    private static String name(ObjectBox object, String cell) {
        return object.getName() + cell + (object.isLive() ? "" : " (dead)");
    }

    private static Optional<BigInteger> start(ObjectBox object) {
        return Optional.ofNullable(object.getAddress()).filter(text -> text.startsWith("0x")).map(text -> new BigInteger(text.substring(2), 16));
    }

    private static String address(ObjectBox object, int offset) {
        return start(object).map(from -> "0x" + from.add(BigInteger.valueOf(offset)).toString(16)).orElse("");
    }

    /** Places one drawing. */
    private static final class Builder {
        private final List<ObjectBox> objects;
        private final Map<ObjectBox, Integer> colors = new LinkedHashMap<>();
        private final List<Row> rows = new ArrayList<>();
        private final Map<ObjectBox, Rectangle> boxes = new LinkedHashMap<>();
        private final Map<ObjectCell, Rectangle> cells = new LinkedHashMap<>();
        private final double left;
        private final double boxWidth;

        private Builder(List<ObjectBox> objects, TextMeasure measure) {
            this.objects = objects.stream().sorted(Comparator.comparing((ObjectBox object) -> start(object).isEmpty())
                    .thenComparing(object -> start(object).orElse(BigInteger.ZERO))).toList();
            objects.stream().flatMap(object -> object.getCells().stream()).map(ObjectCell::getTarget).filter(target -> target != null)
                    .forEach(target -> colors.putIfAbsent(target, colors.size()));
            double addresses = 0;
            double names = 0;
            for (ObjectBox object : objects) {
                addresses = Math.max(addresses, measure.width(address(object, 0), FONT_SIZE));
                names = Math.max(names, measure.width(name(object, ""), FONT_SIZE) + measure.width(object.getSize() + " bytes", FONT_SIZE));
                for (ObjectCell cell : object.getCells()) {
                    addresses = Math.max(addresses, measure.width(address(object, cell.getOffset()), FONT_SIZE));
                    names = Math.max(names, measure.width(name(object, cell.getName()), FONT_SIZE) + measure.width(cell.getValue(), FONT_SIZE));
                }
            }
            left = MARGIN + (addresses == 0 ? 0 : addresses + PADDING);
            boxWidth = names + 4 * PADDING;
        }

        private MemoryLayout layout() {
            double y = MARGIN;
            Optional<BigInteger> end = Optional.empty();
            for (ObjectBox object : objects) {
                boolean touches = end.isPresent() && end.equals(start(object));
                y += boxes.isEmpty() || touches ? 0 : GAP;
                y = place(object, y);
                end = start(object).map(from -> from.add(BigInteger.valueOf(object.getSize())));
            }
            List<Arrow> arrows = arrows();
            List<Frame> frames = boxes.entrySet().stream()
                    .map(box -> new Frame(box.getKey(), box.getValue(), Optional.ofNullable(colors.get(box.getKey())))).toList();
            return new MemoryLayout(rows, frames, arrows, left + boxWidth + (arrows.size() + 1) * CHANNEL + MARGIN, y + MARGIN);
        }

        private double place(ObjectBox object, double top) {
            double y = top;
            if (object.getCells().isEmpty()) {
                add(object, 0, "", object.getSize() + " bytes", y);
                y += ROW_HEIGHT;
            }
            for (ObjectCell cell : object.getCells()) {
                cells.put(cell, add(object, cell.getOffset(), cell.getName(), cell.getValue(), y));
                y += ROW_HEIGHT;
            }
            boxes.put(object, new Rectangle(left, top, boxWidth, y - top));
            return y;
        }

        private Rectangle add(ObjectBox object, int offset, String cell, String value, double y) {
            Rectangle bounds = new Rectangle(left, y, boxWidth, ROW_HEIGHT);
            Rectangle at = new Rectangle(MARGIN, y, left - MARGIN - PADDING, ROW_HEIGHT);
            rows.add(new Row(address(object, offset), name(object, cell), value, object.isLive(), at, bounds));
            return bounds;
        }

        /** Each in a channel of its own at the right of the boxes; short ones inside. */
        private List<Arrow> arrows() {
            List<ObjectCell> pointers = cells.keySet().stream().filter(cell -> cell.getTarget() != null && boxes.containsKey(cell.getTarget()))
                    .sorted(Comparator.comparing(cell -> Math.abs(target(cell) - source(cell)))).toList();
            List<Arrow> arrows = new ArrayList<>();
            for (ObjectCell pointer : pointers) {
                double right = left + boxWidth;
                double channel = right + CHANNEL * (arrows.size() + 1.5);
                double to = target(pointer);
                Point tip = new Point(right + 1, to);
                Point neck = new Point(right + 1 + HEAD_LENGTH, to);
                Curve shaft = Curve.rounded(List.of(new Point(right - PADDING / 2, source(pointer)), new Point(channel, source(pointer)), new Point(channel, to), neck),
                        CORNER);
                arrows.add(new Arrow(pointer, shaft, List.of(tip, neck.plus(0, -HEAD_WIDTH / 2), neck.plus(0, HEAD_WIDTH / 2)), colors.get(pointer.getTarget())));
            }
            return arrows;
        }

        /** A little above the middle, so that an arrow that comes in does not meet one that goes out. */
        private double source(ObjectCell cell) {
            return cells.get(cell).center().y() - 3;
        }

        /** Of a pointer that points nowhere in its object, the edge of the box on that side. */
        private double target(ObjectCell pointer) {
            Rectangle box = boxes.get(pointer.getTarget());
            int offset = pointer.getTargetOffset();
            if (offset < 0) {
                return box.y();
            }
            if (offset >= pointer.getTarget().getSize()) {
                return box.bottom();
            }
            return pointer.getTarget().getCells().stream().filter(cell -> cell.getOffset() <= offset).reduce((first, second) -> second)
                    .map(cells::get).map(row -> row.center().y() + 4).orElse(box.center().y() + 4);
        }
    }
}
