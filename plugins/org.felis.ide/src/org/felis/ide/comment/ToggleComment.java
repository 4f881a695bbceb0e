package org.felis.ide.comment;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

/** Makes the selection, or else the line, a comment {@code (* … *)}, or takes the comment signs away again. */
public final class ToggleComment extends AbstractHandler {

    private static final String OPEN = "(* ";
    private static final String CLOSE = " *)";

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        ISelection selection = HandlerUtil.getCurrentSelection(event);
        if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor && selection instanceof ITextSelection text) {
            IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
            try {
                toggle(document, text, editor);
            } catch (BadLocationException outsideOfTheText) {
                throw new ExecutionException("the selection is outside of the text", outsideOfTheText);
            }
        }
        return null;
    }

    private static void toggle(IDocument document, ITextSelection selection, ITextEditor editor) throws BadLocationException {
        int start = selection.getOffset();
        int length = selection.getLength();
        if (length == 0) {
            start = document.getLineInformationOfOffset(start).getOffset();
            length = document.getLineInformationOfOffset(start).getLength();
        }
        String text = document.get(start, length);
        String bare = text.strip();
        boolean isComment = bare.startsWith("(*") && bare.endsWith("*)") && bare.length() >= 4;
        String toggled = isComment ? text.replaceFirst("\\(\\* ?", "").replaceFirst("(?s) ?\\*\\)(\\s*)$", "$1")
                : OPEN + text + CLOSE;
        document.replace(start, length, toggled);
        editor.getSelectionProvider().setSelection(new TextSelection(document, start, toggled.length()));
    }
}
