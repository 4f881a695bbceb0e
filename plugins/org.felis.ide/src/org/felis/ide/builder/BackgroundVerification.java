package org.felis.ide.builder;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.query.Interruption;
import org.felis.ide.FelisPlugin;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.verify.ModelChoice;
import org.felis.ide.verify.TestVerification;
import org.felis.verification.Progress;
import org.felis.verification.VerificationOptions;
import org.felis.verification.Verifier;

/** Verifies the queued tests, one after the other: each under its default model, and again under every model it has a verdict for. */
public final class BackgroundVerification extends Job implements AutoCloseable {

    private final VerificationQueue queue = new VerificationQueue();
    private final TestVerification verification;
    private final AtomicReference<Interruption> running = new AtomicReference<>();

    public BackgroundVerification(Verifier verifier) {
        super("Verifying tests");
        this.verification = new TestVerification(verifier, VerificationOptions.DEFAULT);
        setPriority(DECORATE);
    }

    /** Queues tests; returns at once. */
    public void enqueue(Collection<IFile> tests) {
        if (!tests.isEmpty()) {
            queue.add(tests);
            schedule();
        }
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor);
        Optional<IFile> test = queue.next();
        while (test.isPresent() && !progress.isCanceled()) {
            progress.setWorkRemaining(queue.size() + 1);
            progress.subTask(test.get().getName());
            verify(test.get(), progress);
            progress.worked(1);
            test = queue.next();
        }
        return progress.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    /** Cancelling drops what waits as well: the user said stop. */
    @Override
    protected void canceling() {
        queue.clear();
        Interruption current = running.get();
        if (current != null) {
            current.stop(Interruption.Reason.CANCELLED);
        }
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }

    @Override
    public void close() {
        cancel();
    }

    private void verify(IFile test, IProgressMonitor monitor) {
        Interruption interruption = Interruption.none();
        running.set(interruption);
        try {
            for (ModelChoice model : models(test)) {
                if (!monitor.isCanceled() && test.exists()) {
                    verification.verify(test, model, Progress.NONE, interruption);
                }
            }
        } catch (CoreException unreadable) {
            if (test.exists()) {
                FelisPlugin.log(test.getFullPath() + " cannot be verified", unreadable);
            }
        } catch (RuntimeException | LinkageError defect) {
            // the other tests still want their verdicts
            FelisPlugin.log(test.getFullPath() + " cannot be verified", defect);
        } finally {
            running.set(null);
        }
    }

    private static List<ModelChoice> models(IFile test) throws CoreException {
        List<String> known = test.exists() ? VerdictMarkers.models(test) : List.of();
        return known.isEmpty() ? List.of(ModelChoice.DEFAULT) : known.stream().map(ModelChoice::named).toList();
    }
}
