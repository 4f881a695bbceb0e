package org.felis.ide.language;

import java.util.function.Consumer;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;

/** Follows the text that a viewer shows: tells each version of it that the language server has checked. Created and closed on the UI thread. */
public final class ViewerText implements ITextInputListener, AutoCloseable {

    private final ITextViewer viewer;
    private final Consumer<OpenDocument> listener;
    private final LanguageSession session = LanguageSession.get();
    private final Consumer<OpenDocument> checked = this::checked;
    private volatile IDocument document;

    /** @param listener told on the UI thread when a document is first shown, else on a thread of the server */
    public ViewerText(ITextViewer viewer, Consumer<OpenDocument> listener) {
        this.viewer = viewer;
        this.listener = listener;
        viewer.addTextInputListener(this);
        session.addListener(checked);
        inputDocumentChanged(null, viewer.getDocument());
    }

    /** Whether this is what the viewer shows at the moment, to the letter. */
    public boolean shows(OpenDocument text) {
        IDocument shown = document;
        return shown != null && session.snapshot(shown).filter(newest -> newest == text).isPresent();
    }

    @Override
    public void inputDocumentAboutToBeChanged(IDocument oldInput, IDocument newInput) {
        // the new one counts
    }

    @Override
    public void inputDocumentChanged(IDocument oldInput, IDocument newInput) {
        document = newInput;
        if (newInput != null) {
            session.snapshot(newInput).ifPresent(listener);
        }
    }

    @Override
    public void close() {
        session.removeListener(checked);
        viewer.removeTextInputListener(this);
        document = null;
    }

    private void checked(OpenDocument text) {
        if (shows(text)) {
            listener.accept(text);
        }
    }
}
