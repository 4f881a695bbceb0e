package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;

import org.felis.cli.bench.CancellationBenchmark;
import org.felis.cli.bench.CancellationBenchmark.Measured;
import org.felis.cli.bench.CancellationCase;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a verification is doing, cancelling it is answered soon, and its work ends. {@code felis bench --cancellation} says how soon. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class CancellationTest {

    /** On a machine that does much else. */
    private static final double SOON_MILLIS = 2000;

    @ParameterizedTest
    @EnumSource
    void cancellingIsAnsweredSoonInEachStage(CancellationCase stage) throws Exception {
        Measured measured = CancellationBenchmark.measure(stage);
        assertTrue(measured.answeredMillis() <= SOON_MILLIS, measured::toString);
        assertTrue(measured.endedMillis().isPresent(), measured::toString);
    }
}
