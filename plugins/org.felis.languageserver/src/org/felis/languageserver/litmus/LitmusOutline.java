package org.felis.languageserver.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.Folds;
import org.felis.litmus.litmus.CBlock;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.CLabelled;
import org.felis.litmus.litmus.Condition;
import org.felis.litmus.litmus.Filter;
import org.felis.litmus.litmus.InitialState;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.Locations;
import org.felis.litmus.litmus.ThreadColumn;

/** The parts of a test: initial state, threads, labels, and what is asked; for the outline and for folding. */
final class LitmusOutline {

    private LitmusOutline() {
    }

    /** The outline: the test with its parts, in the order of the text. */
    static List<DocumentSymbol> symbols(LitmusAnalysis analysis, DocumentView view) {
        List<DocumentSymbol> parts = new ArrayList<>();
        for (TreeIterator<EObject> all = analysis.test().eAllContents(); all.hasNext();) {
            EObject element = all.next();
            part(element).ifPresent(part -> node(element).ifPresent(node -> {
                Range range = view.range(node.getOffset(), node.getEndOffset());
                parts.add(new DocumentSymbol(part.name(), part.kind(), range, range));
            }));
        }
        LitmusTest test = analysis.test();
        if (test.getName() == null || node(test).isEmpty()) {
            return parts;
        }
        ICompositeNode node = node(test).get();
        int name = node.getRootNode().getText().indexOf(test.getName(), node.getOffset());
        DocumentSymbol root = new DocumentSymbol(test.getName(), SymbolKind.Module, view.range(node.getOffset(), node.getEndOffset()),
                view.range(name, name + test.getName().length()), test.getArchitecture(), parts);
        return List.of(root);
    }

    private record Part(String name, SymbolKind kind) {
    }

    private static Optional<Part> part(EObject element) {
        return Optional.ofNullable(switch (element) {
            case InitialState state -> new Part("initial state", SymbolKind.Object);
            case ThreadColumn thread when thread.getName() != null -> new Part(thread.getName(), SymbolKind.Function);
            case CFunction function when function.getName() != null -> new Part(function.getName(), SymbolKind.Function);
            case CLabelled labelled when labelled.getLabel() != null -> new Part(labelled.getLabel() + ":", SymbolKind.Key);
            case Label label when label.getName() != null -> new Part(label.getName() + ":", SymbolKind.Key);
            case Locations locations -> new Part("locations", SymbolKind.Property);
            case Filter filter -> new Part("filter", SymbolKind.Property);
            case Condition condition when condition.getQuantifier() != null ->
                new Part((condition.isNegated() ? "~" : "") + condition.getQuantifier(), SymbolKind.Event);
            default -> null;
        });
    }

    private static Optional<ICompositeNode> node(EObject element) {
        return Optional.ofNullable(NodeModelUtils.findActualNodeFor(element));
    }

    /** Comments, the initial state, the code, and questions of several lines. */
    static List<FoldingRange> folds(LitmusAnalysis analysis, DocumentView view) {
        Folds folds = new Folds(view.document().lines());
        analysis.leaves().stream().filter(l -> l.isHidden() && !l.getText().isBlank())
                .forEach(l -> folds.add(l.getOffset(), l.getEndOffset(), FoldingRangeKind.Comment));
        for (EObject part : analysis.test().eContents()) {
            node(part).ifPresent(n -> folds.add(n.getOffset(), n.getEndOffset(), null));
        }
        EcoreUtil2.getAllContentsOfType(analysis.test(), CBlock.class).stream().filter(b -> !(b.eContainer() instanceof CFunction))
                .forEach(b -> node(b).ifPresent(n -> folds.add(n.getOffset(), n.getEndOffset(), null)));
        return folds.all();
    }
}
