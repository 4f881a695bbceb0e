package org.felis.ide.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.ShownExecutions;
import org.felis.ide.counterexample.ViewTurn;
import org.felis.ide.markers.TestVerdict;
import org.felis.ide.markers.VerdictText;
import org.felis.verification.explanation.Answer;
import org.felis.verification.explanation.ExplainedExecution;
import org.felis.verification.task.ExecutionsResult;
import org.felis.verification.task.ExplanationResult;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/**
 * Tells the user who asked: in the status line, in a notification, and by the <em>Counterexample</em> view if one test was asked
 * about, nothing has been asked since, and an execution proves its verdict or comes nearest to what is forbidden.
 *
 * @param window where the user asked
 * @param turn to show something in the view; empty if many tests were asked about
 * @param unsaved the titles of editors whose text was not verified, but that of their files
 */
record VerdictReport(IWorkbenchWindow window, Optional<ViewTurn> turn, List<String> unsaved) {

    void show(List<TestVerdict> verdicts) {
        window.getWorkbench().getDisplay().asyncExec(() -> {
            if (window.getShell() != null && !window.getShell().isDisposed()) {
                showOnUiThread(verdicts);
            }
        });
    }

    /** Whether nobody looks at what is found out besides the verdict: the user has asked something else since. */
    boolean isOver() {
        return turn.isEmpty() || turn.get().isOver();
    }

    /** Offers further executions that prove a verdict, if the view still shows its first one. */
    void showMore(TestVerdict verdict, ExecutionsResult more) throws CoreException {
        if (more.executions().size() > 1 || more.complete() && !more.executions().isEmpty()) {
            ShownExecutions executions = ShownExecutions.of(verdict, more);
            turn.ifPresent(t -> t.showIfOpen(view -> view.add(executions)));
        }
    }

    /** Shows the executions that come nearest to a forbidden condition, each with the axiom that forbids it. */
    void showWhyNot(TestVerdict verdict, ExplanationResult why) throws CoreException {
        List<Witness> nearest = why.explanation().answers().stream().filter(a -> a.subject() == Answer.Subject.CONDITION)
                .flatMap(a -> a.executions().stream()).map(ExplainedExecution::execution).toList();
        if (!nearest.isEmpty()) {
            ShownExecutions executions = ShownExecutions.forbidden(verdict, nearest);
            turn.ifPresent(t -> t.show(view -> view.show(executions)));
        }
    }

    private void showOnUiThread(List<TestVerdict> verdicts) {
        String title = verdicts.size() == 1 ? verdicts.get(0).test().getName() : verdicts.size() + " tests";
        String text = (verdicts.size() == 1 ? VerdictText.sentence(verdicts.get(0).result()) : summary(verdicts))
                + (unsaved.isEmpty() ? "" : " (unsaved changes in " + String.join(", ", unsaved) + " were not verified)");
        StatusLine.show(window, title + ": " + text);
        boolean drawn = verdicts.size() == 1 && !isOver() && verdicts.get(0).witness().isPresent();
        if (!drawn || !unsaved.isEmpty()) {
            Notifications.show(window.getShell().getDisplay(), title, text);
        } // else the view says it all
        if (drawn) {
            FelisPlugin.runLogged("cannot show the execution", monitor -> {
                ShownExecutions execution = ShownExecutions.of(verdicts.get(0));
                turn.get().show(view -> view.show(execution));
            });
        } else if (verdicts.size() == 1) {
            String line = FelisFiles.testName(verdicts.get(0).test()) + ": " + text;
            boolean error = verdicts.get(0).result().verdict() instanceof Verdict.Error;
            turn.ifPresent(t -> t.showIfOpen(view -> {
                view.forget(verdicts.get(0).test());
                if (error) {
                    view.showMessage(line);
                } else {
                    view.showNone(line);
                }
            }));
        }
    }

    /** How many tests got which verdict. */
    private static String summary(List<TestVerdict> verdicts) {
        Map<String, Long> counts = verdicts.stream().collect(
                Collectors.groupingBy(v -> v.result().verdict().toString(), TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).collect(Collectors.joining(", "));
    }
}
