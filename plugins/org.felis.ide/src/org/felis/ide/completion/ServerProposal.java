package org.felis.ide.completion;

import org.eclipse.jface.text.contentassist.CompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.felis.ide.language.DocumentOffsets;
import org.felis.ide.language.OpenDocument;

/** An item of the server as a proposal of the editor. */
final class ServerProposal {

    private ServerProposal() {
    }

    static ICompletionProposal of(CompletionItem item, OpenDocument document, int caret) {
        String text = item.getInsertText() != null ? item.getInsertText() : item.getLabel();
        int from = caret;
        int to = caret;
        if (item.getTextEdit() != null && item.getTextEdit().isLeft()) {
            TextEdit edit = item.getTextEdit().getLeft();
            DocumentOffsets offsets = new DocumentOffsets(document.text());
            Range replaced = edit.getRange();
            from = offsets.offset(replaced.getStart());
            to = offsets.offset(replaced.getEnd());
            text = edit.getNewText();
        }
        String detail = item.getDetail() == null ? "" : " – " + item.getDetail();
        return new CompletionProposal(text, from, to - from, text.length(), null, item.getLabel() + detail, null, null);
    }
}
