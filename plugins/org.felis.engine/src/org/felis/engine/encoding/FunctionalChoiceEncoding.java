package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.relation.Relation;

/** Encodes the choice of one pair for each end ({@link org.felis.engine.model.Choice.FunctionalChoice}), such as reads-from of locks. */
final class FunctionalChoiceEncoding {

    private final Relation may;
    private final Formulas formulas;
    /** For each end with several possible pairs, the variables that tell which is chosen, by source. */
    private final Map<Integer, Map<Integer, Formula>> chosen = new HashMap<>();

    /**
     * @param may the pairs that may be chosen
     */
    FunctionalChoiceEncoding(Relation may, Formulas formulas) {
        this.may = may;
        this.formulas = formulas;
    }

    /** When the pair is chosen, if its end is one. */
    Formula isChosen(int source, int end) {
        return variables(end).getOrDefault(source, Formulas.FALSE);
    }

    private Map<Integer, Formula> variables(int end) {
        return chosen.computeIfAbsent(end, e -> {
            Map<Integer, Formula> variables = new HashMap<>();
            int[] sources = may.predecessors(end).toArray();
            int group = sources.length > 1 ? formulas.newGroup() : 0;
            for (int source : sources) {
                variables.put(source,
                        sources.length == 1 ? Formulas.TRUE : formulas.variable(group, "pair", source, end));
            }
            return variables;
        });
    }

    /**
     * Requires that one offered pair is chosen for each end.
     *
     * @param isEnd when an event is an end
     * @param offered when a pair is offered
     */
    void constrain(Constraints constraints, int[] ends, IntFunction<Formula> isEnd, Acyclicity.Pair offered) {
        for (int end : ends) {
            Formula present = isEnd.apply(end);
            List<Formula> some = new ArrayList<>();
            variables(end).forEach((source, variable) -> {
                some.add(variable);
                constraints.requireImplication(formulas.and(present, variable), offered.of(source, end));
            });
            constraints.atMostOne(some);
            constraints.requireImplication(present, formulas.or(some));
        }
    }
}
