package org.felis.languageserver.cat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.felis.cat.names.NameKind;
import org.felis.languageserver.cat.VisibleNames.VisibleName;
import org.felis.languageserver.services.DocumentView;

/** The parameters of the function or procedure between whose brackets the cursor stands. */
final class CatSignature {

    private CatSignature() {
    }

    /** A bracket that is open at the cursor. */
    private static final class Open {
        private final Optional<ILeafNode> before;
        private int commas;

        private Open(Optional<ILeafNode> before) {
            this.before = before;
        }
    }

    static Optional<SignatureHelp> at(CatAnalysis model, DocumentView view, int offset) {
        Deque<Open> open = new ArrayDeque<>();
        ILeafNode previous = null;
        for (ILeafNode leaf : CatText.leaves(model.file())) {
            if (leaf.getEndOffset() > offset) {
                break;
            }
            if (!leaf.isHidden()) {
                follow(leaf, previous, open);
                previous = leaf;
            }
        }
        return open.isEmpty() ? Optional.empty() : open.peek().before.flatMap(f -> signature(model, view, f, open.peek().commas));
    }

    private static void follow(ILeafNode leaf, ILeafNode previous, Deque<Open> open) {
        switch (leaf.getText()) {
            case "(" -> open.push(new Open(Optional.ofNullable(previous)));
            case "[", "{" -> open.push(new Open(Optional.empty()));
            case ")", "]", "}" -> open.poll();
            case "," -> {
                if (!open.isEmpty()) {
                    open.peek().commas++;
                }
            }
            default -> {
                // no bracket
            }
        }
    }

    private static Optional<SignatureHelp> signature(CatAnalysis model, DocumentView view, ILeafNode function, int argument) {
        VisibleName name = VisibleNames.at(model, function.getOffset()).get(function.getText());
        if (name == null || name.kind() != NameKind.FUNCTION && name.kind() != NameKind.PROCEDURE) {
            return Optional.empty();
        }
        boolean predefined = name.definition().isEmpty();
        String head = predefined ? name.meaning().split(":", 2)[0] : name.meaning().replaceFirst("(?s)^procedure\\s+", "").split("=", 2)[0];
        String label = head.replaceAll("\\s+", " ").strip();
        SignatureInformation signature = new SignatureInformation(label);
        List<ParameterInformation> parameters = parameters(label, function.getText());
        signature.setParameters(parameters);
        signature.setDocumentation(view.client().markup(new CatDescription(name.kind(), name.meaning(), name.definition()).markdown(model)));
        return Optional.of(new SignatureHelp(List.of(signature), 0, Math.min(argument, Math.max(0, parameters.size() - 1))));
    }

    private static List<ParameterInformation> parameters(String label, String function) {
        List<ParameterInformation> parameters = new ArrayList<>();
        String list = label.substring(Math.min(label.length(), function.length()));
        for (String parameter : list.replaceAll("[()]", " ").strip().split("[,\\s]+")) {
            if (!parameter.isEmpty()) {
                parameters.add(new ParameterInformation(parameter));
            }
        }
        return parameters;
    }
}
