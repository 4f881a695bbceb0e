package org.felis.engine.solver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Position;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;

/**
 * Translates formulas for java-smt; shared parts once. Positions become integers. Variables are those of the context, by number.
 */
final class FormulaTranslation {

    /** At-most-one constraints over more variables are chained by auxiliary variables instead of excluding all pairs. */
    private static final int PAIRWISE_VARIABLES = 5;

    private final RecycledContext context;
    private final BooleanFormulaManager booleans;
    private final Map<Formula, BooleanFormula> translated = new HashMap<>();
    private int nextVariable;

    FormulaTranslation(RecycledContext context) {
        this.context = context;
        this.booleans = context.context().getFormulaManager().getBooleanFormulaManager();
    }

    /** The formula for java-smt. */
    BooleanFormula translate(Formula formula) {
        BooleanFormula known = translated.get(formula);
        if (known == null) {
            known = switch (formula) {
                case Formula.Constant constant -> booleans.makeBoolean(constant.value());
                case Formula.Variable variable -> context.booleanVariable(nextVariable++);
                case Formula.Before before -> isBefore(before);
                case Formula.Conjunction conjunction -> booleans.and(translate(conjunction.operands(), false));
                case Formula.Negation negation -> negation.operand() instanceof Formula.Conjunction conjunction
                        ? booleans.or(translate(conjunction.operands(), true))
                        : booleans.not(translate(negation.operand()));
            };
            translated.put(formula, known);
            context.countFormula();
        }
        return known;
    }

    private BooleanFormula[] translate(List<Formula> operands, boolean negated) {
        BooleanFormula[] result = new BooleanFormula[operands.size()];
        for (int i = 0; i < result.length; i++) {
            Formula operand = operands.get(i);
            result[i] = !negated ? translate(operand)
                    : operand instanceof Formula.Negation negation ? translate(negation.operand())
                            : booleans.not(translate(operand));
        }
        return result;
    }

    private BooleanFormula isBefore(Formula.Before before) {
        return context.context().getFormulaManager().getIntegerFormulaManager()
                .lessThan(position(before.earlier()), position(before.later()));
    }

    private IntegerFormula position(Position position) {
        return context.integerVariable(position.index());
    }

    /** What to require so that at most one of the variables is true (sequential counter; Sinz, CP 2005). */
    List<BooleanFormula> atMostOne(List<Formula> variables) {
        List<BooleanFormula> literals = variables.stream().map(this::translate).toList();
        List<BooleanFormula> clauses = new ArrayList<>();
        if (literals.size() <= PAIRWISE_VARIABLES) {
            for (int i = 0; i < literals.size(); i++) {
                for (int j = i + 1; j < literals.size(); j++) {
                    clauses.add(booleans.or(booleans.not(literals.get(i)), booleans.not(literals.get(j))));
                }
            }
            return clauses;
        }
        BooleanFormula someBefore = literals.get(0);
        for (int i = 1; i < literals.size(); i++) {
            clauses.add(booleans.or(booleans.not(someBefore), booleans.not(literals.get(i))));
            if (i < literals.size() - 1) {
                BooleanFormula some = context.booleanVariable(nextVariable++);
                clauses.add(booleans.implication(someBefore, some));
                clauses.add(booleans.implication(literals.get(i), some));
                someBefore = some;
            }
        }
        return clauses;
    }
}
