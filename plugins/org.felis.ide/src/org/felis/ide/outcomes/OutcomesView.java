package org.felis.ide.outcomes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.part.ViewPart;
import org.felis.ide.HelpContext;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.counterexample.ViewTurn;
import org.felis.ide.tables.CurrentCell;
import org.felis.ide.tables.TableActions;
import org.felis.verification.task.OutcomesResult;

/** The <em>Outcomes</em> view: all final states of a test under a model; each opens the executions that end so. */
public final class OutcomesView extends ViewPart {

    public static final String ID = "org.felis.ide.outcomes.OutcomesView";

    private static final String NONE = "Right-click a litmus test and choose Show Outcomes.";

    private Label heading;
    private TableViewer viewer;
    private Optional<OutcomesJob> running = Optional.empty();
    private IFile test;
    private ModelChoice model;

    @Override
    public void createPartControl(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(all);
        heading = new Label(all, SWT.WRAP);
        heading.setText(NONE);
        GridDataFactory.fillDefaults().grab(true, false).indent(4, 2).applyTo(heading);
        Composite holder = new Composite(all, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(holder);
        TableColumnLayout layout = new TableColumnLayout();
        holder.setLayout(layout);
        viewer = new TableViewer(holder, SWT.FULL_SELECTION | SWT.V_SCROLL | SWT.H_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        viewer.getTable().setLinesVisible(true);
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
        column.getColumn().setText("Final State");
        column.setLabelProvider(ColumnLabelProvider.createTextProvider(state -> OutcomesResult.text(state(state))));
        layout.setColumnData(column.getColumn(), new ColumnWeightData(1));
        new CurrentCell(viewer.getTable(), () -> { }, (item, index) -> open(state(item.getData())));
        HelpContext.OUTCOMES.explains(all);
        new TableActions(getViewSite(), "outcomes", this::lines).contribute();
    }

    /** Finds and shows the final states of a test. */
    void show(IFile shownTest, ModelChoice shownModel) {
        running.ifPresent(OutcomesJob::cancel);
        test = shownTest;
        model = shownModel;
        viewer.setInput(List.of());
        say("Looking for the final states of " + test.getName() + " under " + model.title() + "…");
        OutcomesJob job = new OutcomesJob(test, model, found -> heading.getDisplay().asyncExec(() -> show(shownTest, shownModel, found)));
        running = Optional.of(job);
        job.schedule();
    }

    private void show(IFile shownTest, ModelChoice shownModel, OutcomesResult found) {
        if (heading.isDisposed() || !shownTest.equals(test) || !shownModel.equals(model)) {
            return;
        }
        switch (found) {
            case OutcomesResult.Decided decided -> {
                viewer.setInput(decided.states());
                int states = decided.states().size();
                say(decided.testName() + " under " + ModelChoice.named(model.resolved(decided.result().model()).name()).title() + ": " + states
                        + (states == 1 ? " final state" : " final states") + decided.executions().map(OutcomesView::count).orElse("") + ". "
                        + decided.question().text());
            }
            case OutcomesResult.Undecided undecided -> say(test.getName() + ": " + undecided.result().verdict());
        }
    }

    private static String count(OutcomesResult.ExecutionCount count) {
        return ", " + count.positive() + (count.positive() == 1 ? " execution satisfies" : " executions satisfy") + " the condition, " + count.negative()
                + (count.negative() == 1 ? " does not" : " do not");
    }

    private void open(Map<String, String> state) {
        new StateJob(test, model, state, new ViewTurn(getSite().getWorkbenchWindow())).schedule();
    }

    private void say(String text) {
        heading.setText(text.replace("&", "&&"));
        heading.getParent().layout(true);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, String> state(Object row) {
        return (Map<String, String>) row;
    }

    private List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>(List.of(List.of("Final State")));
        for (int i = 0; i < viewer.getTable().getItemCount(); i++) {
            lines.add(List.of(viewer.getTable().getItem(i).getText(0)));
        }
        return lines;
    }

    @Override
    public void setFocus() {
        viewer.getTable().setFocus();
    }

    @Override
    public void dispose() {
        running.ifPresent(OutcomesJob::cancel);
        super.dispose();
    }
}
