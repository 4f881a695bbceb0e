package org.felis.ide.completion;

import java.util.Locale;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension6;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.symbols.SymbolIcons;
import org.felis.ide.text.DocumentOffsets;

/** An item of the server as a proposal of the editor. What is typed while it is shown narrows the choice and becomes part of the word. */
final class ServerProposal implements ICompletionProposal, ICompletionProposalExtension2, ICompletionProposalExtension6 {

    private final CompletionItem item;
    private final boolean inTest;
    private final String word;
    private final int start;
    private final int charactersBehindCaret;

    /** @param caret where the proposal was asked for */
    ServerProposal(CompletionItem item, OpenDocument text, int caret) {
        TextEdit edit = item.getTextEdit().getLeft();
        DocumentOffsets offsets = new DocumentOffsets(text.text());
        this.item = item;
        this.inTest = text.isTest();
        this.word = edit.getNewText();
        this.start = offsets.offset(edit.getRange().getStart());
        this.charactersBehindCaret = offsets.offset(edit.getRange().getEnd()) - caret;
    }

    @Override
    public void apply(ITextViewer viewer, char trigger, int stateMask, int caret) {
        try {
            viewer.getDocument().replace(start, caret + charactersBehindCaret - start, word);
        } catch (BadLocationException changedMeanwhile) {
            throw new IllegalStateException("the proposal is for a text that no longer exists", changedMeanwhile);
        }
    }

    /** Viewers call the other method. */
    @Override
    public void apply(IDocument document) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean validate(IDocument document, int caret, DocumentEvent event) {
        try {
            return caret >= start && word.toLowerCase(Locale.ROOT).startsWith(document.get(start, caret - start).toLowerCase(Locale.ROOT));
        } catch (BadLocationException changedMeanwhile) {
            return false;
        }
    }

    @Override
    public Point getSelection(IDocument document) {
        return new Point(start + word.length(), 0);
    }

    @Override
    public StyledString getStyledDisplayString() {
        return new StyledString(item.getLabel()).append(detail(), StyledString.QUALIFIER_STYLER);
    }

    /** What goes on where the word ends, as operands do, or something beside it. */
    private String detail() {
        String detail = item.getDetail();
        String label = item.getLabel();
        return detail == null ? "" : detail.regionMatches(true, 0, label + " ", 0, label.length() + 1) ? detail.substring(label.length()) : " – " + detail;
    }

    @Override
    public String getDisplayString() {
        return getStyledDisplayString().getString();
    }

    @Override
    public Image getImage() {
        return SymbolIcons.image(item.getKind(), inTest);
    }

    @Override
    public String getAdditionalProposalInfo() {
        return item.getDocumentation() == null ? null : item.getDocumentation().getRight().getValue();
    }

    @Override
    public IContextInformation getContextInformation() {
        return null;
    }

    @Override
    public void selected(ITextViewer viewer, boolean smartToggle) {
        // nothing to prepare
    }

    @Override
    public void unselected(ITextViewer viewer) {
        // nothing was prepared
    }
}
