package org.felis.engine.encoding;

import java.util.List;
import java.util.stream.IntStream;

import org.felis.engine.encoding.formula.Constraints;
import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.program.ProgramEncoding;
import org.felis.engine.expression.Question;
import org.felis.engine.program.Event;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;

/**
 * Which of the {@linkplain Question#substitutes substitutes} of a group does what makes no difference, since they have the same instructions. So solutions have the first ones come to their
 * ends, and their writes in the order of coherence: every execution can be numbered so. Precondition: if there are any, the model has that order.
 */
final class SubstituteEncoding {

    private final ProgramEncoding encoding;
    private final RelationEncoding relations;
    private final Constraints constraints;

    private SubstituteEncoding(ProgramEncoding encoding, RelationEncoding relations, Constraints constraints) {
        this.encoding = encoding;
        this.relations = relations;
        this.constraints = constraints;
    }

    static void constrain(ProgramEncoding encoding, RelationEncoding relations, Constraints constraints) {
        UnrolledProgram program = encoding.program();
        SubstituteEncoding substitutes = new SubstituteEncoding(encoding, relations, constraints);
        program.program().question().substitutes().forEach(substitutes::order);
    }

    private void order(List<Integer> group) {
        Formulas formulas = constraints.formulas();
        List<List<Event>> writes = group.stream().map(this::writes).toList();
        boolean writeOnce = writes.getFirst().size() == 1;
        for (int later = 1; later < group.size(); later++) {
            constraints.require(formulas.implies(isDone(group.get(later)), isDone(group.get(later - 1))));
            for (int i = 0; i < later && writeOnce; i++) {
                Formula turned = relations.isCoherenceBefore(writes.get(later).getFirst().id(), writes.get(i).getFirst().id());
                constraints.require(formulas.implies(isDone(group.get(later)), formulas.not(turned)));
            }
        }
    }

    private Formula isDone(int thread) {
        return encoding.threads().get(thread).end(ThreadEnd.COMPLETE);
    }

    /** What the thread may write. */
    private List<Event> writes(int thread) {
        return IntStream.range(0, encoding.program().size()).mapToObj(encoding.program()::event)
                .filter(event -> event.thread() == thread && event.isWrite()).toList();
    }
}
