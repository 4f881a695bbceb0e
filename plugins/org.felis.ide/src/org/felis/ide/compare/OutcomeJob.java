package org.felis.ide.compare;

import java.time.Duration;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.engine.query.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.compare.ComparedTest.Difference;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.counterexample.ShownExecutions;
import org.felis.ide.markers.VerdictText;
import org.felis.ide.verify.TestVerdict;
import org.felis.verification.ExecutionsResult;
import org.felis.verification.ExplanationResult;
import org.felis.verification.Progress;
import org.felis.verification.VerificationResult;
import org.felis.verification.VerificationTask;
import org.felis.verification.Verifier;
import org.felis.verification.Witness;
import org.felis.verification.explanation.Answer;
import org.felis.verification.explanation.ExplainedExecution;

/** Shows executions that end in an outcome in the <em>Counterexample</em> view: one under the model that allows it, or why the other one forbids it. */
final class OutcomeJob extends Job {

    /** What is asked about the outcome. */
    enum Question {
        WHY_ALLOWED, WHY_FORBIDDEN
    }

    /** For how long other executions than the first are looked for, or those that come nearest. */
    private static final Duration TIME_FOR_MORE = Duration.ofSeconds(10);

    private final Difference difference;
    private final Question question;
    private final IWorkbenchWindow window;
    private final Interruption interruption = Interruption.none();

    OutcomeJob(Difference difference, Question question, IWorkbenchWindow window) {
        super("Executions of " + difference.test().name() + " that end in " + difference.text());
        this.difference = difference;
        this.question = question;
        this.window = window;
        setPriority(INTERACTIVE);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            VerificationTask task = CompareJob.task(difference.test().test(), FelisFiles.text(difference.test().test()),
                    question == Question.WHY_ALLOWED ? difference.allowing() : difference.forbidding()).askingFor(difference.state());
            switch (question) {
                case WHY_ALLOWED -> showExecutions(task);
                case WHY_FORBIDDEN -> showNearest(task);
            }
            return interruption.isStopped() ? Status.CANCEL_STATUS : Status.OK_STATUS;
        } catch (CoreException unreadable) {
            return unreadable.getStatus();
        }
    }

    private void showExecutions(VerificationTask task) throws CoreException {
        Verifier verifier = FelisPlugin.get().verifier();
        VerificationResult result = verifier.verify(task.withOptions(task.options().withWitness(true)), Progress.NONE, interruption);
        show(result, result.witness().stream().toList());
        if (result.witness().isPresent()) {
            ExecutionsResult all = verifier.executions(task.withOptions(task.options().withTimeout(TIME_FOR_MORE)),
                    Progress.NONE, interruption);
            if (!all.executions().isEmpty()) {
                ShownExecutions more = ShownExecutions.ending(new TestVerdict(difference.test().test(), result), difference.text(),
                        all.executions(), all.complete());
                later(view -> view.add(more), false);
            }
        }
    }

    private void showNearest(VerificationTask task) throws CoreException {
        ExplanationResult why = FelisPlugin.get().verifier()
                .explain(task.withOptions(task.options().withTimeout(TIME_FOR_MORE)), Progress.NONE, interruption);
        show(why.result(), why.explanation().answers().stream().filter(a -> a.subject() == Answer.Subject.CONDITION)
                .flatMap(a -> a.executions().stream()).map(ExplainedExecution::execution).toList());
    }

    private void show(VerificationResult result, List<Witness> executions) throws CoreException {
        if (interruption.isStopped()) {
            return;
        }
        if (executions.isEmpty()) {
            String text = difference.test().name() + ", " + difference.text() + " " + VerdictText.sentence(result)
                    + "\n\nThere is no execution to draw.";
            later(view -> view.showMessage(text), true);
        } else {
            ShownExecutions shown = ShownExecutions.ending(new TestVerdict(difference.test().test(), result), difference.text(), executions,
                    false);
            later(view -> view.show(shown), true);
        }
    }

    private interface Work {
        void on(CounterexampleView view);
    }

    private void later(Work work, boolean open) {
        window.getWorkbench().getDisplay().asyncExec(() -> {
            IWorkbenchPage page = window.getActivePage();
            if (page != null) {
                FelisPlugin.runLogged("cannot show the execution", monitor -> {
                    if (open) {
                        page.showView(CounterexampleView.ID, null, IWorkbenchPage.VIEW_VISIBLE);
                    }
                    if (page.findView(CounterexampleView.ID) instanceof CounterexampleView view) {
                        work.on(view);
                    }
                });
            }
        });
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
