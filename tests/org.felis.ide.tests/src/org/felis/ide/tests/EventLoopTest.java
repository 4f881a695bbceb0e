package org.felis.ide.tests;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;

import org.felis.ide.builder.EventLoop;
import org.felis.ide.tests.robot.Ui;
import org.junit.jupiter.api.Test;

/** The background sees when the workbench is at something. */
class EventLoopTest {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final EventLoop loop = new EventLoop(Ui.display());

    @Test
    void itIsBusyUntilItHasComeRound() {
        Ui.run(() -> {
            assertFalse(loop.isBusy(), "it was not asked before");
            assertTrue(loop.isBusy(), "nobody can have answered");
        });
        Ui.waitUntil("an answer", PATIENCE, () -> !loop.isBusy());
    }

    @Test
    void whatAnswersNobodyForASecondIsNotWaitedFor() {
        Ui.run(() -> {
            assertFalse(loop.isBusy());
            long start = System.nanoTime();
            while (loop.isBusy()) {
                assertTrue(System.nanoTime() - start < PATIENCE.toNanos(), "still waited for");
                Thread.onSpinWait();
            }
        });
    }
}
