package org.felis.engine.encoding.formula;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What must hold in every solution; grows while more of a model is encoded. */
public final class Constraints {

    private final Formulas formulas;
    private final List<Formula> required = new ArrayList<>();
    private final List<List<Formula>> atMostOne = new ArrayList<>();

    public Constraints(Formulas formulas) {
        this.formulas = formulas;
    }

    public Formulas formulas() {
        return formulas;
    }

    /** Requires the formula; a conjunction part by part. */
    public void require(Formula formula) {
        if (formula instanceof Formula.Conjunction conjunction) {
            conjunction.operands().forEach(this::require);
        } else if (!formula.isTrue()) {
            required.add(formula);
        }
    }

    public void requireImplication(Formula premise, Formula conclusion) {
        if (conclusion instanceof Formula.Conjunction conjunction) {
            conjunction.operands().forEach(part -> requireImplication(premise, part));
        } else {
            require(formulas.implies(premise, conclusion));
        }
    }

    /** Requires that at most one of the variables of a group is true. */
    public void atMostOne(List<Formula> variables) {
        if (variables.size() > 1) {
            atMostOne.add(List.copyOf(variables));
        }
    }

    /** Everything required so far, in order; formulas are only added. */
    public List<Formula> required() {
        return Collections.unmodifiableList(required);
    }

    /** The groups of which at most one variable is true, in order; groups are only added. */
    public List<List<Formula>> groups() {
        return Collections.unmodifiableList(atMostOne);
    }
}
