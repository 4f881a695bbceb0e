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
import org.felis.ide.FelisPlugin;
import org.felis.ide.builder.BackgroundVerification;
import org.felis.ide.verify.Activity;

/** Finds the verdicts anew, in the background and not too often, whenever a resource, a marker or what is being verified changes. */
public final class VerdictsRefresh extends Job implements AutoCloseable {

    private static final long DELAY_MILLIS = 150;

    private final Consumer<VerdictTable> shown;
    private final Runnable activityListener = () -> schedule(DELAY_MILLIS);
    private final IResourceChangeListener resourceListener = change -> schedule(DELAY_MILLIS);
    private volatile boolean closed;

    /** @param shown is told on a thread of this job */
    public VerdictsRefresh(Consumer<VerdictTable> shown) {
        super("Verdicts");
        this.shown = shown;
        setSystem(true);
        setPriority(DECORATE);
        Activity.get().addListener(activityListener);
        ResourcesPlugin.getWorkspace().addResourceChangeListener(resourceListener, IResourceChangeEvent.POST_CHANGE);
        schedule();
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        BackgroundVerification background = BackgroundVerification.get();
        try {
            VerdictTable table = VerdictTable.of(background.waiting(), background.dropped(), Activity.get().runs());
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
        Activity.get().removeListener(activityListener);
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(resourceListener);
        cancel();
    }
}
