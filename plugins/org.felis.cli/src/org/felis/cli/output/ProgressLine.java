package org.felis.cli.output;

import java.io.PrintWriter;
import java.time.Duration;

/** One line on a terminal's standard error that says how many of several tests are decided, and how long the others may take. */
public final class ProgressLine {

    /** Set by the script when standard error is a terminal. */
    private static final String TERMINAL_PROPERTY = "felis.terminal";
    private static final String ERASE_LINE = "\r\u001b[K";
    private static final long REDRAW_NANOS = Duration.ofMillis(100).toNanos();
    /** What one knows too little for at first. */
    private static final long ESTIMATE_AFTER_NANOS = Duration.ofSeconds(2).toNanos();

    private final PrintWriter err;
    private final int total;
    private final long start = System.nanoTime();
    private int decided;
    private long drawn = start - REDRAW_NANOS;

    private ProgressLine(PrintWriter err, int total) {
        this.err = err;
        this.total = total;
    }

    /** Shows nothing for a single test or when standard error is no terminal. */
    public static ProgressLine forTests(int total, PrintWriter err) {
        return new ProgressLine(total > 1 && Boolean.getBoolean(TERMINAL_PROPERTY) ? err : null, total);
    }

    /** One more test is decided. */
    public synchronized void decided(String test) {
        decided++;
        long now = System.nanoTime();
        if (err != null && now - drawn >= REDRAW_NANOS) {
            drawn = now;
            err.print(ERASE_LINE + text(decided, total, Duration.ofNanos(now - start)) + "  " + test);
            err.flush();
        }
    }

    public synchronized void clear() {
        if (err != null) {
            err.print(ERASE_LINE);
            err.flush();
            drawn = System.nanoTime() - REDRAW_NANOS;
        }
    }

    /** {@code [57/120] about 3 min left}: what is left takes as long as what is done, test for test. */
    public static String text(int decided, int total, Duration elapsed) {
        String count = "[" + decided + "/" + total + "]";
        if (elapsed.toNanos() < ESTIMATE_AFTER_NANOS || decided == 0) {
            return count;
        }
        long seconds = Math.round(elapsed.toNanos() / 1e9 / decided * (total - decided));
        return count + " about " + (seconds < 100 ? seconds + " s" : Math.round(seconds / 60.0) + " min") + " left";
    }
}
