package org.felis.ide.verdicts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.dialogs.ListSelectionDialog;
import org.eclipse.ui.handlers.HandlerUtil;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.LastChoice;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.ModelGroup;
import org.felis.ide.choice.OtherModel;
import org.felis.ide.verify.SelectedTests;
import org.felis.ide.verify.StatusLine;
import org.felis.ide.verify.VerifyTest;

/** <em>Verify Fix…</em>: two variants of a test, with a bug and without it, under each of some models. Their verdicts stand below each other in the <em>Verdicts</em> view, a column for each model. */
public final class VerifyFix extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
        List<IFile> variants = variants(event);
        if (variants.size() != 2) {
            window.getShell().getDisplay().beep();
            StatusLine.show(window, "Select two tests: the one with the bug, and the one with the fix.");
            return null;
        }
        List<ModelChoice> models = ask(window.getShell(), variants);
        if (!models.isEmpty()) {
            models.forEach(model -> VerifyTest.under(variants, model, window));
            FelisPlugin.runLogged("the verdicts cannot be shown", monitor -> ((VerdictsView) window.getActivePage().showView(VerdictsView.ID)).showOnly(variants));
        }
        return null;
    }

    private static List<IFile> variants(ExecutionEvent event) throws ExecutionException {
        try {
            return SelectedTests.of(HandlerUtil.getActivePart(event), HandlerUtil.getCurrentSelection(event));
        } catch (CoreException unreadable) {
            throw new ExecutionException("the selected folder cannot be read", unreadable);
        }
    }

    /** None if the user does not want to. */
    private static List<ModelChoice> ask(Shell parent, List<IFile> variants) {
        ModelChoice last = LastChoice.forTests(variants).orElse(ModelChoice.DEFAULT);
        List<ModelChoice> offered = new ArrayList<>(Stream.of(Stream.of(last, ModelChoice.DEFAULT), OtherModel.near(variants).stream(),
                Arrays.stream(ModelGroup.values()).flatMap(group -> group.models().stream()).map(ModelChoice::of)).flatMap(choices -> choices).distinct().toList());
        ListSelectionDialog dialog = ListSelectionDialog.of(offered).contentProvider(ArrayContentProvider.getInstance())
                .labelProvider(LabelProvider.createTextProvider(choice -> capitalized(((ModelChoice) choice).title()))).title("Verify Fix")
                .message("Verify " + variants.get(0).getName() + " and " + variants.get(1).getName() + " under:").preselect(last).create(parent);
        return dialog.open() == Window.OK ? Arrays.stream(dialog.getResult()).map(ModelChoice.class::cast).toList() : List.of();
    }

    private static String capitalized(String title) {
        return Character.toUpperCase(title.charAt(0)) + title.substring(1);
    }
}
