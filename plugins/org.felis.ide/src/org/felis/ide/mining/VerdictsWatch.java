package org.felis.ide.mining;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.FelisPlugin;
import org.felis.ide.verdicts.VerdictRow;
import org.felis.ide.verdicts.VerdictTable;
import org.felis.ide.verify.Activity;

/** Tells when the verdicts on one test, or how current they are, may have changed; not too often, and on the UI thread. */
final class VerdictsWatch extends Job implements AutoCloseable {

    private static final long DELAY_MILLIS = 100;

    private final IFile test;
    private final Runnable changed;
    private final Runnable activityListener = () -> schedule(DELAY_MILLIS);
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
        Activity.get().addListener(activityListener);
        ResourcesPlugin.getWorkspace().addResourceChangeListener(resourceListener, IResourceChangeEvent.POST_CHANGE);
    }

    IFile test() {
        return test;
    }

    /** The verdicts that are shown now, whoever asked for them: only others are news. */
    void shown(VerdictRow row) {
        known = row;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            VerdictRow row = VerdictTable.row(test);
            if (!closed && !row.equals(known)) {
                known = row;
                tell();
            }
        } catch (CoreException gone) {
            // and its editor with it
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
        Activity.get().removeListener(activityListener);
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(resourceListener);
        cancel();
    }
}
