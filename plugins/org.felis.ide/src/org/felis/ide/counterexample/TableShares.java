package org.felis.ide.counterexample;

import java.util.Arrays;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;

/**
 * How the tables share their room: beside each other always alike, one above the other so that the short ones show all their rows as long as
 * the longest has more than they. What the user moved stays.
 */
final class TableShares {

    private static final int[] BESIDE = {40, 32, 28};
    /** The head and the edges, in rows. */
    private static final double HEAD = 1.5;
    private static final double STEP = 0.1;

    private final SashForm tables;
    private int[] given;

    TableShares(SashForm tables) {
        this.tables = tables;
        give(BESIDE);
    }

    /**
     * @param rowHeight in pixels
     * @param rows of each table
     */
    void share(int rowHeight, int... rows) {
        if (Arrays.equals(given, tables.getWeights())) {
            give(tables.getOrientation() == SWT.HORIZONTAL ? BESIDE : fair((double) tables.getClientArea().height / rowHeight, shown(rows)));
        }
    }

    private int[] shown(int[] rows) {
        return IntStream.range(0, rows.length).map(i -> tables.getChildren()[i].getVisible() ? rows[i] : 0).toArray();
    }

    /** @param room in rows */
    private static int[] fair(double room, int[] rows) {
        double most = Arrays.stream(rows).max().orElse(0) + HEAD;
        while (most > HEAD && sum(rows, most) > room) {
            most -= STEP;
        }
        double limit = most;
        return Arrays.stream(rows).map(count -> (int) (100 * Math.min(count + HEAD, limit))).toArray();
    }

    private static double sum(int[] rows, double most) {
        return Arrays.stream(rows).mapToDouble(count -> Math.min(count + HEAD, most)).sum();
    }

    private void give(int[] weights) {
        tables.setWeights(weights);
        given = tables.getWeights();
    }
}
