package org.felis.ide.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.felis.ide.compare.question.ComparisonRequest;
import org.felis.verification.ModelComparison.Kind;
import org.felis.verification.ModelComparison;

/**
 * A comparison while it goes on and afterwards. Tells its news on another thread, one message at a time however fast they come, so that
 * the UI thread is not flooded.
 */
final class Comparing implements CompareJob.Listener {

    /**
     * How far it came.
     *
     * @param tests how many there are; 0 before that is known
     * @param upToBound how many are the same, as far as the bound goes
     */
    record State(int tests, int compared, int different, int undecided, int upToBound, boolean running, boolean cancelled) {

        private static final State BEGINNING = new State(0, 0, 0, 0, 0, true, false);

        private State of(int all) {
            return new State(all, compared, different, undecided, upToBound, running, cancelled);
        }

        private State and(ModelComparison more) {
            Kind kind = more.kind();
            return new State(tests, compared + 1, different + (kind == Kind.DIFFERENT ? 1 : 0), undecided + (kind == Kind.UNDECIDED ? 1 : 0),
                    upToBound + (kind == Kind.SAME && more.isBounded() ? 1 : 0), running, cancelled);
        }

        private State ended(boolean early) {
            return new State(tests, compared, different, undecided, upToBound, false, early);
        }

        /** {@code 3 of 12 tests, 2 differ, 1 undecided}. */
        String text() {
            if (running && tests == 0) {
                return "Looking for tests…";
            }
            if (tests == 0) {
                return "The selection contains no litmus tests.";
            }
            return (compared == tests ? tests + (tests == 1 ? " test" : " tests") : compared + " of " + tests + " tests") + ": " + different
                    + (different == 1 ? " differs" : " differ") + (undecided == 0 ? "" : ", " + undecided + " undecided")
                    + (upToBound == 0 ? "" : ", " + upToBound + " the same up to the bound")
                    + (cancelled ? ", stopped" : "");
        }
    }

    private final ComparisonRequest request;
    private final Consumer<Runnable> uiThread;
    private final CompareJob job;
    private final List<ComparedTest> news = new ArrayList<>();
    private BiConsumer<List<ComparedTest>, State> listener;
    private State state = State.BEGINNING;
    private boolean told;

    /**
     * @param known what was compared before
     * @param uiThread runs something on the UI thread, later
     */
    Comparing(ComparisonRequest request, Map<IFile, ComparedTest> known, Consumer<Runnable> uiThread) {
        this.request = request;
        this.uiThread = uiThread;
        this.job = new CompareJob(request, known, this);
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
        state = state.of(tests);
        changed();
    }

    @Override
    public synchronized void compared(ComparedTest test) {
        news.add(test);
        state = state.and(test.comparison());
        changed();
    }

    @Override
    public synchronized void ended(boolean cancelled) {
        state = state.ended(cancelled);
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
