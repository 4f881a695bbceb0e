package org.felis.ide.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerCell;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ProgressBar;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.ViewPart;
import org.felis.ide.FelisPlugin;
import org.felis.ide.compare.ComparedTest.Difference;
import org.felis.ide.compare.OutcomeJob.Question;
import org.felis.ide.preferences.WorkbenchSettings;
import org.felis.ide.tables.TableActions;
import org.felis.ide.verify.ModelChoice;
import org.felis.ide.verify.UnsavedFiles;
import org.felis.ide.verify.VerifyTest;
import org.felis.verification.ShippedModel;

/** The <em>Compare Models</em> view: the tests on which two models differ, and the outcomes that only one of them allows. */
public final class CompareView extends ViewPart {

    public static final String ID = "org.felis.ide.compare.CompareView";

    private static final String FIRST = "first";
    private static final String SECOND = "second";
    private static final String WHERE = "where";
    private static final int[] TESTS_AND_OUTCOMES = {62, 38};
    private static final int CHOICE_WIDTH = 95;
    private static final int WIDE_FROM_PIXELS = 760;
    private static final double WIDE_FROM_ASPECT = 1.8;

    private ModelChooser first;
    private ModelChooser second;
    private Button where;
    private Button compare;
    private final IAction all = new Action("All Tests", IAction.AS_CHECK_BOX) {
        @Override
        public void run() {
            tests.refresh();
        }
    };
    private Label summary;
    private ProgressBar progress;
    private SashForm split;
    private TableViewer tests;
    private ComparisonColumns columns;
    private OutcomeTable outcomes;
    private IMemento remembered;
    private List<IResource> resources = List.of();
    private Comparing comparing;
    private final IResourceChangeListener changes = change -> later(this::refreshOutOfDate);

    @Override
    public void init(IViewSite site, IMemento memento) throws PartInitException {
        super.init(site, memento);
        remembered = memento;
    }

    @Override
    public void createPartControl(Composite parent) {
        Composite root = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(root);
        createQuestion(root);
        createAnswer(root);
        all.setToolTipText("Also show the tests on which the models agree");
        ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/litmus.svg").ifPresent(all::setImageDescriptor);
        getViewSite().getActionBars().getToolBarManager().add(all);
        new TableActions(getViewSite(), "comparison", this::lines).contribute();
        restore();
        ResourcesPlugin.getWorkspace().addResourceChangeListener(changes, IResourceChangeEvent.POST_CHANGE);
    }

    private void createQuestion(Composite root) {
        Composite question = new Composite(root, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(question);
        GridLayoutFactory.fillDefaults().numColumns(4).margins(3, 2).spacing(3, 2).applyTo(question);
        first = new ModelChooser(question, "The first model", remembered(FIRST, ModelChoice.DEFAULT));
        second = new ModelChooser(question, "The second model", remembered(SECOND, ModelChoice.of(ShippedModel.SC)));
        where = new Button(question, SWT.PUSH);
        where.setToolTipText("Which tests");
        where.addSelectionListener(SelectionListener.widgetSelectedAdapter(
                e -> new TestsDialog(getSite().getShell(), resources).ask().ifPresent(this::choose)));
        compare = new Button(question, SWT.PUSH);
        compare.setText("Compare");
        compare.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> compareOrStop()));
        GridDataFactory chosen = GridDataFactory.fillDefaults().hint(CHOICE_WIDTH, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).grab(true, false);
        List.of(first.control(), second.control(), where).forEach(chosen::applyTo);
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(compare);
    }

    private void createAnswer(Composite root) {
        Composite state = new Composite(root, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(state);
        GridLayoutFactory.fillDefaults().numColumns(2).margins(6, 0).applyTo(state);
        summary = new Label(state, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(summary);
        progress = new ProgressBar(state, SWT.HORIZONTAL | SWT.SMOOTH);
        progress.setVisible(false);
        GridDataFactory.fillDefaults().hint(110, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).applyTo(progress);
        split = new SashForm(root, SWT.VERTICAL | SWT.SMOOTH);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(split);
        tests = new TableViewer(split, SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
        tests.getTable().setHeaderVisible(true);
        tests.getTable().setLinesVisible(true);
        tests.setContentProvider(ArrayContentProvider.getInstance());
        tests.setInput(new ArrayList<>());
        columns = new ComparisonColumns(tests);
        ColumnViewerToolTipSupport.enableFor(tests);
        tests.addFilter(new ViewerFilter() {
            @Override
            public boolean select(Viewer filtered, Object parentElement, Object row) {
                return all.isChecked() || !((ComparedTest) row).isSame();
            }
        });
        tests.addSelectionChangedListener(e -> outcomes.show(e.getStructuredSelection().getFirstElement() instanceof ComparedTest test
                ? test.differences() : List.of()));
        tests.getTable().addMouseListener(MouseListener.mouseDoubleClickAdapter(e -> open(new Point(e.x, e.y))));
        outcomes = new OutcomeTable(split, this::show);
        split.setWeights(TESTS_AND_OUTCOMES);
        root.addListener(SWT.Resize, e -> orient(root.getSize()));
    }

    /** The outcomes stand beside the tests in a wide view, else below them. */
    private void orient(Point size) {
        boolean wide = size.x >= WIDE_FROM_PIXELS && size.x > size.y * WIDE_FROM_ASPECT;
        split.setOrientation(wide ? SWT.HORIZONTAL : SWT.VERTICAL);
    }

    @Override
    public void setFocus() {
        first.control().setFocus();
    }

    @Override
    public void dispose() {
        ResourcesPlugin.getWorkspace().removeResourceChangeListener(changes);
        if (comparing != null) {
            comparing.stop();
        }
        super.dispose();
    }

    @Override
    public void saveState(IMemento memento) {
        memento.putString(FIRST, first.chosen().name());
        memento.putString(SECOND, second.chosen().name());
        memento.putString(WHERE, resources.stream().map(r -> r.getFullPath().toString()).collect(Collectors.joining("\n")));
    }

    private ModelChoice remembered(String key, ModelChoice otherwise) {
        String name = remembered == null ? null : remembered.getString(key);
        return name == null ? otherwise : ModelChoice.named(name);
    }

    private void restore() {
        String paths = remembered == null ? null : remembered.getString(WHERE);
        List<IResource> found = paths == null || paths.isEmpty() ? List.of() : paths.lines().map(IPath::fromPortableString)
                .map(ResourcesPlugin.getWorkspace().getRoot()::findMember).filter(Objects::nonNull).map(IResource.class::cast).toList();
        choose(found.isEmpty() ? SelectedResources.inExplorer(getSite()) : found);
    }

    /** Which tests are to be compared: tests, and folders or projects with tests. */
    void choose(List<IResource> chosen) {
        resources = List.copyOf(chosen);
        where.setText(resources.isEmpty() ? "Which tests?…" : SelectedResources.words(resources) + "…");
        if (comparing == null) {
            summary.setText(resources.isEmpty() ? "Choose two models and a folder with tests." : "");
        }
    }

    private void compareOrStop() {
        if (comparing != null && comparing.isRunning()) {
            comparing.stop();
        } else if (resources.isEmpty()) {
            new TestsDialog(getSite().getShell(), resources).ask().ifPresent(chosen -> {
                choose(chosen);
                compare();
            });
        } else {
            compare();
        }
    }

    /** Compares the chosen models on the chosen tests, in place of what is shown. */
    void compare() {
        ComparisonRequest request = new ComparisonRequest(first.chosen(), second.chosen(), resources);
        if (!saved(request)) {
            return;
        }
        if (comparing != null) {
            comparing.stop();
        }
        columns.show(ModelChooser.label(request.first()), ModelChooser.label(request.second()));
        tests.setInput(new ArrayList<>());
        outcomes.show(List.of());
        Comparing started = new Comparing(request, this::later);
        comparing = started;
        started.start((news, state) -> {
            if (comparing == started) {
                show(news, state);
            }
        });
    }

    /** It is about the files: what is not saved is saved first, unless the user cancels that. */
    private boolean saved(ComparisonRequest request) {
        try {
            return UnsavedFiles.of(getSite().getWorkbenchWindow(), request.tests(), request.first(), request.second())
                    .save(!WorkbenchSettings.get().saveWithoutAsking());
        } catch (CoreException unreadable) {
            summary.setText(unreadable.getStatus().getMessage());
            return false;
        }
    }

    /** More of the comparison is known. */
    private void show(List<ComparedTest> news, Comparing.State state) {
        @SuppressWarnings("unchecked")
        List<ComparedTest> rows = (List<ComparedTest>) tests.getInput();
        rows.addAll(news);
        tests.add(news.toArray());
        summary.setText(state.text());
        compare.setText(state.running() ? "Stop" : "Compare");
        progress.setVisible(state.running());
        progress.setMaximum(Math.max(1, state.tests()));
        progress.setSelection(state.compared());
        if (tests.getStructuredSelection().isEmpty() && tests.getTable().getItemCount() > 0 && !state.running()) {
            tests.getTable().select(0);
            tests.setSelection(tests.getSelection());
        }
    }

    private void refreshOutOfDate() {
        for (TableItem item : tests.getTable().getItems()) {
            ComparedTest row = (ComparedTest) item.getData();
            if (row != null && row.isOutOfDate()) {
                tests.update(row, null);
            }
        }
    }

    /** The head, and the rows that are selected, or all that are shown if none is. */
    private List<List<String>> lines() {
        List<ComparedTest> shown = Arrays.stream(tests.getTable().getItems()).map(TableItem::getData).map(ComparedTest.class::cast).toList();
        String firstTitle = comparing == null ? "first model" : ModelChooser.label(comparing.request().first());
        String secondTitle = comparing == null ? "second model" : ModelChooser.label(comparing.request().second());
        List<?> selected = tests.getStructuredSelection().toList();
        return ComparisonColumns.lines(firstTitle, secondTitle, selected.size() < 2 ? shown : shown.stream().filter(selected::contains).toList());
    }

    /** What is behind a cell: the execution of a verdict or of an outcome; else the test itself. */
    private void open(Point place) {
        ViewerCell cell = tests.getCell(place);
        if (cell == null) {
            return;
        }
        ComparedTest test = (ComparedTest) cell.getElement();
        boolean ofFirst = ComparisonColumns.isOfFirst(cell.getColumnIndex());
        ModelChoice model = ofFirst ? test.firstModel() : test.secondModel();
        if (ComparisonColumns.isOfVerdicts(cell.getColumnIndex())) {
            VerifyTest.under(test.test(), model, getSite().getWorkbenchWindow());
        } else if (ComparisonColumns.isOfOutcomes(cell.getColumnIndex())) {
            (ofFirst ? test.onlyUnderFirst() : test.onlyUnderSecond()).stream().findFirst().ifPresent(d -> show(d, Question.WHY_ALLOWED));
        } else {
            FelisPlugin.runLogged(test.name() + " cannot be opened", monitor -> IDE.openEditor(getSite().getPage(), test.test()));
        }
    }

    private void show(Difference difference, Question question) {
        new OutcomeJob(difference, question, getSite().getWorkbenchWindow()).schedule();
    }

    private void later(Runnable work) {
        PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
            if (!split.isDisposed()) {
                work.run();
            }
        });
    }
}
