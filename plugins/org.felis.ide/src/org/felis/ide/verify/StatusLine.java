package org.felis.ide.verify;

import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;

/** The status line of a window: it belongs to the active part. */
public final class StatusLine {

    private StatusLine() {
    }

    public static void show(IWorkbenchWindow window, String text) {
        IWorkbenchPart part = window.getActivePage() == null ? null : window.getActivePage().getActivePart();
        if (part instanceof IViewPart view) {
            view.getViewSite().getActionBars().getStatusLineManager().setMessage(text);
        } else if (part instanceof IEditorPart editor) {
            editor.getEditorSite().getActionBars().getStatusLineManager().setMessage(text);
        }
    }
}
