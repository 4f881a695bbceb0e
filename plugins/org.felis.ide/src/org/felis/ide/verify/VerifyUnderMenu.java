package org.felis.ide.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.CompoundContributionItem;
import org.eclipse.ui.menus.CommandContributionItem;
import org.eclipse.ui.menus.CommandContributionItemParameter;
import org.felis.verification.ShippedModel;

/**
 * The entries of <em>Verify under</em>: the last choice, one per shipped model in groups, one to choose a file, and if all selected tests
 * are in C the machines that they can be compiled for.
 */
public final class VerifyUnderMenu extends CompoundContributionItem {

    @Override
    protected IContributionItem[] getContributionItems() {
        List<IContributionItem> entries = new ArrayList<>();
        List<IFile> tests = tests();
        LastChoice.forTests(tests).ifPresent(last -> {
            entries.add(entry(last.name(), "Again: " + last.title(), "last"));
            entries.add(new Separator());
        });
        for (ModelGroup group : ModelGroup.values()) {
            for (ShippedModel model : group.models()) {
                entries.add(entry(ModelChoice.of(model)));
            }
            entries.add(new Separator());
        }
        if (TestsInC.isAll(tests)) {
            MenuManager targets = new MenuManager("Compiled to", VerifyUnder.COMMAND + ".targets");
            HardwareTarget.all().forEach(target -> targets.add(entry(ModelChoice.of(target).name(), target.title(), target.mapping())));
            entries.add(targets);
            entries.add(new Separator());
        }
        entries.add(entry(VerifyUnder.OTHER, "Other…", VerifyUnder.OTHER));
        return entries.toArray(IContributionItem[]::new);
    }

    /** What cannot be read is left to the verification to complain about. */
    private static List<IFile> tests() {
        IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        try {
            return window == null || window.getActivePage() == null ? List.of()
                    : SelectedTests.of(window.getActivePage().getActivePart(), window.getSelectionService().getSelection());
        } catch (CoreException unreadable) {
            return List.of();
        }
    }

    private static IContributionItem entry(ModelChoice choice) {
        return entry(choice.name(), choice.title(), choice.name());
    }

    private static IContributionItem entry(String model, String title, String id) {
        CommandContributionItemParameter entry = new CommandContributionItemParameter(PlatformUI.getWorkbench(),
                VerifyUnder.COMMAND + "." + id, VerifyUnder.COMMAND, CommandContributionItem.STYLE_PUSH);
        entry.label = title;
        entry.parameters = Map.of(VerifyUnder.MODEL_PARAMETER, model);
        return new CommandContributionItem(entry);
    }
}
