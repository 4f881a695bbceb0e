package org.felis.ide.completion;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.felis.ide.language.Answers;
import org.felis.ide.language.LanguageSession;
import org.felis.ide.language.OpenDocument;
import org.felis.ide.language.ShippedModel;
import org.felis.ide.signature.SignaturePresenter;
import org.felis.ide.signature.Signatures;
import org.felis.ide.templates.TemplateProposals;

/**
 * What could be written next: templates, then what the language server proposes; and the parameters of what is being written. The generic
 * editor asks for proposals off the UI thread, for parameters on it.
 */
public final class Completion implements IContentAssistProcessor {

    private static final int COMPLETION_BUDGET_MILLIS = 1_000;

    /** Where tags, strings, folders and the registers of a thread begin. */
    private static final char[] ACTIVATING = {'\'', '"', '/', ':'};

    /** Where arguments and operands begin. */
    private static final char[] ARGUMENTS = {'(', ',', ' '};

    private final Signatures signatures = new Signatures();

    @Override
    public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
        return LanguageSession.get().snapshot(viewer.getDocument()).filter(text -> !ShippedModel.is(text))
                .map(text -> Stream.concat(TemplateProposals.at(viewer.getDocument(), text, offset).stream(), proposals(text, offset))
                        .toArray(ICompletionProposal[]::new))
                .orElse(new ICompletionProposal[0]);
    }

    private static Stream<ICompletionProposal> proposals(OpenDocument text, int offset) {
        List<CompletionItem> items = Answers.within(COMPLETION_BUDGET_MILLIS, LanguageSession.get().ask(text,
                (server, d) -> server.completion(d.uri(), d.position(offset)))).orElse(List.of());
        return items.stream().map(item -> new ServerProposal(item, text, offset));
    }

    @Override
    public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
        return signatures.at(viewer, offset).stream().toArray(IContextInformation[]::new);
    }

    @Override
    public char[] getCompletionProposalAutoActivationCharacters() {
        return ACTIVATING.clone();
    }

    @Override
    public char[] getContextInformationAutoActivationCharacters() {
        return ARGUMENTS.clone();
    }

    @Override
    public String getErrorMessage() {
        return null;
    }

    @Override
    public IContextInformationValidator getContextInformationValidator() {
        return new SignaturePresenter();
    }
}
