package org.felis.mix.split;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.felis.litmus.litmus.CAssignment;
import org.felis.litmus.litmus.CBinary;
import org.felis.litmus.litmus.CConditional;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CStep;
import org.felis.litmus.litmus.CUnary;

/**
 * Which names an expression reads and sets. A name that it may set or not is one that it reads: what it was before is what it may be after.
 *
 * @param names each place where a variable or a location is named
 */
record Uses(Set<String> reads, Set<String> sets, List<CName> names) {

    private static final Set<String> CONSTANTS = Set.of("NULL", "true", "false");
    private static final String ORDER = "memory_order_";

    static Uses none() {
        return new Uses(new LinkedHashSet<>(), new LinkedHashSet<>(), new ArrayList<>());
    }

    static Uses of(EObject expression) {
        Uses uses = none();
        uses.add(expression, true);
        return uses;
    }

    /** Whether the word is a name of the thread's, not of C's. */
    static boolean isName(String word) {
        return !CONSTANTS.contains(word) && !word.startsWith(ORDER);
    }

    private void add(EObject part, boolean always) {
        switch (part) {
            case CAssignment assignment when assignment.getTarget() instanceof CName target -> {
                set(target, always && assignment.getOperator().equals("="));
                add(assignment.getValue(), always);
            }
            case CStep step when step.getOperand() instanceof CName target -> set(target, false);
            case CUnary unary when unary.getOperand() instanceof CName target && (unary.getOperator().equals("++") || unary.getOperator().equals("--")) -> set(target, false);
            case CConditional conditional -> {
                add(conditional.getCondition(), always);
                add(conditional.getWhenTrue(), false);
                add(conditional.getWhenFalse(), false);
            }
            case CBinary binary -> {
                add(binary.getLeft(), always);
                add(binary.getRight(), always && !binary.getOperator().equals("&&") && !binary.getOperator().equals("||"));
            }
            case CName name -> {
                if (isName(name.getName())) {
                    names.add(name);
                    reads.add(name.getName());
                }
            }
            default -> part.eContents().forEach(inner -> add(inner, always));
        }
    }

    /** @param replaces whether nothing of what the variable was before is left */
    private void set(CName target, boolean replaces) {
        names.add(target);
        sets.add(target.getName());
        if (!replaces) {
            reads.add(target.getName());
        }
    }
}
