package org.felis.ide.verify;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.felis.ide.FelisPlugin;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.counterexample.ShownExecution;
import org.felis.ide.markers.VerdictText;

/**
 * Tells the user who asked: in the status line, in a notification, and by the <em>Counterexample</em> view if one test was asked
 * about and an execution proves its verdict.
 *
 * @param window where the user asked
 */
record VerdictReport(IWorkbenchWindow window) {

    void show(List<TestVerdict> verdicts) {
        window.getWorkbench().getDisplay().asyncExec(() -> {
            if (window.getShell() != null && !window.getShell().isDisposed()) {
                showOnUiThread(verdicts);
            }
        });
    }

    private void showOnUiThread(List<TestVerdict> verdicts) {
        String title = verdicts.size() == 1 ? verdicts.get(0).test().getName() : verdicts.size() + " tests";
        String text = verdicts.size() == 1 ? VerdictText.sentence(verdicts.get(0).result()) : summary(verdicts);
        StatusLine.show(window, title + ": " + text);
        if (verdicts.size() == 1 && verdicts.get(0).result().witness().isPresent()) {
            // the view says it all
            FelisPlugin.runLogged("cannot show the execution", monitor -> showExecution(verdicts.get(0)));
        } else {
            if (verdicts.size() == 1
                    && window.getActivePage().findView(CounterexampleView.ID) instanceof CounterexampleView view) {
                view.showNone(title + ": " + text);
            }
            Notifications.show(window.getShell().getDisplay(), title, text);
        }
    }

    private void showExecution(TestVerdict verdict) throws CoreException {
        ShownExecution execution = ShownExecution.of(verdict);
        CounterexampleView view = (CounterexampleView) window.getActivePage().showView(CounterexampleView.ID, null,
                IWorkbenchPage.VIEW_VISIBLE);
        view.show(execution);
    }

    /** How many tests got which verdict. */
    private static String summary(List<TestVerdict> verdicts) {
        Map<String, Long> counts = verdicts.stream().collect(
                Collectors.groupingBy(v -> v.result().verdict().toString(), TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).collect(Collectors.joining(", "));
    }
}
