package org.felis.ide.templates;

import java.util.Arrays;
import java.util.Locale;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.jface.text.templates.DocumentTemplateContext;
import org.eclipse.jface.text.templates.Template;
import org.eclipse.jface.text.templates.TemplateContext;
import org.eclipse.jface.text.templates.TemplateProposal;
import org.felis.ide.FelisPlugin;

/** Proposes templates whose names begin as typed: statements where a line of a model begins, whole texts where nothing else stands before. */
public final class TemplateCompletion implements IContentAssistProcessor {

    @Override
    public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
        IDocument document = viewer.getDocument();
        return FelisPlugin.get().languages().snapshot(document).map(text -> proposals(document, offset,
                text.uri().toLowerCase(Locale.ROOT).endsWith(".litmus") ? Templates.LITMUS : Templates.CAT)).orElse(new ICompletionProposal[0]);
    }

    private static ICompletionProposal[] proposals(IDocument document, int offset, String contextType) {
        try {
            int line = document.getLineInformationOfOffset(offset).getOffset();
            String typed = document.get(line, offset - line).stripLeading();
            boolean isFirst = document.get(0, offset - typed.length()).isBlank();
            if (!typed.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-') || contextType.equals(Templates.LITMUS) && !isFirst) {
                return new ICompletionProposal[0];
            }
            Region replaced = new Region(offset - typed.length(), typed.length());
            TemplateContext context = new DocumentTemplateContext(Templates.shared().contexts().getContextType(contextType), document,
                    replaced.getOffset(), replaced.getLength());
            return Arrays.stream(Templates.shared().store().getTemplates(contextType))
                    .filter(t -> t.getName().toLowerCase(Locale.ROOT).startsWith(typed.toLowerCase(Locale.ROOT)))
                    .map(t -> proposal(t, context, replaced)).toArray(ICompletionProposal[]::new);
        } catch (BadLocationException changedMeanwhile) {
            return new ICompletionProposal[0];
        }
    }

    private static ICompletionProposal proposal(Template template, TemplateContext context, Region replaced) {
        return new TemplateProposal(template, context, replaced, null);
    }

    @Override
    public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
        return new IContextInformation[0];
    }

    @Override
    public char[] getCompletionProposalAutoActivationCharacters() {
        return new char[0];
    }

    @Override
    public char[] getContextInformationAutoActivationCharacters() {
        return new char[0];
    }

    @Override
    public String getErrorMessage() {
        return null;
    }

    @Override
    public IContextInformationValidator getContextInformationValidator() {
        return null;
    }
}
