package org.felis.ide.tests.robot;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** The UI thread, seen from a test's thread. */
public final class Ui {

    /** How long a test waits for what should happen soon, perhaps on a busy machine. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration POLL = Duration.ofMillis(25);

    /** How many times as long as usual tests wait: for a machine that has much else to do. */
    private static final int SLOWNESS = Integer.getInteger("felis.slowness", 1);

    /** A part of what is searched for is not there. */
    private static final class NotThereException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotThereException(String what) {
            super("not there: " + what);
        }
    }

    private Ui() {
    }

    public static Display display() {
        return PlatformUI.getWorkbench().getDisplay();
    }

    /** Does something on the UI thread and waits for its end; what it throws is thrown here. */
    public static void run(Runnable work) {
        get(() -> {
            work.run();
            return null;
        });
    }

    /** Computes something on the UI thread. */
    public static <T> T get(Supplier<T> question) {
        AtomicReference<T> answer = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        display().syncExec(() -> {
            try {
                answer.set(question.get());
            } catch (RuntimeException | AssertionError thrown) {
                failure.set(thrown);
            }
        });
        if (failure.get() != null) {
            throw new AssertionError("on the UI thread: " + failure.get().getMessage(), failure.get());
        }
        return answer.get();
    }

    /** Starts something on the UI thread that may open a dialog and end only when that is closed. */
    public static void post(Runnable work) {
        display().asyncExec(work);
    }

    /** Waits until something holds, asked on the UI thread; fails after {@link #PATIENCE}. */
    public static void waitUntil(String what, BooleanSupplier holds) {
        waitUntil(what, PATIENCE, holds);
    }

    /** Waits until something holds, asked on the UI thread. */
    public static void waitUntil(String what, Duration patience, BooleanSupplier holds) {
        find(what, patience, () -> holds.getAsBoolean() ? Boolean.TRUE : null);
    }

    /** The same, asked again after so much time: for what is measured. */
    public static void waitUntil(String what, Duration patience, Duration poll, BooleanSupplier holds) {
        find(what, patience, poll, () -> holds.getAsBoolean() ? Boolean.TRUE : null, () -> "");
    }

    /** Waits until something is there (not null), asked on the UI thread. */
    public static <T> T find(String what, Supplier<T> search) {
        return find(what, PATIENCE, search);
    }

    /** Waits until something is there (not null), asked on the UI thread. */
    public static <T> T find(String what, Duration patience, Supplier<T> search) {
        return find(what, patience, search, () -> "");
    }

    /**
     * Waits until something is there (not null); if it does not come, tells what is there instead. Both are asked on the UI thread. What
     * is itself asked on the UI thread, as a part of another search, cannot wait: if it is not there, the whole is not there yet.
     */
    public static <T> T find(String what, Duration patience, Supplier<T> search, Supplier<String> instead) {
        return find(what, patience, POLL, search, instead);
    }

    private static <T> T find(String what, Duration patience, Duration poll, Supplier<T> search, Supplier<String> instead) {
        if (Display.getCurrent() != null) {
            T now = search.get();
            if (now == null) {
                throw new NotThereException(what);
            }
            return now;
        }
        long deadline = System.nanoTime() + patience.toNanos() * SLOWNESS;
        T found = get(() -> orNothing(search));
        while (found == null) {
            if (System.nanoTime() > deadline) {
                Screenshots.take("failed-" + what.replaceAll("\\W+", "-"));
                throw new AssertionError("not within " + patience.toSeconds() + " s: " + what + get(instead));
            }
            sleep(poll.toMillis());
            found = get(() -> orNothing(search));
        }
        return found;
    }

    private static <T> T orNothing(Supplier<T> search) {
        try {
            return search.get();
        } catch (NotThereException part) {
            return null;
        }
    }

    /** For what cannot be waited for: nothing is to happen, or a picture is to settle. */
    public static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
