package org.felis.ide.builder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Looked;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.Run;
import org.felis.core.ledger.Snapshot;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.Contents;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.Questions;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.ide.verify.Reading;
import org.felis.ide.verify.Refresh;

/**
 * Looks at tests, their models and their settings, and tells the ledger what verdicts would follow from now. It reads the contents and believes no times.
 * Whoever calls has a reason to look; whether
 * verdicts are current, only the ledger says.
 */
public final class BasisUpdate extends Job implements Refresh, AutoCloseable {

    /** A change of files or of a page of preferences is told in several pieces. */
    private static final long DELAY_MILLIS = 100;

    /**
     * What is to be looked at.
     *
     * @param tests each with whether it is verified if it is covered
     * @param files whose dependents are looked at, the same
     * @param projects of which all tests are looked at, and verified if they are covered
     */
    private record Pending(Map<IFile, Boolean> tests, Map<ChangedFiles, Boolean> files, Set<IProject> projects) {

        private static Pending nothing() {
            return new Pending(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashSet<>());
        }

        private boolean isEmpty() {
            return tests.isEmpty() && files.isEmpty() && projects.isEmpty();
        }

        /** Reads models and programs, to find what depends on changed files. */
        private Map<IFile, Boolean> all(Snapshot ledger) {
            Map<IFile, Boolean> all = new LinkedHashMap<>(tests);
            files.forEach((changed, verify) -> changed.dependents(ledger).forEach(test -> all.merge(test, verify, Boolean::logicalOr)));
            projects.forEach(project -> FelisPlugin.runLogged("the tests of " + project.getName() + " cannot be listed", inside -> {
                if (project.isAccessible()) {
                    FelisFiles.testsIn(project).forEach(test -> all.put(test, true));
                }
            }));
            return all;
        }
    }

    private final VerdictLedger ledger;
    private Pending pending = Pending.nothing();
    private volatile boolean closed;
    private final IPreferenceChangeListener settingsListener = change -> {
        if (VerificationSettings.has(change.getKey())) {
            all();
        }
    };

    /** The one of the workbench. */
    public static BasisUpdate get() {
        return FelisPlugin.service(BasisUpdate.class);
    }

    public BasisUpdate(VerdictLedger ledger) {
        super("Finding tests without an up-to-date verdict");
        this.ledger = ledger;
        setSystem(true);
        setPriority(DECORATE);
        addJobChangeListener(IJobChangeListener.onDone(ended -> goOn()));
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).addPreferenceChangeListener(settingsListener);
    }

    /** Who cancels what is verified does not want verdicts to seem current that are not. */
    private void goOn() {
        synchronized (this) {
            if (!closed && !pending.isEmpty()) {
                schedule(DELAY_MILLIS);
            }
        }
    }

    /** All projects, soon. */
    public void all() {
        allIn(DELAY_MILLIS);
    }

    /** All projects, after that time. */
    void allIn(long delayMillis) {
        synchronized (this) {
            pending.projects.addAll(List.of(ResourcesPlugin.getWorkspace().getRoot().getProjects()));
        }
        schedule(delayMillis);
    }

    /** All tests of a project, which are verified if they have no current verdict and it wants that. */
    public void with(IProject project) {
        synchronized (this) {
            pending.projects.add(project);
        }
        schedule(DELAY_MILLIS);
    }

    @Override
    public void with(Collection<IFile> tests) {
        synchronized (this) {
            tests.forEach(test -> pending.tests.putIfAbsent(test, false));
        }
        schedule(DELAY_MILLIS);
    }

    /** @param verify whether tests that depend on them and have no current verdict are verified, if their projects want that */
    void with(ChangedFiles changed, boolean verify) {
        if (!changed.isEmpty()) {
            synchronized (this) {
                pending.files.merge(changed, verify, Boolean::logicalOr);
            }
            schedule(DELAY_MILLIS);
        }
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            ledger.settle(); // what was renamed is known by its new name
            Map<IFile, Boolean> asked = take().all(ledger.snapshot());
            Contents contents = new Contents();
            for (boolean verify : List.of(true, false)) {
                lookAt(lastEditedFirst(asked.keySet().stream().filter(test -> asked.get(test) == verify)), contents, verify);
            }
            ledger.settle(); // what is to be verified is so when nothing looks any more
        } catch (InterruptedException atTheEnd) {
            Thread.currentThread().interrupt();
        }
        return Status.OK_STATUS;
    }

    /** Those that come meanwhile are looked at next time. */
    private synchronized Pending take() {
        Pending taken = pending;
        pending = Pending.nothing();
        return taken;
    }

    private static List<IFile> lastEditedFirst(Stream<IFile> tests) {
        return tests.sorted(Comparator.comparing(IFile::getLocalTimeStamp).reversed()).toList();
    }

    private void lookAt(List<IFile> some, Contents contents, boolean verify) {
        List<Looked> looked = new ArrayList<>();
        Map<IProject, Boolean> covered = new LinkedHashMap<>();
        for (IFile test : some) {
            try {
                looked.addAll(lookAt(test, contents, covered.computeIfAbsent(test.getProject(), BasisUpdate::covers)));
            } catch (CoreException unreadable) {
                FelisPlugin.runLogged(test.getFullPath() + " cannot be read; its verdicts are not updated", inside -> {
                    if (!FelisFiles.isGone(test)) {
                        throw unreadable;
                    }
                });
            }
        }
        if (verify && !looked.isEmpty()) {
            BackgroundVerification.get(); // hears of what is to be verified
        }
        ledger.changed(looked, verify);
        covered.forEach((project, isCovered) -> {
            if (!isCovered) {
                ledger.cancel(entry -> isIn(project, entry.question()) && entry.run().filter(run -> run.asker() == Run.Asker.BACKGROUND).isPresent());
            }
        });
    }

    private List<Looked> lookAt(IFile test, Contents contents, boolean covered) throws CoreException {
        List<Entry> known = ledger.snapshot().of(Questions.path(test));
        if (!test.exists() || known.isEmpty() && !(covered && (FelisFiles.isLitmus(test) || FelisFiles.isSourceOfC(test)))) {
            return List.of();
        }
        String text = FelisFiles.text(test);
        if (known.isEmpty() && !isTest(test, text)) {
            return List.of();
        }
        List<Question> questions = questions(test, text, known);
        // a default model that had no name, and has one now
        known.stream().filter(entry -> entry.run().isEmpty() && !questions.contains(entry.question()))
                .forEach(entry -> ledger.forget(entry.question()::equals));
        return questions.stream().map(question -> new Looked(question, Reading.of(question, text, contents).basis(), covered)).toList();
    }

    /**
     * Those that are known, and that about the default model of a litmus test or a C file with threads without a verdict: also if somebody has
     * asked about another model already, which may happen before the test is looked at for the first time.
     */
    private static List<Question> questions(IFile test, String text, List<Entry> known) {
        List<Entry> named = known.stream().filter(entry -> !entry.question().model().isEmpty()).toList();
        if (!isTest(test, text)) {
            return (named.isEmpty() ? known : named).stream().map(Entry::question).toList();
        }
        Stream<Question> unasked = named.stream().allMatch(entry -> entry.answers().isEmpty())
                ? Stream.of(Questions.of(test, ModelChoice.DEFAULT, text)) : Stream.empty();
        return Stream.concat(named.stream().map(Entry::question), unasked).distinct().toList();
    }

    /** Whether it is verified without anybody asking. */
    private static boolean isTest(IFile test, String text) {
        return FelisFiles.isLitmus(test) || FelisFiles.isParallel(test, text);
    }

    /** Whether verdicts of a project that are out of date are found again without anybody asking. */
    private static boolean covers(IProject project) {
        return FelisNature.isOf(project) && VerificationSettings.of(project).inBackground();
    }

    static boolean isIn(IProject project, Question question) {
        return question.test().startsWith(project.getFullPath().addTrailingSeparator().toString());
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }

    @Override
    public void close() {
        closed = true;
        InstanceScope.INSTANCE.getNode(FelisPlugin.ID).removePreferenceChangeListener(settingsListener);
        cancel();
    }
}
