package org.felis.engine.explanation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * Why candidates are forbidden: all those in which the same shows that the same axiom fails.
 *
 * @param example the one of them that violates the fewest axioms
 * @param violations what the example violates; the first is what all the candidates have in common
 * @param candidates how many candidates it forbids, those aside that another reason was found for
 */
public record Reason(Execution example, List<Violation> violations, int candidates) {

    public Reason {
        violations = List.copyOf(violations);
    }

    /**
     * Reasons that forbid all the given candidates, those first whose example violates the fewest axioms.
     *
     * @param candidates none of them consistent
     */
    public static List<Reason> of(List<SatisfyingCandidate> candidates, MemoryModel model) {
        List<Reason> reasons = new ArrayList<>();
        candidates.stream().sorted(Comparator.comparingInt(c -> c.violated().size())).forEach(candidate -> {
            ModelEvaluation evaluation = Interpreter.evaluate(model, candidate.execution());
            for (int i = 0; i < reasons.size(); i++) {
                if (reasons.get(i).violations().get(0).holdsIn(evaluation)) {
                    reasons.set(i, reasons.get(i).withOneMore());
                    return;
                }
            }
            reasons.add(of(candidate, evaluation));
        });
        reasons.sort(Comparator.comparingInt((Reason r) -> r.violations().size())
                .thenComparing(Comparator.comparingInt(Reason::candidates).reversed()));
        return reasons;
    }

    /** The reason for one candidate: the axiom first that is refuted most shortly. */
    private static Reason of(SatisfyingCandidate candidate, ModelEvaluation evaluation) {
        Derivations derivations = new Derivations(evaluation);
        List<Violation> violations = new ArrayList<>();
        for (Axiom axiom : candidate.violated()) {
            violations.add(Violation.of(axiom, derivations));
        }
        violations.sort(Comparator.comparingInt(Violation::length));
        return new Reason(candidate.execution(), violations, 1);
    }

    private Reason withOneMore() {
        return new Reason(example, violations, candidates + 1);
    }
}
