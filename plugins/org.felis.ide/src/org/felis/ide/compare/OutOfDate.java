package org.felis.ide.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.Contents;
import org.felis.ide.compare.question.ComparisonRequest;
import org.felis.ide.preferences.VerificationSettings;

/** Finds out, in the background, what of a comparison does not hold any more, whenever something changes in the workspace or in the settings. */
final class OutOfDate extends Job implements AutoCloseable {

    private static final long DELAY_MILLIS = 200;

    /**
     * A comparison at one moment.
     *
     * @param rows what is known of it
     * @param whole whether it came to its end
     */
    record Known(ComparisonRequest request, Collection<ComparedTest> rows, boolean whole) {

        Known {
            rows = List.copyOf(rows);
        }
    }

    /**
     * What came of looking.
     *
     * @param known what was looked at
     * @param changed rows of which it is known anew whether they still hold
     * @param reasons what was changed, a word or two each; none if all still holds
     */
    record Found(Known known, List<ComparedTest> changed, Set<String> reasons) {
    }

    private final Supplier<Known> known;
    private final Consumer<Found> told;
    private final IResourceChangeListener resources = this::changed;
    private final IPreferenceChangeListener settings = change -> {
        if (VerificationSettings.has(change.getKey())) {
            schedule(DELAY_MILLIS);
        }
    };

    /**
     * @param known what there is to look at, or null; asked on a thread of this job
     * @param told is told on that thread
     */
    OutOfDate(Supplier<Known> known, Consumer<Found> told) {
        super("Checking whether the comparison is up to date");
        this.known = known;
        this.told = told;
        setSystem(true);
        setPriority(DECORATE);
        ResourcesPlugin.getWorkspace().addResourceChangeListener(resources, IResourceChangeEvent.POST_CHANGE);
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).addPreferenceChangeListener(settings);
    }

    /** Markers come and go while tests are verified: they are no reason to look. */
    private void changed(IResourceChangeEvent event) {
        boolean[] matters = new boolean[1];
        try {
            event.getDelta().accept(delta -> {
                matters[0] |= delta.getResource().getType() != IResource.ROOT && (delta.getKind() != IResourceDelta.CHANGED
                        || (delta.getFlags() & (IResourceDelta.CONTENT | IResourceDelta.REPLACED | IResourceDelta.OPEN)) != 0);
                return !matters[0];
            });
        } catch (CoreException unreadable) {
            matters[0] = true;
        }
        if (matters[0]) {
            schedule(DELAY_MILLIS);
        }
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        Known now = known.get();
        if (now != null) {
            told.accept(found(now, monitor));
        }
        return Status.OK_STATUS;
    }

    private static Found found(Known now, IProgressMonitor monitor) {
        Contents contents = new Contents();
        List<ComparedTest> changed = new ArrayList<>();
        Set<String> reasons = new LinkedHashSet<>();
        int tests = 0;
        int gone = 0;
        for (ComparedTest row : now.rows()) {
            if (monitor.isCanceled()) {
                break;
            }
            try {
                ComparedTest anew = row.withChanges(row.basis().changesTo(Basis.of(row.test(), now.request(), contents)));
                if (!anew.changes().equals(row.changes())) {
                    changed.add(anew);
                }
                tests += anew.changes().contains(Basis.Change.TEST) ? 1 : 0;
                anew.changes().stream().filter(change -> change != Basis.Change.TEST).forEach(change -> reasons.add(change.words(now.request())));
            } catch (CoreException noTestAnyMore) {
                gone++;
            }
        }
        if (tests > 0) {
            reasons.add(tests == 1 ? "a test" : tests + " tests");
        }
        if (gone > 0 || now.whole() && hasOthers(now)) {
            reasons.add("the set of tests");
        }
        return new Found(now, changed, reasons);
    }

    /** Whether there are tests now that were not there when it began. */
    private static boolean hasOthers(Known now) {
        try {
            Set<IFile> compared = new LinkedHashSet<>(now.rows().stream().map(ComparedTest::test).toList());
            return !compared.containsAll(now.request().tests());
        } catch (CoreException folderGone) {
            return true;
        }
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }

    @Override
    public void close() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(resources);
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).removePreferenceChangeListener(settings);
        cancel();
    }
}
