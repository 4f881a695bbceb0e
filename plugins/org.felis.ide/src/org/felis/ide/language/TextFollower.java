package org.felis.ide.language;

import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.reconciler.IReconciler;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;

/**
 * Keeps something in an editor true to the text, as the platform's reconcilers do, but in time with the language server: there is no
 * strategy to be called after a pause.
 */
public abstract class TextFollower implements IReconciler {

    private ViewerText text;

    @Override
    public final void install(ITextViewer viewer) {
        connect(viewer);
        text = new ViewerText(viewer, this::checked);
    }

    @Override
    public final void uninstall() {
        if (text != null) {
            text.close();
            text = null;
            disconnect();
        }
    }

    @Override
    public final IReconcilingStrategy getReconcilingStrategy(String contentType) {
        return null;
    }

    /** Whether this is what the viewer shows at the moment; false when the viewer is gone. */
    protected final boolean shows(OpenDocument version) {
        ViewerText following = text;
        return following != null && following.shows(version);
    }

    /** The viewer is there; its document may not be. */
    protected abstract void connect(ITextViewer viewer);

    /** The viewer goes. */
    protected abstract void disconnect();

    /** A version of the text was checked, or is first shown. On any thread. */
    protected abstract void checked(OpenDocument version);
}
