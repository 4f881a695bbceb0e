package org.felis.engine.program.unrolled;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.program.Definition;
import org.felis.engine.program.Operation;

/**
 * An operation of a thread that chooses a number ({@link Operation.Choose}).
 *
 * @param thread the thread's number
 * @param step the index of the step
 * @param operation the index of the operation in the step's instruction
 */
public record ChoicePoint(int thread, int step, int operation) {

    /** Those of a step, in order. */
    public static List<ChoicePoint> of(UnrolledThread thread, Step step) {
        List<Operation> operations = step.instruction().operations();
        List<ChoicePoint> points = new ArrayList<>(0);
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i).definition().flatMap(Definition::choice).isPresent()) {
                points.add(new ChoicePoint(thread.thread().index(), step.index(), i));
            }
        }
        return points;
    }

    /** What is chosen. */
    public Definition.Chosen choice(UnrolledProgram program) {
        return program.threads().get(thread).steps().get(step).instruction().operations().get(operation).definition().flatMap(Definition::choice).orElseThrow();
    }
}
