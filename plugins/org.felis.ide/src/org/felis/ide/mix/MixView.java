package org.felis.ide.mix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.felis.execution.EventNode;
import org.felis.ide.FelisPlugin;
import org.felis.ide.HelpContext;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.counterexample.ViewTurn;
import org.felis.ide.tables.TableActions;
import org.felis.mix.combine.MixedLine;
import org.felis.mix.compare.JudgedMix;
import org.felis.mix.compare.MixDetails;
import org.felis.mix.compare.MixMatrix;
import org.felis.mix.compare.SourceAnswer;

/**
 * The <em>Mix Testing</em> view: a matrix of profiles; of the selected cell the assignments, of the selected assignment the code of both languages and
 * the final states of both sides. Its execution is shown in the
 * <em>Counterexample</em> view, whose selected event marks its lines here.
 */
public final class MixView extends ViewPart {

    public static final String ID = "org.felis.ide.mix.MixView";

    private static final String EMPTY = "Right-click a litmus test in C and choose Mix Test….\n"
            + "Its statements are compiled apart by several compilers and put together again in every way; a mix with a final state that C forbids is a bug.";
    private static final int[] TABLES_AND_CODE = {40, 60};
    private static final int[] MATRIX_AND_ASSIGNMENTS = {50, 50};
    private static final int[] CODE_AND_STATES = {36, 31, 33};
    private static final double WIDE_FROM_ASPECT = 2.2;
    private static final int MOST_MESSAGES = 6;

    private Composite root;
    private Label summary;
    private IAction stop;
    private IAction again;
    private StackLayout pages;
    private Composite stack;
    private Label advice;
    private SashForm results;
    private SashForm tables;
    private MatrixTable matrixTable;
    private AssignmentTable assignments;
    private CodePanes code;
    private StateTable states;
    private Optional<MixJob> mixing = Optional.empty();
    private Optional<OutcomesJob> finding = Optional.empty();
    private Optional<ExecutionJob> showing = Optional.empty();
    private Optional<MixRequest> request = Optional.empty();
    /** Of the last job: what others tell comes too late. */
    private News news;
    /** Of the execution that is shown first, since the user asked for the mixes; whoever asks for something else meanwhile has the Counterexample view. */
    private Optional<ViewTurn> turn = Optional.empty();
    private Optional<MixMatrix> matrix = Optional.empty();
    private Optional<ShownMix> shown = Optional.empty();
    private List<MixedLine> lines = List.of();
    private MixColors colors;
    private final Consumer<EventNode> follower = this::eventSelected;

    @Override
    public void createPartControl(Composite parent) {
        root = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(root);
        HelpContext.MIX_TESTING.explains(root);
        createBar();
        stack = new Composite(root, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(stack);
        pages = new StackLayout();
        stack.setLayout(pages);
        Composite message = new Composite(stack, SWT.NONE);
        GridLayoutFactory.swtDefaults().applyTo(message);
        advice = new Label(message, SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, true).align(SWT.FILL, SWT.BEGINNING).applyTo(advice);
        results = new SashForm(stack, SWT.VERTICAL | SWT.SMOOTH);
        tables = new SashForm(results, SWT.HORIZONTAL | SWT.SMOOTH);
        matrixTable = new MatrixTable(tables, this::show);
        colors = MixColors.of(matrixTable.control());
        matrixTable.control().addListener(SWT.Paint, e -> recolor());
        assignments = new AssignmentTable(tables, mix -> mix.ifPresentOrElse(this::show, this::showNoMix),
                mix -> showExecution(Optional.empty()), mix -> copyTest());
        tables.setWeights(MATRIX_AND_ASSIGNMENTS);
        SashForm below = new SashForm(results, SWT.HORIZONTAL | SWT.SMOOTH);
        code = new CodePanes(below, below, this::select);
        states = new StateTable(below, state -> showExecution(Optional.of(state)));
        below.setWeights(CODE_AND_STATES);
        results.setWeights(TABLES_AND_CODE);
        root.addListener(SWT.Resize, e -> orient(root.getSize()));
        new TableActions(getViewSite(), "mix testing", matrixTable::lines).contribute();
        getViewSite().getActionBars().getMenuManager().add(new Action("Forget Trusted Projects") {
            @Override
            public void run() {
                TrustedProjects.forget();
            }
        });
        say("", List.of(EMPTY));
    }

    private void createBar() {
        Composite bar = new Composite(root, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
        GridLayoutFactory.fillDefaults().margins(6, 2).applyTo(bar);
        summary = new Label(bar, SWT.WRAP);
        GridDataFactory.fillDefaults().grab(true, false).hint(100, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).applyTo(summary);
        ImageDescriptor square = PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(ISharedImages.IMG_ELCL_STOP);
        stop = action("Stop", "Stop Compiling and Verifying", square, () -> mixing.ifPresent(Job::cancel));
        ImageDescriptor shield = ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/verify.svg").orElse(null);
        again = action("Mix Again", "Mix the Same Test Again", shield, () -> request.ifPresent(this::mix));
    }

    private IAction action(String text, String toolTip, ImageDescriptor image, Runnable work) {
        IAction action = new Action(text, image) {
            @Override
            public void run() {
                work.run();
            }
        };
        action.setToolTipText(toolTip);
        action.setEnabled(false);
        getViewSite().getActionBars().getToolBarManager().add(action);
        return action;
    }

    /** The theme may change while results are shown. */
    private void recolor() {
        MixColors now = MixColors.of(matrixTable.control());
        if (!now.equals(colors)) {
            colors = now;
            root.getDisplay().asyncExec(() -> {
                if (!root.isDisposed()) {
                    matrixTable.recolor();
                    assignments.recolor();
                    states.recolor();
                    code.recolor();
                }
            });
        }
    }

    /** In a wide view the code stands beside the tables, else below them. */
    private void orient(Point size) {
        boolean wide = size.x > size.y * WIDE_FROM_ASPECT;
        results.setOrientation(wide ? SWT.HORIZONTAL : SWT.VERTICAL);
        tables.setOrientation(wide ? SWT.VERTICAL : SWT.HORIZONTAL);
    }

    @Override
    public void setFocus() {
        if (pages.topControl == results) {
            matrixTable.control().setFocus();
        } else {
            stack.setFocus();
        }
    }

    @Override
    public void dispose() {
        stopAll();
        super.dispose();
    }

    private void stopAll() {
        mixing.ifPresent(Job::cancel);
        stopLooking();
    }

    private void stopLooking() {
        finding.ifPresent(Job::cancel);
        showing.ifPresent(Job::cancel);
    }

    /** Mixes a test, in place of what is shown. */
    void mix(MixRequest asked) {
        stopAll();
        request = Optional.of(asked);
        matrix = Optional.empty();
        matrixTable.clear();
        assignments.clear();
        showNoMix();
        setContentDescription("");
        turn = Optional.of(new ViewTurn(getSite().getWorkbenchWindow()));
        news = new News(asked);
        MixJob job = new MixJob(asked, getSite().getShell(), news);
        mixing = Optional.of(job);
        say("Mixing " + asked.title() + "…", List.of());
        showRunning(true);
        job.schedule();
    }

    /** Passes on what a job tells, on the UI thread, unless it is about something else by now. */
    private final class News implements MixJob.Listener {

        private final MixRequest about;
        private final AtomicInteger mixes = new AtomicInteger();
        private final AtomicBoolean isTold = new AtomicBoolean();

        News(MixRequest about) {
            this.about = about;
        }

        @Override
        public void verified(int verified) {
            mixes.accumulateAndGet(verified, Math::max);
            if (isTold.compareAndSet(false, true)) {
                later(() -> {
                    isTold.set(false);
                    if (matrix.isEmpty()) {
                        summary.setText("Mixing " + about.title() + "… " + mixes.get() + " verified");
                    }
                });
            }
        }

        @Override
        public void done(MixMatrix result) {
            later(() -> {
                showRunning(false);
                MixView.this.show(result);
            });
        }

        @Override
        public void failed(List<String> reasons) {
            later(() -> {
                showRunning(false);
                say(about.title() + " was not mixed.", reasons);
            });
        }

        @Override
        public void stopped() {
            later(() -> {
                showRunning(false);
                say(about.title() + ": stopped.", List.of());
            });
        }

        private void later(Runnable work) {
            PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
                if (!root.isDisposed() && news == this) {
                    work.run();
                }
            });
        }
    }

    private void showRunning(boolean isRunning) {
        stop.setEnabled(isRunning);
        again.setEnabled(!isRunning);
    }

    /** Texts instead of results. */
    private void say(String head, List<String> texts) {
        summary.setText(head.replace("&", "&&"));
        summary.setToolTipText(null);
        advice.setText(String.join("\n", texts).replace("&", "&&"));
        pages.topControl = advice.getParent();
        root.layout(true, true);
    }

    private void show(MixMatrix result) {
        List<String> problems = new ArrayList<>(result.result().problems().stream().map(MixWords::problem).distinct().toList());
        result.result().source().map(MixWords::source).filter(words -> !words.isEmpty()).ifPresent(problems::addFirst);
        if (result.profiles().isEmpty() || result.details().isEmpty()) {
            say(MixWords.summary(result), problems);
            return;
        }
        matrix = Optional.of(result);
        String missing = problems.isEmpty() ? "" : "  ·  " + problems.getFirst() + (problems.size() > 1 ? " (and " + (problems.size() - 1) + " more)" : "");
        summary.setText((MixWords.summary(result) + missing).replace("&", "&&"));
        summary.setToolTipText(problems.isEmpty() ? null : String.join("\n", problems.stream().limit(MOST_MESSAGES).toList()).replace("&", "&&"));
        MixDetails details = result.details().orElseThrow();
        states.name(details.sourceModel(), modelName(details.model()));
        pages.topControl = results;
        root.layout(true, true);
        matrixTable.show(result);
    }

    /** Of a file, its name is enough. */
    private static String modelName(String model) {
        return model.substring(Math.max(model.lastIndexOf('/'), model.lastIndexOf('\\')) + 1);
    }

    private void show(MixMatrix.Cell cell) {
        showNoMix();
        assignments.show(matrix.orElseThrow().result().parts(), cell);
    }

    private void showNoMix() {
        stopLooking();
        shown = Optional.empty();
        lines = List.of();
        code.clear();
        states.clear();
    }

    /** Its code at once, its final states and its execution as soon as they are known. */
    private void show(JudgedMix judged) {
        stopLooking();
        MixDetails details = matrix.flatMap(MixMatrix::details).orElseThrow();
        if (!(matrix.orElseThrow().result().source().orElse(null) instanceof SourceAnswer.Known source)) {
            return;
        }
        ShownMix mix = new ShownMix(details, source, judged);
        shown = Optional.of(mix);
        Optional<MixDetails.Code> written = details.code(judged.mix(), source);
        lines = written.map(MixDetails.Code::lines).orElse(List.of());
        written.ifPresentOrElse(text -> code.show(details.test(), text), code::clear);
        states.announce("Looking for final states…");
        OutcomesJob job = new OutcomesJob(mix, outcomes -> PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
            if (!root.isDisposed() && shown.filter(mix::equals).isPresent()) {
                states.show(outcomes);
            }
        }));
        finding = Optional.of(job);
        job.schedule();
        showExecution(Optional.empty());
    }

    /** The mix as it can be saved and verified by hand. */
    private void copyTest() {
        shown.flatMap(mix -> mix.details().litmusTest(mix.judged(), mix.source())).ifPresent(text -> {
            Clipboard clipboard = new Clipboard(root.getDisplay());
            try {
                clipboard.setContents(new Object[] {text}, new Transfer[] {TextTransfer.getInstance()});
            } finally {
                clipboard.dispose();
            }
        });
    }

    private void showExecution(Optional<Map<String, String>> state) {
        showing.ifPresent(Job::cancel);
        shown.ifPresent(mix -> {
            ExecutionJob job = new ExecutionJob(mix, state, turn.orElseGet(() -> new ViewTurn(getSite().getWorkbenchWindow())), follower);
            turn = Optional.empty();
            showing = Optional.of(job);
            job.schedule();
        });
    }

    /** The event of an instruction, in the drawing. */
    private void select(MixedLine line) {
        if (getSite().getPage().findView(CounterexampleView.ID) instanceof CounterexampleView view) {
            view.execution().stream().flatMap(graph -> graph.getEvents().stream()).filter(event -> lineOf(event).filter(line::equals).isPresent())
                    .findFirst().ifPresent(view::select);
        }
    }

    private void eventSelected(EventNode event) {
        if (!root.isDisposed()) {
            lineOf(event).ifPresent(code::mark);
        }
    }

    /** Empty if it is an event of something else. */
    private Optional<MixedLine> lineOf(EventNode event) {
        if (shown.isEmpty() || event.getPlace() == null || event.getThread() == null || !shown.get().file().equals(event.getPlace().getFile())) {
            return Optional.empty();
        }
        return lines.stream().filter(line -> line.testLine() == event.getPlace().getLine() && line.thread() == event.getThread().getIndex()).findFirst();
    }
}
