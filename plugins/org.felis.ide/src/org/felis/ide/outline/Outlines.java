package org.felis.ide.outline;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.felis.ide.language.LanguageSession;

/** Gives the editors of models and tests an outline, which the generic editor has none of its own. */
public final class Outlines implements IAdapterFactory {

    @Override
    public <T> T getAdapter(Object adaptable, Class<T> type) {
        if (adaptable instanceof ITextEditor editor && type == IContentOutlinePage.class && isOurs(editor)) {
            return type.cast(new OutlinePage(editor));
        }
        return null;
    }

    @Override
    public Class<?>[] getAdapterList() {
        return new Class<?>[] {IContentOutlinePage.class};
    }

    private static boolean isOurs(ITextEditor editor) {
        IDocument document = editor.getDocumentProvider() == null ? null : editor.getDocumentProvider().getDocument(editor.getEditorInput());
        return document != null && editor.getAdapter(ITextViewer.class) != null && LanguageSession.get().snapshot(document).isPresent();
    }
}
