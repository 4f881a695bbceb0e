package org.felis.engine.solver;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

import org.felis.engine.encoding.formula.Formula;

/**
 * Which formulas are true in a solution. Only variables and order atoms are looked up in the solver; those it says
 * nothing of are false. Valid until the solver is asked for something else.
 */
abstract class Solution implements Predicate<Formula>, AutoCloseable {

    private final Map<Formula.Conjunction, Boolean> known = new HashMap<>();

    @Override
    public boolean test(Formula formula) {
        return switch (formula) {
            case Formula.Constant constant -> constant.value();
            case Formula.Negation negation -> !test(negation.operand());
            case Formula.Variable variable -> isTrue(variable);
            case Formula.Before before -> isTrue(before);
            case Formula.Conjunction conjunction -> {
                Boolean result = known.get(conjunction);
                if (result == null) {
                    result = allHold(conjunction);
                    known.put(conjunction, result);
                }
                yield result;
            }
        };
    }

    private boolean allHold(Formula.Conjunction conjunction) {
        for (Formula operand : conjunction.operands()) {
            if (!test(operand)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a variable or order atom is true. */
    protected abstract boolean isTrue(Formula atom);

    @Override
    public void close() {
        // the solver holds nothing for it, if it does not say otherwise
    }
}
