package org.felis.ide.compare;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.action.GroupMarker;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.IElementComparer;
import org.eclipse.jface.viewers.IStructuredContentProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IWorkbenchActionConstants;
import org.eclipse.ui.IWorkbenchPartSite;
import org.felis.ide.compare.question.ComparisonRequest;
import org.felis.ide.compare.question.ModelChooser;
import org.felis.ide.tables.CurrentCell;

/** The tests that were compared. */
final class TestTable {

    private final TableViewer viewer;
    private final ComparisonColumns columns;
    private final Map<IFile, ComparedTest> rows = new LinkedHashMap<>();
    private boolean all;
    private String filter = "";
    private ComparisonRequest shown;

    /**
     * @param selected is told which test is selected, if one is
     * @param open is told on which column of a test the user clicked twice or pressed Enter
     */
    TestTable(Composite parent, Consumer<Optional<ComparedTest>> selected, BiConsumer<ComparedTest, Integer> open) {
        Composite holder = new Composite(parent, SWT.NONE);
        TableColumnLayout layout = new TableColumnLayout();
        holder.setLayout(layout);
        viewer = new TableViewer(holder, SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        viewer.getTable().setLinesVisible(true);
        viewer.setUseHashlookup(true);
        viewer.setComparer(new SameTest());
        viewer.setContentProvider((IStructuredContentProvider) input -> rows.values().toArray());
        columns = new ComparisonColumns(viewer, layout);
        ColumnViewerToolTipSupport.enableFor(viewer);
        viewer.addFilter(new ViewerFilter() {
            @Override
            public boolean select(Viewer filtered, Object parentElement, Object row) {
                return (all || !((ComparedTest) row).isSame()) && ((ComparedTest) row).matches(filter);
            }
        });
        viewer.addSelectionChangedListener(e -> selected.accept(Optional.ofNullable((ComparedTest) e.getStructuredSelection().getFirstElement())));
        new CurrentCell(viewer.getTable(), () -> { }, (item, column) -> open.accept((ComparedTest) item.getData(), column));
        viewer.setInput(rows);
    }

    /** Has a context menu that others contribute to: what can be done with the tests of the selected rows. */
    void register(IWorkbenchPartSite site) {
        MenuManager menu = new MenuManager();
        menu.add(new GroupMarker(IWorkbenchActionConstants.MB_ADDITIONS));
        viewer.getTable().setMenu(menu.createContextMenu(viewer.getTable()));
        site.registerContextMenu(menu, viewer);
        site.setSelectionProvider(viewer);
    }

    /** Rows of another comparison, in place of those that are there. */
    void begin(ComparisonRequest request) {
        shown = request;
        rows.clear();
        columns.show(ModelChooser.label(request.first()), ModelChooser.label(request.second()));
        viewer.refresh();
    }

    /** More tests were compared. */
    void add(List<ComparedTest> more) {
        more.forEach(row -> rows.put(row.test(), row));
        viewer.add(more.toArray());
    }

    /** More is known about tests that are there. */
    void update(List<ComparedTest> known) {
        known.forEach(row -> rows.replace(row.test(), row));
        viewer.update(known.toArray(), null);
    }

    Collection<ComparedTest> rows() {
        return rows.values();
    }

    Map<IFile, ComparedTest> byTest() {
        return rows;
    }

    void showAll(boolean also) {
        all = also;
        viewer.refresh();
    }

    /** Shows only those with all these words. */
    void filter(String words) {
        filter = words;
        viewer.refresh();
    }

    int visibleRows() {
        return viewer.getTable().getItemCount();
    }

    /** Whether the filter hides rows that were shown without it. */
    boolean isFiltered() {
        return !filter.isBlank();
    }

    void selectFirst() {
        if (viewer.getStructuredSelection().isEmpty() && viewer.getTable().getItemCount() > 0) {
            viewer.getTable().select(0);
            viewer.setSelection(viewer.getSelection());
        }
    }

    /** The head, and the rows that are selected, or all that are shown if none is. */
    List<List<String>> lines() {
        List<ComparedTest> visible = Arrays.stream(viewer.getTable().getItems()).map(TableItem::getData).map(ComparedTest.class::cast).toList();
        List<?> selected = viewer.getStructuredSelection().toList();
        return ComparisonColumns.lines(shown == null ? "first model" : ModelChooser.label(shown.first()),
                shown == null ? "second model" : ModelChooser.label(shown.second()),
                selected.size() < 2 ? visible : visible.stream().filter(selected::contains).toList());
    }

    /** To the viewer a row is the one of its test, whatever it says. */
    private static final class SameTest implements IElementComparer {

        @Override
        public boolean equals(Object first, Object second) {
            return first instanceof ComparedTest a && second instanceof ComparedTest b ? a.test().equals(b.test()) : first.equals(second);
        }

        @Override
        public int hashCode(Object element) {
            return element instanceof ComparedTest row ? row.test().hashCode() : element.hashCode();
        }
    }
}
