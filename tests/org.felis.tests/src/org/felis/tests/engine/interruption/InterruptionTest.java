package org.felis.tests.engine.interruption;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;

import org.felis.engine.interruption.Interruption;
import org.junit.jupiter.api.Test;

/** Limits of work, and what is made of what has one. */
class InterruptionTest {

    private static void check(Interruption interruption, int times) throws Interruption.StoppedException {
        for (int i = 0; i < times; i++) {
            interruption.check();
        }
    }

    @Test
    void aLimitOfChecksStopsItAlone() throws Exception {
        Interruption outer = Interruption.none();
        Interruption limited = outer.withinChecks(3);

        check(limited, 3);
        assertEquals(Interruption.Reason.TIMED_OUT, assertThrows(Interruption.StoppedException.class, limited::check).reason());
        assertFalse(outer.isStopped());
    }

    @Test
    void whatIsCheckedInsideCountsOutside() throws Exception {
        Interruption limited = Interruption.none().withinChecks(5);

        check(limited.within(Duration.ofHours(1)), 2);
        check(limited.inner(), 3);
        assertThrows(Interruption.StoppedException.class, limited.within(Duration.ofHours(1))::check);
    }
}
