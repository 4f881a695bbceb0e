package org.felis.ide.verify;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.query.Interruption;
import org.felis.ide.FelisPlugin;
import org.felis.verification.Progress;
import org.felis.verification.VerificationOptions;
import org.felis.verification.VerificationResult;

/** Verifies tests that the user asked about, one after the other; cancelling it stops the one that is running. */
public final class VerifyJob extends Job {

    private final List<IFile> tests;
    private final ModelChoice model;
    private final VerdictReport report;
    private final Interruption interruption = Interruption.none();

    public VerifyJob(List<IFile> tests, ModelChoice model, VerdictReport report) {
        super("Verifying " + (tests.size() == 1 ? tests.get(0).getName() : tests.size() + " tests") + " under " + model.title());
        this.tests = tests;
        this.model = model;
        this.report = report;
        setUser(false);
        setPriority(INTERACTIVE);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor, tests.size());
        TestVerification verification = new TestVerification(FelisPlugin.get().verifier(),
                VerificationOptions.DEFAULT.withWitness(true));
        List<TestVerdict> verdicts = new ArrayList<>();
        for (IFile test : tests) {
            if (progress.isCanceled()) {
                return Status.CANCEL_STATUS;
            }
            progress.subTask(test.getName());
            try {
                VerificationResult result = verification.verify(test, model,
                        stage -> progress.subTask(test.getName() + ": " + words(stage)), interruption);
                verdicts.add(new TestVerdict(test, result));
            } catch (CoreException unreadable) {
                return unreadable.getStatus();
            }
            progress.worked(1);
        }
        if (interruption.isStopped()) {
            return Status.CANCEL_STATUS;
        }
        report.show(verdicts);
        return Status.OK_STATUS;
    }

    @Override
    protected void canceling() {
        interruption.stop(Interruption.Reason.CANCELLED);
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }

    private static String words(Progress.Stage stage) {
        return stage.name().toLowerCase(java.util.Locale.ROOT);
    }
}
