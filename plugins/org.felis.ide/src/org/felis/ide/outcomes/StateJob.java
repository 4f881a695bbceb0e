package org.felis.ide.outcomes;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.counterexample.ShownExecutions;
import org.felis.ide.counterexample.ViewTurn;
import org.felis.ide.verify.Workers;
import org.felis.verification.Progress;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.OutcomesResult;
import org.felis.verification.task.VerificationTask;

/** Shows the executions that end in a final state, as many as are found within some seconds. */
final class StateJob extends Job {

    private static final Duration TIME = Duration.ofSeconds(10);

    private final IFile test;
    private final ModelChoice model;
    private final Map<String, String> state;
    private final ViewTurn turn;
    private final Interruption interruption = Interruption.none();

    StateJob(IFile test, ModelChoice model, Map<String, String> state, ViewTurn turn) {
        super("Executions of " + test.getName() + ": " + OutcomesResult.text(state));
        this.test = test;
        this.model = model;
        this.state = Collections.unmodifiableMap(new LinkedHashMap<>(state)); // in its order
        this.turn = turn;
        setPriority(INTERACTIVE);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            VerificationTask task = OutcomesJob.task(test, model).askingFor(state);
            ExecutionsResult found = Workers.get().executions(task.withOptions(task.options().withTimeout(TIME).withWitness(true)),
                    Progress.NONE, interruption);
            String heading = FelisFiles.testName(test) + ": " + OutcomesResult.text(state) + " under " + model.title();
            if (interruption.isStopped()) {
                return Status.CANCEL_STATUS;
            }
            if (found.executions().isEmpty()) {
                turn.show(view -> view.showMessage(heading + "\n\nNo execution was found within " + TIME.toSeconds() + " s."));
            } else {
                ShownExecutions shown = ShownExecutions.of(test, heading, task, List.copyOf(found.executions()), found.complete());
                turn.show(view -> view.show(shown));
            }
            return Status.OK_STATUS;
        } catch (CoreException unreadable) {
            return unreadable.getStatus();
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
