package org.felis.ide.builder;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.query.Interruption;
import org.felis.ide.FelisPlugin;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.verify.Activity;
import org.felis.ide.verify.ModelChoice;
import org.felis.ide.verify.TestVerification;
import org.felis.verification.Progress;

/**
 * Verifies the queued tests, some at a time: each under its default model, or again under every model it was verified under. A test that
 * is queued while it is being verified begins anew; one that takes long begins anew when the others have their verdicts.
 */
public final class BackgroundVerification extends Job implements AutoCloseable {

    private static final long POLL_MILLIS = 50;

    /** A test that takes longer gives way to others; each time it is tried again it has twice as long. */
    private static final long PATIENCE_MILLIS = 5_000;

    /** A test that is being verified, and how to stop that. */
    private record Running(VerificationQueue.Waiting taken, Interruption interruption, long startNanos) {
        private IFile test() {
            return taken.test();
        }

        private boolean takesLong() {
            return System.nanoTime() - startNanos > (PATIENCE_MILLIS * 1_000_000) << Math.min(taken.tries(), 5);
        }
    }

    private final VerificationQueue queue = new VerificationQueue();
    /** When, since the epoch, in ms. */
    private final Map<IFile, Long> dropped = new ConcurrentHashMap<>();
    private final TestVerification verification;
    private final IntSupplier atOnce;
    private final Set<Running> running = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "Felis verification");
        thread.setDaemon(true);
        return thread;
    });

    /** @param atOnce how many tests are verified at a time, at least 1 */
    public BackgroundVerification(TestVerification verification, IntSupplier atOnce) {
        super("Verifying tests");
        this.verification = verification;
        this.atOnce = atOnce;
        setPriority(DECORATE);
    }

    /** Queues tests, the most urgent first; returns at once. */
    public void enqueue(Collection<IFile> tests) {
        if (!tests.isEmpty()) {
            queue.add(tests);
            running.stream().filter(r -> tests.contains(r.test())).forEach(BackgroundVerification::stop);
            schedule();
            FelisPlugin.get().activity().changed();
        }
    }

    /** Forgets the tests of a project that wait, and stops those that are being verified. */
    void drop(IProject project) {
        queue.removeIf(test -> test.getProject().equals(project));
        running.stream().filter(r -> r.test().getProject().equals(project)).forEach(BackgroundVerification::stop);
        FelisPlugin.get().activity().changed();
    }

    /** The tests that have not begun yet. */
    public Set<IFile> waiting() {
        return queue.waiting();
    }

    /** The tests whose verification was stopped before its end, and when (ms since the epoch): verdicts from before may be of yesterday. */
    public Map<IFile, Long> dropped() {
        return Map.copyOf(dropped);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor);
        int limit = atOnce.getAsInt();
        Semaphore free = new Semaphore(limit);
        try {
            while (!progress.isCanceled() && !isDone()) {
                if (free.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                    Optional<VerificationQueue.Waiting> test = queue.next();
                    if (test.isPresent()) {
                        start(test.get(), free);
                        show(progress);
                    } else {
                        free.release();
                        queue.await(POLL_MILLIS);
                    }
                } else {
                    giveWay();
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            canceling();
        }
        free.acquireUninterruptibly(limit);
        return progress.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    /** Cancelling drops what waits as well: the user said stop. */
    @Override
    protected void canceling() {
        queue.waiting().forEach(this::drop);
        queue.clear();
        running.forEach(BackgroundVerification::stop);
        FelisPlugin.get().activity().changed();
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }

    @Override
    public void close() {
        cancel();
        canceling();
    }

    private void giveWay() {
        running.stream().filter(r -> r.takesLong() && !r.interruption().isStopped() && queue.hasTriedAtMost(r.taken().tries() + 1)).forEach(r -> {
            queue.putOff(r.taken());
            stop(r);
        });
    }

    private boolean isDone() {
        return running.isEmpty() && queue.size() == 0;
    }

    private void start(VerificationQueue.Waiting taken, Semaphore free) {
        IFile test = taken.test();
        Running started = new Running(taken, Interruption.none(), System.nanoTime());
        running.add(started);
        dropped.remove(test);
        threads.execute(() -> {
            try {
                verify(started);
            } finally {
                if (started.interruption().isStopped() || !test.exists()) {
                    drop(test);
                }
                running.remove(started);
                free.release();
            }
        });
    }

    private void show(SubMonitor progress) {
        progress.setWorkRemaining(queue.size() + running.size() + 1).worked(1);
        progress.subTask(running.stream().map(r -> r.test().getName()).sorted().collect(Collectors.joining(", ")));
    }

    private void verify(Running started) {
        IFile test = started.test();
        try (Activity.Run whole = FelisPlugin.get().activity().begin(test, "", started.interruption())) {
            for (ModelChoice model : models(test)) {
                if (!started.interruption().isStopped() && test.exists()) {
                    verification.verify(test, model, Progress.NONE, started.interruption());
                }
            }
        } catch (CoreException unreadable) {
            if (test.exists()) {
                FelisPlugin.log(test.getFullPath() + " cannot be verified", unreadable);
            }
        } catch (RuntimeException | LinkageError defect) {
            // the other tests still want their verdicts
            FelisPlugin.log(test.getFullPath() + " cannot be verified", defect);
        }
    }

    private void drop(IFile test) {
        dropped.put(test, System.currentTimeMillis());
    }

    private static void stop(Running test) {
        test.interruption().stop(Interruption.Reason.CANCELLED);
    }

    private static List<ModelChoice> models(IFile test) throws CoreException {
        List<String> known = test.exists() ? VerdictMarkers.models(test) : List.of();
        return known.isEmpty() ? List.of(ModelChoice.DEFAULT) : known.stream().map(ModelChoice::named).toList();
    }
}
