package org.felis.execution.layout;

import java.util.Optional;

import org.felis.engine.model.KnownRelation;
import org.felis.execution.EventNode;
import org.felis.execution.RelationLayer;

/**
 * A pair that is drawn as an edge.
 *
 * @param relation what the edge is labelled with
 * @param layer the relation that gives the edge its colour, if the graph has it
 * @param highlighted whether it belongs to the cycle of the chosen axiom
 */
public record Connection(EventNode source, EventNode target, String relation, Optional<RelationLayer> layer,
        boolean highlighted) {

    /** Whether it leads from a write to a read that takes its value. */
    public boolean isReadsFrom() {
        return KnownRelation.RF.isNamed(relation);
    }
}
