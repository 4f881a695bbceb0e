package org.felis.ide.definitions;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.handlers.HandlerUtil;
import org.felis.ide.FelisPlugin;
import org.felis.ide.navigation.SourceOpener;

/** Opens a model or a test, or what one defines, by some letters of its name: of all projects, and of what Felis ships. */
public final class OpenDefinition extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        new DefinitionsDialog(HandlerUtil.getActiveShellChecked(event), selectedWord(event)).ask().ifPresent(chosen ->
                FelisPlugin.runLogged("the definition cannot be opened", monitor -> SourceOpener.open(chosen.symbol().getLocation().getLeft())));
        return null;
    }

    private static String selectedWord(ExecutionEvent event) {
        return HandlerUtil.getCurrentSelection(event) instanceof ITextSelection text && text.getText() != null && text.getText().indexOf('\n') < 0
                ? text.getText().strip() : "";
    }
}
