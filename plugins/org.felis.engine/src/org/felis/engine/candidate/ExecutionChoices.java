package org.felis.engine.candidate;

import java.util.List;
import java.util.Map;

import org.felis.engine.program.unrolled.ChoicePoint;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.relation.EventSet;
import org.felis.engine.relation.Relation;

/**
 * The choices that make an execution of an unrolled program; everything else follows from them.
 *
 * @param program the unrolled program
 * @param paths for each thread, the indices of the steps it passes, in order
 * @param executed the events that happen: initial writes and, of the steps passed, all events except writes that a
 *        condition or a failing store exclusive suppresses
 * @param keeping the conditional writes of compare-and-swaps that keep the register compared
 *        ({@code Operation.Kept}); matters for dependencies only
 * @param numbers for each step passed that chooses a number, that number
 * @param readsFrom one pair (write, read) for each executed read
 * @param chosen the relations a model lets an execution choose, in the order of its choices
 * @param finalWrites the final writes; those that {@link org.felis.engine.model.MemoryModel#coherence} decides, or picked
 */
public record ExecutionChoices(UnrolledProgram program, List<List<Integer>> paths, EventSet executed,
        EventSet keeping, Map<ChoicePoint, Long> numbers, Relation readsFrom, List<Relation> chosen, FinalWrites finalWrites) {

    public ExecutionChoices {
        numbers = Map.copyOf(numbers);
        paths = paths.stream().map(List::copyOf).toList();
        chosen = List.copyOf(chosen);
    }

    /** Choices without numbers, where registers take what was read from memory. */
    public ExecutionChoices(UnrolledProgram program, List<List<Integer>> paths, EventSet executed, Relation readsFrom,
            List<Relation> chosen, FinalWrites finalWrites) {
        this(program, paths, executed, EventSet.empty(executed.size()), Map.of(), readsFrom, chosen, finalWrites);
    }

    /** The same execution as one of a model with other choices. */
    public ExecutionChoices with(List<Relation> otherChosen, FinalWrites otherFinalWrites) {
        return new ExecutionChoices(program, paths, executed, keeping, numbers, readsFrom, otherChosen, otherFinalWrites);
    }
}
