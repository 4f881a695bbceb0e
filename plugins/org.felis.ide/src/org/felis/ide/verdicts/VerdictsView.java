package org.felis.ide.verdicts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.action.GroupMarker;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.IStructuredContentProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.ViewerCell;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchActionConstants;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.ViewPart;
import org.felis.ide.FelisPlugin;
import org.felis.ide.HelpContext;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.tables.TableActions;
import org.felis.ide.verify.VerifyTest;

/** The <em>Verdicts</em> view: tests × models, and how current each verdict is. */
public final class VerdictsView extends ViewPart {

    public static final String ID = "org.felis.ide.verdicts.VerdictsView";

    private static final int ARRANGE_MILLIS = 500;
    private static final int MARGIN_PIXELS = 6;

    private Text filter;
    private Label summary;
    private TableViewer viewer;
    private VerdictColumns columns;
    private TableRows rows;
    private VerdictsRefresh refresh;
    private boolean arranging;
    private VerdictTable shown = new VerdictTable(List.of(), List.of());
    private Point menuPlace = new Point(0, 0);

    @Override
    public void createPartControl(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).spacing(6, 2).applyTo(all);
        filter = new Text(all, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        filter.setMessage("Filter");
        filter.addModifyListener(e -> arrange());
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(filter);
        summary = new Label(all, SWT.NONE);
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(summary);
        viewer = new TableViewer(all, SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        GridDataFactory.fillDefaults().grab(true, true).span(2, 1).applyTo(viewer.getTable());
        viewer.getTable().setHeaderVisible(true);
        viewer.getTable().setLinesVisible(true);
        viewer.setComparer(new SameTest());
        viewer.setContentProvider((IStructuredContentProvider) input -> rows.get().toArray());
        columns = new VerdictColumns(viewer, this::arrange);
        rows = new TableRows(viewer);
        ColumnViewerToolTipSupport.enableFor(viewer);
        viewer.getTable().addMouseListener(MouseListener.mouseDoubleClickAdapter(e -> open(new Point(e.x, e.y))));
        viewer.setInput(this);
        HelpContext.VERDICTS.explains(all);
        contextMenu();
        new TableActions(getViewSite(), "verdicts", this::lines).contribute();
        Display display = parent.getDisplay(); // the parent may be gone when the verdicts are there
        refresh = new VerdictsRefresh(table -> display.asyncExec(() -> show(table)));
    }

    @Override
    public void setFocus() {
        viewer.getTable().setFocus();
    }

    @Override
    public void dispose() {
        refresh.close();
        super.dispose();
    }

    /** Filled by contributions: what can be done with the tests of the selected rows. */
    private void contextMenu() {
        MenuManager menu = new MenuManager();
        menu.setRemoveAllWhenShown(true);
        menu.addMenuListener(shown -> {
            modelUnderPointer().ifPresent(model -> {
                shown.add(new CompareColumns(model, columns.models(), this::testsMeant, getSite().getWorkbenchWindow()).menu());
                shown.add(new ForgetVerdicts(testsMeant(), model));
            });
            shown.add(new GroupMarker(IWorkbenchActionConstants.MB_ADDITIONS));
        });
        viewer.getTable().addMenuDetectListener(e -> menuPlace = viewer.getTable().toControl(e.x, e.y));
        viewer.getTable().setMenu(menu.createContextMenu(viewer.getTable()));
        getSite().registerContextMenu(menu, viewer);
        getSite().setSelectionProvider(viewer);
    }

    /** The model of the column in which the context menu was asked for. */
    private Optional<String> modelUnderPointer() {
        ViewerCell cell = viewer.getCell(menuPlace);
        return cell == null ? Optional.empty() : columns.model(cell.getColumnIndex());
    }

    /** The tests of the selected rows, or of all that are shown if only one is. */
    private List<IFile> testsMeant() {
        List<?> selected = viewer.getStructuredSelection().toList();
        return (selected.size() > 1 ? selected : rows.get()).stream().map(row -> ((VerdictRow) row).test()).toList();
    }

    /** The head, and the rows that are selected, or all that are shown if none is. */
    private List<List<String>> lines() {
        Set<IFile> selected = viewer.getStructuredSelection().stream().map(row -> ((VerdictRow) row).test()).collect(Collectors.toSet());
        List<String> head = new ArrayList<>(List.of("Test", "Folder", "State"));
        columns.models().forEach(model -> head.add(VerdictTable.title(model)));
        List<List<String>> lines = new ArrayList<>(List.of(head));
        arranged().stream().filter(row -> selected.isEmpty() || selected.contains(row.test())).forEach(row -> {
            List<String> line = new ArrayList<>(List.of(row.name(), row.folder(), row.state()));
            columns.models().forEach(model -> line.add(row.label(model)));
            lines.add(line);
        });
        return lines;
    }

    private void show(VerdictTable table) {
        if (viewer.getTable().isDisposed() || table.equals(shown)) {
            return;
        }
        boolean sameTests = table.hasTestsOf(shown);
        shown = table;
        columns.show(table.models());
        if (sameTests && (columns.areSorted() || !filter.getText().isEmpty())) {
            rows.update(table.rows());
            arrangeSoon();
            summarize();
        } else {
            arrange();
        }
    }

    /** Rows that say something new may belong elsewhere, or nowhere: soon, since more of them may follow at once. */
    private void arrangeSoon() {
        if (!arranging) {
            arranging = true;
            viewer.getTable().getDisplay().timerExec(ARRANGE_MILLIS, this::arrange);
        }
    }

    private void arrange() {
        arranging = false;
        if (!viewer.getTable().isDisposed()) {
            rows.show(arranged());
            summarize();
        }
    }

    /** Those that match the filter, in the order that the user chose. */
    private List<VerdictRow> arranged() {
        return shown.rows().stream().filter(row -> row.matches(filter.getText())).sorted(columns).toList();
    }

    private void summarize() {
        List<VerdictCell> cells = shown.rows().stream().flatMap(r -> r.cells().values().stream()).toList();
        long unexpected = cells.stream().filter(VerdictCell::unexpected).count();
        long changed = cells.stream().filter(VerdictCell::isChanged).count();
        int matching = rows.get().size();
        String text = (matching == shown.rows().size() ? "" : matching + " of ") + shown.rows().size() + (shown.rows().size() == 1 ? " test, " : " tests, ") + unexpected
                + " unexpected, " + changed + " changed";
        if (!text.equals(summary.getText())) {
            summary.setText(text);
            ((GridData) summary.getLayoutData()).widthHint = summary.computeSize(SWT.DEFAULT, SWT.DEFAULT).x + MARGIN_PIXELS;
            summary.requestLayout();
        }
    }

    /** The execution behind the verdict at a place; beside the verdicts, the test itself. */
    private void open(Point place) {
        ViewerCell cell = viewer.getCell(place);
        if (cell == null) {
            return;
        }
        IFile test = ((VerdictRow) cell.getElement()).test();
        Optional<String> model = columns.model(cell.getColumnIndex());
        if (model.isPresent()) {
            VerifyTest.under(test, ModelChoice.named(model.get()), getSite().getWorkbenchWindow());
        } else {
            FelisPlugin.runLogged(test.getName() + " cannot be opened", monitor -> IDE.openEditor(getSite().getPage(), test));
        }
    }
}
