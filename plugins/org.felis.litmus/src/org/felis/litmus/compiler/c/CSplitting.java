package org.felis.litmus.compiler.c;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.felis.litmus.c.COperation;
import org.felis.litmus.c.COperations;
import org.felis.litmus.c.CParameter;
import org.felis.litmus.litmus.CAssignment;
import org.felis.litmus.litmus.CBinary;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.CCast;
import org.felis.litmus.litmus.CConditional;
import org.felis.litmus.litmus.CExpression;
import org.felis.litmus.litmus.CIndex;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CStep;
import org.felis.litmus.litmus.CUnary;

/** Says which expressions need several instructions: for a choice, or because they do several operations on memory. */
final class CSplitting {

    /** Unary operators that neither read nor change memory or variables. */
    private static final Set<String> OF_VALUES = Set.of("-", "+", "~", "!", "&");

    private final COperations operations;

    CSplitting(COperations operations) {
        this.operations = operations;
    }

    /** Whether lowering it needs several instructions; null needs none. */
    boolean isSplit(CExpression expression) {
        return accesses(expression) > 1 || anyPart(expression, part -> switch (part) {
            case CBinary binary -> isShortCircuit(binary) && hasEffect(binary.getRight());
            case CConditional conditional -> hasEffect(conditional.getWhenTrue()) || hasEffect(conditional.getWhenFalse());
            case CCall call -> operations.findFirst(call.getFunction())
                    .filter(row -> row.result() == COperation.Result.CHOSEN_VALUE).isPresent();
            default -> false;
        });
    }

    /** Whether the second operand may not be evaluated. */
    static boolean isShortCircuit(CBinary binary) {
        return binary.getOperator().equals("&&") || binary.getOperator().equals("||");
    }

    /** Whether evaluating it does more than reading variables. */
    static boolean hasEffect(CExpression expression) {
        return anyPart(expression, part -> part instanceof CCall || part instanceof CIndex || part instanceof CAssignment
                || part instanceof CStep || part instanceof CUnary unary && !OF_VALUES.contains(unary.getOperator()));
    }

    private static boolean anyPart(CExpression expression, Predicate<EObject> holds) {
        if (expression == null || holds.test(expression)) {
            return expression != null;
        }
        for (var parts = EcoreUtil.<EObject>getAllContents(expression, true); parts.hasNext();) {
            if (holds.test(parts.next())) {
                return true;
            }
        }
        return false;
    }

    /** How many operations on memory, one after the other, the value takes. */
    private int accesses(CExpression expression) {
        return switch (expression) {
            case CCall call -> {
                List<CParameter> parameters = operations.findFirst(call.getFunction()).map(COperation::parameters).orElse(List.of());
                int count = 1;
                for (int i = 0; i < call.getArguments().size(); i++) {
                    boolean isPlace = i < parameters.size() && parameters.get(i).kind() == CParameter.Kind.LOCATION;
                    count += isPlace ? accessesOfPlace(call.getArguments().get(i)) : accesses(call.getArguments().get(i));
                }
                yield count;
            }
            case CCast cast -> accesses(cast.getOperand());
            case CIndex index -> 1 + accessesOfPlace(index);
            case CUnary unary -> switch (unary.getOperator()) {
                case "*" -> 1 + accessesOfPlace(unary);
                case "&" -> accessesOfPlace(unary.getOperand());
                case "++", "--" -> accessesOfChange(unary.getOperand());
                default -> accesses(unary.getOperand());
            };
            case CBinary binary -> accesses(binary.getLeft()) + accesses(binary.getRight());
            case CAssignment assignment -> accesses(assignment.getValue()) + (assignment.getOperator().equals("=")
                    ? accessesOfPlace(assignment.getTarget()) + (assignment.getTarget() instanceof CName ? 0 : 1)
                    : accessesOfChange(assignment.getTarget()));
            case CStep step -> accessesOfChange(step.getOperand());
            case CConditional conditional -> accesses(conditional.getCondition()) + accesses(conditional.getWhenTrue())
                    + accesses(conditional.getWhenFalse());
            case null, default -> 0;
        };
    }

    /** Those that its address takes. */
    private int accessesOfPlace(CExpression place) {
        return switch (place) {
            case CUnary unary when unary.getOperator().equals("*") -> accesses(unary.getOperand());
            case CIndex index -> accesses(index.getArray()) + accesses(index.getIndex());
            case CCast cast -> accessesOfPlace(cast.getOperand());
            case null, default -> 0;
        };
    }

    /** Those of reading it and then writing it. */
    private int accessesOfChange(CExpression place) {
        return place instanceof CName ? 0 : 2 + accessesOfPlace(place);
    }
}
