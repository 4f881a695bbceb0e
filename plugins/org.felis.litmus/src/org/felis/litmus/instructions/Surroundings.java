package org.felis.litmus.instructions;

import java.util.Set;

import org.felis.engine.program.Value;

/** What an instruction can refer to besides registers. */
public interface Surroundings {

    /** The address of a memory location, which thereby belongs to the program. */
    Value.Address location(String name);

    /** The labels of the instruction's thread. */
    Set<String> labels();

    /** The name of the instruction's thread. */
    String thread();
}
