package org.felis.ide.csemantics;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.c.core.CoreListing;
import org.felis.c.core.CorePrinter;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.ide.FelisPlugin;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.verification.csource.SourcePrograms;
import org.felis.verification.csource.SourceSettings;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/** Reads a C file as Core; cancelling it stops clang. */
final class CoreJob extends Job {

    /**
     * What a file is.
     *
     * @param file its path, as places name it
     * @param listing empty if it is rejected or not supported
     * @param problems why
     */
    record Read(String file, Optional<CoreListing> listing, List<Problem> problems) {
    }

    private final IFile file;
    private final String text;
    private final Consumer<Read> done;
    private final Interruption interruption = Interruption.none();

    /**
     * @param text of the editor
     * @param done called by this job, unless it is cancelled
     */
    CoreJob(IFile file, String text, Consumer<Read> done) {
        super("Reading " + file.getName() + " as Core");
        this.file = file;
        this.text = text;
        this.done = done;
        setSystem(true);
        setPriority(SHORT);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        String path = file.getLocation().toOSString();
        VerificationOptions options = VerificationSettings.of(file.getProject()).optionsAtBound();
        SourceSettings settings = SourceSettings.of(new VerificationTask(path, text, "", options));
        Read read;
        try {
            read = new Read(path, Optional.of(CorePrinter.listing(SourcePrograms.core(path, Path.of("").toAbsolutePath(), Optional.of(text), settings,
                    interruption.within(options.timeout())))), List.of());
        } catch (ProblemException problem) {
            read = new Read(path, Optional.empty(), problem.problems());
        } catch (Interruption.StoppedException stopped) {
            return Status.CANCEL_STATUS;
        }
        if (!interruption.isStopped()) {
            done.accept(read);
        }
        return Status.OK_STATUS;
    }

    @Override
    protected void canceling() {
        interruption.stop(Interruption.Reason.CANCELLED);
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.VIEWS;
    }
}
