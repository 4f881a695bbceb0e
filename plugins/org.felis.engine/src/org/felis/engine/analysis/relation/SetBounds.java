package org.felis.engine.analysis.relation;

import org.felis.engine.relation.Bounds;
import org.felis.engine.relation.EventSet;

/**
 * What is known of a set of events before any execution is chosen; compare {@link Bounds}.
 *
 * <p>Invariant: {@code must ⊆ may}.
 *
 * @param may every event that the set holds in some candidate execution
 * @param must events that it holds in every candidate execution that contains the event
 */
public record SetBounds(EventSet may, EventSet must) {

    public SetBounds {
        assert must.isSubsetOf(may) : "must " + must.difference(may) + " is not in may";
    }

    /** A set that nothing is unknown of. */
    public static SetBounds exactly(EventSet set) {
        return new SetBounds(set, set);
    }

    /** The events whose membership differs among executions that contain them. */
    public EventSet unknown() {
        return may.difference(must);
    }
}
