package org.felis.ide.compare;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.verify.Workers;
import org.felis.verification.Progress;
import org.felis.verification.explanation.Answer;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.task.VerificationTask;

/** Finds, in the background, the axioms by which a model forbids the outcomes that a user looks at. What was found is kept. */
final class ForbiddenBy extends Job {

    /** For an outcome; a test may have many of them. */
    private static final Duration TIME = Duration.ofSeconds(5);
    private static final long DELAY_MILLIS = 150;

    private final Map<Difference, String> known = new HashMap<>();
    private final Consumer<Difference> told;
    private List<Difference> asked = List.of();
    private Interruption interruption = Interruption.none();

    /** @param told is told on this job's thread of whom something is known now */
    ForbiddenBy(Consumer<Difference> told) {
        super("Finding the axioms that forbid outcomes");
        this.told = told;
        setSystem(true);
        setPriority(DECORATE);
    }

    /** Asks about these, and no longer about others. */
    void ask(List<Difference> differences) {
        cancel();
        synchronized (this) {
            interruption = Interruption.none();
            asked = differences.stream().filter(d -> d.what() instanceof Difference.Outcome && !known.containsKey(d)).toList();
            if (asked.isEmpty()) {
                return;
            }
        }
        schedule(DELAY_MILLIS);
    }

    /** Forgets all, since something was changed. */
    synchronized void forget() {
        known.clear();
    }

    /** The model and, if they are known, the axioms: {@code SC by sc}. */
    synchronized String text(Difference difference) {
        return known.getOrDefault(difference, difference.other().title());
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        List<Difference> differences;
        Interruption mine;
        synchronized (this) {
            differences = asked;
            mine = interruption;
        }
        for (Difference difference : differences) {
            if (mine.isStopped()) {
                return Status.CANCEL_STATUS;
            }
            try {
                Optional<String> text = of(difference, TIME, mine);
                if (text.isPresent()) {
                    synchronized (this) {
                        known.put(difference, text.get());
                    }
                    told.accept(difference);
                }
            } catch (CoreException goneMeanwhile) {
                // the comparison is out of date, and says so
            }
        }
        return Status.OK_STATUS;
    }

    /**
     * The model that forbids an outcome, and by which axioms: {@code SC by sc}; empty if there was no time to find out.
     *
     * @throws CoreException if the test cannot be read
     */
    static Optional<String> of(Difference difference, Duration time, Interruption interruption) throws CoreException {
        if (!(difference.what() instanceof Difference.Outcome outcome)) {
            return Optional.empty();
        }
        VerificationTask task = CompareJob.task(difference.test(), FelisFiles.text(difference.test()), difference.other()).askingFor(outcome.state());
        ExplanationResult why = Workers.get().explain(task.withOptions(task.options().withTimeout(time)), Progress.NONE, interruption);
        if (!why.result().verdict().isForbidden()) {
            return Optional.empty();
        }
        return why.explanation().answers().stream().filter(answer -> answer.subject() == Answer.Subject.CONDITION).findFirst()
                .map(answer -> difference.other().title() + " by " + axioms(answer));
    }

    private static String axioms(Answer answer) {
        String names = answer.executions().stream().flatMap(execution -> execution.axioms().stream().limit(1)).map(axiom -> axiom.name()).distinct()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "the values that the test computes" : names;
    }

    @Override
    protected void canceling() {
        synchronized (this) {
            interruption.stop(Interruption.Reason.CANCELLED);
        }
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }
}
