package org.felis.ide.verify;

import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;

/** Stops the verification of tests that are deleted, moved or closed with their project: nobody waits for a verdict any more. */
public final class GoneTests implements IResourceChangeListener, AutoCloseable {

    private final Activity activity;

    public GoneTests(Activity activity) {
        this.activity = activity;
        ResourcesPlugin.getWorkspace().addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
    }

    @Override
    public void resourceChanged(IResourceChangeEvent change) {
        activity.runs().stream().filter(run -> !run.test().exists()).forEach(Activity.Run::stop);
    }

    @Override
    public void close() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
    }
}
