package org.felis.ide.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.Contents;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.compare.question.ComparisonRequest;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.ide.verify.Workers;
import org.felis.verification.ModelComparison;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationTask;

/** Compares two models on many tests, as many at a time as there are workers. Cancelling it stops those that are running. */
final class CompareJob extends Job {

    /** Is told what comes of it, on any thread. */
    interface Listener {

        /** It is known how many tests there are. */
        void begun(int tests);

        void compared(ComparedTest test);

        /** Nothing more comes. */
        void ended(boolean cancelled);
    }

    private final ComparisonRequest request;
    private final Map<IFile, ComparedTest> known;
    private final Listener listener;
    private final Contents contents = new Contents();
    private final Interruption interruption = Interruption.none();

    /** @param known what was compared before: what still holds of it is not done again */
    CompareJob(ComparisonRequest request, Map<IFile, ComparedTest> known, Listener listener) {
        super("Comparing " + request.first().title() + " and " + request.second().title());
        this.request = request;
        this.known = Map.copyOf(known);
        this.listener = listener;
        setPriority(LONG);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            List<IFile> tests = request.tests();
            listener.begun(tests.size());
            compare(tests, SubMonitor.convert(monitor, tests.size()));
            return interruption.isStopped() ? Status.CANCEL_STATUS : Status.OK_STATUS;
        } catch (CoreException unreadable) {
            return unreadable.getStatus();
        } finally {
            listener.ended(interruption.isStopped());
        }
    }

    private void compare(List<IFile> tests, SubMonitor progress) throws CoreException {
        try (ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, Math.min(tests.size(), Workers.count())))) {
            List<Future<?>> pending = new ArrayList<>();
            for (IFile test : tests) {
                pending.add(threads.submit(() -> {
                    compare(test);
                    return null;
                }));
            }
            for (Future<?> test : pending) {
                test.get();
                progress.worked(1);
            }
        } catch (ExecutionException failed) {
            interruption.stop(Interruption.Reason.CANCELLED);
            throw failed.getCause() instanceof CoreException unreadable ? unreadable
                    : new CoreException(Status.error("the models cannot be compared", failed.getCause()));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            interruption.stop(Interruption.Reason.CANCELLED);
        }
    }

    private void compare(IFile test) throws CoreException {
        if (interruption.isStopped() || !test.exists()) {
            return;
        }
        Basis basis = Basis.of(test, request, contents);
        ComparedTest before = known.get(test);
        if (before != null && before.comparison().isComplete() && before.basis().equals(basis)) {
            listener.compared(before.withChanges(Set.of()));
            return;
        }
        ModelComparison comparison = ModelComparison.of(task(test, basis.text(), request.first()), task(test, basis.text(), request.second()),
                Workers.get(), Progress.NONE, interruption);
        if (!comparison.isCancelled()) {
            listener.compared(new ComparedTest(test, request, basis, comparison, Set.of()));
        }
    }

    /** A task about a test. */
    static VerificationTask task(IFile test, String text, ModelChoice model) {
        return new VerificationTask(test.getLocation().toOSString(), text, model.model(),
                model.with(VerificationSettings.of(test.getProject()).optionsAtBound()));
    }

    @Override
    protected void canceling() {
        interruption.stop(Interruption.Reason.CANCELLED);
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }
}
