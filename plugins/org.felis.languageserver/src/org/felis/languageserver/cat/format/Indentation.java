package org.felis.languageserver.cat.format;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.cat.syntax.Addition;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Clause;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Difference;
import org.felis.cat.syntax.FunctionExpression;
import org.felis.cat.syntax.Identity;
import org.felis.cat.syntax.IfExpression;
import org.felis.cat.syntax.Intersection;
import org.felis.cat.syntax.LetExpression;
import org.felis.cat.syntax.MatchExpression;
import org.felis.cat.syntax.MatchStatement;
import org.felis.cat.syntax.Parameters;
import org.felis.cat.syntax.Parenthesis;
import org.felis.cat.syntax.Product;
import org.felis.cat.syntax.Sequence;
import org.felis.cat.syntax.SetLiteral;
import org.felis.cat.syntax.Statement;
import org.felis.cat.syntax.StatementClause;
import org.felis.cat.syntax.TryExpression;
import org.felis.cat.syntax.Tuple;
import org.felis.cat.syntax.Union;

/**
 * How far the first token of a line is indented. Every line that opens something which is still open (a statement, a binding, a
 * bracket, a branch …) counts once; the operands of an operator that begins lines stand two columns right of it:
 *
 * <pre>
 * let dob =
 *     addr
 *   | ctrl; [W]
 * </pre>
 */
final class Indentation {

    static final int STEP = 2;

    /** Words that stand under the first word of what they are part of. */
    private static final Set<String> AT_THE_MARGIN = Set.of("and", "in", "then", "else", "with", "end", ")", "]", "}");

    /** The lines of the tokens, by the tokens' offsets. */
    private final NavigableMap<Integer, Integer> lines;
    /** The tokens that begin lines, by offset. */
    private final Set<Integer> starts;
    private final Map<EObject, Boolean> operatorsBeginLines = new IdentityHashMap<>();

    /**
     * @param lines of all tokens but comments; any numbers that differ from line to line
     * @param starts the offsets of the tokens that begin lines
     */
    Indentation(NavigableMap<Integer, Integer> lines, Set<Integer> starts) {
        this.lines = lines;
        this.starts = starts;
    }

    /** The columns before a token that begins a line. */
    int of(Token token) {
        Set<Integer> openedOn = new TreeSet<>();
        int operands = 0;
        boolean inRegion = false;
        int margin = -1;
        EObject inner = null;
        for (EObject element = token.element(); element != null; element = element.eContainer()) {
            if (!inRegion && isInfix(element) && !isOperatorOf(token, element) && beginsLines(element)) {
                operands++;
            }
            OptionalInt opener = opener(element, inner, token);
            if (opener.isPresent() && opener.getAsInt() < token.leaf().getOffset()) {
                inRegion = true;
                if (lines.get(opener.getAsInt()) != margin) {
                    openedOn.add(lines.get(opener.getAsInt()));
                }
            }
            if (isAtTheMargin(token, inner, element)) {
                margin = lines.get(first(element).getAsInt());
            }
            inner = element;
        }
        return STEP * (openedOn.size() + operands);
    }

    /** Comments before a word at the margin belong to what ends there. */
    int ofCommentBefore(Token next) {
        boolean closes = next.is("end") || next.is(")") || next.is("]") || next.is("}");
        return of(next) + (closes ? STEP : 0);
    }

    /**
     * The offset of the token that opens the part of an element which a token stands in; empty if that part is not indented.
     *
     * @param inner the child of the element on the way to the token, null if the token is the element's own
     */
    private OptionalInt opener(EObject element, EObject inner, Token token) {
        boolean own = inner == null;
        if (isAtTheMargin(token, inner, element)) {
            return OptionalInt.empty();
        }
        return switch (element) {
            case Definition definition when inner instanceof Binding -> before(inner);
            case LetExpression let -> inner instanceof Binding ? before(inner) : OptionalInt.empty();
            case Statement statement -> first(statement);
            case Binding binding -> !own && inner == binding.getBody() ? before(inner) : OptionalInt.empty();
            case FunctionExpression function -> !own && inner == function.getBody() ? before(inner) : OptionalInt.empty();
            case IfExpression choice -> own || isElseIf(choice, inner) ? OptionalInt.empty() : before(inner);
            case TryExpression attempt -> own ? OptionalInt.empty() : before(inner);
            case Clause clause -> !own && inner == clause.getBody() ? before(inner) : OptionalInt.empty();
            case StatementClause clause -> own ? OptionalInt.empty() : first(clause);
            case Parenthesis parenthesis -> first(parenthesis);
            case Identity identity -> first(identity);
            case SetLiteral set -> first(set);
            case Parameters parameters -> first(parameters);
            default -> OptionalInt.empty();
        };
    }

    /** Whether a token, or the clause around it, stands under the first word of an element, whose line then opens nothing more. */
    private static boolean isAtTheMargin(Token token, EObject inner, EObject element) {
        boolean isMatch = element instanceof MatchExpression || element instanceof MatchStatement;
        return inner == null ? AT_THE_MARGIN.contains(token.text()) || isMatch && token.is("||")
                : inner instanceof Clause || inner instanceof StatementClause;
    }

    /** {@code else if} goes on where the first {@code if} stands. */
    private boolean isElseIf(IfExpression choice, EObject inner) {
        return inner == choice.getAlternative() && inner instanceof IfExpression
                && lines.get(before(inner).getAsInt()).equals(lines.get(first(inner).getAsInt()));
    }

    private static boolean isInfix(EObject element) {
        return element instanceof Union || element instanceof Addition || element instanceof Sequence || element instanceof Difference
                || element instanceof Intersection || element instanceof Product || element instanceof Tuple;
    }

    private static boolean isOperatorOf(Token token, EObject infix) {
        return token.element() == infix && !token.isWord();
    }

    /** Whether one of the operators of an expression begins a line. */
    private boolean beginsLines(EObject infix) {
        return operatorsBeginLines.computeIfAbsent(infix, i -> {
            for (INode child : node(i).getAsTreeIterable()) {
                if (starts.contains(child.getOffset()) && child instanceof ILeafNode && NodeModelUtils.findActualSemanticObjectFor(child) == i) {
                    return true;
                }
            }
            return false;
        });
    }

    private static ICompositeNode node(EObject element) {
        return NodeModelUtils.findActualNodeFor(element);
    }

    private OptionalInt first(EObject element) {
        return OptionalInt.of(lines.ceilingKey(node(element).getOffset()));
    }

    /** The token before an element. */
    private OptionalInt before(EObject element) {
        return OptionalInt.of(lines.lowerKey(node(element).getOffset()));
    }
}
