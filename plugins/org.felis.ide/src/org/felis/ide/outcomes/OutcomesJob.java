package org.felis.ide.outcomes;

import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.ide.verify.Workers;
import org.felis.verification.Progress;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationTask;

/** Finds all final states of a test under a model. */
final class OutcomesJob extends Job {

    private final IFile test;
    private final ModelChoice model;
    private final Consumer<OutcomesResult> found;
    private final Interruption interruption = Interruption.none();

    /** @param found is told on any thread, unless the job is cancelled */
    OutcomesJob(IFile test, ModelChoice model, Consumer<OutcomesResult> found) {
        super("Final states of " + test.getName() + " under " + model.title());
        this.test = test;
        this.model = model;
        this.found = found;
        setPriority(INTERACTIVE);
    }

    /** The test as it is now. */
    static VerificationTask task(IFile test, ModelChoice model) throws CoreException {
        return new VerificationTask(test.getLocation().toOSString(), FelisFiles.text(test), model.model(),
                model.with(VerificationSettings.of(test.getProject()).options()));
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            OutcomesResult result = Workers.get().outcomes(task(test, model), Progress.NONE, interruption);
            if (!interruption.isStopped()) {
                found.accept(result);
            }
            return interruption.isStopped() ? Status.CANCEL_STATUS : Status.OK_STATUS;
        } catch (CoreException unreadable) {
            return unreadable.getStatus();
        }
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
