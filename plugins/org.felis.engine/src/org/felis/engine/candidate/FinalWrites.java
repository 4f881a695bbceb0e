package org.felis.engine.candidate;

import org.felis.engine.relation.EventSet;

/** How an execution says which write of a location is the final one. */
public sealed interface FinalWrites {

    /** The last ones in the relation that the execution chooses with that index among the model's choices. */
    record LastOf(int choice) implements FinalWrites {
    }

    /** These: one for each observed location. */
    record Picked(EventSet writes) implements FinalWrites {
    }
}
