package org.felis.ide.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.Contents;
import org.felis.ide.cache.EarlierModels;
import org.felis.ide.cache.ModelTexts;
import org.felis.ide.choice.Questions;
import org.felis.ide.counterexample.ShownExecutions;
import org.felis.ide.counterexample.ViewTurn;
import org.felis.verification.Progress;
import org.felis.verification.task.OtherModel;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;

/**
 * Finds the execution that an edit of a model made possible or impossible: one that proves the verdict under one of the two models, with the axioms of the
 * other one that forbid it. Shows it in the <em>Counterexample</em> view.
 */
public final class PreviousModelJob extends Job {

    private static final String PREVIOUS = "previous model";
    private static final String PRESENT = "present model";

    private final Question question;
    private final Map<String, String> previous;
    private final ViewTurn turn;
    private final Interruption interruption = Interruption.none();

    private PreviousModelJob(Question question, Map<String, String> previous, IWorkbenchWindow window) {
        super("Comparing " + Questions.test(question).getName() + " with the previous model");
        this.question = question;
        this.previous = previous;
        this.turn = new ViewTurn(window);
        setPriority(INTERACTIVE);
    }

    /** Whether the model of an entry was another one when there was a verdict under it. */
    public static boolean isPossible(Entry entry) {
        return entry.newest().flatMap(newest -> entry.underOtherModel(newest.basis().model())).filter(answer -> !answer.basis().model().isEmpty()).isPresent();
    }

    /** Begins; says so if the previous model has not been kept. */
    public static void begin(Question question, IWorkbenchWindow window) {
        Optional<Map<String, String>> texts = FelisPlugin.service(VerdictLedger.class).snapshot().entry(question)
                .flatMap(entry -> entry.underOtherModel(entry.newest().get().basis().model()))
                .flatMap(answer -> EarlierModels.get().find(answer.basis().model())).filter(kept -> kept.containsKey(question.model()));
        texts.ifPresentOrElse(kept -> new PreviousModelJob(question, kept, window).schedule(),
                () -> StatusLine.show(window, "The previous model is no longer available, or the model has been moved."));
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            Reading reading = Reading.of(question, new Contents());
            Optional<ModelTexts> present = reading.model();
            if (present.isEmpty()) {
                return Status.CANCEL_STATUS;
            }
            VerificationTask now = reading.task(true);
            VerificationTask before = new VerificationTask(now.testFile(), now.testText(), now.model(), previous, now.options());
            if (!show(now.against(new OtherModel(PREVIOUS, now.model(), previous)), "now")
                    && !show(before.against(new OtherModel(PRESENT, now.model(), present.get().texts())), "under the previous model")) {
                turn.show(view -> view.showMessage(name() + ": neither the present model nor the previous one has an execution that satisfies the condition."));
            }
            return interruption.isStopped() ? Status.CANCEL_STATUS : Status.OK_STATUS;
        } catch (CoreException unreadable) {
            return unreadable.getStatus();
        }
    }

    /** Shows the execution that proves the verdict, if one does. */
    private boolean show(VerificationTask task, String when) throws CoreException {
        VerificationResult result = Workers.get().verify(task, Progress.NONE, interruption);
        Optional<Witness> witness = result.decided().flatMap(VerificationResult.Decided::witness);
        if (witness.isPresent() && !interruption.isStopped()) {
            ShownExecutions shown = ShownExecutions.of(Questions.test(question), name() + ": " + result.verdict() + " " + when, task, List.of(witness.get()), false);
            turn.show(view -> view.show(shown));
        }
        return witness.isPresent() || interruption.isStopped();
    }

    private String name() {
        return FelisFiles.testName(Questions.test(question)) + " under " + Questions.model(question).title();
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
