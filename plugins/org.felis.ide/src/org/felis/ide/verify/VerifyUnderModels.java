package org.felis.ide.verify;

import org.eclipse.jface.action.IContributionItem;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.ui.actions.CompoundContributionItem;

/** What the menu <em>Verify Under</em> offers, below the button of the tool bar. */
public final class VerifyUnderModels extends CompoundContributionItem {

    @Override
    protected IContributionItem[] getContributionItems() {
        MenuManager menu = new MenuManager();
        VerifyUnderMenu.fill(menu);
        IContributionItem[] items = menu.getItems();
        menu.removeAll(); // they have another parent now
        return items;
    }
}
