package org.felis.ide.compare;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.ViewerCell;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.felis.ide.compare.ComparedTest.Difference;
import org.felis.ide.compare.OutcomeJob.Question;

/** The outcomes of the selected test that only one model allows. */
final class OutcomeTable {

    private static final int OUTCOME_WIDTH = 190;
    private static final int MODEL_WIDTH = 120;
    private static final int FORBIDDEN_COLUMN = 2;

    private final TableViewer viewer;
    private final BiConsumer<Difference, Question> open;

    /** @param open is told when the user wants to see executions */
    OutcomeTable(Composite parent, BiConsumer<Difference, Question> open) {
        this.open = open;
        viewer = new TableViewer(parent, SWT.SINGLE | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        viewer.getTable().setLinesVisible(true);
        viewer.setContentProvider(ArrayContentProvider.getInstance());
        ColumnViewerToolTipSupport.enableFor(viewer);
        add("Outcome", OUTCOME_WIDTH, Difference::text, "Double-click to see an execution that ends so");
        add("Allowed under", MODEL_WIDTH, d -> d.allowing().title(), "Double-click to see an execution that ends so");
        add("Forbidden under", MODEL_WIDTH, d -> d.forbidding().title(), "Double-click to see what forbids it");
        viewer.getTable().addMouseListener(MouseListener.mouseDoubleClickAdapter(e -> open(new Point(e.x, e.y))));
        MenuManager menu = new MenuManager();
        menu.add(action("Show an Execution That Ends So", Question.WHY_ALLOWED));
        menu.add(action("Show What Forbids It", Question.WHY_FORBIDDEN));
        viewer.getTable().setMenu(menu.createContextMenu(viewer.getTable()));
    }

    void show(List<Difference> differences) {
        viewer.setInput(differences);
    }

    private void add(String title, int width, Function<Difference, String> text, String toolTip) {
        TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
        column.getColumn().setText(title);
        column.getColumn().setWidth(width);
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

    private void open(Point place) {
        ViewerCell cell = viewer.getCell(place);
        if (cell != null) {
            open.accept((Difference) cell.getElement(),
                    cell.getColumnIndex() == FORBIDDEN_COLUMN ? Question.WHY_FORBIDDEN : Question.WHY_ALLOWED);
        }
    }
}
