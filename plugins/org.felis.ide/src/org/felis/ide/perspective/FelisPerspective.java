package org.felis.ide.perspective;

import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.eclipse.ui.navigator.resources.ProjectExplorer;
import org.felis.ide.compare.CompareView;
import org.felis.ide.counterexample.CounterexampleView;
import org.felis.ide.csemantics.CSemanticsView;
import org.felis.ide.help.FirstStepsView;
import org.felis.ide.mix.MixView;
import org.felis.ide.outcomes.OutcomesView;
import org.felis.ide.verdicts.VerdictsView;
import org.felis.ide.wizard.ExampleProjectWizard;
import org.felis.ide.wizard.ImportFolderWizard;
import org.felis.ide.wizard.NewModelWizard;
import org.felis.ide.wizard.NewProjectWizard;
import org.felis.ide.wizard.NewTestWizard;

/**
 * Explorer and outline on the left, editors in the middle, the counterexample on the right; below both, where there is room for many columns, verdicts, the
 * comparison of models, mix testing and problems.
 */
public final class FelisPerspective implements IPerspectiveFactory {

    public static final String ID = "org.felis.ide.perspective";

    private static final float EXPLORER_SHARE = 0.17f;
    private static final float EXPLORER_HEIGHT_SHARE = 0.6f;
    private static final float EDITORS_SHARE = 0.43f;
    private static final float EDITORS_HEIGHT_SHARE = 0.63f;

    @Override
    public void createInitialLayout(IPageLayout layout) {
        layout.setEditorAreaVisible(true);
        layout.addView(ProjectExplorer.VIEW_ID, IPageLayout.LEFT, EXPLORER_SHARE, IPageLayout.ID_EDITOR_AREA);
        layout.addView(IPageLayout.ID_OUTLINE, IPageLayout.BOTTOM, EXPLORER_HEIGHT_SHARE, ProjectExplorer.VIEW_ID);
        IFolderLayout below = layout.createFolder("below", IPageLayout.BOTTOM, EDITORS_HEIGHT_SHARE, IPageLayout.ID_EDITOR_AREA);
        below.addView(VerdictsView.ID);
        below.addPlaceholder(CompareView.ID);
        below.addPlaceholder(MixView.ID);
        below.addPlaceholder(OutcomesView.ID);
        below.addView(IPageLayout.ID_PROBLEM_VIEW);
        below.addPlaceholder(NewSearchUI.SEARCH_VIEW_ID);
        below.addPlaceholder(IPageLayout.ID_PROGRESS_VIEW);
        below.addPlaceholder(FirstStepsView.ID);
        IFolderLayout right = layout.createFolder("right", IPageLayout.RIGHT, EDITORS_SHARE, IPageLayout.ID_EDITOR_AREA);
        right.addView(CounterexampleView.ID);
        right.addPlaceholder(CSemanticsView.ID);
        layout.addShowViewShortcut(ProjectExplorer.VIEW_ID);
        layout.addShowViewShortcut(CounterexampleView.ID);
        layout.addShowViewShortcut(CSemanticsView.ID);
        layout.addShowViewShortcut(VerdictsView.ID);
        layout.addShowViewShortcut(CompareView.ID);
        layout.addShowViewShortcut(MixView.ID);
        layout.addShowViewShortcut(OutcomesView.ID);
        layout.addShowViewShortcut(IPageLayout.ID_OUTLINE);
        layout.addShowViewShortcut(FirstStepsView.ID);
        layout.addShowViewShortcut(IPageLayout.ID_PROBLEM_VIEW);
        layout.addShowViewShortcut(IPageLayout.ID_PROGRESS_VIEW);
        layout.addNewWizardShortcut(NewTestWizard.ID);
        layout.addNewWizardShortcut(NewModelWizard.ID);
        layout.addNewWizardShortcut(NewProjectWizard.ID);
        layout.addNewWizardShortcut(ExampleProjectWizard.ID);
        layout.addNewWizardShortcut(ImportFolderWizard.ID);
        layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.folder");
        layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.file");
    }
}
