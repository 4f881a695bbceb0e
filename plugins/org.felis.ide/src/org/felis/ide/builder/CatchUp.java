package org.felis.ide.builder;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.felis.ide.FelisPlugin;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.ide.verify.Refresh;

/**
 * Queues what has no current verdict, whatever the reason: when the workbench starts, when a project is opened again, when the settings of the
 * workspace or of a project have changed, when a model was changed under a verification. A build knows what changed; this one looks at
 * everything, and queues nothing that has its verdict.
 */
public final class CatchUp extends Job implements Refresh, AutoCloseable {

    /** A page of preferences changes several of them. */
    private static final long DELAY_MILLIS = 200;

    private final BackgroundVerification background;
    private final Set<IProject> projects = ConcurrentHashMap.newKeySet();
    private final ReopenedProjects reopened = new ReopenedProjects(this);
    private final IPreferenceChangeListener settingsListener = change -> {
        if (VerificationSettings.has(change.getKey())) {
            all();
        }
    };

    /** What finds the tests of the workbench without a current verdict. */
    public static CatchUp get() {
        return FelisPlugin.service(CatchUp.class);
    }

    public CatchUp(BackgroundVerification background) {
        super("Finding tests without an up-to-date verdict");
        this.background = background;
        setSystem(true);
        setPriority(DECORATE);
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).addPreferenceChangeListener(settingsListener);
    }

    /** All Felis projects, soon. */
    public void all() {
        allIn(DELAY_MILLIS);
    }

    /** All Felis projects, after that time. */
    void allIn(long delayMillis) {
        with(List.of(ResourcesPlugin.getWorkspace().getRoot().getProjects()), delayMillis);
    }

    @Override
    public void with(IProject project) {
        with(List.of(project), DELAY_MILLIS);
    }

    @Override
    public boolean coversVerdictsOf(IProject project) {
        return FelisNature.isOf(project) && VerificationSettings.of(project).inBackground();
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        List<IProject> asked = new ArrayList<>(projects);
        asked.forEach(projects::remove);
        OutdatedVerdicts outdated = new OutdatedVerdicts();
        List<TestUnder> tasks = new ArrayList<>();
        for (IProject project : asked) {
            try {
                if (!FelisNature.isOf(project)) {
                    continue;
                }
                if (coversVerdictsOf(project)) {
                    tasks.addAll(outdated.in(project));
                } else {
                    background.drop(project);
                    background.outdate(outdated.in(project));
                }
            } catch (CoreException unreadable) {
                if (project.isOpen()) {
                    FelisPlugin.log("the tests of " + project.getName() + " cannot be read", unreadable);
                }
            }
        }
        background.enqueue(tasks);
        return Status.OK_STATUS;
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }

    @Override
    public void close() {
        reopened.close();
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).removePreferenceChangeListener(settingsListener);
        cancel();
    }

    private void with(List<IProject> more, long delayMillis) {
        projects.addAll(more);
        schedule(delayMillis);
    }
}
