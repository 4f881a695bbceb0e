package org.felis.ide.builder;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.core.ledger.Basis;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.ModelTexts;

/**
 * Looks again and again at the models of the user that verdicts are about: nobody tells a change of a file outside of the workspace, which a model may be or
 * include. They are few, and small.
 */
public final class ExternalModels extends Job implements AutoCloseable {

    private static final long PERIOD_MILLIS = 2_000;

    private final VerdictLedger ledger;
    private final BasisUpdate update;
    private volatile boolean closed;

    public ExternalModels(VerdictLedger ledger, BasisUpdate update) {
        super("Looking at models outside of the workspace");
        this.ledger = ledger;
        this.update = update;
        setSystem(true);
        setPriority(DECORATE);
        schedule(PERIOD_MILLIS);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        Contents contents = new Contents();
        Set<Path> changed = ledger.snapshot().entries().filter(entry -> isChanged(entry, contents))
                .map(entry -> Path.of(entry.question().model()).toAbsolutePath().normalize()).collect(Collectors.toSet());
        update.with(new ChangedFiles(Set.of(), changed, Set.of()), true);
        if (!closed) {
            schedule(PERIOD_MILLIS);
        }
        return Status.OK_STATUS;
    }

    /** Whether the model is other than the ledger was told. */
    private static boolean isChanged(Entry entry, Contents contents) {
        Optional<String> told = entry.now().map(Basis::model);
        return told.isPresent() && contents.texts(entry.question().model()).map(ModelTexts::digest).filter(now -> !now.equals(told.get())).isPresent();
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
