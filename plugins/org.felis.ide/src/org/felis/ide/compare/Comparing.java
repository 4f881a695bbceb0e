package org.felis.ide.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.felis.verification.ModelComparison.Kind;

/**
 * A comparison while it goes on and afterwards. Tells its news on another thread, one message at a time however fast they come, so that
 * the UI thread is not flooded.
 */
final class Comparing implements CompareJob.Listener {

    /**
     * How far it came.
     *
     * @param tests how many there are; 0 before that is known
     */
    record State(int tests, int compared, int different, int undecided, boolean running, boolean cancelled) {

        /** {@code 3 of 12 tests, 2 differ, 1 undecided}. */
        String text() {
            if (running && tests == 0) {
                return "Looking for tests…";
            }
            if (tests == 0) {
                return "No tests there.";
            }
            return (compared == tests ? tests + (tests == 1 ? " test" : " tests") : compared + " of " + tests + " tests") + ": " + different
                    + (different == 1 ? " differs" : " differ") + (undecided == 0 ? "" : ", " + undecided + " undecided")
                    + (cancelled ? ", stopped" : "");
        }
    }

    private final ComparisonRequest request;
    private final Consumer<Runnable> uiThread;
    private final CompareJob job;
    private final List<ComparedTest> news = new ArrayList<>();
    private BiConsumer<List<ComparedTest>, State> listener;
    private State state = new State(0, 0, 0, 0, true, false);
    private boolean told;

    /** @param uiThread runs something on the UI thread, later */
    Comparing(ComparisonRequest request, Consumer<Runnable> uiThread) {
        this.request = request;
        this.uiThread = uiThread;
        this.job = new CompareJob(request, this);
    }

    ComparisonRequest request() {
        return request;
    }

    /** @param told is told on the UI thread what is new, and how far it came */
    void start(BiConsumer<List<ComparedTest>, State> told) {
        listener = told;
        changed();
        job.schedule();
    }

    void stop() {
        job.cancel();
    }

    synchronized boolean isRunning() {
        return state.running();
    }

    @Override
    public synchronized void begun(int tests) {
        state = new State(tests, 0, 0, 0, true, false);
        changed();
    }

    @Override
    public synchronized void compared(ComparedTest test) {
        news.add(test);
        Kind kind = test.comparison().kind();
        state = new State(state.tests(), state.compared() + 1, state.different() + (kind == Kind.DIFFERENT ? 1 : 0),
                state.undecided() + (kind == Kind.UNDECIDED ? 1 : 0), true, false);
        changed();
    }

    @Override
    public synchronized void ended(boolean cancelled) {
        state = new State(state.tests(), state.compared(), state.different(), state.undecided(), false, cancelled);
        changed();
    }

    private synchronized void changed() {
        if (!told) {
            told = true;
            uiThread.accept(this::tell);
        }
    }

    private void tell() {
        List<ComparedTest> told;
        State now;
        synchronized (this) {
            this.told = false;
            told = List.copyOf(news);
            news.clear();
            now = state;
        }
        listener.accept(told, now);
    }
}
