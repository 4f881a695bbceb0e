package org.felis.cat.parsing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.syntax.Model;
import org.felis.cat.syntax.SyntaxFactory;
import org.felis.engine.source.Problem.Severity;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * A file with its syntax tree. The tree is not changed after parsing, so that compilations in parallel may share it.
 */
public final class ParsedFile {

    /** Levels of the tree; evaluation descends by recursion and must stay within a thread's stack. Brackets make two each. */
    private static final int MAX_TREE_DEPTH = 3 * SourceCheck.MAX_NESTING;

    /** Errors that take nothing from the tree. */
    private static final Set<String> HARMLESS = Set.of(CatProblem.MISSING_END.code(), CatProblem.MISSPELT_KEYWORD.code());

    private final CatSource source;
    private final LineIndex lines;
    private final Model model;
    private final List<Problem> problems;
    /** Found when it is asked for first. */
    private Damage damage;

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

    /**
     * A file that has been parsed.
     *
     * @param beforeParsing comments and strings that are never closed: the text is not read any further
     * @param known other problems of the text
     * @param results of the parser: of the whole text first, then of parts behind places where it gave up, which stand at their own
     *        offsets; their statements are taken over
     */
    static ParsedFile of(CatSource source, LineIndex lines, List<Problem> beforeParsing, List<Problem> known,
            List<IParseResult> results) {
        int unreadFrom = beforeParsing.stream().mapToInt(p -> p.range().offset()).min().orElse(Integer.MAX_VALUE);
        List<Problem> problems = new ArrayList<>(beforeParsing);
        problems.addAll(known);
        problems.addAll(new SyntaxErrors(source, lines).of(results, unreadFrom));
        problems.sort(Comparator.comparingInt(p -> p.range().offset()));
        Model model = model(results.get(0));
        results.subList(1, results.size()).forEach(r -> model.getStatements().addAll(List.copyOf(model(r).getStatements())));
        TreeDepth.nodeDeeperThan(MAX_TREE_DEPTH, model).map(NodeModelUtils::findActualNodeFor).ifPresent(
                n -> problems.add(CatProblem.NESTED_TOO_DEEPLY.at(lines.range(n.getOffset(), n.getLength()), SourceCheck.MAX_NESTING)));
        boolean nothing = model.getStatements().isEmpty() && problems.isEmpty();
        if (nothing) {
            problems.add(CatProblem.EMPTY_FILE.at(SourceRange.startOf(source.file())));
        }
        boolean tooDeep = problems.stream().anyMatch(p -> p.code().equals(CatProblem.NESTED_TOO_DEEPLY.code()));
        return tooDeep ? unreadable(source, lines, problems) : new ParsedFile(source, lines, model, problems);
    }

    static Model model(IParseResult parsed) {
        return parsed.getRootASTElement() instanceof Model root ? root : SyntaxFactory.eINSTANCE.createModel();
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

    /** Whether part of the text could not be read. */
    public boolean isDamaged() {
        return problems.stream().anyMatch(p -> p.severity() == Severity.ERROR);
    }

    /** Whether text that could not be read mentions a name. */
    public boolean lostTextMentions(String name) {
        return damage().mentions(name);
    }

    /** Whether text that could not be read defines a name that some other text mentions. */
    public boolean lostTextAffects(String text) {
        return damage().affects(text);
    }

    private synchronized Damage damage() {
        if (damage == null) {
            damage = new Damage(this);
        }
        return damage;
    }

    /** Whether a tree of this file has all its parts and no syntax error among them, but for an end that is missing. */
    public boolean isWhole(EObject tree) {
        return !isDamaged() || WholeTrees.isWhole(tree) && !hasErrorIn(range(tree));
    }

    private boolean hasErrorIn(SourceRange place) {
        return problems.stream().anyMatch(p -> p.severity() == Severity.ERROR && !HARMLESS.contains(p.code())
                && place.offset() <= p.range().offset() && p.range().offset() < place.offset() + place.length());
    }

    /** The text of a node without comments around it. */
    public SourceRange range(EObject node) {
        INode found = NodeModelUtils.findActualNodeFor(node);
        return found == null ? SourceRange.startOf(source.file()) : lines.range(found.getOffset(), found.getLength());
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
