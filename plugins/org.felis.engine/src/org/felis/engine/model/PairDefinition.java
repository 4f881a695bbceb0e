package org.felis.engine.model;

import java.util.List;
import java.util.function.BiPredicate;

import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;

/**
 * What decides which pairs of executed events are in a base relation. A definition by a predicate is the whole definition: the
 * interpreter, relation analysis and the encoding each apply it in their own way, and nothing else has to be written. What is
 * {@link Computed} each of the three computes by itself.
 */
public sealed interface PairDefinition {

    /** The two events alone: the relation is the same in all executions that contain both. */
    record OfEvents(BiPredicate<Event, Event> related) implements PairDefinition {
    }

    /** The two events, and that both are accesses or synchronizations at the same location. */
    record AtOneLocation(BiPredicate<Event, Event> related) implements PairDefinition {
    }

    /** The addresses of two events that have one each. */
    record OfAddresses(BiPredicate<Value.Address, Value.Address> related) implements PairDefinition {
    }

    /** The pairs of all of the parts. */
    record Union(List<BaseRelation> parts) implements PairDefinition {
        public Union {
            parts = List.copyOf(parts);
        }
    }

    /** Paths, values or choices of the execution, as {@link BaseRelation#meaning} says. */
    enum Computed implements PairDefinition {
        PROGRAM_ORDER, LOCATION, READS_FROM, VALUES, EXCLUSIVE_PAIRS,
        ADDRESS_DEPENDENCY, DATA_DEPENDENCY, CONTROL_DEPENDENCY,
        PICKED_ADDRESS_DEPENDENCY, PICKED_DATA_DEPENDENCY, PICKED_CONTROL_DEPENDENCY,
        INSIDE_DATA_DEPENDENCY, INSIDE_PICK_DEPENDENCY,
        INTRINSIC_DATA, INTRINSIC_CONTROL, REGISTER_READS_FROM
    }
}
