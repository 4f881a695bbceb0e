package org.felis.ide.verify;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.ide.IDE;

/** Verifies one test that a user pointed at; the verdict is about the file, so what is not saved is offered to be. On the UI thread. */
public final class VerifyTest {

    private VerifyTest() {
    }

    /** Under the model of last time, or the default one; shows the execution that proves the verdict, if there is one. */
    public static void under(IFile test, IWorkbenchWindow window) {
        under(test, LastChoice.get().orElse(ModelChoice.DEFAULT), window);
    }

    /** Under a model; shows the execution that proves the verdict, if there is one. */
    public static void under(IFile test, ModelChoice model, IWorkbenchWindow window) {
        if (IDE.saveAllEditors(new IResource[] {test}, true)) {
            VerifyJob.showing(test, model, window).schedule();
        }
    }
}
