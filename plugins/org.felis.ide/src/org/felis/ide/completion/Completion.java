package org.felis.ide.completion;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.felis.ide.FelisPlugin;
import org.felis.ide.language.Answers;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.templates.TemplateProposals;

/** What could be written next: templates, then what the language server proposes. The generic editor asks off the UI thread. */
public final class Completion implements IContentAssistProcessor {

    private static final int COMPLETION_BUDGET_MILLIS = 1_000;

    /** Where tags, strings, folders and the registers of a thread begin. */
    private static final char[] ACTIVATING = {'\'', '"', '/', ':'};

    @Override
    public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
        return FelisPlugin.get().languages().snapshot(viewer.getDocument())
                .map(text -> Stream.concat(TemplateProposals.at(viewer.getDocument(), text, offset).stream(), proposals(text, offset))
                        .toArray(ICompletionProposal[]::new))
                .orElse(new ICompletionProposal[0]);
    }

    private static Stream<ICompletionProposal> proposals(OpenDocument text, int offset) {
        List<CompletionItem> items = Answers.within(COMPLETION_BUDGET_MILLIS, FelisPlugin.get().languages().ask(text,
                (server, d) -> server.completion(d.uri(), d.position(offset)))).orElse(List.of());
        return items.stream().map(item -> new ServerProposal(item, text, offset));
    }

    @Override
    public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
        return new IContextInformation[0];
    }

    @Override
    public char[] getCompletionProposalAutoActivationCharacters() {
        return ACTIVATING.clone();
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
