package org.felis.ide.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.ViewPart;
import org.felis.ide.FelisPlugin;
import org.felis.ide.HelpContext;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.compare.OutcomeJob.Question;
import org.felis.ide.compare.question.ComparisonRequest;
import org.felis.ide.compare.question.LastComparison;
import org.felis.ide.compare.question.QuestionBar;
import org.felis.ide.compare.question.SelectedResources;
import org.felis.ide.counterexample.ViewTurn;
import org.felis.ide.preferences.WorkbenchSettings;
import org.felis.ide.tables.TableActions;
import org.felis.ide.verify.UnsavedFiles;
import org.felis.ide.verify.VerifyTest;

/**
 * The <em>Compare Models</em> view: the tests on which two models differ, the outcomes that only one of them allows, the flags that only one of
 * them raises.
 */
public final class CompareView extends ViewPart {

    public static final String ID = "org.felis.ide.compare.CompareView";

    private static final int[] TESTS_AND_OUTCOMES = {62, 38};
    private static final int WIDE_FROM_PIXELS = 760;
    private static final double WIDE_FROM_ASPECT = 1.8;

    private QuestionBar question;
    private StateBar state;
    private final IAction all = new Action("All Tests", IAction.AS_CHECK_BOX) {
        @Override
        public void run() {
            tests.showAll(isChecked());
        }
    };
    private SashForm split;
    private TestTable tests;
    private OutcomeTable outcomes;
    private Comparing comparing;
    private OutOfDate outOfDate;
    /** What there is to look at for changes; null while tests are being compared, or before. */
    private volatile OutOfDate.Known known;

    @Override
    public void createPartControl(Composite parent) {
        Composite root = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(root);
        question = new QuestionBar(root, this::compareOrStop);
        state = new StateBar(root, words -> tests.filter(words), this::compareAgain);
        split = new SashForm(root, SWT.VERTICAL | SWT.SMOOTH);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(split);
        tests = new TestTable(split, selected -> outcomes.show(selected.map(ComparedTest::differences).orElse(List.of())), this::open);
        outcomes = new OutcomeTable(split, this::show);
        split.setWeights(TESTS_AND_OUTCOMES);
        root.addListener(SWT.Resize, e -> orient(root.getSize()));
        HelpContext.COMPARISON.explains(root);
        tests.register(getSite());
        all.setToolTipText("Show Tests on Which the Models Agree");
        ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/litmus.svg").ifPresent(all::setImageDescriptor);
        getViewSite().getActionBars().getToolBarManager().add(all);
        new TableActions(getViewSite(), "comparison", tests::lines).contribute();
        List<IResource> before = LastComparison.where();
        choose(before.isEmpty() ? SelectedResources.inExplorer(getSite()) : before);
        outOfDate = new OutOfDate(() -> known, found -> later(() -> show(found)));
    }

    /** The outcomes stand beside the tests in a wide view, else below them. */
    private void orient(Point size) {
        boolean wide = size.x >= WIDE_FROM_PIXELS && size.x > size.y * WIDE_FROM_ASPECT;
        split.setOrientation(wide ? SWT.HORIZONTAL : SWT.VERTICAL);
    }

    @Override
    public void setFocus() {
        question.setFocus();
    }

    @Override
    public void dispose() {
        if (outOfDate != null) {
            outOfDate.close();
        }
        if (comparing != null) {
            comparing.stop();
        }
        super.dispose();
    }

    /** Which tests are to be compared: tests, and folders or projects with tests. */
    void choose(List<IResource> chosen) {
        question.choose(chosen);
        if (comparing == null) {
            state.advise(question.hasTests() ? "" : "Choose two models and a folder with tests.");
        }
    }

    /** Which models are to be compared. */
    void choose(ModelChoice first, ModelChoice second) {
        question.choose(first, second);
    }

    /** What is chosen. */
    ComparisonRequest request() {
        return question.request();
    }

    private void compareOrStop() {
        if (comparing != null && comparing.isRunning()) {
            comparing.stop();
        } else if (question.hasTests()) {
            compare();
        } else {
            question.askWhere(chosen -> compare());
        }
    }

    /** Compares the chosen models on the chosen tests, in place of what is shown. */
    void compare() {
        ComparisonRequest request = question.request();
        if (request.first().equals(request.second())) {
            state.advise("Choose two different models: both are " + request.first().title() + ".");
            return;
        }
        compare(request, Map.of());
    }

    /** The same question as last time: what still holds stays, the rest is compared anew. */
    private void compareAgain() {
        ComparisonRequest request = comparing.request();
        question.choose(request.where());
        question.choose(request.first(), request.second());
        compare(request, tests.byTest());
    }

    /** @param before what was compared before */
    private void compare(ComparisonRequest request, Map<IFile, ComparedTest> before) {
        if (!saved(request)) {
            return;
        }
        if (comparing != null) {
            comparing.stop();
        }
        LastComparison.remember(request);
        known = null;
        Comparing started = new Comparing(request, before, this::later);
        comparing = started;
        tests.begin(request);
        outcomes.forget();
        started.start((news, progress) -> {
            if (comparing == started) {
                show(news, progress);
            }
        });
    }

    /** It is about the files: what is not saved is saved first, unless the user cancels that. */
    private boolean saved(ComparisonRequest request) {
        try {
            return UnsavedFiles.of(getSite().getWorkbenchWindow(), request.tests(), request.first(), request.second())
                    .save(!WorkbenchSettings.get().saveWithoutAsking());
        } catch (CoreException unreadable) {
            state.advise(unreadable.getStatus().getMessage());
            return false;
        }
    }

    /** More of the comparison is known. */
    private void show(List<ComparedTest> news, Comparing.State progress) {
        tests.add(news);
        state.show(progress);
        question.showRunning(progress.running());
        if (!progress.running()) {
            tests.selectFirst();
            known = new OutOfDate.Known(comparing.request(), tests.rows(), !progress.cancelled());
            outOfDate.schedule();
        }
    }

    /** Something was changed, or nothing was. */
    private void show(OutOfDate.Found found) {
        if (found.known() == known) {
            tests.update(found.changed());
            known = new OutOfDate.Known(known.request(), tests.rows(), known.whole());
            state.outOfDate(found.reasons());
        } else if (known != null) {
            outOfDate.schedule(); // it looked at what was known before
        }
    }

    /** What is behind a cell: the execution of a verdict or of an outcome; else the test itself. */
    private void open(ComparedTest test, int column) {
        boolean ofFirst = ComparisonColumns.isOfFirst(column);
        if (ComparisonColumns.isOfVerdicts(column)) {
            VerifyTest.under(test.test(), ofFirst ? test.firstModel() : test.secondModel(), getSite().getWorkbenchWindow());
        } else if (ComparisonColumns.isOfOutcomes(column)) {
            Optional<Difference> one = (ofFirst ? test.onlyUnderFirst() : test.onlyUnderSecond()).stream().findFirst();
            one.ifPresent(d -> show(d, Question.WHY_ALLOWED));
        } else {
            FelisPlugin.runLogged(test.name() + " cannot be opened", monitor -> IDE.openEditor(getSite().getPage(), test.test()));
        }
    }

    private void show(Difference difference, Question asked) {
        new OutcomeJob(difference, asked, new ViewTurn(getSite().getWorkbenchWindow())).schedule();
    }

    private void later(Runnable work) {
        PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
            if (!split.isDisposed()) {
                work.run();
            }
        });
    }
}
