package org.felis.ide.mix;

import java.util.function.Consumer;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisPlugin;
import org.felis.mix.compare.MixDetails.Outcomes;

/** Finds the final states of a mix. */
final class OutcomesJob extends Job {

    private final ShownMix mix;
    private final Consumer<Outcomes> found;
    private final Interruption interruption = Interruption.none();

    /** @param found is told on any thread, unless the job is cancelled */
    OutcomesJob(ShownMix mix, Consumer<Outcomes> found) {
        super("Final states of " + mix.title());
        this.mix = mix;
        this.found = found;
        setSystem(true);
        setPriority(SHORT);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            found.accept(mix.details().outcomes(mix.judged().mix(), mix.source(), interruption));
            return Status.OK_STATUS;
        } catch (Interruption.StoppedException stopped) {
            return Status.CANCEL_STATUS;
        }
    }

    @Override
    protected void canceling() {
        interruption.stop(Interruption.Reason.CANCELLED);
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }
}
