package org.felis.cat.parsing;

import static org.felis.cat.syntax.SyntaxPackage.Literals.*;

import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Clause;
import org.felis.cat.syntax.Parameters;

/**
 * Tells whether a tree has all parts that the grammar asks for. The parser goes on after a syntax error and leaves trees with holes;
 * whoever evaluates trees wants whole ones only.
 */
final class WholeTrees {

    /** What every node of the feature's class must have. */
    private static final List<EStructuralFeature> REQUIRED = List.of(INCLUDE__PATH, BINDING__BODY, TEST__RELATION, CHECK__TEST,
            SHOWN_RELATION__RELATION, PROCEDURE__NAME, PROCEDURE__PARAMETERS, CALL__PROCEDURE, CALL__ARGUMENT, DEBUG__VALUE,
            FOR_ALL__VARIABLE, FOR_ALL__SET, CHOOSE__VARIABLE, CHOOSE__CHOICES, CONDITIONAL_STATEMENT__CONDITION, MATCH_STATEMENT__SUBJECT,
            ENUMERATION__NAME, EVENT_DECLARATION__EVENTS, LET_EXPRESSION__BODY, FUNCTION_EXPRESSION__PARAMETERS,
            FUNCTION_EXPRESSION__BODY, TRY_EXPRESSION__BODY, TRY_EXPRESSION__FALLBACK, IF_EXPRESSION__CONDITION, IF_EXPRESSION__CONSEQUENCE,
            IF_EXPRESSION__ALTERNATIVE, MATCH_EXPRESSION__SUBJECT, CLAUSE__BODY, NOT__OPERAND, VARIANT_TEST__VARIANT, COMPARISON__LEFT,
            COMPARISON__OPERATOR, COMPARISON__RIGHT, COMPLEMENT__OPERAND, POSTFIX__OPERAND, POSTFIX_OPERATOR__KIND, APPLICATION__FUNCTION,
            NAME__NAME, TAG_LITERAL__TAG, IDENTITY__SET);

    /** Of how many parts a list must have at least. */
    private static final Map<EStructuralFeature, Integer> MINIMUM = Map.ofEntries(Map.entry(DEFINITION__BINDINGS, 1),
            Map.entry(LET_EXPRESSION__BINDINGS, 1), Map.entry(MATCH_EXPRESSION__CLAUSES, 1), Map.entry(MATCH_STATEMENT__CLAUSES, 1),
            Map.entry(POSTFIX__OPERATORS, 1), Map.entry(APPLICATION__ARGUMENTS, 1), Map.entry(OR__OPERANDS, 2),
            Map.entry(AND__OPERANDS, 2), Map.entry(TUPLE__ELEMENTS, 2), Map.entry(UNION__OPERANDS, 2), Map.entry(ADDITION__OPERANDS, 2),
            Map.entry(SEQUENCE__OPERANDS, 2), Map.entry(DIFFERENCE__OPERANDS, 2), Map.entry(INTERSECTION__OPERANDS, 2),
            Map.entry(PRODUCT__OPERANDS, 2), Map.entry(SHOW__ITEMS, 1), Map.entry(UNSHOW__LABELS, 1), Map.entry(ENUMERATION__TAGS, 1));

    private WholeTrees() {
    }

    /** Whether neither the root nor anything below it lacks a part. */
    static boolean isWhole(EObject root) {
        if (lacksPart(root)) {
            return false;
        }
        for (TreeIterator<EObject> nodes = root.eAllContents(); nodes.hasNext();) {
            if (lacksPart(nodes.next())) {
                return false;
            }
        }
        return true;
    }

    private static boolean lacksPart(EObject node) {
        boolean lacks = node.eClass().getEAllStructuralFeatures().stream().anyMatch(f -> REQUIRED.contains(f) && node.eGet(f) == null
                || MINIMUM.containsKey(f) && ((List<?>) node.eGet(f)).size() < MINIMUM.get(f));
        return lacks || switch (node) {
            case Binding binding -> !binding.isTuple() && binding.getNames().isEmpty();
            case Parameters parameters -> !parameters.isTuple() && parameters.getNames().isEmpty();
            case Clause clause -> (clause.getElement() == null) != (clause.getRest() == null);
            default -> false;
        };
    }
}
