package org.felis.engine.solver;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

import org.felis.engine.encoding.formula.Formula;
import org.sosy_lab.java_smt.api.Evaluator;

/**
 * Which formulas are true in a solution. Only variables and order atoms are looked up in the solver; those it says
 * nothing of are false. Valid until the solver is asked for something else.
 */
final class Solution implements Predicate<Formula>, AutoCloseable {

    private final Evaluator evaluator;
    private final FormulaTranslation translation;
    private final Map<Formula, Boolean> known = new HashMap<>();

    Solution(Evaluator evaluator, FormulaTranslation translation) {
        this.evaluator = evaluator;
        this.translation = translation;
    }

    @Override
    public boolean test(Formula formula) {
        return switch (formula) {
            case Formula.Constant constant -> constant.value();
            case Formula.Negation negation -> !test(negation.operand());
            case Formula.Variable variable -> known.computeIfAbsent(variable, this::lookUp);
            case Formula.Before before -> known.computeIfAbsent(before, this::lookUp);
            case Formula.Conjunction conjunction -> {
                Boolean result = known.get(conjunction);
                if (result == null) {
                    result = conjunction.operands().stream().allMatch(this);
                    known.put(conjunction, result);
                }
                yield result;
            }
        };
    }

    private boolean lookUp(Formula atom) {
        return Boolean.TRUE.equals(evaluator.evaluate(translation.translate(atom)));
    }

    @Override
    public void close() {
        evaluator.close();
    }
}
