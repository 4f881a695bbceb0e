package org.felis.engine.history;

import java.util.Optional;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.program.Program;
import org.felis.engine.semantics.ModelEvaluation;
import org.felis.engine.specification.Specification;

/** Judges executions of one program by whether some order of its operations explains what they return. Not thread-safe. */
public final class HistoryCheck {

    private final RelationTerm order;
    private final Linearization.Finder finder;

    /** What comes of one execution. @param explanation empty if there is none */
    public record Judged(History history, Optional<Linearization> explanation) {
    }

    /**
     * @param order the check of the model whose relation orders the events where operations begin and end ({@link OperationOrder})
     * @param synchronizing whether an order must also have the synchronization that the object asks for
     * @throws IllegalArgumentException if the program specifies no object
     */
    public HistoryCheck(Program program, Axiom order, boolean synchronizing) {
        this.order = order.term();
        this.finder = new Linearization.Finder(specification(program).object(), synchronizing);
    }

    static Specification specification(Program program) {
        return program.question().specification().orElseThrow(() -> new IllegalArgumentException("the program specifies no object"));
    }

    /** @param evaluation of an execution whose threads have come to their ends or have not begun */
    public Judged judge(ModelEvaluation evaluation) {
        History history = History.of(evaluation.execution(), evaluation.relation(order));
        return new Judged(history, finder.of(history));
    }

    /** Whether some order of the operations explains them. */
    public boolean explains(History history) {
        return finder.of(history).isPresent();
    }

    public boolean isUnexplained(ModelEvaluation evaluation) {
        return judge(evaluation).explanation().isEmpty();
    }
}
