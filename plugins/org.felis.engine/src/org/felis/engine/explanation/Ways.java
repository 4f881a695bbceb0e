package org.felis.engine.explanation;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Proposition;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.query.Interruption;
import org.felis.engine.semantics.CandidateEnumerator;
import org.felis.engine.semantics.Execution;
import org.felis.engine.semantics.ModelEvaluation;

/**
 * The ways in which a program may satisfy a proposition, whatever the axioms say: found by looking at its candidate executions,
 * none of which is left out for an axiom's sake.
 *
 * @param ways the first ones, up to the limit
 * @param candidates how many candidates were looked at
 * @param filtered how many others satisfy the proposition, but do not pass the test's filter
 * @param complete whether all candidates were looked at; if not, a limit was reached
 */
public record Ways(List<Way> ways, long candidates, long filtered, boolean complete) {

    public Ways {
        ways = List.copyOf(ways);
    }

    /** How far to look. */
    public record Limits(long candidates, int ways) {
    }

    /** Enumerates candidates. */
    public static Ways of(UnrolledProgram program, MemoryModel model, Proposition proposition, Limits limits,
            Interruption interruption) throws Interruption.StoppedException {
        List<Way> ways = new ArrayList<>();
        long[] candidates = new long[1];
        long[] filtered = new long[1];
        boolean complete = new CandidateEnumerator(program, model).forEach(candidate -> {
            if (candidates[0] == limits.candidates() || ways.size() == limits.ways()) {
                return false;
            }
            candidates[0]++;
            Execution execution = candidate.execution();
            if (!execution.isCutOff() && execution.satisfies(proposition)) {
                if (program.program().filter().map(execution::satisfies).orElse(true)) {
                    ways.add(new Way(execution, violated(candidate)));
                } else {
                    filtered[0]++;
                }
            }
            return true;
        }, interruption);
        return new Ways(ways, candidates[0], filtered[0], complete);
    }

    /** The required axioms that do not hold. */
    static List<Axiom> violated(ModelEvaluation evaluation) {
        return evaluation.model().requirements().stream().filter(a -> !evaluation.holds(a)).toList();
    }
}
