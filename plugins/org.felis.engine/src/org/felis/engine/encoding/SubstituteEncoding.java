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
 * ends, and their writes in the order of coherence: every execution can be numbered so.
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
        for (int i = 0; i < group.size(); i++) {
            if (i > 0) {
                constraints.require(formulas.or(List.of(formulas.not(isDone(group.get(i))), isDone(group.get(i - 1)))));
            }
            List<Event> writes = writes(group.get(i));
            for (int j = i + 1; j < group.size() && writes.size() == 1; j++) {
                Formula turned = relations.isCoherenceBefore(writes(group.get(j)).getFirst().id(), writes.getFirst().id());
                constraints.require(formulas.not(formulas.and(List.of(isDone(group.get(i)), isDone(group.get(j)), turned))));
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
