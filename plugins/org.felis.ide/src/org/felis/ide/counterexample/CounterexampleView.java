package org.felis.ide.counterexample;

import java.util.Optional;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.part.ViewPart;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.ide.FelisPlugin;

/**
 * Draws an execution that proves a verdict and lets the user step through it. Knows nothing but the execution graph, the EMF model, and
 * which file it belongs to.
 */
public final class CounterexampleView extends ViewPart {

    public static final String ID = "org.felis.ide.counterexample.CounterexampleView";

    private static final String NOTHING_TO_DRAW = "\n\nNo execution proves this verdict, so there is none to draw.";
    private static final String EMPTY = "No execution yet.\n\nRight-click a litmus test and choose Verify under ▸ a memory model.\n"
            + "If an execution proves the verdict, it is drawn here.";
    private static final int[] DRAWING_AND_TABLES = {60, 40};
    private static final int[] TABLES = {34, 36, 30};
    private static final double WIDE_FROM_ASPECT = 1.3;

    private Composite root;
    private StackLayout pages;
    private Composite emptyPage;
    private Label advice;
    private Composite executionPage;
    private SashForm split;
    private SashForm tables;
    private Label heading;
    private Label condition;
    private Label position;
    private ExecutionCanvas canvas;
    private LayerTable layers;
    private StateTable state;
    private AxiomTable axioms;
    private StepActions steps;
    private SourceLink source;
    private Walk walk;

    @Override
    public void createPartControl(Composite parent) {
        root = parent;
        pages = new StackLayout();
        root.setLayout(pages);
        emptyPage = new Composite(root, SWT.NONE);
        emptyPage.setLayout(new GridLayout());
        advice = new Label(emptyPage, SWT.WRAP | SWT.CENTER);
        advice.setText(EMPTY);
        advice.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, true));
        createExecutionPage();
        pages.topControl = emptyPage;
        IToolBarManager toolBar = getViewSite().getActionBars().getToolBarManager();
        steps = new StepActions(toolBar);
        toolBar.add(fitAction());
        source = new SourceLink(getSite().getPage(), event -> walk.select(event));
        root.addListener(SWT.Resize, e -> orient());
    }

    /** Shows an execution instead of the present one, from its initial state. */
    public void show(ShownExecution execution) {
        walk = new Walk(execution.graph());
        source.follow(execution);
        heading.setText(execution.heading());
        heading.setToolTipText(execution.heading());
        condition.setText(conditionText(execution.graph()));
        condition.setToolTipText(condition.getText());
        canvas.show(walk);
        layers.show(walk);
        axioms.show(walk);
        walk.onChange(this::refresh);
        refresh();
        pages.topControl = executionPage;
        root.layout(true, true);
        orient();
    }

    /**
     * Takes the present execution away, because a later verdict has none.
     *
     * @param verdict the test, the verdict and the model in one line
     */
    public void showNone(String verdict) {
        walk = null;
        source.forget();
        steps.disable();
        advice.setText(verdict + NOTHING_TO_DRAW);
        pages.topControl = emptyPage;
        root.layout(true, true);
    }

    /** The event that is selected in the drawing. */
    public Optional<EventNode> selectedEvent() {
        return Optional.ofNullable(walk).flatMap(Walk::selected);
    }

    /** The middle of an event on the canvas. */
    public Optional<Point> placeOf(EventNode event) {
        return canvas.placeOf(event);
    }

    /** The execution that is shown. */
    public Optional<ExecutionGraph> execution() {
        return Optional.ofNullable(walk).map(Walk::graph);
    }

    @Override
    public void setFocus() {
        if (walk == null) {
            root.setFocus();
        } else {
            canvas.setFocus();
        }
    }

    @Override
    public void dispose() {
        if (source != null) {
            source.dispose();
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
        heading = line(SWT.NONE);
        heading.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
        condition = line(SWT.WRAP);
        split = new SashForm(executionPage, SWT.VERTICAL | SWT.SMOOTH);
        split.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
        canvas = new ExecutionCanvas(split, event -> source.reveal(event));
        tables = new SashForm(split, SWT.HORIZONTAL | SWT.SMOOTH);
        layers = new LayerTable(tables);
        state = new StateTable(tables);
        axioms = new AxiomTable(tables);
        split.setWeights(DRAWING_AND_TABLES);
        tables.setWeights(TABLES);
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
    }

    private void refresh() {
        canvas.refresh();
        state.show(walk.state());
        position.setText(StepWords.position(walk));
        position.setToolTipText(position.getText());
        steps.refresh(walk);
        if (walk.stepsDone() > 0) {
            walk.lastStep().ifPresent(step -> source.reveal(step.getEvent()));
        }
    }

    private Action fitAction() {
        Action fit = new Action("Fit the drawing to the view") {
            @Override
            public void run() {
                canvas.fit();
            }
        };
        ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/fit.svg").ifPresent(fit::setImageDescriptor);
        return fit;
    }

    private static String conditionText(ExecutionGraph graph) {
        String asked = graph.getCondition() == null ? "" : graph.getCondition();
        return graph.getOutcome() == null || graph.getOutcome().isEmpty() ? asked : asked + "    outcome: " + graph.getOutcome();
    }
}
