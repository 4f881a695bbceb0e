package org.felis.ide.language;

import java.util.Optional;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.Position;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;

/**
 * What a command in an editor is about.
 *
 * @param text the newest text
 * @param selection what is selected, or where the caret is
 */
public record EditorText(ITextEditor editor, OpenDocument text, ITextSelection selection) {

    /** Of the active editor, if it is one of our languages. */
    public static Optional<EditorText> of(ExecutionEvent event) {
        return HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor ? of(editor) : Optional.empty();
    }

    public static Optional<EditorText> of(ITextEditor editor) {
        IDocument document = document(editor);
        return document != null && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                ? LanguageSession.get().snapshot(document).map(text -> new EditorText(editor, text, selection)) : Optional.empty();
    }

    public IDocument document() {
        return document(editor);
    }

    /** Where the selection begins. */
    public Position position() {
        return text.position(Math.min(selection.getOffset(), text.text().length()));
    }

    /** Whether commands may change the text; tells why not, and asks where the platform asks before a file is changed. */
    public boolean mayBeChanged() {
        if (ShippedModel.is(text)) {
            tell(ShippedModel.REFUSAL);
            return false;
        }
        return editor instanceof ITextEditorExtension2 changeable && changeable.validateEditorInputState();
    }

    /** Says something in the editor's status line. */
    public void tell(String message) {
        editor.getEditorSite().getActionBars().getStatusLineManager().setMessage(message);
    }

    private static IDocument document(ITextEditor editor) {
        return editor.getDocumentProvider() == null ? null : editor.getDocumentProvider().getDocument(editor.getEditorInput());
    }
}
