package org.felis.ide.help;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.reconciler.IReconciler;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.swt.custom.StyledText;
import org.felis.ide.FelisPlugin;

/** Says what F1 explains in an editor. Nothing is reconciled: it is how the generic editor tells about its viewers. */
public final class EditorHelp implements IReconciler, ITextInputListener {

    private ITextViewer viewer;

    @Override
    public void install(ITextViewer installedOn) {
        viewer = installedOn;
        viewer.addTextInputListener(this);
        explain(viewer.getDocument());
    }

    @Override
    public void uninstall() {
        if (viewer != null) {
            viewer.removeTextInputListener(this);
            viewer = null;
        }
    }

    @Override
    public void inputDocumentAboutToBeChanged(IDocument oldInput, IDocument newInput) {
        // the new one counts
    }

    @Override
    public void inputDocumentChanged(IDocument oldInput, IDocument newInput) {
        explain(newInput);
    }

    /** After the editor is made, which at its end says that it is any editor. */
    private void explain(IDocument document) {
        StyledText text = viewer.getTextWidget();
        if (document != null && text != null) {
            FelisPlugin.get().languages().snapshot(document).map(shown -> shown.isTest() ? HelpContext.TEST_EDITOR : HelpContext.MODEL_EDITOR)
                    .ifPresent(context -> text.getDisplay().asyncExec(() -> {
                        if (!text.isDisposed()) {
                            context.explains(text);
                        }
                    }));
        }
    }

    @Override
    public IReconcilingStrategy getReconcilingStrategy(String contentType) {
        return null;
    }
}
