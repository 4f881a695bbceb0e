package org.felis.ide.comment;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Region;
import org.felis.ide.language.EditorText;

/** Makes the lines of the selection, or the line of the caret, comments, or takes the comment signs away again. */
public final class ToggleComment extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        EditorText text = EditorText.of(event).orElse(null);
        if (text != null && text.mayBeChanged()) {
            try {
                toggle(text);
            } catch (BadLocationException outsideOfTheText) {
                throw new ExecutionException("the selection is outside of the text", outsideOfTheText);
            }
        }
        return null;
    }

    private static void toggle(EditorText text) throws BadLocationException {
        IDocument document = text.document();
        IRegion lines = lines(document, text.selection().getOffset(), text.selection().getLength());
        String before = document.get(lines.getOffset(), lines.getLength());
        String after = CommentSigns.of(text.text()).toggled(before);
        if (after.equals(before)) {
            return;
        }
        document.replace(lines.getOffset(), lines.getLength(), after);
        if (text.selection().getLength() > 0) {
            text.editor().selectAndReveal(lines.getOffset(), after.length());
        } else {
            int shift = shift(before, after, text.selection().getOffset() - lines.getOffset());
            text.editor().selectAndReveal(text.selection().getOffset() + shift, 0);
        }
    }

    /** Whole lines; the last one does not count if only its beginning was reached. */
    private static IRegion lines(IDocument document, int offset, int length) throws BadLocationException {
        int first = document.getLineOfOffset(offset);
        int last = document.getLineOfOffset(offset + length);
        if (last > first && document.getLineOffset(last) == offset + length) {
            last--;
        }
        IRegion end = document.getLineInformation(last);
        return new Region(document.getLineOffset(first), end.getOffset() + end.getLength() - document.getLineOffset(first));
    }

    /** By how much the caret moves with the character that it stands before: signs come or go in front of it, or behind all characters. */
    private static int shift(String before, String after, int caret) {
        int indentation = before.length() - before.stripLeading().length();
        int signs = after.indexOf(before.strip());
        int moved = signs >= 0 ? signs - indentation : -(before.indexOf(after.strip()) - indentation);
        return caret < indentation ? 0 : Math.max(moved, indentation - caret);
    }
}
