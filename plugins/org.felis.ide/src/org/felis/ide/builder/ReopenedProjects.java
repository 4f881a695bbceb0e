package org.felis.ide.builder;

import java.util.Arrays;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;

/** What was not verified when a project was closed is so when it is opened again: a builder is not told, as no file has changed. */
final class ReopenedProjects implements IResourceChangeListener, AutoCloseable {

    private final CatchUp catchUp;

    ReopenedProjects(CatchUp catchUp) {
        this.catchUp = catchUp;
        ResourcesPlugin.getWorkspace().addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
    }

    /** A new project is opened too, but it is built. */
    @Override
    public void resourceChanged(IResourceChangeEvent change) {
        Arrays.stream(change.getDelta().getAffectedChildren(IResourceDelta.CHANGED))
                .filter(project -> (project.getFlags() & IResourceDelta.OPEN) != 0 && project.getResource().isAccessible())
                .forEach(project -> catchUp.with((IProject) project.getResource()));
    }

    @Override
    public void close() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
    }
}
