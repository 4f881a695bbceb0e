package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;

import org.felis.execution.layout.geometry.Curve;
import org.felis.execution.layout.geometry.Point;
import org.felis.execution.layout.geometry.Rectangle;

/**
 * Finds a way around boxes by a shortest path on a fine grid (A*), with a price for turning, for running below labels and for
 * running along other edges; then straightens the path and rounds its corners.
 */
final class DetourRouter {

    private static final double CELL = 6;
    /** How far around the two boxes, in pixels. */
    private static final double REACH = 200;
    private static final double DIAGONAL_EXTRA = Math.sqrt(2) - 1;
    private static final double BOX_CLEARANCE = 8;
    private static final double STRAIGHT_CLEARANCE = 6;
    private static final double LABEL_CLEARANCE = 3;
    private static final double PRICE_OF_TURNING = 14;
    private static final double PRICE_OF_A_LINE_CELL = 8;
    private static final double CORNER_RADIUS = 26;
    private static final double TIGHT_CORNER_RADIUS = 8;
    /** In a hurry, the estimate of the rest is exaggerated by this: less is looked at, and a way that is a bit dearer will do. */
    private static final double HURRY = 1.5;
    private static final int[][] DIRECTIONS = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

    private final Drawing drawing;
    private final Rectangle source;
    private final Rectangle target;
    private final double halfWidth;
    private final double greed;
    /** Where the way is looked for. */
    private final Rectangle area;
    private final int columns;
    private final int rows;
    /** Price of each cell per pixel; infinite where a box is. */
    private final double[] prices;

    /**
     * Looks for a way not too far from the two boxes.
     *
     * @param labelPrice the price of running through a label, in pixels
     * @param hurry whether a way that is not the best is good enough
     */
    DetourRouter(Drawing drawing, EdgeBundle bundle, double labelPrice, boolean hurry) {
        this.drawing = drawing;
        this.source = bundle.source().bounds();
        this.target = bundle.target().bounds();
        this.halfWidth = bundle.halfWidth();
        this.greed = hurry ? HURRY : 1;
        this.area = source.union(target).grown(REACH).intersection(drawing.area().grown(-halfWidth));
        this.columns = (int) Math.ceil(area.width() / CELL);
        this.rows = (int) Math.ceil(area.height() / CELL);
        this.prices = new double[columns * rows];
        Arrays.fill(prices, 1);
        for (Drawing.Route route : drawing.routes()) {
            if (route.extent().grown(CELL).intersects(area)) {
                route.samples().forEach(p -> raise(new Rectangle(p.x(), p.y(), 0, 0).grown(CELL),
                        1 + PRICE_OF_A_LINE_CELL / CELL));
            }
            route.label().ifPresent(l -> raise(l.bounds().grown(LABEL_CLEARANCE + halfWidth), 1 + labelPrice / CELL));
        }
        for (Rectangle box : drawing.fixed()) {
            if (box != source && box != target) {
                raise(box.grown(BOX_CLEARANCE + halfWidth), Double.POSITIVE_INFINITY);
            }
        }
    }

    /** For the cells whose middle, where paths run, lies in the rectangle: there may be little room between a box and a label. */
    private void raise(Rectangle where, double price) {
        int left = Math.max(0, (int) Math.ceil((where.x() - area.x()) / CELL - 0.5));
        int right = Math.min(columns - 1, (int) Math.floor((where.right() - area.x()) / CELL - 0.5));
        int top = Math.max(0, (int) Math.ceil((where.y() - area.y()) / CELL - 0.5));
        int bottom = Math.min(rows - 1, (int) Math.floor((where.bottom() - area.y()) / CELL - 0.5));
        for (int row = top; row <= bottom; row++) {
            for (int column = left; column <= right; column++) {
                prices[row * columns + column] = Math.max(prices[row * columns + column], price);
            }
        }
    }

    private record State(int cell, int direction, double price, double estimate) {
    }

    /**
     * Curves from the centre of the source to the centre of the target, along the same way: the smoothest first, which may come
     * nearer to boxes than the last. None if there is no way.
     */
    List<Curve> route() {
        int start = cell(source.center());
        int goal = cell(target.center());
        int states = columns * rows * DIRECTIONS.length;
        double[] best = new double[states];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        int[] parents = new int[states];
        PriorityQueue<State> open = new PriorityQueue<>((a, b) -> Double.compare(a.estimate(), b.estimate()));
        for (int direction = 0; direction < DIRECTIONS.length; direction++) {
            best[start * DIRECTIONS.length + direction] = 0;
            parents[start * DIRECTIONS.length + direction] = -1;
            open.add(new State(start, direction, 0, distance(start, goal)));
        }
        while (!open.isEmpty()) {
            State state = open.poll();
            int from = state.cell() * DIRECTIONS.length + state.direction();
            if (state.cell() == goal) {
                return curves(path(from, parents));
            }
            if (state.price() > best[from]) {
                continue;
            }
            expand(state, from, goal, best, parents, open);
        }
        return List.of();
    }

    private void expand(State state, int from, int goal, double[] best, int[] parents, PriorityQueue<State> open) {
        int column = state.cell() % columns;
        int row = state.cell() / columns;
        for (int turn = -2; turn <= 2; turn++) {
            int direction = Math.floorMod(state.direction() + turn, DIRECTIONS.length);
            int nextColumn = column + DIRECTIONS[direction][0];
            int nextRow = row + DIRECTIONS[direction][1];
            if (nextColumn < 0 || nextColumn >= columns || nextRow < 0 || nextRow >= rows) {
                continue;
            }
            int next = nextRow * columns + nextColumn;
            double step = direction % 2 == 0 ? CELL : CELL * (1 + DIAGONAL_EXTRA);
            double price = state.price() + step * prices[next] + Math.abs(turn) * PRICE_OF_TURNING;
            int to = next * DIRECTIONS.length + direction;
            if (price < best[to]) {
                best[to] = price;
                parents[to] = from;
                open.add(new State(next, direction, price, price + greed * distance(next, goal)));
            }
        }
    }

    private List<Point> path(int last, int[] parents) {
        List<Point> points = new ArrayList<>();
        for (int state = last; state >= 0; state = parents[state]) {
            int cell = state / DIRECTIONS.length;
            points.add(new Point(area.x() + (cell % columns + 0.5) * CELL,
                    area.y() + (cell / columns + 0.5) * CELL));
        }
        Collections.reverse(points);
        points.set(0, source.center());
        points.set(points.size() - 1, target.center());
        return points;
    }

    private List<Curve> curves(List<Point> path) {
        List<Point> straightened = straightened(path);
        return List.of(Curve.rounded(straightened, CORNER_RADIUS), Curve.rounded(straightened, TIGHT_CORNER_RADIUS),
                Curve.rounded(path, TIGHT_CORNER_RADIUS));
    }

    /** As far as boxes, labels and other edges allow. */
    private List<Point> straightened(List<Point> path) {
        List<Point> corners = new ArrayList<>();
        corners.add(path.get(0));
        int at = 0;
        while (at < path.size() - 1) {
            int next = at + 1;
            for (int ahead = path.size() - 1; ahead > at + 1; ahead--) {
                if (isAsGood(path, at, ahead)) {
                    next = ahead;
                    break;
                }
            }
            corners.add(path.get(next));
            at = next;
        }
        return corners;
    }

    private boolean isAsGood(List<Point> path, int from, int to) {
        if (drawing.fixed().stream().filter(b -> b != source && b != target)
                .anyMatch(b -> b.grown(STRAIGHT_CLEARANCE + halfWidth).meetsSegment(path.get(from), path.get(to)))) {
            return false;
        }
        double detour = 0;
        for (int i = from + 1; i <= to; i++) {
            detour += price(path.get(i - 1), path.get(i));
        }
        return price(path.get(from), path.get(to)) <= detour + PRICE_OF_TURNING;
    }

    private double price(Point from, Point to) {
        int pieces = Math.max(1, (int) (from.distance(to) / (CELL / 2)));
        double price = 0;
        for (int i = 0; i < pieces; i++) {
            price += prices[cell(from.towards(to, (i + 0.5) / pieces))] * from.distance(to) / pieces;
        }
        return price;
    }

    private int cell(Point point) {
        int column = Math.max(0, Math.min(columns - 1, (int) ((point.x() - area.x()) / CELL)));
        int row = Math.max(0, Math.min(rows - 1, (int) ((point.y() - area.y()) / CELL)));
        return row * columns + column;
    }

    /** The length of the shortest path on an empty grid. */
    private double distance(int first, int second) {
        int dx = Math.abs(first % columns - second % columns);
        int dy = Math.abs(first / columns - second / columns);
        return CELL * (Math.max(dx, dy) + DIAGONAL_EXTRA * Math.min(dx, dy));
    }
}
