package org.felis.ide.counterexample;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.part.ViewPart;
import org.felis.cat.compilation.PredefinedNames;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.LayerKind;
import org.felis.execution.RelationLayer;
import org.felis.execution.layout.Connection;
import org.felis.execution.layout.MovedEvents;
import org.felis.execution.report.AxiomVerdict;
import org.felis.execution.report.ExecutionDifference;
import org.felis.execution.report.ExecutionText;
import org.felis.ide.HelpContext;
import org.felis.ide.counterexample.drawing.Walk;
import org.felis.ide.counterexample.expression.EvaluationJob;
import org.felis.ide.counterexample.expression.ExpressionBar;
import org.felis.verification.task.EvaluationResult;

/**
 * Draws the executions that prove a verdict, one at a time, and lets the user step through them. Knows nothing but the execution graph, the EMF model, and
 * which file it belongs to.
 */
public final class CounterexampleView extends ViewPart {

    public static final String ID = "org.felis.ide.counterexample.CounterexampleView";

    private static final String NOTHING_TO_DRAW = "\n\nNo execution witnesses this verdict.";
    private static final String EMPTY = "No execution yet.\n\nRight-click a litmus test or a C program and choose Verify Under ▸ a memory model.\n"
            + "The execution that witnesses the verdict is drawn here.";
    private static final String NOT_EVALUATED = "Expressions can be evaluated on executions that a verification under a CAT model has found: "
            + "verify the test again.";
    private static final int[] DRAWING_AND_TABLES = {60, 40};
    private static final double WIDE_FROM_ASPECT = 1.3;

    private Composite root;
    private StackLayout pages;
    private Composite emptyPage;
    private Label advice;
    private Composite executionPage;
    private SashForm split;
    private SashForm tables;
    private TableShares shares;
    private Label heading;
    private Label condition;
    private Reason reason;
    private Label difference;
    private ExpressionBar expressions;
    /** The expression that is evaluated on each execution that is shown. */
    private Optional<String> expression = Optional.empty();
    private Optional<EvaluationJob> evaluation = Optional.empty();
    /** Where events have been put, as long as somebody knows the execution. */
    private final Map<ExecutionGraph, MovedEvents> moved = new WeakHashMap<>();
    private Label position;
    private ExecutionCanvas canvas;
    private LayerTree layers;
    private StateTable state;
    private AxiomTable axioms;
    private ViewActions actions;
    private SourceLink source;
    private FollowedEditor followed;
    private ShownExecutions shown;
    private int index;
    private Walk walk;
    private final Set<Consumer<EventNode>> followers = new LinkedHashSet<>();
    private final Set<Runnable> watchers = new LinkedHashSet<>();

    @Override
    public void createPartControl(Composite parent) {
        root = parent;
        HelpContext.COUNTEREXAMPLE.explains(root);
        pages = new StackLayout();
        root.setLayout(pages);
        emptyPage = new Composite(root, SWT.NONE);
        emptyPage.setLayout(new GridLayout());
        advice = new Label(emptyPage, SWT.WRAP | SWT.CENTER);
        advice.setText(EMPTY);
        advice.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, true));
        createExecutionPage();
        pages.topControl = emptyPage;
        actions = new ViewActions(getViewSite().getActionBars(), new ViewCommands());
        source = new SourceLink(getSite().getPage(), event -> walk.select(event));
        followed = new FollowedEditor(getSite().getPage(), this::show);
        root.addListener(SWT.Resize, e -> orient());
    }

    /** Shows executions instead of the present ones: the first of them, from its initial state. */
    public void show(ShownExecutions executions) {
        shown = executions;
        followed.shown(executions);
        Walk before = walk;
        ExecutionGraph graph = executions.graphs().get(0);
        boolean sameModel = before != null && Objects.equals(before.graph().getModel(), graph.getModel());
        show(0, sameModel ? before.through(graph, ExecutionDifference.NONE) : Walk.through(graph));
    }

    /**
     * More is known: other executions that prove what the present one proves, or more to say of it; the present one stays.
     *
     * @param more begin with the present one; anything else means that another has been shown meanwhile, and is ignored
     */
    public void add(ShownExecutions more) {
        if (shown != null && shown.test().equals(more.test()) && shown.graphs().size() == 1
                && EcoreUtil.equals(shown.graphs().get(0), more.graphs().get(0))) {
            shown = shown.with(more);
            followed.shown(shown);
            update(); // nobody has chosen anything: what the user has chosen elsewhere meanwhile stays
        }
    }

    private void show(int execution, Walk next) {
        index = execution;
        next.move(moved.getOrDefault(shown.graphs().get(index), MovedEvents.NONE));
        evaluation.ifPresent(EvaluationJob::cancel);
        show(next, canvas::show);
        pages.topControl = executionPage;
        root.layout(true, true);
        orient();
        watchers.forEach(Runnable::run);
        expression.ifPresent(this::evaluate);
    }

    /** Shows the same execution as another graph has it. */
    private void replace(ExecutionGraph same) {
        show(walk.onto(same), canvas::replace);
    }

    private void show(Walk next, Consumer<Walk> draw) {
        walk = next;
        source.follow(walk.graph(), shown.test());
        setText(condition, conditionText(walk.graph(), shown.test()));
        reason.show(walk.graph());
        String differs = StepWords.difference(walk.difference());
        setText(difference, differs);
        ((GridData) difference.getLayoutData()).exclude = differs.isEmpty();
        draw.accept(walk);
        layers.show(walk);
        axioms.show(walk);
        walk.onChange(this::refresh);
        refresh();
    }

    /** Evaluates an expression on the execution that is shown. */
    private void evaluate(String wanted) {
        expression = Optional.of(wanted);
        evaluation.ifPresent(EvaluationJob::cancel);
        evaluation = shown.found(index).map(found -> new EvaluationJob(wanted, found.task(), found.execution(), root.getDisplay(), this::evaluated));
        expressions.say(evaluation.isPresent() ? "Evaluating…" : NOT_EVALUATED);
        evaluation.ifPresent(EvaluationJob::schedule);
    }

    private void evaluated(EvaluationResult value) {
        if (!root.isDisposed()) {
            replace(switch (value) {
                case EvaluationResult.Evaluated evaluated -> evaluated.execution().graph();
                case EvaluationResult.Unanswered unanswered -> shown.graphs().get(index);
            });
            expressions.show(value);
        }
    }

    /** Names that an expression may be made of, as far as the execution has them. */
    private List<String> names() {
        ExecutionGraph graph = walk.graph();
        return Stream.of(graph.getLayers().stream().filter(layer -> layer.getKind() != LayerKind.EXPRESSION).map(RelationLayer::getName),
                graph.getEvents().stream().map(EventNode::getLetter), graph.getEvents().stream().flatMap(event -> event.getTags().stream()),
                PredefinedNames.RELATIONS.stream(), PredefinedNames.SETS.stream()).flatMap(names -> names).toList();
    }

    /** Shows one of the executions, and what is different in it from the one before in the list or, going back, behind it. */
    private void showExecution(int execution) {
        if (walk != null && execution >= 0 && execution < shown.graphs().size()) {
            ExecutionGraph next = shown.graphs().get(execution);
            show(execution, walk.through(next, ExecutionDifference.between(walk.graph(), next)));
        }
    }

    /**
     * Takes the present execution away, because a later verdict has none.
     *
     * @param verdict the test, the verdict and the model in one line
     */
    public void showNone(String verdict) {
        showMessage(verdict + NOTHING_TO_DRAW);
    }

    /** A later verdict on a test has no execution: those that were shown of it are not shown again when its editor is activated. */
    public void forget(IFile test) {
        followed.forget(test);
    }

    /** Shows a text instead of an execution. */
    public void showMessage(String text) {
        evaluation.ifPresent(EvaluationJob::cancel);
        walk = null;
        shown = null;
        followed.shownNone();
        source.forget();
        actions.disable();
        advice.setText(text);
        pages.topControl = emptyPage;
        root.layout(true, true);
        watchers.forEach(Runnable::run);
    }

    /** Writes the execution as it is drawn to a file, in the format that the file's extension names. */
    public void export(Path file) {
        if (walk != null) {
            new ExportJob(file, walk.graph(), walk.layers(), walk.moved(), canvas.theme()).schedule();
        }
    }

    /** From now on, as long as the view is there, the follower is told which event is selected, whenever the drawing changes. */
    public void follow(Consumer<EventNode> follower) {
        followers.add(follower);
    }

    /** From now on, as long as the view is there, the watcher is told that another execution is shown, or none. */
    public void watch(Runnable watcher) {
        watchers.add(watcher);
    }

    /** Selects an event of the execution that is shown. */
    public void select(EventNode event) {
        if (walk != null && walk.graph().getEvents().contains(event)) {
            walk.select(event);
        }
    }

    /** The event that is selected in the drawing. */
    public Optional<EventNode> selectedEvent() {
        return Optional.ofNullable(walk).flatMap(Walk::selected);
    }

    /** The middle of an event on the canvas. */
    public Optional<Point> placeOf(EventNode event) {
        return canvas.placeOf(event);
    }

    /** The middle of the label of an edge on the canvas. */
    public Optional<Point> placeOf(String source, String relation, String target) {
        return canvas.placeOf(source, relation, target);
    }

    /** How many edges stand out, because the chosen axiom is refuted by them. */
    public int highlightedEdges() {
        return walk == null ? 0 : (int) walk.layers().connections(walk.graph()).stream().filter(Connection::highlighted).count();
    }

    /** The execution that is shown. */
    public Optional<ExecutionGraph> execution() {
        return Optional.ofNullable(walk).map(Walk::graph);
    }

    @Override
    public void setFocus() {
        if (walk == null) {
            root.setFocus();
        } else if (!expressions.hasFocus()) { // a button of the view has activated it
            canvas.setFocus();
        }
    }

    @Override
    public void dispose() {
        if (source != null) {
            source.dispose();
            followed.dispose();
        }
        super.dispose();
    }

    private void createExecutionPage() {
        executionPage = new Composite(root, SWT.NONE);
        GridLayout grid = new GridLayout();
        grid.marginWidth = 6;
        grid.marginHeight = 4;
        grid.verticalSpacing = 3;
        executionPage.setLayout(grid);
        heading = line(SWT.WRAP);
        heading.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
        condition = line(SWT.WRAP);
        reason = new Reason(executionPage);
        difference = line(SWT.WRAP);
        split = new SashForm(executionPage, SWT.VERTICAL | SWT.SMOOTH);
        split.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
        canvas = new ExecutionCanvas(split, new ViewCommands(), event -> source.open(event));
        tables = new SashForm(split, SWT.HORIZONTAL | SWT.SMOOTH);
        layers = new LayerTree(tables);
        state = new StateTable(tables);
        axioms = new AxiomTable(tables);
        split.setWeights(DRAWING_AND_TABLES);
        shares = new TableShares(tables);
        expressions = new ExpressionBar(executionPage, this::names, new ExpressionBar.Listener() {
            @Override
            public void entered(String wanted) {
                evaluate(wanted);
            }

            @Override
            public void left() {
                expression = Optional.empty();
                evaluation.ifPresent(EvaluationJob::cancel);
                replace(shown.graphs().get(index));
                canvas.setFocus();
            }
        });
        position = line(SWT.NONE);
    }

    private Label line(int style) {
        Label line = new Label(executionPage, style);
        line.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
        return line;
    }

    /** The tables stand beside the drawing in a wide view, else below it. */
    private void orient() {
        Point size = root.getSize();
        boolean wide = size.x > size.y * WIDE_FROM_ASPECT;
        split.setOrientation(wide ? SWT.HORIZONTAL : SWT.VERTICAL);
        tables.setOrientation(wide ? SWT.VERTICAL : SWT.HORIZONTAL);
        shares.share(state.rowHeight(), layers.rows(), state.rows(), axioms.rows()); // those that are hidden take no room
    }

    /** After another event was selected, or another execution is shown. */
    private void refresh() {
        update();
        source.mark(walk.selected());
        walk.selected().ifPresent(event -> followers.forEach(follower -> follower.accept(event)));
    }

    private void update() {
        moved.put(shown.graphs().get(index), walk.moved());
        canvas.refresh();
        state.show(walk.state());
        String which = StepWords.execution(index, shown);
        if (setText(heading, which.isEmpty() ? shown.heading() : shown.heading() + "  ·  " + which)) {
            executionPage.layout(true);
        }
        setText(position, StepWords.position(walk));
        actions.refresh(walk, index, shown.graphs().size());
    }

    /** Goes to the state after so many steps. */
    private void step(int steps) {
        walk.goTo(steps);
        walk.selected().ifPresent(source::reveal);
    }

    /** Whether it is another text, which may need more or fewer lines. */
    private static boolean setText(Label label, String text) {
        boolean other = !text.equals(label.getToolTipText());
        if (other) {
            label.setText(text.replace("&", "&&"));
            label.setToolTipText(text);
        }
        return other;
    }

    /** What buttons and keys do. */
    private final class ViewCommands implements ViewActions.Commands {

        @Override
        public void first() {
            step(0);
        }

        @Override
        public void previous() {
            step(walk.stepsDone() - 1);
        }

        @Override
        public void next() {
            step(walk.stepsDone() + 1);
        }

        @Override
        public void last() {
            step(walk.stepCount());
        }

        @Override
        public void previousExecution() {
            showExecution(index - 1);
        }

        @Override
        public void nextExecution() {
            showExecution(index + 1);
        }

        @Override
        public void fit() {
            canvas.fit();
        }

        @Override
        public void zoomIn() {
            canvas.zoomIn();
        }

        @Override
        public void zoomOut() {
            canvas.zoomOut();
        }

        @Override
        public void evaluate() {
            expressions.open();
        }

        @Override
        public void resetLayout() {
            walk.move(MovedEvents.NONE);
        }

        @Override
        public void pin(boolean stay) {
            followed.pin(stay);
        }

        @Override
        public void showTable(ViewActions.SideTable table, boolean visible) {
            tables.getChildren()[table.ordinal()].setVisible(visible);
            tables.setVisible(Arrays.stream(tables.getChildren()).limit(ViewActions.SideTable.values().length).anyMatch(Control::getVisible));
            tables.layout(true);
            split.layout(true);
            orient();
        }

        @Override
        public void copyText() {
            Clipboard clipboard = new Clipboard(root.getDisplay());
            try {
                clipboard.setContents(new Object[] {ExecutionText.of(walk.graph())}, new Transfer[] {TextTransfer.getInstance()});
            } finally {
                clipboard.dispose();
            }
        }

        @Override
        public void export() {
            ExportDialog.ask(getSite().getShell(), walk.graph(), shown.test()).ifPresent(CounterexampleView.this::export);
        }
    }

    /** The test is known: of the places in it, the line and the column are enough. */
    private static String conditionText(ExecutionGraph graph, Optional<IFile> test) {
        String question = graph.getCondition() == null ? "" : graph.getCondition();
        String asked = test.map(IFile::getLocation).map(location -> question.replace(location.toOSString(), location.lastSegment())).orElse(question);
        String state = AxiomVerdict.FAILS.in(graph).isEmpty() ? "final state: " : "final state that is not permitted: ";
        return graph.getOutcome() == null || graph.getOutcome().isEmpty() ? asked : asked + "    " + state + graph.getOutcome();
    }
}
