package org.felis.ide.builder;

import org.eclipse.swt.SWTException;
import org.eclipse.swt.widgets.Display;

/** The event loop of the workbench, as those see it who would rather not disturb it. Thread-safe. */
public final class EventLoop {

    /** Some native dialogs and menus answer nobody until they are closed. */
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final Display display;
    private boolean asked;
    private long askedNanos;

    public EventLoop(Display display) {
        this.display = display;
    }

    /** Whether it has not yet come round since this was asked before: it is doing something that the user waits for. */
    public synchronized boolean isBusy() {
        if (asked) {
            return System.nanoTime() - askedNanos < PATIENCE_NANOS;
        }
        try {
            asked = true;
            askedNanos = System.nanoTime();
            display.asyncExec(this::answered);
            return false;
        } catch (SWTException ended) {
            return false;
        }
    }

    private synchronized void answered() {
        asked = false;
    }
}
