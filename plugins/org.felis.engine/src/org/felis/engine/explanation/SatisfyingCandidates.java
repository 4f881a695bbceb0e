package org.felis.engine.explanation;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.candidate.Execution;
import org.felis.engine.enumeration.CandidateEnumerator;
import org.felis.engine.expression.Proposition;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * The candidate executions of a program that satisfy a proposition, whatever the axioms say: found by enumerating its candidates,
 * none of which is left out because of an axiom.
 *
 * @param found the first ones, up to the limit
 * @param examined how many candidates were looked at
 * @param filtered how many others satisfy the proposition, but do not pass the test's filter
 * @param complete whether all candidates were looked at; if not, a limit was reached
 */
public record SatisfyingCandidates(List<SatisfyingCandidate> found, long examined, long filtered, boolean complete) {

    public SatisfyingCandidates {
        found = List.copyOf(found);
    }

    /**
     * How far to look.
     *
     * @param examined candidates that are examined at most
     * @param found candidates that are found at most
     */
    public record Limits(long examined, int found) {
    }

    /** Enumerates candidates. */
    public static SatisfyingCandidates of(UnrolledProgram program, MemoryModel model, Proposition proposition, Limits limits,
            Interruption interruption) throws Interruption.StoppedException {
        List<SatisfyingCandidate> found = new ArrayList<>();
        long[] examined = new long[1];
        long[] filtered = new long[1];
        boolean complete = new CandidateEnumerator(program, model).forEach(candidate -> {
            if (examined[0] == limits.examined() || found.size() == limits.found()) {
                return false;
            }
            examined[0]++;
            Execution execution = candidate.execution();
            if (execution.isComplete() && execution.satisfies(proposition)) {
                if (program.program().filter().map(execution::satisfies).orElse(true)) {
                    found.add(new SatisfyingCandidate(execution, violated(candidate)));
                } else {
                    filtered[0]++;
                }
            }
            return true;
        }, interruption);
        return new SatisfyingCandidates(found, examined[0], filtered[0], complete);
    }

    /** The required axioms that do not hold. */
    static List<Axiom> violated(ModelEvaluation evaluation) {
        return evaluation.model().requirements().stream().filter(a -> !evaluation.holds(a)).toList();
    }
}
