package org.felis.ide.verify;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import org.eclipse.core.resources.IFile;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisPlugin;

/** What is being verified at this moment. Thread-safe; listeners are told on any thread. */
public final class Activity {

    private final Set<Run> runs = ConcurrentHashMap.newKeySet();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** One verification, until it is closed. */
    public final class Run implements AutoCloseable {
        private final IFile test;
        private final String model;
        private final Interruption interruption;
        private final long startMillis = System.currentTimeMillis();

        private Run(IFile test, String model, Interruption interruption) {
            this.test = test;
            this.model = model;
            this.interruption = interruption;
        }

        public IFile test() {
            return test;
        }

        /** As the verifier calls it; empty for all models that the test was verified under, or its default one. */
        public String model() {
            return model;
        }

        /** When it began, since the epoch. */
        public long startMillis() {
            return startMillis;
        }

        /** Asks it to stop. */
        public void stop() {
            interruption.stop(Interruption.Reason.CANCELLED);
        }

        @Override
        public void close() {
            runs.remove(this);
            changed();
        }
    }

    /** What is being verified at this moment in the workbench. */
    public static Activity get() {
        return FelisPlugin.service(Activity.class);
    }

    /**
     * @param model as the verifier calls it, or empty for all that the test was verified under
     * @param interruption of this verification alone
     */
    public Run begin(IFile test, String model, Interruption interruption) {
        Run run = new Run(test, model, interruption);
        runs.add(run);
        changed();
        return run;
    }

    public List<Run> runs() {
        return List.copyOf(runs);
    }

    /** Tells everybody who listens that something waits, runs or has ended. */
    public void changed() {
        listeners.forEach(Runnable::run);
    }

    public void addListener(Runnable listener) {
        listeners.add(listener);
    }

    public void removeListener(Runnable listener) {
        listeners.remove(listener);
    }
}
