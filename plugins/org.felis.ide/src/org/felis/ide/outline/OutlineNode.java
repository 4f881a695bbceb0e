package org.felis.ide.outline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.ui.texteditor.ITextEditor;
import org.felis.ide.text.DocumentOffsets;

/**
 * A node of the outline. It is the same as another one if it is called the same and stands at the same place in the tree, so that what is
 * expanded stays so when the text changes.
 *
 * @param parent null at the root
 * @param path the names from the root to this node, the number of earlier ones of the same name behind each
 */
record OutlineNode(OutlineNode parent, String path, DocumentSymbol symbol, List<OutlineNode> children) {

    static List<OutlineNode> of(List<DocumentSymbol> symbols) {
        return of(null, symbols);
    }

    private static List<OutlineNode> of(OutlineNode parent, List<DocumentSymbol> symbols) {
        List<OutlineNode> nodes = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (DocumentSymbol symbol : symbols == null ? List.<DocumentSymbol>of() : symbols) {
            String path = (parent == null ? "" : parent.path()) + "/" + symbol.getName() + "#" + seen.merge(symbol.getName(), 1, Integer::sum);
            OutlineNode node = new OutlineNode(parent, path, symbol, new ArrayList<>());
            node.children().addAll(of(node, symbol.getChildren()));
            nodes.add(node);
        }
        return nodes;
    }

    /** The innermost of some nodes whose lines have a line among them, or null. */
    static OutlineNode at(List<OutlineNode> nodes, int line) {
        for (OutlineNode node : nodes) {
            if (node.symbol().getRange().getStart().getLine() <= line && line <= node.symbol().getRange().getEnd().getLine()) {
                OutlineNode inner = at(node.children(), line);
                return inner == null ? node : inner;
            }
        }
        return null;
    }

    /** Selects what the node is about in its editor. */
    void reveal(ITextEditor editor) {
        DocumentOffsets offsets = new DocumentOffsets(editor.getDocumentProvider().getDocument(editor.getEditorInput()));
        int start = offsets.offset(symbol.getSelectionRange().getStart());
        editor.selectAndReveal(start, offsets.offset(symbol.getSelectionRange().getEnd()) - start);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OutlineNode node && node.path.equals(path);
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }

    @Override
    public String toString() {
        return symbol.getName();
    }
}
