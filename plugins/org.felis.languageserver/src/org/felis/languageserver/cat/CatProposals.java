package org.felis.languageserver.cat;

import java.util.Map;
import java.util.TreeMap;

import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.felis.cat.names.NameResolution;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.languageserver.problems.ProblemIssues;

import com.google.inject.Inject;

/** Proposes the names that the model already speaks of: its own, those of its includes, and the base relations and sets it uses. */
final class CatProposals extends IdeContentProposalProvider {

    /** Before every definition. */
    private static final int NAME_PRIORITY = 500;

    @Inject
    private CompiledModels models;

    @Override
    protected void _createProposals(RuleCall call, ContentAssistContext context, IIdeContentProposalAcceptor acceptor) {
        if (!"ID".equals(call.getRule().getName())) {
            super._createProposals(call, context, acceptor);
            return;
        }
        NameResolution names = models.of(context.getResource()).names();
        String text = ProblemIssues.text(context.getResource());
        Map<String, String> descriptions = new TreeMap<>();
        for (Occurrence occurrence : names.in(ProblemIssues.fileName(context.getResource()))) {
            int from = occurrence.place().offset();
            if (occurrence.definition().line() > 0 && from + occurrence.place().length() <= context.getOffset()) {
                descriptions.putIfAbsent(text.substring(from, from + occurrence.place().length()), occurrence.description());
            }
        }
        descriptions.forEach((name, description) -> {
            ContentAssistEntry entry = getProposalCreator().createProposal(name, context,
                    e -> e.setDescription(description));
            acceptor.accept(entry, NAME_PRIORITY);
        });
    }
}
