package org.felis.ide.keys;

import org.eclipse.core.expressions.ReferenceExpression;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;

/**
 * Where the keys of Felis apply. Keys that other plug-ins give to all generic editors, or to the whole window, mean what Felis says only
 * where Felis is at work, and there they do so without a conflict. Each context is active where the expression of the same name holds.
 */
public final class KeyContexts implements IStartup {

    /** In an editor of a model or a test. */
    private static final String EDITOR = "org.felis.ide.keys.editor";

    /** There, and everywhere in the Felis perspective. A key is bound here or there, not in both: the platform would see a conflict. */
    private static final String AT_WORK = "org.felis.ide.keys.atWork";

    @Override
    public void earlyStartup() {
        PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
            IContextService contexts = PlatformUI.getWorkbench().getService(IContextService.class);
            contexts.activateContext(EDITOR, new ReferenceExpression(EDITOR));
            contexts.activateContext(AT_WORK, new ReferenceExpression(AT_WORK));
        });
    }
}
