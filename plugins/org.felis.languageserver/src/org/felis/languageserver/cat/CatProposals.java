package org.felis.languageserver.cat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.eclipse.xtext.resource.XtextResource;
import org.felis.cat.names.NameKind;
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
        Map<String, String> descriptions = new TreeMap<>();
        XtextResource model = context.getResource();
        Set<String> visited = new HashSet<>();
        collect(model, ProblemIssues.fileName(model), context.getOffset(), visited, descriptions);
        descriptions.forEach((name, description) -> {
            ContentAssistEntry entry = getProposalCreator().createProposal(name, context,
                    e -> e.setDescription(description));
            acceptor.accept(entry, NAME_PRIORITY);
        });
    }

    /** Collects the names that occur in a file before an offset, and those that the files it includes bind. */
    private void collect(XtextResource model, String file, int before, Set<String> visited, Map<String, String> descriptions) {
        if (!visited.add(file)) {
            return;
        }
        String text = visited.size() == 1 ? ProblemIssues.text(model) : models.text(model, file);
        for (Occurrence occurrence : models.of(model).names().in(file)) {
            int from = occurrence.place().offset();
            int to = from + occurrence.place().length();
            if (to > before || to > text.length()) {
                continue;
            }
            if (occurrence.kind() == NameKind.FILE) {
                collect(model, occurrence.definition().get().file(), Integer.MAX_VALUE, visited, descriptions);
            } else if (before < Integer.MAX_VALUE || occurrence.isBinding()) {
                descriptions.putIfAbsent(text.substring(from, to), occurrence.description());
            }
        }
    }
}
