package org.felis.ide.compare;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.felis.ide.compare.OutcomeJob.Question;
import org.felis.ide.tables.CurrentCell;

/** The outcomes of the selected test that only one model allows, with the axioms that forbid them under the other one, and the flags that only one raises. */
final class OutcomeTable {

    private static final ColumnWeightData OUTCOME_WIDTH = new ColumnWeightData(38, 110);
    private static final ColumnWeightData MODEL_WIDTH = new ColumnWeightData(22, 80);
    private static final ColumnWeightData FORBIDDEN_WIDTH = new ColumnWeightData(40, 110);
    private static final int FORBIDDEN_COLUMN = 2;

    private final TableViewer viewer;
    private final BiConsumer<Difference, Question> open;
    private final ForbiddenBy forbidden;

    /** @param open is told when the user wants to see executions */
    OutcomeTable(Composite parent, BiConsumer<Difference, Question> open) {
        this.open = open;
        Composite holder = new Composite(parent, SWT.NONE);
        TableColumnLayout layout = new TableColumnLayout();
        holder.setLayout(layout);
        viewer = new TableViewer(holder, SWT.SINGLE | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        forbidden = new ForbiddenBy(difference -> viewer.getControl().getDisplay().asyncExec(() -> update(difference)));
        viewer.getTable().setHeaderVisible(true);
        viewer.getTable().setLinesVisible(true);
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        ColumnViewerToolTipSupport.enableFor(viewer);
        add(layout, "Outcome", OUTCOME_WIDTH, Difference::text, "Double-click to show an execution");
        add(layout, "Only under", MODEL_WIDTH, d -> d.only().title(), "Double-click to show an execution");
        add(layout, "Forbidden under", FORBIDDEN_WIDTH, this::forbidden, "Double-click to show what forbids it");
        new CurrentCell(viewer.getTable(), () -> { }, (item, column) -> open.accept((Difference) item.getData(),
                column == FORBIDDEN_COLUMN ? Question.WHY_FORBIDDEN : Question.WHY_ALLOWED));
        MenuManager menu = new MenuManager();
        menu.add(action("Show an Execution", Question.WHY_ALLOWED));
        menu.add(action("Show What Forbids It", Question.WHY_FORBIDDEN));
        viewer.getTable().setMenu(menu.createContextMenu(viewer.getTable()));
        viewer.getTable().addDisposeListener(e -> forbidden.cancel());
    }

    void show(List<Difference> differences) {
        viewer.setInput(differences);
        forbidden.ask(differences);
    }

    /** What was found out of the outcomes that were shown until now may be wrong. */
    void forget() {
        forbidden.forget();
        show(List.of());
    }

    private void update(Difference difference) {
        if (!viewer.getControl().isDisposed()) {
            viewer.update(difference, null);
        }
    }

    private String forbidden(Difference difference) {
        return difference.what() instanceof Difference.Flag ? difference.other().title() + ": not raised" : forbidden.text(difference);
    }

    private void add(TableColumnLayout layout, String title, ColumnWeightData width, Function<Difference, String> text, String toolTip) {
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
        column.getColumn().setText(title);
        layout.setColumnData(column.getColumn(), width);
        column.setLabelProvider(new ColumnLabelProvider() {
            @Override
            public String getText(Object row) {
                return text.apply((Difference) row);
            }

            @Override
            public String getToolTipText(Object row) {
                return getText(row) + "\n" + toolTip;
            }
        });
    }

    private Action action(String text, Question question) {
        return new Action(text) {
            @Override
            public void run() {
                Optional.ofNullable((Difference) viewer.getStructuredSelection().getFirstElement()).ifPresent(d -> open.accept(d, question));
            }
        };
    }
}
