package org.felis.ide.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.action.Separator;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.CompoundContributionItem;
import org.eclipse.ui.menus.CommandContributionItem;
import org.eclipse.ui.menus.CommandContributionItemParameter;
import org.felis.verification.ShippedModel;

/** The entries of <em>Verify under</em>: the last choice, one per shipped model in groups, and one to choose a file. */
public final class VerifyUnderMenu extends CompoundContributionItem {

    @Override
    protected IContributionItem[] getContributionItems() {
        List<IContributionItem> entries = new ArrayList<>();
        LastChoice.get().ifPresent(last -> {
            entries.add(entry(last.name(), "Again: " + last.title(), "last"));
            entries.add(new Separator());
        });
        for (ModelGroup group : ModelGroup.values()) {
            for (ShippedModel model : group.models()) {
                entries.add(entry(model.modelName(), model.title(), model.modelName()));
            }
            entries.add(new Separator());
        }
        entries.add(entry(VerifyUnder.OTHER, "Other…", VerifyUnder.OTHER));
        return entries.toArray(IContributionItem[]::new);
    }

    private static IContributionItem entry(String model, String title, String id) {
        CommandContributionItemParameter entry = new CommandContributionItemParameter(PlatformUI.getWorkbench(),
                VerifyUnder.COMMAND + "." + id, VerifyUnder.COMMAND, CommandContributionItem.STYLE_PUSH);
        entry.label = title;
        entry.parameters = Map.of(VerifyUnder.MODEL_PARAMETER, model);
        return new CommandContributionItem(entry);
    }
}
