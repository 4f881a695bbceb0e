package org.felis.litmus.instructions;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Value;

/** What an instruction can refer to besides registers. */
public interface Surroundings {

    /** A place of the code to which an address leads. */
    record JumpTarget(Value.Address address, String label) {
    }

    /** The address of a memory location, which thereby belongs to the program. */
    Value.Address location(String name);

    /** The labels of the instruction's thread. */
    Set<String> labels();

    /** The name of the instruction's thread. */
    String thread();

    /** The name by which code jumps to a label of the thread. */
    String jumpLabel(String label);

    /**
     * The label of the instruction that many bytes behind this one ({@code .+8}), where all instructions have 4 bytes.
     *
     * @return empty if no instruction starts there
     */
    Optional<String> labelAt(long distanceBytes);

    /** The address of the instruction behind a label of the thread, or at a place that {@link #labelAt} has named. */
    Value.Address addressOfLabel(String label);

    /** The address of the next instruction. */
    Value.Address returnAddress();

    /** Where a jump to an address may lead. */
    List<JumpTarget> jumpTargets();
}
