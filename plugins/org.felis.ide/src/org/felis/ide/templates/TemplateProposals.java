package org.felis.ide.templates;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.templates.DocumentTemplateContext;
import org.eclipse.jface.text.templates.TemplateContext;
import org.eclipse.jface.text.templates.TemplateProposal;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.symbols.SymbolIcons;

/** Proposes templates whose names begin as typed: statements where a line of a model begins, whole texts where nothing else stands before. */
public final class TemplateProposals {

    private TemplateProposals() {
    }

    /** The templates for a place of a document. */
    public static List<ICompletionProposal> at(IDocument document, OpenDocument text, int offset) {
        try {
            return at(document, offset, text.isTest() ? Templates.LITMUS : Templates.CAT);
        } catch (BadLocationException changedMeanwhile) {
            return List.of();
        }
    }

    private static List<ICompletionProposal> at(IDocument document, int offset, String contextType) throws BadLocationException {
        int line = document.getLineInformationOfOffset(offset).getOffset();
        String typed = document.get(line, offset - line).stripLeading();
        boolean isFirst = document.get(0, offset - typed.length()).isBlank();
        if (!typed.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-') || contextType.equals(Templates.LITMUS) && !isFirst) {
            return List.of();
        }
        Region replaced = new Region(offset - typed.length(), typed.length());
        TemplateContext context = new DocumentTemplateContext(Templates.shared().context(contextType), document,
                replaced.getOffset(), replaced.getLength());
        return Arrays.stream(Templates.shared().store().getTemplates(contextType))
                .filter(t -> t.getName().toLowerCase(Locale.ROOT).startsWith(typed.toLowerCase(Locale.ROOT)))
                .<ICompletionProposal>map(t -> new TemplateProposal(t, context, replaced, SymbolIcons.template())).toList();
    }
}
