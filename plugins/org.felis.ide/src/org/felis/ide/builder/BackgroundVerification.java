package org.felis.ide.builder;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Change;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.Run;
import org.felis.core.ledger.VerdictLedger;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.Contents;
import org.felis.ide.choice.Questions;
import org.felis.ide.verify.Refresh;
import org.felis.ide.verify.TestVerification;
import org.felis.verification.Progress;

/**
 * Does the background's runs of the ledger, some at a time. What has been answered before, for the same contents, gets that answer at once; what takes long
 * begins anew when the others have their
 * verdicts. Which runs there are, and whether they are still wanted, only the ledger knows.
 */
public final class BackgroundVerification extends Job implements AutoCloseable {

    private static final long POLL_MILLIS = 50;

    /** What takes longer, once its test and model have been read, gives way to others; each time it is tried again it has twice as long. */
    private static final long PATIENCE_MILLIS = 5_000;

    /** What does the background's runs in the workbench. */
    public static BackgroundVerification get() {
        return FelisPlugin.service(BackgroundVerification.class);
    }

    /** What is being verified, and how to make it give way. */
    private static final class Running {
        private final VerificationQueue.Waiting taken;
        private final Interruption interruption = Interruption.none();
        /** Since when a worker is at it: that has to start first, perhaps, and to compile a model, which the next test would wait for as well. */
        private volatile OptionalLong startNanos = OptionalLong.empty();
        private volatile boolean givesWay;

        private Running(VerificationQueue.Waiting taken) {
            this.taken = taken;
        }

        private Question question() {
            return taken.task().question();
        }

        private long generation() {
            return taken.task().generation();
        }

        private boolean takesLong() {
            OptionalLong start = startNanos;
            return start.isPresent() && System.nanoTime() - start.getAsLong() > (PATIENCE_MILLIS * 1_000_000) << Math.min(taken.tries(), 5);
        }

        private void isAtWork(Progress.Stage stage) {
            if (stage != Progress.Stage.READING && startNanos.isEmpty()) {
                startNanos = OptionalLong.of(System.nanoTime());
            }
        }
    }

    private final VerificationQueue queue = new VerificationQueue();
    private final TestVerification verification;
    private final VerdictLedger ledger;
    private final IntSupplier atOnce;
    private final Set<Running> running = ConcurrentHashMap.newKeySet();
    private final Consumer<Change> listener = this::heard;
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
        this.ledger = verification.ledger();
        this.atOnce = atOnce;
        setPriority(DECORATE);
        addJobChangeListener(IJobChangeListener.onDone(ended -> {
            if (!begun) {
                canceling();
            }
            begun = false;
        }));
        ledger.addListener(listener);
    }

    /** New runs come before those that wait. */
    private void heard(Change change) {
        List<VerificationQueue.Task> fresh = new ArrayList<>();
        for (Question question : change.questions()) {
            Optional<Run> before = change.before().entry(question).flatMap(Entry::run);
            change.now().entry(question).flatMap(Entry::run).filter(run -> run.asker() == Run.Asker.BACKGROUND)
                    .filter(run -> before.filter(old -> old.generation() == run.generation()).isEmpty())
                    .ifPresent(run -> fresh.add(new VerificationQueue.Task(question, run.generation())));
        }
        if (!fresh.isEmpty()) {
            queue.add(fresh);
            schedule();
        }
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        begun = true;
        SubMonitor progress = SubMonitor.convert(monitor);
        try {
            while (!progress.isCanceled() && !isDone()) {
                answerKnown(progress);
                Optional<VerificationQueue.Waiting> next = running.size() < atOnce.getAsInt() ? nextWanted() : Optional.empty();
                if (next.isPresent()) {
                    start(next.get());
                    show(progress);
                } else {
                    giveWay();
                    await();
                }
            }
            if (progress.isCanceled()) {
                canceling(); // what came when the user said stop
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
        ledger.cancel(entry -> entry.run().filter(run -> run.asker() == Run.Asker.BACKGROUND).isPresent());
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }

    @Override
    public void close() {
        ledger.removeListener(listener);
        cancel();
        canceling();
    }

    /** Needs no worker: nothing waits for it after what takes long. */
    private void answerKnown(SubMonitor progress) {
        List<VerificationQueue.Task> unknown = new ArrayList<>();
        Contents contents = new Contents();
        for (VerificationQueue.Task task : queue.takeFresh()) {
            if (progress.isCanceled()) {
                return;
            }
            if (isWanted(task) && !isAnswered(task, contents)) {
                unknown.add(task);
            }
        }
        queue.addUnknown(unknown);
    }

    /** What was forgotten or cancelled meanwhile is dropped, all of it at once: each turn of the loop may have to wait. */
    private Optional<VerificationQueue.Waiting> nextWanted() {
        Optional<VerificationQueue.Waiting> next = queue.next();
        while (next.isPresent() && !isWanted(next.get().task())) {
            next = queue.next();
        }
        return next;
    }

    private boolean isWanted(VerificationQueue.Task task) {
        return ledger.snapshot().entry(task.question()).flatMap(Entry::run).filter(run -> run.generation() == task.generation()).isPresent();
    }

    private boolean isAnswered(VerificationQueue.Task task, Contents contents) {
        try {
            Optional<Answer> known = verification.known(task.question(), contents);
            known.ifPresent(answer -> ledger.finished(task.question(), task.generation(), known));
            return known.isPresent();
        } catch (CoreException unreadable) {
            return false; // the verification says so
        }
    }

    /** Until something ends, comes, or takes long. */
    private void await() throws InterruptedException {
        synchronized (running) {
            running.wait(POLL_MILLIS);
        }
    }

    private void giveWay() {
        running.stream().filter(r -> r.takesLong() && !r.interruption.isStopped() && queue.hasTriedAtMost(r.taken.tries() + 1)).forEach(r -> {
            r.givesWay = true;
            r.interruption.stop(Interruption.Reason.CANCELLED);
        });
    }

    private boolean isDone() {
        return running.isEmpty() && queue.size() == 0;
    }

    private void start(VerificationQueue.Waiting taken) {
        Running started = new Running(taken);
        running.add(started);
        threads.execute(() -> {
            try {
                end(started, verify(started));
            } finally {
                running.remove(started);
                synchronized (running) {
                    running.notifyAll();
                }
            }
        });
    }

    private void end(Running ended, Optional<TestVerification.Verified> verified) {
        Optional<Answer> answer = verified.flatMap(TestVerification.Verified::answer);
        if (ended.givesWay && answer.isEmpty()) {
            ledger.putOff(ended.question(), ended.generation());
            queue.putOff(ended.taken);
        } else {
            Question named = verified.map(v -> v.named(ended.question())).orElse(ended.question());
            ledger.finished(ended.question(), ended.generation(), named, answer);
            if (!named.equals(ended.question())) {
                Refresh.get().with(List.of(Questions.test(named))); // nobody has looked at what is asked by that name
            }
        }
        try {
            ledger.settle(); // when nothing runs any more, everybody knows what came of it
        } catch (InterruptedException atTheEnd) {
            Thread.currentThread().interrupt();
        }
    }

    private void show(SubMonitor progress) {
        progress.setWorkRemaining(queue.size() + running.size() + 1).worked(1);
        progress.subTask(running.stream().map(r -> words(r.question())).sorted().collect(Collectors.joining(", ")));
    }

    private static String words(Question question) {
        return Questions.test(question).getName() + " under " + Questions.model(question).title();
    }

    private Optional<TestVerification.Verified> verify(Running started) {
        IFile test = Questions.test(started.question());
        try {
            return test.exists() ? Optional.of(verification.verify(started.question(), started.generation(), started::isAtWork, started.interruption))
                    : Optional.empty();
        } catch (CoreException unreadable) {
            FelisPlugin.runLogged(words(started.question()) + " cannot be verified", monitor -> {
                if (!FelisFiles.isGone(test)) {
                    throw unreadable;
                }
            });
        } catch (RuntimeException | LinkageError defect) {
            // the others still want their verdicts
            FelisPlugin.log(words(started.question()) + " cannot be verified", defect);
        }
        return Optional.empty();
    }
}
