package org.felis.ide.verdicts;

import java.util.function.Consumer;

import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.core.ledger.Change;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;

/** Finds the verdicts anew, in the background and not too often, whenever a file or what the ledger knows changes. */
public final class VerdictsRefresh extends Job implements AutoCloseable {

    private static final long DELAY_MILLIS = 150;

    private final Consumer<VerdictTable> shown;
    private final VerdictLedger ledger = FelisPlugin.service(VerdictLedger.class);
    private final Consumer<Change> listener = change -> schedule(DELAY_MILLIS);
    private final IResourceChangeListener resourceListener = change -> schedule(DELAY_MILLIS);
    private volatile boolean closed;

    /** @param shown is told on a thread of this job */
    public VerdictsRefresh(Consumer<VerdictTable> shown) {
        super("Verdicts");
        this.shown = shown;
        setSystem(true);
        setPriority(DECORATE);
        ledger.addListener(listener);
        ResourcesPlugin.getWorkspace().addResourceChangeListener(resourceListener, IResourceChangeEvent.POST_CHANGE);
        schedule();
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            VerdictTable table = VerdictTable.of(ledger.snapshot());
            if (!closed) {
                shown.accept(table);
            }
        } catch (CoreException goneMeanwhile) {
            // which is a change of resources as well: asked again
        }
        return Status.OK_STATUS;
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.VIEWS;
    }

    @Override
    public void close() {
        closed = true;
        ledger.removeListener(listener);
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(resourceListener);
        cancel();
    }
}
