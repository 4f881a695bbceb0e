package org.felis.engine.explanation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.semantics.Execution;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Why ways are forbidden: all those in which the same shows that the same axiom fails.
 *
 * @param example the one of them that violates the fewest axioms
 * @param violations what the example violates; the first is what all the ways have in common
 * @param ways how many ways it forbids, those aside that another reason was found for
 */
public record Reason(Execution example, List<Violation> violations, int ways) {

    public Reason {
        violations = List.copyOf(violations);
    }

    /**
     * Reasons that forbid all the given ways, those first whose example violates the fewest axioms.
     *
     * @param ways none of them consistent
     */
    public static List<Reason> of(List<Way> ways, MemoryModel model) {
        List<Reason> reasons = new ArrayList<>();
        ways.stream().sorted(Comparator.comparingInt(w -> w.violated().size())).forEach(way -> {
            ModelEvaluation evaluation = Interpreter.evaluate(model, way.execution());
            for (int i = 0; i < reasons.size(); i++) {
                if (reasons.get(i).violations().get(0).holdsIn(evaluation)) {
                    reasons.set(i, reasons.get(i).withOneMore());
                    return;
                }
            }
            reasons.add(of(way, evaluation));
        });
        reasons.sort(Comparator.comparingInt((Reason r) -> r.violations().size())
                .thenComparing(Comparator.comparingInt(Reason::ways).reversed()));
        return reasons;
    }

    /** The reason for one way: the axiom first that is refuted most shortly. */
    private static Reason of(Way way, ModelEvaluation evaluation) {
        Derivations derivations = new Derivations(evaluation);
        List<Violation> violations = new ArrayList<>();
        for (Axiom axiom : way.violated()) {
            violations.add(Violation.of(axiom, derivations));
        }
        violations.sort(Comparator.comparingInt(Violation::length));
        return new Reason(way.execution(), violations, 1);
    }

    private Reason withOneMore() {
        return new Reason(example, violations, ways + 1);
    }
}
