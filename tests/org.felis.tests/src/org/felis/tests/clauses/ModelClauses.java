package org.felis.tests.clauses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Check;
import org.felis.cat.syntax.Difference;
import org.felis.cat.syntax.Intersection;
import org.felis.cat.syntax.Postfix;
import org.felis.cat.syntax.PostfixOperator;
import org.felis.cat.syntax.Product;
import org.felis.cat.syntax.Sequence;
import org.felis.cat.syntax.Show;
import org.felis.cat.syntax.Union;

/**
 * The clauses of a model's file, each with the text of the file without it. A check is taken out as a whole. In expressions, an operand gives way to what
 * decides nothing in its place: the empty relation or set in unions and on the right of differences, everything in intersections and products, the
 * identity in sequences. Closures lose a step ({@code r*} becomes {@code r+} and {@code r?}, the others {@code r}). A definition without any of
 * these becomes empty.
 */
final class ModelClauses {

    private static final String EMPTY = "({})";
    private static final String EVERYTHING = "(_)";
    private static final String IDENTITY = "[_]";

    /**
     * A clause.
     *
     * @param name what is taken out, between « and », in its surroundings; unique in the file
     * @param without the text of the file without it
     */
    record Clause(String name, String without) {
    }

    private final String text;
    private final List<Clause> clauses = new ArrayList<>();
    private final Map<String, Integer> names = new HashMap<>();

    private ModelClauses(String text) {
        this.text = text;
    }

    static List<Clause> of(CatSource source) {
        ModelClauses found = new ModelClauses(source.text());
        for (EObject statement : CatLanguage.shared().parse(source).model().eContents()) {
            if (!(statement instanceof Show)) {
                found.visit(statement, statement instanceof Check check && check.getName() != null ? check.getName() : "");
            }
        }
        return found.clauses;
    }

    private void visit(EObject node, String around) {
        String where = node instanceof Binding binding && !binding.getNames().isEmpty() ? binding.getNames().get(0).getName() : around;
        int before = clauses.size();
        switch (node) {
            case Check check -> add(where, check, check, "");
            case Union union -> union.getOperands().forEach(operand -> addShort(where, operand, EMPTY));
            case Difference difference -> difference.getOperands().stream().skip(1).forEach(operand -> add(where, difference, operand, EMPTY));
            case Intersection intersection -> intersection.getOperands().forEach(operand -> add(where, intersection, operand, EVERYTHING));
            case Product product -> product.getOperands().forEach(operand -> add(where, product, operand, EVERYTHING));
            case Sequence sequence -> sequence.getOperands().forEach(operand -> add(where, sequence, operand, IDENTITY));
            case Postfix postfix -> postfix.getOperators().forEach(operator -> addClosure(where, postfix, operator));
            default -> { }
        }
        for (EObject child : node.eContents()) {
            visit(child, where);
        }
        if (node instanceof Binding binding && clauses.size() == before) {
            add(where, binding, binding.getBody(), EMPTY);
        }
    }

    private void addClosure(String where, Postfix postfix, PostfixOperator operator) {
        switch (operator.getKind()) {
            case "*" -> {
                add(where, postfix, operator, "+");
                add(where, postfix, operator, "?");
            }
            case "+", "?" -> add(where, postfix, operator, "");
            default -> { }
        }
    }

    /** An operand of a union: the others would not say more. */
    private void addShort(String where, EObject part, String replacement) {
        add(where, part, part, replacement);
    }

    private void add(String where, EObject around, EObject part, String replacement) {
        INode outer = NodeModelUtils.findActualNodeFor(around);
        INode inner = NodeModelUtils.findActualNodeFor(part);
        String shown = oneLine(text.substring(outer.getOffset(), inner.getOffset()) + "«" + text.substring(inner.getOffset(), inner.getEndOffset()) + "»"
                + text.substring(inner.getEndOffset(), outer.getEndOffset()));
        boolean closure = part instanceof PostfixOperator && !replacement.isEmpty();
        String name = where + ": " + shown + (closure ? " as " + replacement : "");
        int count = names.merge(name, 1, Integer::sum);
        clauses.add(new Clause(count == 1 ? name : name + " (" + count + ")",
                text.substring(0, inner.getOffset()) + replacement + text.substring(inner.getEndOffset())));
    }

    private static String oneLine(String part) {
        return part.replaceAll("(?s)\\(\\*.*?\\*\\)", "").replaceAll("\\s+", " ").strip();
    }
}
