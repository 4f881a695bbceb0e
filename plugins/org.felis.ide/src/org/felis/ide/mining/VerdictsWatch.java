package org.felis.ide.mining;

import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.PlatformUI;
import org.felis.core.ledger.Change;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.Questions;
import org.felis.ide.verdicts.VerdictRow;
import org.felis.ide.verdicts.VerdictTable;

/** Tells when the verdicts on one test, or how current they are, may have changed; not too often, and on the UI thread. */
final class VerdictsWatch extends Job implements AutoCloseable {

    private static final long DELAY_MILLIS = 100;

    private final IFile test;
    private final Runnable changed;
    private final VerdictLedger ledger = FelisPlugin.service(VerdictLedger.class);
    private final Consumer<Change> listener = this::heard;
    private final IResourceChangeListener resourceListener;
    private volatile VerdictRow known;
    private volatile boolean closed;

    VerdictsWatch(IFile test, Runnable changed) {
        super("Verdicts on " + test.getName());
        this.test = test;
        this.changed = changed;
        setSystem(true);
        setPriority(DECORATE);
        resourceListener = event -> {
            if (event.getDelta().findMember(test.getFullPath()) != null) {
                schedule(DELAY_MILLIS);
            }
        };
        ledger.addListener(listener);
        ResourcesPlugin.getWorkspace().addResourceChangeListener(resourceListener, IResourceChangeEvent.POST_CHANGE);
    }

    IFile test() {
        return test;
    }

    /** The verdicts that are shown now, whoever asked for them: only others are news. */
    void shown(VerdictRow row) {
        known = row;
    }

    private void heard(Change change) {
        if (change.questions().stream().anyMatch(question -> question.test().equals(Questions.path(test)))) {
            schedule(DELAY_MILLIS);
        }
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        VerdictRow row = VerdictTable.row(test, ledger.snapshot());
        if (!closed && !row.equals(known)) {
            known = row;
            tell();
        }
        return Status.OK_STATUS;
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.VIEWS;
    }

    private void tell() {
        PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
            if (!closed) {
                changed.run();
            }
        });
    }

    @Override
    public void close() {
        closed = true;
        ledger.removeListener(listener);
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(resourceListener);
        cancel();
    }
}
