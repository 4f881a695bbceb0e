package org.felis.engine.witness;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.felis.engine.candidate.Execution;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.semantics.Interpreter;
import org.felis.engine.semantics.ModelEvaluation;

/** The flags of a model that executions of a program raise. Where none is raised, which is the rule, one question tells. */
public final class RaisedFlags {

    private RaisedFlags() {
    }

    /** For each flag that is raised by a complete execution one that raises it. */
    public static Map<Axiom, Execution> of(MemoryModel model, ExecutionSearch search, Interruption interruption)
            throws Interruption.StoppedException {
        return of(model, search, Goal.Ends.COMPLETE, interruption);
    }

    /** For each flag that is raised by such an execution one that raises it. */
    public static Map<Axiom, Execution> of(MemoryModel model, ExecutionSearch search, Goal.Ends ends, Interruption interruption)
            throws Interruption.StoppedException {
        Set<Axiom> open = new LinkedHashSet<>(model.axioms().stream().filter(axiom -> axiom.role() == Axiom.Role.FLAG).toList());
        Map<Axiom, Execution> raised = new LinkedHashMap<>();
        while (!open.isEmpty() && search.find(new Goal.Raises(open, ends), interruption) instanceof SearchResult.Found found) {
            ModelEvaluation evaluation = Interpreter.evaluate(model, found.execution());
            open.stream().filter(evaluation::holds).forEach(flag -> raised.put(flag, found.execution()));
            if (!open.removeAll(raised.keySet())) {
                throw new IllegalStateException("an execution was found that raises a flag of " + model.name() + " and raises none");
            }
        }
        return raised;
    }
}
