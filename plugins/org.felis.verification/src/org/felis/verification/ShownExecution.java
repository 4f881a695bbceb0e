package org.felis.verification;

import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.report.AxiomVerdict;
import org.felis.verification.explanation.Answer;
import org.felis.verification.explanation.ExplainedExecution;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Witness;

/**
 * The execution that is drawn for a task.
 *
 * @param result the answer to the task
 * @param witness the execution; empty if there is none
 */
public record ShownExecution(VerificationResult result, Optional<Witness> witness) {

    /**
     * The execution that proves the verdict.
     *
     * @param task asks for a witness
     * @param nearest whether, if the model forbids what is asked for, an execution is wanted that would show it
     */
    public static ShownExecution of(Verifier verifier, VerificationTask task, boolean nearest, Progress progress, Interruption interruption) {
        VerificationResult result = verifier.verify(task, progress, interruption);
        Optional<Witness> witness = result.decided().flatMap(VerificationResult.Decided::witness);
        if (witness.isEmpty() && nearest && result.decided().isPresent()) {
            witness = verifier.explain(task, progress, interruption).explanation().answers().stream()
                    .filter(a -> a.subject() == Answer.Subject.CONDITION).flatMap(a -> a.executions().stream()).map(ExplainedExecution::execution).findFirst();
        }
        return new ShownExecution(result, witness);
    }

    /** The execution as it is drawn. */
    public Optional<ExecutionGraph> graph() {
        return witness.map(Witness::graph);
    }

    /** The relations that are drawn without being asked for, and what forbids the execution. */
    public static LayerSelection selection(ExecutionGraph graph) {
        LayerSelection defaults = LayerSelection.defaults(graph);
        return AxiomVerdict.FAILS.in(graph).stream().findFirst().map(defaults::highlighting).orElse(defaults);
    }
}
