package org.felis.ide.markers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Change;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.Questions;

/** Shows the ledger's verdicts as markers on the tests, soon after they change. Nobody learns from a marker what a verdict is. */
public final class VerdictProjection extends Job implements AutoCloseable {

    private static final long DELAY_MILLIS = 20;

    private final VerdictLedger ledger;
    private final Consumer<Change> listener = this::heard;
    private final Set<String> changed = new HashSet<>();
    private volatile boolean closed;
    /** What is shown of each test; used by the job only, but for {@link #anew}. */
    private final Map<String, List<Shown>> shown = new HashMap<>();

    /** What a marker says, and whether that holds; of one that is kept from an earlier start nobody knows before the first look at its test. */
    private record Shown(Question question, Optional<Answer> answer, Optional<Answer> before, boolean looked, boolean current) {
        private static Shown of(Entry entry) {
            return new Shown(entry.question(), entry.newest(), entry.before(), entry.now().isPresent(), entry.isCurrent());
        }
    }

    /** The one of the workbench. */
    public static VerdictProjection get() {
        return FelisPlugin.service(VerdictProjection.class);
    }

    public VerdictProjection(VerdictLedger ledger) {
        super("Showing verdicts");
        this.ledger = ledger;
        setSystem(true);
        setPriority(SHORT);
        addJobChangeListener(IJobChangeListener.onDone(ended -> goOn()));
        ledger.addListener(listener);
    }

    /** Markers of a project may have been deleted, or went with it when it was closed: all are made that should be there. */
    public void anew(IProject project) {
        String folder = project.getFullPath().addTrailingSeparator().toString();
        synchronized (changed) {
            shown.keySet().removeIf(test -> test.startsWith(folder));
            ledger.snapshot().entries().map(entry -> entry.question().test()).filter(test -> test.startsWith(folder)).forEach(changed::add);
        }
        schedule(DELAY_MILLIS);
    }

    /** Who cancels what is verified does not want markers to be wrong. */
    private void goOn() {
        synchronized (changed) {
            if (!closed && !changed.isEmpty()) {
                schedule(DELAY_MILLIS);
            }
        }
    }

    private void heard(Change change) {
        boolean news = false;
        synchronized (changed) {
            for (Question question : change.questions()) {
                news |= isNews(change.before().entry(question), change.now().entry(question)) && changed.add(question.test());
            }
        }
        if (news) {
            schedule(DELAY_MILLIS);
        }
    }

    /** Most changes are of what runs. */
    private static boolean isNews(Optional<Entry> before, Optional<Entry> now) {
        return !before.map(Shown::of).equals(now.map(Shown::of));
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        Set<String> tests;
        synchronized (changed) {
            tests = Set.copyOf(changed);
            changed.clear();
        }
        FelisPlugin.runLogged("verdicts cannot be shown", job -> ResourcesPlugin.getWorkspace().run(
                inside -> tests.forEach(test -> FelisPlugin.runLogged("the verdicts on " + test + " cannot be shown", one -> show(test))), null,
                IWorkspace.AVOID_UPDATE, null));
        return Status.OK_STATUS;
    }

    private void show(String path) throws CoreException {
        IFile test = Questions.test(path);
        List<Entry> entries = ledger.snapshot().of(path);
        List<Shown> wanted = entries.stream().map(Shown::of).toList();
        synchronized (changed) {
            if (!test.exists() || entries.isEmpty()) {
                shown.remove(path);
            } else if (wanted.equals(shown.put(path, wanted))) {
                return;
            }
        }
        if (test.exists()) {
            try {
                VerdictMarkers.show(test, FelisFiles.text(test), entries);
            } catch (CoreException unreadable) {
                if (!FelisFiles.isGone(test)) {
                    throw unreadable;
                }
            }
        }
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }

    @Override
    public void close() {
        closed = true;
        ledger.removeListener(listener);
        cancel();
    }
}
