package org.felis.engine.model;

import java.util.Optional;

import org.felis.engine.program.EngineTag;
import org.felis.engine.program.EventClasses;

/**
 * What is known of a base relation in every execution of every program. Analyses, reviews of models and explanations go by these
 * facts, never by the relation's name. Each is a promise that {@code BaseRelationPropertiesTest} checks on executions.
 *
 * @param ends what its events are
 * @param threads of which threads they are
 * @param location whether they are at the same location
 * @param shape how its pairs lie
 * @param role what it is for
 * @param universe whether it needs micro-events
 */
public record PairProperties(Ends ends, Threads threads, Location location, Shape shape, Role role, Universe universe) {

    /** The sets that all sources, and all targets, are in, and a tag that both carry. */
    public enum Ends {
        ANY(Optional.empty(), Optional.empty(), Optional.empty()),
        WRITE_TO_READ(Optional.of(BaseSet.W), Optional.of(BaseSet.R), Optional.empty()),
        READ_TO_WRITE(Optional.of(BaseSet.R), Optional.of(BaseSet.W), Optional.empty()),
        ATOMIC_READ_TO_WRITE(Optional.of(BaseSet.R), Optional.of(BaseSet.W), Optional.of(EngineTag.ATOMIC)),
        EXCLUSIVE_READ_TO_WRITE(Optional.of(BaseSet.R), Optional.of(BaseSet.W), Optional.of(EngineTag.EXCLUSIVE)),
        REGISTER_WRITE_TO_READ(Optional.of(BaseSet.WREG), Optional.of(BaseSet.RREG), Optional.empty());

        private final Optional<BaseSet> sources;
        private final Optional<BaseSet> targets;
        private final Optional<EngineTag> tag;

        Ends(Optional<BaseSet> sources, Optional<BaseSet> targets, Optional<EngineTag> tag) {
            this.sources = sources;
            this.targets = targets;
            this.tag = tag;
        }

        /** Empty if every event may be a source. */
        public Optional<BaseSet> sources() {
            return sources;
        }

        /** Empty if every event may be a target. */
        public Optional<BaseSet> targets() {
            return targets;
        }

        /** The tag that all sources and all targets carry, if there is one. */
        public Optional<EngineTag> tag() {
            return tag;
        }

        /** Whether a program with events of these classes alone has no such pair. */
        boolean isEmptyAmong(EventClasses classes) {
            return sources.isPresent() && sources.get().isEmptyAmong(classes) || targets.isPresent() && targets.get().isEmptyAmong(classes)
                    || tag.isPresent() && !classes.has(tag.get());
        }
    }

    /** The threads of the two events of a pair; the initial writes together count as one thread. */
    public enum Threads {
        SAME, DIFFERENT, ANY
    }

    /** The locations of the two events of a pair. */
    public enum Location {
        /** All pairs are in {@code loc}. */
        SAME,
        ANY
    }

    /** How the pairs lie. */
    public enum Shape {
        /** An equivalence on some of the events. */
        EQUIVALENCE,
        /** With each pair the inverse one. */
        SYMMETRIC,
        /** Every pair is one of program order. */
        IN_PROGRAM_ORDER,
        /** No cycle. */
        ACYCLIC,
        /** No event is related to itself. */
        IRREFLEXIVE
    }

    /** What the relation is for. */
    public enum Role {
        /** It orders what a program does. */
        ORDER,
        /** It says where a value comes from. */
        COMMUNICATION,
        /** It says which values are computed or decided from which. */
        DEPENDENCY,
        /** It joins what is done at once. */
        ATOMICITY,
        /** It only compares two events: intersected with another relation, it narrows that. */
        COMPARISON
    }

    /** The universe of events that the relation needs. */
    public enum Universe {
        /** Any. */
        ANY,
        /** It has pairs only where the universe has micro-events ({@link org.felis.engine.program.unrolled.MicroEvents}). */
        WITH_MICRO_EVENTS
    }
}
