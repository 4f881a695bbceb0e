package org.felis.ide.compare.question;

import java.util.List;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.TestsInC;

/** Where a user says what is to be compared: two models, on which tests, and if some of these are in C what they are compiled for. */
public final class QuestionBar {

    private static final int CHOICE_WIDTH = 95;
    private static final int WIDE_FROM_PIXELS = 640;
    private static final int NARROW_BELOW_PIXELS = 380;

    private final Composite bar;
    private final ModelChooser first;
    private final ModelChooser second;
    private final TargetChooser firstTarget;
    private final TargetChooser secondTarget;
    private final Button where;
    private final Button compare;
    private List<IResource> resources = List.of();

    /**
     * @param pressed is told that <em>Compare</em> was pressed, or <em>Stop</em>
     */
    public QuestionBar(Composite parent, Runnable pressed) {
        bar = new Composite(parent, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
        GridLayoutFactory.fillDefaults().numColumns(1).margins(3, 2).spacing(3, 2).applyTo(bar);
        first = new ModelChooser(bar, "The first model", LastComparison.first());
        second = new ModelChooser(bar, "The second model", LastComparison.second());
        where = new Button(bar, SWT.PUSH);
        where.setToolTipText("Tests to compare on");
        where.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> askWhere(tests -> { })));
        compare = new Button(bar, SWT.PUSH);
        compare.setText("Compare");
        compare.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> pressed.run()));
        firstTarget = new TargetChooser(bar, "Compilation target of C tests under the first model", first);
        secondTarget = new TargetChooser(bar, "Compilation target of C tests under the second model", second);
        GridDataFactory chosen = GridDataFactory.fillDefaults().hint(CHOICE_WIDTH, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).grab(true, false);
        List.of(first.control(), second.control(), where, firstTarget.control(), secondTarget.control()).forEach(chosen::applyTo);
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(compare);
        showTargets(false);
        parent.addListener(SWT.Resize, e -> arrange());
        choose(LastComparison.first(), LastComparison.second());
    }

    public void setFocus() {
        first.control().setFocus();
    }

    public ComparisonRequest request() {
        return new ComparisonRequest(model(first, firstTarget), model(second, secondTarget), resources);
    }

    /** A target that is not shown is not meant. */
    private static ModelChoice model(ModelChooser model, TargetChooser target) {
        return target.control().getVisible() ? target.chosen().map(model.chosen()::compiledFor).orElse(model.chosen()) : model.chosen();
    }

    public void choose(ModelChoice firstModel, ModelChoice secondModel) {
        first.choose(firstModel.source());
        second.choose(secondModel.source());
        firstTarget.choose(firstModel.target());
        secondTarget.choose(secondModel.target());
        if (firstModel.target().isPresent() || secondModel.target().isPresent()) {
            showTargets(true);
        }
    }

    /** Which tests are to be compared: tests, and folders or projects with tests. */
    public void choose(List<IResource> chosen) {
        resources = List.copyOf(chosen);
        where.setText(resources.isEmpty() ? "Select Tests…" : SelectedResources.words(resources) + "…");
        where.setToolTipText("Tests to compare on");
        ComparisonRequest asked = request();
        Job.createSystem("Looking for tests in C", (ICoreRunnable) monitor -> {
            boolean inC = TestsInC.isAny(tests(asked));
            bar.getDisplay().asyncExec(() -> {
                if (!bar.isDisposed() && resources.equals(asked.where())) {
                    showTargets(inC);
                }
            });
        }).schedule();
    }

    private static List<IFile> tests(ComparisonRequest request) {
        try {
            return request.tests();
        } catch (CoreException gone) {
            return List.of();
        }
    }

    /** @param then is told that tests were chosen */
    public void askWhere(Consumer<List<IResource>> then) {
        new TestsDialog(bar.getShell(), resources).ask().ifPresent(chosen -> {
            choose(chosen);
            then.accept(chosen);
        });
    }

    public boolean hasTests() {
        return !resources.isEmpty();
    }

    public void showRunning(boolean running) {
        compare.setText(running ? "Stop" : "Compare");
    }

    /** In a wide view one line holds all; in a narrow one the tests stand below the models, so that the names of all can be read. */
    private void arrange() {
        int width = bar.getParent().getClientArea().width;
        if (width >= WIDE_FROM_PIXELS) {
            arrange(6, first.control(), firstTarget.control(), second.control(), secondTarget.control(), where, compare);
        } else if (width >= NARROW_BELOW_PIXELS) {
            arrange(4, first.control(), second.control(), where, compare, firstTarget.control(), secondTarget.control());
        } else {
            arrange(2, first.control(), second.control(), firstTarget.control(), secondTarget.control(), where, compare);
        }
    }

    private void arrange(int columns, Control... order) {
        GridLayout grid = (GridLayout) bar.getLayout();
        if (grid.numColumns != columns) {
            grid.numColumns = columns;
            for (int i = 1; i < order.length; i++) {
                order[i].moveBelow(order[i - 1]);
            }
            bar.getParent().layout(true, true);
        }
    }

    private void showTargets(boolean shown) {
        for (Control control : List.of(firstTarget.control(), secondTarget.control())) {
            control.setVisible(shown);
            ((GridData) control.getLayoutData()).exclude = !shown;
        }
        bar.getParent().layout(true, true);
    }
}
