package org.felis.ide.mix;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.interruption.Interruption;
import org.felis.execution.EventNode;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.ShownExecutions;
import org.felis.ide.counterexample.ViewTurn;
import org.felis.ide.markers.VerdictText;
import org.felis.ide.verify.Workers;
import org.felis.verification.Progress;
import org.felis.verification.explanation.Answer;
import org.felis.verification.explanation.ExplainedExecution;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;

/**
 * Shows executions of a mix in the <em>Counterexample</em> view: those that end in a state that C forbids, or in a given one; if there are none, those
 * that come nearest, and what forbids them.
 */
final class ExecutionJob extends Job {

    private static final Duration TIME_FOR_MORE = Duration.ofSeconds(10);

    private final ShownMix mix;
    private final Optional<Map<String, String>> state;
    private final ViewTurn turn;
    private final Consumer<EventNode> follower;
    private final Interruption interruption = Interruption.none();

    /** @param follower is told which event is selected there, also of executions of others */
    ExecutionJob(ShownMix mix, Optional<Map<String, String>> state, ViewTurn turn, Consumer<EventNode> follower) {
        super("Executions of " + mix.title());
        this.mix = mix;
        this.state = state;
        this.turn = turn;
        this.follower = follower;
        setPriority(INTERACTIVE);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            VerificationTask task = mix.details().execution(mix.judged().mix(), mix.source(), state);
            VerificationResult result = Workers.get().verify(task.withOptions(task.options().withWitness(true)), Progress.NONE, interruption);
            List<Witness> witness = result.decided().flatMap(VerificationResult.Decided::witness).stream().toList();
            String heading = mix.title() + (state.isPresent() ? ": " + MixWords.state(state.get()) : "") + ": " + VerdictText.sentence(result);
            if (!witness.isEmpty()) {
                showAll(task, heading, witness);
            } else if (result.verdict().isForbidden()) {
                show(task, heading, nearest(task));
            } else {
                show(task, heading, List.of());
            }
        } catch (IllegalArgumentException tooLarge) {
            turn.show(view -> view.showMessage(mix.title() + "\n\nThere is no execution to show: " + tooLarge.getMessage() + "."));
        } catch (CoreException unreadable) {
            return unreadable.getStatus();
        }
        return interruption.isStopped() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    /** The first, then others. */
    private void showAll(VerificationTask task, String heading, List<Witness> witness) throws CoreException {
        show(task, heading, witness);
        if (interruption.isStopped() || turn.isOver()) {
            return;
        }
        ExecutionsResult all = Workers.get().executions(inShortTime(task), Progress.NONE, interruption);
        if (!all.executions().isEmpty()) {
            ShownExecutions more = ShownExecutions.ofText(heading, task, all.executions(), all.complete());
            turn.showIfOpen(view -> view.add(more));
        }
    }

    private List<Witness> nearest(VerificationTask task) {
        ExplanationResult why = Workers.get().explain(inShortTime(task), Progress.NONE, interruption);
        return why.explanation().answers().stream().filter(answer -> answer.subject() == Answer.Subject.CONDITION)
                .flatMap(answer -> answer.executions().stream()).map(ExplainedExecution::execution).toList();
    }

    private static VerificationTask inShortTime(VerificationTask task) {
        return task.withOptions(task.options().withTimeout(TIME_FOR_MORE));
    }

    private void show(VerificationTask task, String heading, List<Witness> executions) throws CoreException {
        if (interruption.isStopped()) {
            return;
        }
        if (executions.isEmpty()) {
            turn.show(view -> view.showMessage(heading + "\n\nThere is no execution to show."));
            return;
        }
        ShownExecutions shown = ShownExecutions.ofText(heading, task, executions, false);
        turn.show(view -> {
            view.show(shown);
            view.follow(follower);
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
