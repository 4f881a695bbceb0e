package org.felis.ide.verify;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.counterexample.ShownExecutions;
import org.felis.verification.ExecutionsResult;
import org.felis.verification.ExplanationResult;
import org.felis.verification.Witness;
import org.felis.verification.explanation.Answer;
import org.felis.verification.explanation.ExplainedExecution;
import org.felis.ide.markers.VerdictText;
import org.felis.verification.Verdict;

/**
 * Tells the user who asked: in the status line, in a notification, and by the <em>Counterexample</em> view if one test was asked
 * about and an execution proves its verdict, or comes nearest to what is forbidden.
 *
 * @param window where the user asked
 * @param unsaved the titles of editors whose text was not verified, but that of their files
 */
record VerdictReport(IWorkbenchWindow window, List<String> unsaved) {

    void show(List<TestVerdict> verdicts) {
        window.getWorkbench().getDisplay().asyncExec(() -> {
            if (window.getShell() != null && !window.getShell().isDisposed()) {
                showOnUiThread(verdicts);
            }
        });
    }

    /** Offers further executions that prove a verdict, if the view still shows its first one. */
    void showMore(TestVerdict verdict, ExecutionsResult more) throws CoreException {
        if (more.executions().size() > 1 || more.complete() && !more.executions().isEmpty()) {
            ShownExecutions executions = ShownExecutions.of(verdict, more);
            window.getWorkbench().getDisplay().asyncExec(() -> {
                if (window.getActivePage() != null
                        && window.getActivePage().findView(CounterexampleView.ID) instanceof CounterexampleView view) {
                    view.add(executions);
                }
            });
        }
    }

    /** Shows the executions that come nearest to a forbidden condition, each with the axiom that forbids it. */
    void showWhyNot(TestVerdict verdict, ExplanationResult why) throws CoreException {
        List<Witness> nearest = why.explanation().answers().stream().filter(a -> a.subject() == Answer.Subject.CONDITION)
                .flatMap(a -> a.executions().stream()).map(ExplainedExecution::execution).toList();
        if (!nearest.isEmpty()) {
            ShownExecutions executions = ShownExecutions.forbidden(verdict, nearest);
            window.getWorkbench().getDisplay().asyncExec(() -> {
                if (window.getActivePage() != null) {
                    FelisPlugin.runLogged("cannot show the executions", monitor -> view().show(executions));
                }
            });
        }
    }

    private void showOnUiThread(List<TestVerdict> verdicts) {
        String title = verdicts.size() == 1 ? verdicts.get(0).test().getName() : verdicts.size() + " tests";
        String text = (verdicts.size() == 1 ? VerdictText.sentence(verdicts.get(0).result()) : summary(verdicts))
                + (unsaved.isEmpty() ? "" : ", without the unsaved changes of " + String.join(", ", unsaved));
        StatusLine.show(window, title + ": " + text);
        if (verdicts.size() == 1 && verdicts.get(0).result().witness().isPresent()) {
            if (!unsaved.isEmpty()) {
                Notifications.show(window.getShell().getDisplay(), title, text);
            } // else the view says it all
            FelisPlugin.runLogged("cannot show the execution", monitor -> showExecution(verdicts.get(0)));
        } else {
            if (verdicts.size() == 1
                    && window.getActivePage().findView(CounterexampleView.ID) instanceof CounterexampleView view) {
                if (verdicts.get(0).result().verdict() instanceof Verdict.Error) {
                    view.showMessage(title + ": " + text);
                } else {
                    view.showNone(title + ": " + text);
                }
            }
            Notifications.show(window.getShell().getDisplay(), title, text);
        }
    }

    private void showExecution(TestVerdict verdict) throws CoreException {
        ShownExecutions execution = ShownExecutions.of(verdict);
        view().show(execution);
    }

    /** Opened if need be; the focus stays where it is. */
    private CounterexampleView view() throws PartInitException {
        return (CounterexampleView) window.getActivePage().showView(CounterexampleView.ID, null, IWorkbenchPage.VIEW_VISIBLE);
    }

    /** How many tests got which verdict. */
    private static String summary(List<TestVerdict> verdicts) {
        Map<String, Long> counts = verdicts.stream().collect(
                Collectors.groupingBy(v -> v.result().verdict().toString(), TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).collect(Collectors.joining(", "));
    }
}
