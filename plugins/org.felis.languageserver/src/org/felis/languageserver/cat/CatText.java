package org.felis.languageserver.cat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.FunctionExpression;
import org.felis.cat.syntax.Model;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Statement;

/** What stands where in the text of a parsed file. */
final class CatText {

    private CatText() {
    }

    /** All tokens, comments and blanks, in the order of the text; none if the file was not parsed. */
    static List<ILeafNode> leaves(ParsedFile file) {
        List<ILeafNode> leaves = new ArrayList<>();
        file.nodes().ifPresent(root -> root.getLeafNodes().forEach(leaves::add));
        return leaves;
    }

    /** Whether a leaf is a comment; characters that belong to no token are hidden too. */
    static boolean isComment(ILeafNode leaf) {
        String text = leaf.getText();
        return leaf.isHidden() && (text.startsWith("(*") || text.startsWith("//") || text.startsWith("#"));
    }

    static boolean isBlockComment(ILeafNode leaf) {
        return leaf.isHidden() && leaf.getText().startsWith("(*");
    }

    /** The last token, not comment or blank, that ends at the offset or before it. */
    static Optional<ILeafNode> tokenBefore(ParsedFile file, int offset) {
        Optional<ILeafNode> last = Optional.empty();
        for (ILeafNode leaf : leaves(file)) {
            if (leaf.getEndOffset() > offset) {
                break;
            }
            if (!leaf.isHidden() && leaf.getLength() > 0) {
                last = Optional.of(leaf);
            }
        }
        return last;
    }

    /** The innermost piece of the tree around a token. */
    static EObject element(ILeafNode leaf) {
        return NodeModelUtils.findActualSemanticObjectFor(leaf);
    }

    /** The leaf that covers an offset; else the one that ends there. */
    static Optional<ILeafNode> leafAt(ParsedFile file, int offset) {
        Optional<ILeafNode> covering = file.nodes().map(root -> NodeModelUtils.findLeafNodeAtOffset(root, offset));
        return covering.filter(leaf -> !leaf.isHidden()).or(() -> leaves(file).stream().filter(l -> l.getEndOffset() == offset && l.getLength() > 0).findFirst());
    }

    /** The innermost piece of the tree at an offset; the whole tree between statements. */
    static Optional<EObject> elementAt(ParsedFile file, int offset) {
        return file.nodes().map(root -> NodeModelUtils.findLeafNodeAtOffset(root, offset)).map(CatText::element);
    }

    /** The innermost statement that a piece of the tree is part of. */
    static Optional<Statement> statement(EObject element) {
        return Optional.ofNullable(EcoreUtil2.getContainerOfType(element, Statement.class));
    }

    /** The text of a piece of the tree without comments around it. */
    static String text(EObject element) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        return node == null ? "" : node.getRootNode().getText().substring(node.getOffset(), node.getEndOffset());
    }

    /**
     * What the comment says that belongs to a statement: the one on the line before it, else the one behind it on its last line.
     *
     * @return without its delimiters and common indentation
     */
    static Optional<String> comment(Statement statement) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(statement);
        if (node == null) {
            return Optional.empty();
        }
        String text = node.getRootNode().getText();
        ILeafNode before = null;
        ILeafNode behind = null;
        for (ILeafNode leaf : node.getRootNode().getLeafNodes()) {
            if (isComment(leaf) && leaf.getEndOffset() <= node.getOffset()) {
                before = leaf;
            } else if (isComment(leaf) && leaf.getOffset() >= node.getEndOffset() && behind == null) {
                behind = leaf;
            }
        }
        if (before != null && text.substring(before.getEndOffset(), node.getOffset()).isBlank()
                && text.substring(before.getEndOffset(), node.getOffset()).chars().filter(c -> c == '\n').count() <= 1
                && startsLine(text, before.getOffset())) {
            return Optional.of(words(before.getText()));
        }
        if (behind != null && text.substring(node.getEndOffset(), behind.getOffset()).isBlank()
                && text.substring(node.getEndOffset(), behind.getOffset()).indexOf('\n') < 0) {
            return Optional.of(words(behind.getText()));
        }
        return Optional.empty();
    }

    private static boolean startsLine(String text, int offset) {
        return text.substring(text.lastIndexOf('\n', offset - 1) + 1, offset).isBlank();
    }

    /** The function or procedure that a parameter belongs to, up to its body; empty if it is the variable of something else. */
    static Optional<String> head(EObject parameter) {
        for (EObject around = parameter; around != null; around = around.eContainer()) {
            EObject body = switch (around) {
                case Binding binding when !binding.getParameters().isEmpty() -> binding.getBody();
                case FunctionExpression function -> function.getBody();
                case Procedure procedure -> procedure.getStatements().isEmpty() ? null : procedure.getStatements().get(0);
                default -> null;
            };
            if (body != null) {
                ICompositeNode whole = NodeModelUtils.findActualNodeFor(around);
                String text = whole.getRootNode().getText().substring(whole.getOffset(), NodeModelUtils.findActualNodeFor(body).getOffset());
                return Optional.of(text.replaceFirst("(=|->)\\s*$", "").replaceAll("\\s+", " ").strip());
            }
        }
        return Optional.empty();
    }

    /** What a model calls itself, empty if it does not. */
    static String title(Model model) {
        String words = String.join(" ", model.getTitleWords());
        return model.getTitle() == null ? words : (words + " " + model.getTitle()).strip();
    }

    /** The name of a file without its folder. */
    static String fileName(String file) {
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }

    /** The words of a comment. */
    static String words(String comment) {
        String inner = comment.startsWith("(*") ? comment.substring(2, comment.endsWith("*)") ? comment.length() - 2 : comment.length())
                : comment.replaceFirst("^(//|#)", "");
        return String.join("\n", inner.lines().map(l -> l.strip().replaceFirst("^\\*+ ?", "")).toList()).strip();
    }
}
