package org.felis.cli.bench;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/**
 * Times of one kind, in milliseconds.
 *
 * @param sorted ascending
 */
public record Sample(double[] sorted) {

    public static Sample of(double... times) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        return new Sample(sorted);
    }

    public static Sample of(Collection<Double> times) {
        return of(times.stream().mapToDouble(Double::doubleValue).toArray());
    }

    int size() {
        return sorted.length;
    }

    /** The time that the given part of all does not exceed (nearest rank); NaN when there is none. */
    double quantile(double part) {
        return sorted.length == 0 ? Double.NaN
                : sorted[Math.min(sorted.length - 1, Math.max(0, (int) Math.ceil(part * sorted.length) - 1))];
    }

    double median() {
        return quantile(0.5);
    }

    double mean() {
        return Arrays.stream(sorted).average().orElse(Double.NaN);
    }

    /** That of ratios says how they multiply. */
    double geometricMean() {
        return Math.exp(Arrays.stream(sorted).map(Math::log).average().orElse(Double.NaN));
    }

    static String text(double millis) {
        return !Double.isFinite(millis) ? "-" : String.format(Locale.ROOT, millis < 100 ? "%.2f" : "%.0f", millis);
    }

    /** With three digits: bars for ratios are as fine. */
    static String ratio(double ratio) {
        return Double.isFinite(ratio) ? String.format(Locale.ROOT, "%.3f", ratio) : "-";
    }
}
