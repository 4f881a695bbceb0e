package org.felis.cat.parsing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.felis.cat.CatProblem;
import org.felis.cat.CatSource;
import org.felis.cat.syntax.Model;
import org.felis.cat.syntax.SyntaxFactory;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * A file with its syntax tree. The tree is not changed after parsing, so that compilations in parallel may share it.
 */
public final class ParsedFile {

    /** Levels of the tree; evaluation descends by recursion and must stay within a thread's stack. Brackets make two each. */
    private static final int MAX_TREE_DEPTH = 3 * SourceCheck.MAX_NESTING;

    private final CatSource source;
    private final LineIndex lines;
    private final Model model;
    private final List<Problem> problems;

    private ParsedFile(CatSource source, LineIndex lines, Model model, List<Problem> problems) {
        this.source = source;
        this.lines = lines;
        this.model = model;
        this.problems = List.copyOf(problems);
    }

    /** A file that was not given to the parser. */
    static ParsedFile unreadable(CatSource source, LineIndex lines, List<Problem> problems) {
        return new ParsedFile(source, lines, SyntaxFactory.eINSTANCE.createModel(), problems);
    }

    /** A file that somebody has parsed already: an editor. */
    public static ParsedFile of(CatSource source, IParseResult parsed) {
        LineIndex lines = new LineIndex(source.file(), source.text());
        return of(source, lines, SourceCheck.check(source, lines).problems(), parsed);
    }

    static ParsedFile of(CatSource source, LineIndex lines, List<Problem> beforeParsing, IParseResult parsed) {
        List<Problem> problems = new ArrayList<>(beforeParsing);
        int unclosed = beforeParsing.stream().mapToInt(p -> p.range().offset()).min().orElse(Integer.MAX_VALUE);
        for (INode error : parsed.getSyntaxErrors()) {
            SourceRange place = place(error, source, lines);
            if (place.offset() < unclosed) {
                problems.add(CatProblem.SYNTAX.at(place, error.getSyntaxErrorMessage().getMessage()));
            }
        }
        problems.sort(Comparator.comparingInt(p -> p.range().offset()));
        Model model = parsed.getRootASTElement() instanceof Model root ? root : SyntaxFactory.eINSTANCE.createModel();
        TreeDepth.nodeDeeperThan(MAX_TREE_DEPTH, model).map(NodeModelUtils::findActualNodeFor).ifPresent(
                n -> problems.add(CatProblem.NESTED_TOO_DEEPLY.at(lines.range(n.getOffset(), n.getLength()), SourceCheck.MAX_NESTING)));
        boolean nothing = model.getStatements().isEmpty() && problems.isEmpty();
        if (nothing) {
            problems.add(CatProblem.EMPTY_FILE.at(SourceRange.wholeFile(source.file())));
        }
        boolean tooDeep = problems.stream().anyMatch(p -> p.code().equals(CatProblem.NESTED_TOO_DEEPLY.code()));
        return tooDeep ? unreadable(source, lines, problems) : new ParsedFile(source, lines, model, problems);
    }

    /** At the end of the file an error stands on the last character of the text, where an editor can underline it. */
    private static SourceRange place(INode error, CatSource source, LineIndex lines) {
        int length = error.getLength();
        int offset = error.getOffset();
        if (length == 0 || offset >= source.text().length()) {
            offset = Math.max(0, source.text().stripTrailing().length() - 1);
            length = 1;
        }
        return lines.range(offset, length);
    }

    public CatSource source() {
        return source;
    }

    /** The tree; empty if the file could not be parsed at all. */
    public Model model() {
        return model;
    }

    /** The root of the nodes that the tree was made from, which hold the whole text; empty if the file was not parsed. */
    public Optional<ICompositeNode> nodes() {
        return Optional.ofNullable(NodeModelUtils.getNode(model)).map(ICompositeNode::getRootNode);
    }

    /** What is wrong with the text and the syntax of this file, in the order of the text. */
    public List<Problem> problems() {
        return problems;
    }

    /** Whether a tree of this file has all its parts; after syntax errors some have not. */
    public boolean isWhole(EObject tree) {
        return problems.isEmpty() || WholeTrees.isWhole(tree);
    }

    /** The text of a node without comments around it. */
    public SourceRange range(EObject node) {
        INode found = NodeModelUtils.findActualNodeFor(node);
        return found == null ? SourceRange.wholeFile(source.file()) : lines.range(found.getOffset(), found.getLength());
    }

    /** The text of the first value of a feature. */
    public SourceRange range(EObject node, EStructuralFeature feature) {
        return range(node, feature, 0);
    }

    /** The text of one value of a feature that has several. */
    public SourceRange range(EObject node, EStructuralFeature feature, int index) {
        List<INode> nodes = NodeModelUtils.findNodesForFeature(node, feature);
        return index < 0 || index >= nodes.size() ? range(node) : lines.range(nodes.get(index).getOffset(), nodes.get(index).getLength());
    }

    /** What stands in the file there. */
    public String text(SourceRange range) {
        return source.text().substring(range.offset(), range.offset() + range.length());
    }
}
