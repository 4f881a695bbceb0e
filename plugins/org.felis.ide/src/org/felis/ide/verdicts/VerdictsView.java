package org.felis.ide.verdicts;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.action.GroupMarker;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.IStructuredContentProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchActionConstants;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.ViewPart;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.HelpContext;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.Questions;
import org.felis.ide.tables.CurrentCell;
import org.felis.ide.tables.FrozenColumn;
import org.felis.ide.tables.TableActions;
import org.felis.ide.verify.PreviousModelJob;
import org.felis.ide.verify.VerifyTest;

/** The <em>Verdicts</em> view: tests × models, and how current each verdict is. */
public final class VerdictsView extends ViewPart {

    public static final String ID = "org.felis.ide.verdicts.VerdictsView";

    private static final int ARRANGE_MILLIS = 500;
    /** What shorter words are the beginning of has little in common. */
    private static final int SHORTEST_START = 3;

    private Optional<IMemento> remembered = Optional.empty();
    private Text filter;
    private VerdictCounts counts;
    private TableViewer viewer;
    private VerdictColumns columns;
    private CurrentCell current;
    private TableRows rows;
    private final RowFilter matching = new RowFilter();
    private String detail = "";
    private VerdictsRefresh refresh;
    private boolean arranging;
    private boolean recolouring;
    private VerdictTable shown = new VerdictTable(List.of(), List.of());
    /** Tests that the user has opened from here: what becomes of their verdicts takes them out of no filter. */
    private final Set<IFile> opened = new HashSet<>();
    private final IPropertyChangeListener themeListener = changed -> recolourSoon();

    @Override
    public void init(IViewSite site, IMemento memento) throws PartInitException {
        super.init(site, memento);
        remembered = Optional.ofNullable(memento);
    }

    @Override
    public void saveState(IMemento memento) {
        columns.save(memento);
    }

    @Override
    public void createPartControl(Composite parent) {
        Composite all = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).spacing(6, 2).applyTo(all);
        filter = new Text(all, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        filter.setMessage("Filter");
        filter.addModifyListener(e -> {
            opened.clear();
            arrange();
        });
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(filter);
        counts = new VerdictCounts(all, word -> filter.setText(word.equals(filter.getText()) ? "" : word));
        FrozenColumn names = new FrozenColumn(all);
        GridDataFactory.fillDefaults().grab(true, true).span(2, 1).applyTo(names.holder());
        viewer = new TableViewer(names.holder(), SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        viewer.getTable().setHeaderVisible(true);
        viewer.getTable().setLinesVisible(true);
        viewer.setComparer(new SameTest());
        viewer.setContentProvider((IStructuredContentProvider) input -> rows.get().toArray());
        columns = new VerdictColumns(viewer, remembered, this::arrange);
        rows = new TableRows(viewer);
        ColumnViewerToolTipSupport.enableFor(viewer);
        current = new CurrentCell(viewer.getTable(), this::tellDetail, (item, column) -> open((VerdictRow) item.getData(), column));
        viewer.setInput(this);
        HelpContext.VERDICTS.explains(all);
        contextMenu();
        names.cover(viewer.getTable(), () -> current.choose(0), item -> open((VerdictRow) item.getData(), 0));
        new TableActions(getViewSite(), "verdicts", this::lines).contribute();
        Display display = parent.getDisplay(); // the parent may be gone when the verdicts are there
        refresh = new VerdictsRefresh(table -> display.asyncExec(() -> show(table)));
        PlatformUI.getWorkbench().getThemeManager().addPropertyChangeListener(themeListener);
    }

    /** Shows the verdicts of these tests, and of those with names that begin as theirs do, until the filter is changed. */
    void showOnly(List<IFile> tests) {
        filter.setText(tests.stream().map(FelisFiles::testName).reduce(VerdictsView::commonStart).filter(start -> start.length() >= SHORTEST_START)
                .orElseGet(() -> FelisFiles.testName(tests.getFirst())));
        opened.addAll(tests);
        arrange();
    }

    private static String commonStart(String a, String b) {
        int end = 0;
        while (end < Math.min(a.length(), b.length()) && a.charAt(end) == b.charAt(end)) {
            end++;
        }
        return a.substring(0, end);
    }

    @Override
    public void setFocus() {
        viewer.getTable().setFocus();
    }

    @Override
    public void dispose() {
        PlatformUI.getWorkbench().getThemeManager().removePropertyChangeListener(themeListener);
        refresh.close();
        super.dispose();
    }

    /** The colours of verdicts are the theme's: each of them that changes says so by itself. */
    private void recolourSoon() {
        if (!recolouring && !viewer.getTable().isDisposed()) {
            recolouring = true;
            viewer.getTable().getDisplay().timerExec(ARRANGE_MILLIS, () -> {
                recolouring = false;
                if (!viewer.getTable().isDisposed()) {
                    viewer.refresh(true);
                }
            });
        }
    }

    /** Filled by contributions: what can be done with the tests of the selected rows. */
    private void contextMenu() {
        MenuManager menu = new MenuManager();
        menu.setRemoveAllWhenShown(true);
        menu.addMenuListener(shown -> {
            Optional<String> model = currentModel();
            if (model.isPresent()) {
                shown.add(new CompareColumns(model.get(), columns.models(), this::testsMeant, getSite().getWorkbenchWindow()).menu());
                shown.add(new ForgetVerdicts(testsMeant(), model.get()));
                currentEntry().filter(PreviousModelJob::isPossible)
                        .ifPresent(entry -> shown.add(new CompareWithPrevious(entry.question(), getSite().getWorkbenchWindow())));
            } else {
                MenuManager forget = new MenuManager("&Forget Verdicts");
                columns.models().forEach(each -> forget.add(new ForgetVerdicts(testsMeant(), each)));
                shown.add(forget);
            }
            shown.add(new GroupMarker(IWorkbenchActionConstants.MB_ADDITIONS));
        });
        viewer.getTable().setMenu(menu.createContextMenu(viewer.getTable()));
        getSite().registerContextMenu(menu, viewer);
        getSite().setSelectionProvider(viewer);
    }

    /** The model of the column in which the context menu was asked for. */
    private Optional<String> currentModel() {
        return current.row().flatMap(row -> columns.model(current.column()));
    }

    /** What the ledger knows of the current cell. */
    private Optional<Entry> currentEntry() {
        return current.row().map(item -> (VerdictRow) item.getData()).flatMap(row -> FelisPlugin.service(VerdictLedger.class).snapshot()
                .of(Questions.path(row.test())).stream()
                .filter(entry -> currentModel().filter(Questions.model(entry.question()).name()::equals).isPresent()).findFirst());
    }

    /** In the status line: the verdict of the current cell, since when it is what it is, and what it was before. */
    private void tellDetail() {
        String text = current.row().map(item -> (VerdictRow) item.getData()).flatMap(row -> columns.model(current.column())
                .filter(model -> row.cells().containsKey(model)).map(model -> row.name() + " under " + VerdictTable.title(model) + ": "
                        + String.join("; ", VerdictHistory.lines(row.cells().get(model).answers())))).orElse("");
        if (!text.equals(detail)) {
            detail = text;
            getViewSite().getActionBars().getStatusLineManager().setMessage(text);
        }
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
        matching.expect(table.rows());
        if (sameTests && (columns.areSorted() || !filter.getText().isEmpty())) {
            Set<IFile> tests = rows.get().stream().map(VerdictRow::test).collect(Collectors.toSet());
            showColumns(table.rows().stream().filter(row -> tests.contains(row.test())).toList());
            rows.update(table.rows());
            columns.fit(rows.get());
            arrangeSoon();
            counts.show(shown.rows(), rows.get().size());
        } else {
            arrange();
        }
        tellDetail();
    }

    /** Of the models that these rows, or all if there are none, say something of, and of the one by which rows are sorted. */
    private void showColumns(List<VerdictRow> some) {
        Set<String> used = new HashSet<>();
        (some.isEmpty() ? shown.rows() : some).forEach(row -> used.addAll(row.cells().keySet()));
        columns.sortedBy().ifPresent(used::add);
        rows.expect(columns.show(shown.models().stream().filter(used::contains).toList()));
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
            List<VerdictRow> arranged = arranged();
            showColumns(arranged);
            columns.fit(arranged);
            rows.show(arranged);
            counts.show(shown.rows(), arranged.size());
        }
    }

    /** Those that match the filter, in the order that the user chose. */
    private List<VerdictRow> arranged() {
        List<String> words = RowFilter.words(filter.getText());
        return columns.sorted(words.isEmpty() ? shown.rows()
                : shown.rows().stream().filter(row -> opened.contains(row.test()) || matching.matches(row, words)).toList());
    }

    /** The execution behind the verdict in a column; beside the verdicts, the test itself. */
    private void open(VerdictRow row, int column) {
        IFile test = row.test();
        Optional<String> model = columns.model(column);
        if (model.isPresent()) {
            opened.add(test);
            VerifyTest.under(test, ModelChoice.named(model.get()), getSite().getWorkbenchWindow());
        } else {
            FelisPlugin.runLogged(test.getName() + " cannot be opened", monitor -> IDE.openEditor(getSite().getPage(), test));
        }
    }
}
