package org.felis.engine.solver;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** How long each stage of a search took so far. */
final class Stopwatch {

    private static final double NANOS_PER_MILLI = 1e6;

    /** The stages, in order. */
    enum Stage {
        ANALYSIS, ENCODING, SOLVING, REPLAY, REFINEMENT;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Ends a measurement when closed. */
    interface Measurement extends AutoCloseable {
        @Override
        void close();
    }

    private final Map<Stage, Long> nanos = new EnumMap<>(Stage.class);

    Measurement measure(Stage stage) {
        long start = System.nanoTime();
        return () -> nanos.merge(stage, System.nanoTime() - start, Long::sum);
    }

    double millis(Stage stage) {
        return nanos.getOrDefault(stage, 0L) / NANOS_PER_MILLI;
    }
}
