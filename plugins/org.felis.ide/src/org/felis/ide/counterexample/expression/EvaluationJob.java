package org.felis.ide.counterexample.expression;

import java.time.Duration;
import java.util.function.Consumer;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisPlugin;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.task.EvaluationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;

/** Evaluates an expression on an execution in a worker, and hands the value over on the UI thread unless it is cancelled before. */
public final class EvaluationJob extends Job {

    private static final Duration TIME = Duration.ofSeconds(10);

    private final String expression;
    private final VerificationTask task;
    private final Witness execution;
    private final Display display;
    private final Consumer<EvaluationResult> then;
    private final Interruption interruption = Interruption.none();

    /**
     * @param task that the execution is an answer to
     * @param then is told the value
     */
    public EvaluationJob(String expression, VerificationTask task, Witness execution, Display display, Consumer<EvaluationResult> then) {
        super("Evaluating " + expression);
        this.expression = expression;
        this.task = task.withOptions(task.options().withTimeout(TIME));
        this.execution = execution;
        this.display = display;
        this.then = then;
        setPriority(INTERACTIVE);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        EvaluationResult value = FelisPlugin.service(Verifier.class).evaluate(expression, execution, task, Progress.NONE, interruption);
        if (!interruption.isStopped() && !display.isDisposed()) {
            display.asyncExec(() -> {
                if (!interruption.isStopped()) {
                    then.accept(value);
                }
            });
        }
        return interruption.isStopped() ? Status.CANCEL_STATUS : Status.OK_STATUS;
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
