package org.felis.engine.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A named figure about the work of a search.
 *
 * @param unit {@code ms}, {@code pairs}, empty for a plain number, or {@code option}: the name is an option that was in
 *        force, with its value; the figure is 1
 */
public record Statistic(String name, double value, String unit) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** A time. */
    public static Statistic millis(String name, long nanos) {
        return new Statistic(name, nanos / NANOS_PER_MILLI, "ms");
    }

    /** Figures of several, one after the other. */
    @SafeVarargs
    public static List<Statistic> join(List<Statistic>... figures) {
        List<Statistic> all = new ArrayList<>();
        for (List<Statistic> some : figures) {
            all.addAll(some);
        }
        return Collections.unmodifiableList(all);
    }
}
