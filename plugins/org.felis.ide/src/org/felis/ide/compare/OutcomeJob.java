package org.felis.ide.compare;

import java.time.Duration;
import java.util.List;
import java.util.Map;

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
import org.felis.ide.markers.VerdictText;
import org.felis.ide.verify.Workers;
import org.felis.verification.Progress;
import org.felis.verification.Verifier;
import org.felis.verification.explanation.Answer;
import org.felis.verification.explanation.ExplainedExecution;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.OtherModel;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;

/**
 * Shows what is behind a difference in the <em>Counterexample</em> view: executions under the model that allows an outcome or raises a flag, or those that
 * come nearest under the other one and why it forbids them.
 */
final class OutcomeJob extends Job {

    /** What is asked about the difference. */
    enum Question {
        WHY_ALLOWED, WHY_FORBIDDEN
    }

    /** For how long other executions than the first are looked for, or those that come nearest. */
    private static final Duration TIME_FOR_MORE = Duration.ofSeconds(10);

    private final Difference difference;
    private final Question question;
    private final ViewTurn turn;
    private final Interruption interruption = Interruption.none();

    OutcomeJob(Difference difference, Question question, ViewTurn turn) {
        super("Executions of " + difference.testName() + ": " + difference.text());
        this.difference = difference;
        this.question = question;
        this.turn = turn;
        setPriority(INTERACTIVE);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            switch (difference.what()) {
                case Difference.Outcome outcome when question == Question.WHY_ALLOWED -> showExecutions(outcome);
                case Difference.Outcome outcome -> showNearest(outcome);
                case Difference.Flag flag when question == Question.WHY_ALLOWED -> showRaising(flag);
                case Difference.Flag flag -> showMessage(heading(difference.other().title() + " does not raise it"));
            }
            return interruption.isStopped() ? Status.CANCEL_STATUS : Status.OK_STATUS;
        } catch (CoreException unreadable) {
            return unreadable.getStatus();
        }
    }

    private VerificationTask task(ModelChoice model) throws CoreException {
        return CompareJob.task(difference.test(), FelisFiles.text(difference.test()), model);
    }

    /** The executions of a test that is compiled otherwise for the other model are none of that. */
    private VerificationTask againstTheOther(VerificationTask task) {
        ModelChoice other = difference.other();
        return difference.only().target().equals(other.target()) ? task.against(new OtherModel(other.title(), other.model(), Map.of())) : task;
    }

    private static VerificationTask inShortTime(VerificationTask task) {
        return task.withOptions(task.options().withTimeout(TIME_FOR_MORE));
    }

    /** The execution first, then which axioms forbid it under the other model, then other executions. */
    private void showExecutions(Difference.Outcome outcome) throws CoreException {
        Verifier verifier = Workers.get();
        VerificationTask task = againstTheOther(task(difference.only()).askingFor(outcome.state()));
        VerificationResult result = verifier.verify(task.withOptions(task.options().withWitness(true)), Progress.NONE, interruption);
        String heading = heading(sentence(result, difference.only()));
        List<Witness> witness = result.decided().flatMap(VerificationResult.Decided::witness).stream().toList();
        show(heading, task, witness);
        if (witness.isEmpty() || interruption.isStopped() || turn.isOver()) {
            return;
        }
        String both = ForbiddenBy.of(difference, TIME_FOR_MORE, interruption).map(by -> heading + "; forbidden under " + by).orElse(heading);
        add(both, task, witness, false);
        ExecutionsResult all = verifier.executions(inShortTime(task), Progress.NONE, interruption);
        if (!all.executions().isEmpty()) {
            add(both, task, all.executions(), all.complete());
        }
    }

    private void showNearest(Difference.Outcome outcome) throws CoreException {
        VerificationTask task = task(difference.other()).askingFor(outcome.state());
        ExplanationResult why = Workers.get().explain(inShortTime(task), Progress.NONE, interruption);
        show(heading(sentence(why.result(), difference.other())), task, why.explanation().answers().stream()
                .filter(a -> a.subject() == Answer.Subject.CONDITION).flatMap(a -> a.executions().stream()).map(ExplainedExecution::execution).toList());
    }

    private void showRaising(Difference.Flag flag) throws CoreException {
        VerificationTask task = task(difference.only());
        ExplanationResult why = Workers.get().explain(inShortTime(task), Progress.NONE, interruption);
        show(heading("raised under " + difference.only().title() + ", not under " + difference.other().title()), task, why.explanation().answers().stream()
                .filter(a -> a.subject() == Answer.Subject.FLAG).flatMap(a -> a.executions().stream())
                .filter(e -> e.axioms().stream().anyMatch(axiom -> axiom.name().equals(flag.name()))).map(ExplainedExecution::execution).toList());
    }

    private static String sentence(VerificationResult result, ModelChoice model) {
        return VerdictText.sentence(result.withModel(model.name()));
    }

    private String heading(String says) {
        return difference.testName() + ": " + difference.text() + " " + says;
    }

    private void show(String heading, VerificationTask task, List<Witness> executions) throws CoreException {
        if (interruption.isStopped()) {
            return;
        }
        if (executions.isEmpty()) {
            showMessage(heading);
        } else {
            ShownExecutions shown = ShownExecutions.of(difference.test(), heading, task, executions, false);
            turn.show(view -> view.show(shown));
        }
    }

    private void showMessage(String heading) {
        turn.show(view -> view.showMessage(heading + "\n\nThere is no execution to show."));
    }

    /** More is known of the executions that are shown. */
    private void add(String heading, VerificationTask task, List<Witness> executions, boolean complete) throws CoreException {
        ShownExecutions more = ShownExecutions.of(difference.test(), heading, task, executions, complete);
        turn.showIfOpen(view -> view.add(more));
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
