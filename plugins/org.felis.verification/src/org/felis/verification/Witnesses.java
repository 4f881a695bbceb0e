package org.felis.verification;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.semantics.Execution;
import org.felis.engine.semantics.Interpreter;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.build.ExecutionGraphBuilder;

/** Makes witnesses of executions. The interpreter alone supplies the edges and the truth of the axioms. */
final class Witnesses {

    private Witnesses() {
    }

    static Witness of(MemoryModel model, Verdict verdict, Execution execution) {
        String condition = ConditionText.question(execution.program().program()).text();
        ExecutionGraph graph = ExecutionGraphBuilder.build(Interpreter.evaluate(model, execution), verdict.toString(),
                condition);
        return Witness.of(graph);
    }
}
