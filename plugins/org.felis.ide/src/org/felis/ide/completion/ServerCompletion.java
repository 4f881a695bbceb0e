package org.felis.ide.completion;

import java.util.List;

import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.felis.ide.FelisPlugin;
import org.felis.ide.language.Answers;
import org.felis.ide.language.OpenDocument;

/** Proposals of the language server. The generic editor asks off the UI thread. */
public final class ServerCompletion implements IContentAssistProcessor {

    private static final int COMPLETION_BUDGET_MILLIS = 1_000;

    @Override
    public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
        return FelisPlugin.get().languages().snapshot(viewer.getDocument()).map(d -> proposals(d, offset))
                .orElse(new ICompletionProposal[0]);
    }

    private static ICompletionProposal[] proposals(OpenDocument document, int offset) {
        List<CompletionItem> items = Answers.within(COMPLETION_BUDGET_MILLIS, FelisPlugin.get().languages().ask(document,
                (server, d) -> server.completion(d.uri(), d.position(offset)))).orElse(List.of());
        return items.stream().map(item -> ServerProposal.of(item, document, offset)).toArray(ICompletionProposal[]::new);
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
