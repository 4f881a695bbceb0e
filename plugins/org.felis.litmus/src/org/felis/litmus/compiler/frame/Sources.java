package org.felis.litmus.compiler.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.felis.engine.source.SourceRange;

/** The places of syntax-tree elements in a file. */
public final class Sources {

    private final String file;
    private final String text;
    private final int[] lineStarts;
    private final ICompositeNode root;
    private final List<INode> syntaxErrors = new ArrayList<>();

    public Sources(String file, IParseResult parsed) {
        this.file = file;
        this.root = parsed.getRootNode();
        this.text = root.getText();
        this.lineStarts = lineStarts(text);
        if (parsed.hasSyntaxErrors()) {
            for (INode node : root.getAsTreeIterable()) {
                if (node.getSyntaxErrorMessage() != null) {
                    syntaxErrors.add(node);
                }
            }
        }
    }

    private static int[] lineStarts(String text) {
        int[] starts = new int[64];
        int lines = 1;
        for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
            if (lines == starts.length) {
                starts = Arrays.copyOf(starts, 2 * lines);
            }
            starts[lines++] = i + 1;
        }
        return Arrays.copyOf(starts, lines);
    }

    public String file() {
        return file;
    }

    /** The whole file. */
    public String text() {
        return text;
    }

    public String text(SourceRange range) {
        return text.substring(range.offset(), range.offset() + range.length());
    }

    public SourceRange range(int offset, int length) {
        int found = Arrays.binarySearch(lineStarts, offset);
        int line = found >= 0 ? found : -found - 2;
        return new SourceRange(file, line + 1, offset - lineStarts[line] + 1, offset, length);
    }

    /** The place of an element, without blanks and comments around it. */
    public SourceRange range(EObject element) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        return node == null ? SourceRange.startOf(file) : range(node);
    }

    public SourceRange range(INode node) {
        INode first = visibleLeaf(node, true);
        if (first == null) {
            return range(node.getOffset(), node.getLength());
        }
        return range(first.getTotalOffset(), visibleLeaf(node, false).getTotalEndOffset() - first.getTotalOffset());
    }

    /** The first or last leaf of a node that is no blank and no comment, null if there is none; nodes would look at all leaves. */
    private static INode visibleLeaf(INode node, boolean first) {
        if (node instanceof ICompositeNode composite) {
            INode child = first ? composite.getFirstChild() : composite.getLastChild();
            while (child != null) {
                INode leaf = visibleLeaf(child, first);
                if (leaf != null) {
                    return leaf;
                }
                child = first ? child.getNextSibling() : child.getPreviousSibling();
            }
            return null;
        }
        return node instanceof ILeafNode leaf && leaf.isHidden() ? null : node;
    }

    /** The place of a value of an element; of the element if the value is missing. */
    public SourceRange range(EObject element, EStructuralFeature feature) {
        List<INode> nodes = NodeModelUtils.findNodesForFeature(element, feature);
        return nodes.isEmpty() ? range(element) : range(nodes.get(0));
    }

    /** The place of the n-th value of an element's list. */
    public SourceRange range(EObject element, EStructuralFeature feature, int index) {
        List<INode> nodes = NodeModelUtils.findNodesForFeature(element, feature);
        return index < nodes.size() ? range(nodes.get(index)) : range(element);
    }

    /** Where the parser failed, in the order of the text. */
    public List<INode> syntaxErrors() {
        return syntaxErrors;
    }

    /**
     * Whether the parser understood all of an element. It marks the token at which it noticed that something is missing, so
     * the token behind the element counts.
     */
    public boolean isIntact(EObject element) {
        if (syntaxErrors.isEmpty()) {
            return true;
        }
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        if (node == null) {
            return false;
        }
        int end = node.getTotalEndOffset();
        ILeafNode behind = NodeModelUtils.findLeafNodeAtOffset(root, end);
        while (behind != null && behind.isHidden()) {
            end = behind.getTotalEndOffset();
            behind = NodeModelUtils.findLeafNodeAtOffset(root, end);
        }
        int last = behind == null ? end : behind.getTotalEndOffset();
        return syntaxErrors.stream()
                .noneMatch(e -> e.getTotalOffset() <= last && e.getTotalEndOffset() > node.getTotalOffset());
    }
}
