package org.felis.ide.builder;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.core.ledger.Basis;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.ModelTexts;
import org.felis.ide.choice.Questions;
import org.felis.ide.verify.Reading;

/**
 * Looks again and again at what nobody tells changes of: files outside of the workspace that a model of the user or a program is or includes, of those that
 * verdicts are about, and the compiler of programs. They are few, and small.
 */
public final class ExternalFiles extends Job implements AutoCloseable {

    private static final long PERIOD_MILLIS = 2_000;

    private final VerdictLedger ledger;
    private final BasisUpdate update;
    private volatile boolean closed;
    /** What was other than the ledger was told when this looked before; used by the job only. */
    private ChangedFiles before = new ChangedFiles(Set.of(), Set.of(), Set.of());

    public ExternalFiles(VerdictLedger ledger, BasisUpdate update) {
        super("Looking at files outside of the workspace");
        this.ledger = ledger;
        this.update = update;
        setSystem(true);
        setPriority(DECORATE);
        schedule(PERIOD_MILLIS);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        Contents contents = new Contents();
        Set<Path> models = new HashSet<>();
        Set<IFile> programs = new HashSet<>();
        ledger.snapshot().entries().forEach(entry -> entry.now().ifPresent(told -> {
            if (isOtherModel(entry, told, contents)) {
                models.add(Path.of(entry.question().model()).toAbsolutePath().normalize());
            }
            if (isOtherProgram(entry, told, contents)) {
                programs.add(Questions.test(entry.question()));
            }
        }));
        // what was changed inside the workspace is told by others meanwhile: who has cancelled that must not see it begin again
        update.with(new ChangedFiles(both(programs, before.tests()), both(models, before.models()), Set.of()), true);
        before = new ChangedFiles(programs, models, Set.of());
        if (!closed) {
            schedule(PERIOD_MILLIS);
        }
        return Status.OK_STATUS;
    }

    private static <T> Set<T> both(Set<T> some, Set<T> others) {
        return some.stream().filter(others::contains).collect(Collectors.toSet());
    }

    /** Whether the model is other than the ledger was told. */
    private static boolean isOtherModel(Entry entry, Basis told, Contents contents) {
        Optional<String> now = contents.texts(entry.question().model()).map(ModelTexts::digest);
        return now.isPresent() && !now.get().equals(told.model());
    }

    /** The same of a program. */
    private static boolean isOtherProgram(Entry entry, Basis told, Contents contents) {
        IFile test = Questions.test(entry.question());
        try {
            return FelisFiles.isProgram(test) && test.exists() && !Reading.of(entry.question(), contents).basis().test().equals(told.test());
        } catch (CoreException unreadable) {
            return false; // a verification says so
        }
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.VIEWS;
    }

    @Override
    public void close() {
        closed = true;
        cancel();
    }
}
