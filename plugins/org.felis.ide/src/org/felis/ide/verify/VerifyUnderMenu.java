package org.felis.ide.verify;

import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.CompoundContributionItem;
import org.eclipse.ui.menus.CommandContributionItem;
import org.eclipse.ui.menus.CommandContributionItemParameter;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.HardwareTarget;
import org.felis.ide.choice.LastChoice;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.choice.ModelGroup;
import org.felis.ide.choice.OtherModel;
import org.felis.ide.choice.TestsInC;
import org.felis.verification.sources.ShippedModel;

/**
 * The menu <em>Verify Under</em>: the last choice, the models of the project, one entry per shipped model in groups, one to choose a file, and if all selected
 * tests are in C the machines that they can be compiled for; for C files, what the standard says of their source. It is filled
 * when it is opened: the platform would ask for the entries of a menu that is contributed whole whenever the menu around it is opened, and keep those that it got before.
 */
public final class VerifyUnderMenu extends CompoundContributionItem {

    @Override
    protected IContributionItem[] getContributionItems() {
        MenuManager menu = new MenuManager("Verify Under", ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/verify.svg").orElse(null),
                VerifyUnder.COMMAND + ".menu");
        menu.setRemoveAllWhenShown(true);
        menu.addMenuListener(VerifyUnderMenu::fill);
        return new IContributionItem[] {menu};
    }

    static void fill(IMenuManager menu) {
        List<IFile> tests = tests();
        LastChoice.forTests(tests).ifPresent(last -> {
            menu.add(entry("Again: " + last.title(), "last", Map.of()));
            menu.add(new Separator());
        });
        OtherModel.near(tests).forEach(model -> menu.add(entry(model)));
        menu.add(new Separator());
        for (ModelGroup group : ModelGroup.values()) {
            for (ShippedModel model : group.models()) {
                menu.add(entry(ModelChoice.of(model)));
            }
            menu.add(new Separator());
        }
        if (TestsInC.isAll(tests)) {
            MenuManager targets = new MenuManager("Compiled to", VerifyUnder.COMMAND + ".targets");
            HardwareTarget.all().forEach(target -> targets.add(entry(ModelChoice.of(target).name(), target.title(), target.mapping())));
            menu.add(targets);
            menu.add(new Separator());
        }
        if (!tests.isEmpty() && tests.stream().allMatch(FelisFiles::isSourceOfC)) {
            menu.add(entry(ModelChoice.SOURCE.name(), "C Standard (Source)", "source"));
            menu.add(new Separator());
        }
        menu.add(entry(VerifyUnder.OTHER, "Other…", VerifyUnder.OTHER));
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
        return entry(title, id, Map.of(VerifyUnder.MODEL_PARAMETER, model));
    }

    /** The entry without a parameter is the command itself, and shows its key. */
    private static IContributionItem entry(String title, String id, Map<String, String> parameters) {
        CommandContributionItemParameter entry = new CommandContributionItemParameter(PlatformUI.getWorkbench(),
                VerifyUnder.COMMAND + "." + id, VerifyUnder.COMMAND, CommandContributionItem.STYLE_PUSH);
        entry.label = title;
        entry.parameters = parameters;
        return new CommandContributionItem(entry);
    }
}
