package org.felis.engine.enumeration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.model.Axiom;
import org.felis.engine.program.Program;
import org.felis.engine.query.Goal;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * What a search wants of consistent executions, as facts that can be refuted one by one.
 *
 * @param cutOff whether some thread reaches the bound of a loop
 * @param propositions what the final state satisfies
 * @param check what a flag or an {@code undefined_unless} says, if that matters
 */
record Target(boolean cutOff, List<Proposition> propositions, Optional<Check> check) {

    /** That the check of some of the axioms holds, or that of some does not. */
    record Check(List<Axiom> axioms, boolean holds) {

        Check(Axiom axiom, boolean holds) {
            this(List.of(axiom), holds);
        }

        boolean isMet(ModelEvaluation evaluation) {
            for (Axiom axiom : axioms) {
                if (evaluation.holds(axiom) == holds) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The executions that meet the goal. */
    static Target of(Goal goal, Program program) {
        return switch (goal) {
            case Goal.Satisfies satisfies -> complete(program, List.of(satisfies.proposition()), Optional.empty());
            case Goal.ReachesBound bound -> new Target(true, List.of(), Optional.empty());
            case Goal.Raises raises -> complete(program, List.of(), Optional.of(new Check(List.copyOf(raises.flags()), true)));
            case Goal.Undefined undefined -> complete(program, List.of(), Optional.of(new Check(undefined.axiom(), false)));
        };
    }

    /** All complete executions that the filter lets pass. */
    static Target complete(Program program) {
        return complete(program, List.of(), Optional.empty());
    }

    private static Target complete(Program program, List<Proposition> propositions, Optional<Check> check) {
        List<Proposition> all = new ArrayList<>(propositions);
        program.filter().ifPresent(all::add);
        return new Target(false, List.copyOf(all), check);
    }

    /** Whether it speaks of final memory. */
    boolean asksForMemory() {
        boolean[] found = new boolean[1];
        propositions.forEach(p -> p.forEachObservable(observable -> found[0] |= observable instanceof Observable.FinalMemory));
        return found[0];
    }
}
