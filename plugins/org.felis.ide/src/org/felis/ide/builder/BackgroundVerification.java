package org.felis.ide.builder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.Contents;
import org.felis.ide.verify.Activity;
import org.felis.ide.verify.TestVerification;
import org.felis.verification.Progress;

/**
 * Verifies what is queued, some at a time. What has been answered before, for the same contents, gets that answer at once. What is queued
 * while it is being verified begins anew; what takes long begins anew when the others have their verdicts.
 */
public final class BackgroundVerification extends Job implements AutoCloseable {

    private static final long POLL_MILLIS = 50;

    /** What takes longer gives way to others; each time it is tried again it has twice as long. */
    private static final long PATIENCE_MILLIS = 5_000;

    /** The workbench's queue of tests that wait for their verdict. */
    public static BackgroundVerification get() {
        return FelisPlugin.service(BackgroundVerification.class);
    }

    /** What is being verified, and how to stop that. */
    private record Running(VerificationQueue.Waiting taken, Interruption interruption, long startNanos) {
        private TestUnder task() {
            return taken.task();
        }

        private boolean takesLong() {
            return System.nanoTime() - startNanos > (PATIENCE_MILLIS * 1_000_000) << Math.min(taken.tries(), 5);
        }
    }

    private final VerificationQueue queue = new VerificationQueue();
    /** When, since the epoch, in ms. */
    private final Map<TestUnder, Long> dropped = new ConcurrentHashMap<>();
    private final TestVerification verification;
    private final IntSupplier atOnce;
    private final Set<Running> running = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "Felis verification");
        thread.setDaemon(true);
        return thread;
    });

    /** Whether the job has run since it was scheduled: one that was cancelled before is not told. */
    private volatile boolean begun;

    /** @param atOnce how many verifications may run at this moment; asked whenever one could begin, and again soon */
    public BackgroundVerification(TestVerification verification, IntSupplier atOnce) {
        super("Verifying tests");
        this.verification = verification;
        this.atOnce = atOnce;
        setPriority(DECORATE);
        addJobChangeListener(IJobChangeListener.onDone(ended -> {
            if (!begun) {
                canceling();
            }
            begun = false;
        }));
    }

    /** Queues tests under models, the most urgent first; returns at once. */
    public void enqueue(Collection<TestUnder> tasks) {
        if (!tasks.isEmpty()) {
            queue.add(tasks);
            Set<TestUnder> anew = new HashSet<>(tasks);
            running.stream().filter(r -> anew.contains(r.task())).forEach(this::stop);
            schedule();
            Activity.get().changed();
        }
    }

    /** Forgets what waits of a project, and stops what is being verified. */
    void drop(IProject project) {
        queue.removeIf(task -> task.test().getProject().equals(project));
        running.stream().filter(r -> r.task().test().getProject().equals(project)).forEach(this::stop);
        Activity.get().changed();
    }

    /** Says that verdicts are out of date that will not be verified again. */
    void outdate(Collection<TestUnder> tasks) {
        if (!tasks.isEmpty()) {
            tasks.forEach(this::drop);
            Activity.get().changed();
        }
    }

    /** What waits for its verdict, whether it has begun or not. */
    public Set<TestUnder> waiting() {
        Set<TestUnder> all = new HashSet<>(queue.waiting());
        running.forEach(r -> all.add(r.task())); // after the queue: what leaves that is here before
        return all;
    }

    /** What was stopped before its end or not begun, and when (ms since the epoch): verdicts from before may be of yesterday. */
    public Map<TestUnder, Long> dropped() {
        return Map.copyOf(dropped);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        begun = true;
        SubMonitor progress = SubMonitor.convert(monitor);
        try {
            while (!progress.isCanceled() && !isDone()) {
                showKnown(progress);
                Optional<VerificationQueue.Waiting> next = running.size() < atOnce.getAsInt() ? queue.next() : Optional.empty();
                if (next.isPresent()) {
                    start(next.get());
                    show(progress);
                } else {
                    giveWay();
                    await();
                }
            }
            if (progress.isCanceled()) {
                canceling(); // what was on its way from the queue when the user said stop
            }
            while (!running.isEmpty()) {
                await();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            canceling();
        }
        return progress.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    /** Cancelling drops what waits as well: the user said stop. */
    @Override
    protected void canceling() {
        waiting().forEach(this::drop);
        queue.clear();
        running.forEach(this::stop);
        Activity.get().changed();
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

    /** Needs no worker: nothing waits for it behind what takes long. */
    private void showKnown(SubMonitor progress) {
        List<TestUnder> fresh = queue.takeFresh();
        if (fresh.isEmpty()) {
            return;
        }
        List<TestUnder> unknown = new ArrayList<>();
        Contents contents = new Contents();
        FelisPlugin.runLogged("cached verdicts cannot be shown", job -> ResourcesPlugin.getWorkspace().run(
                monitor -> fresh.stream().filter(task -> !isShown(task, contents)).forEach(unknown::add), null, IWorkspace.AVOID_UPDATE, null));
        if (!progress.isCanceled()) {
            queue.addUnknown(unknown);
        }
        queue.begun(fresh);
        Activity.get().changed();
    }

    private boolean isShown(TestUnder task, Contents contents) {
        try {
            boolean known = verification.showKnown(task.test(), task.model(), contents);
            if (known) {
                dropped.remove(task);
            }
            return known;
        } catch (CoreException unreadable) {
            return !task.test().exists();
        }
    }

    /** Until something ends, comes, or takes long. */
    private void await() throws InterruptedException {
        synchronized (running) {
            running.wait(POLL_MILLIS);
        }
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

    private void start(VerificationQueue.Waiting taken) {
        Running started = new Running(taken, Interruption.none(), System.nanoTime());
        dropped.remove(started.task());
        running.add(started);
        queue.begun(List.of(started.task()));
        threads.execute(() -> {
            try {
                verify(started);
            } finally {
                if (!started.task().test().exists()) {
                    drop(started.task());
                }
                running.remove(started);
                synchronized (running) {
                    running.notifyAll();
                }
            }
        });
    }

    private void show(SubMonitor progress) {
        progress.setWorkRemaining(queue.size() + running.size() + 1).worked(1);
        progress.subTask(running.stream().map(r -> r.task().toString()).sorted().collect(Collectors.joining(", ")));
    }

    private void verify(Running started) {
        TestUnder task = started.task();
        try {
            if (task.test().exists()) {
                verification.verify(task.test(), task.model(), Progress.NONE, started.interruption());
            }
        } catch (CoreException unreadable) {
            FelisPlugin.runLogged(task + " cannot be verified", monitor -> {
                if (!FelisFiles.isGone(task.test())) {
                    throw unreadable;
                }
            });
        } catch (RuntimeException | LinkageError defect) {
            // the others still want their verdicts
            FelisPlugin.log(task + " cannot be verified", defect);
        }
    }

    private void drop(TestUnder task) {
        dropped.put(task, System.currentTimeMillis());
    }

    private void stop(Running running) {
        drop(running.task());
        running.interruption().stop(Interruption.Reason.CANCELLED);
    }
}
