package org.felis.ide.compare;

import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ProgressBar;
import org.eclipse.swt.widgets.Text;

/** How far a comparison came, whether it still holds, and a filter for its tests. */
final class StateBar {

    private static final int FILTER_WIDTH = 90;
    private static final int PROGRESS_WIDTH = 90;

    private final Composite bar;
    private final Label summary;
    private final Composite changed;
    private final Label changes;
    private final ProgressBar progress;

    /**
     * @param filter is told the words to filter by
     * @param compareAgain is told that what is out of date is to be compared again
     */
    StateBar(Composite parent, Consumer<String> filter, Runnable compareAgain) {
        bar = line(parent, 3);
        summary = new Label(bar, SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).hint(FILTER_WIDTH, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).applyTo(summary);
        progress = new ProgressBar(bar, SWT.HORIZONTAL | SWT.SMOOTH);
        GridDataFactory.fillDefaults().hint(PROGRESS_WIDTH, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).applyTo(progress);
        Text words = new Text(bar, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        words.setMessage("Filter");
        words.setToolTipText("Show only tests containing all of these words");
        words.addModifyListener(e -> filter.accept(words.getText()));
        GridDataFactory.fillDefaults().hint(FILTER_WIDTH, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).applyTo(words);
        changed = line(parent, 2);
        changes = new Label(changed, SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).hint(FILTER_WIDTH, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).applyTo(changes);
        Button again = new Button(changed, SWT.PUSH);
        again.setText("Compare Again");
        again.setToolTipText("Compare what is out of date again");
        again.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> compareAgain.run()));
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(again);
        show(progress, false);
        show(changed, false);
    }

    private static Composite line(Composite parent, int columns) {
        Composite line = new Composite(parent, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
        GridLayoutFactory.fillDefaults().numColumns(columns).margins(6, 0).spacing(6, 2).applyTo(line);
        return line;
    }

    /** What to do, or why it cannot be done. */
    void advise(String advice) {
        summary.setText(advice);
        bar.getParent().layout(new Control[] {summary});
    }

    void show(Comparing.State state) {
        boolean other = !summary.getText().equals(state.text());
        summary.setText(state.text());
        progress.setMaximum(Math.max(1, state.tests()));
        progress.setSelection(state.compared());
        boolean moved = show(progress, state.running());
        if (state.running()) {
            moved |= show(changed, false);
        }
        if (moved || other) {
            bar.getParent().layout(new Control[] {summary, progress, changed});
        }
    }

    /** @param reasons what was changed since; none if all still holds */
    void outOfDate(Set<String> reasons) {
        String text = reasons.isEmpty() ? "" : "Out of date, changed since: " + String.join(", ", reasons);
        boolean other = !changes.getText().equals(text);
        changes.setText(text);
        if (show(changed, !reasons.isEmpty()) | other) {
            bar.getParent().layout(new Control[] {changes});
        }
    }

    /** Whether that is news. A control that is not shown takes no room. */
    private static boolean show(Control control, boolean shown) {
        GridData place = (GridData) control.getLayoutData();
        boolean news = place.exclude == shown;
        control.setVisible(shown);
        place.exclude = !shown;
        return news;
    }
}
