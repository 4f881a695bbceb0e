package org.felis.c.machine;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryObject;

/** What an evaluation has accessed. */
final class Effects {

    /**
     * An access.
     *
     * @param object null for the output of the program
     * @param isInCall whether a called function did it
     */
    record Footprint(MemoryObject object, int from, int to, boolean isWrite, boolean isInCall) {

        static Footprint of(Memory.Region region, boolean isWrite) {
            return new Footprint(region.object(), region.offset(), region.offset() + region.size(), isWrite, false);
        }

        static final Footprint OUTPUT = new Footprint(null, 0, 1, true, true);

        Footprint inCall() {
            return isInCall ? this : new Footprint(object, from, to, isWrite, true);
        }

        boolean conflictsWith(Footprint other) {
            return (isWrite || other.isWrite) && object == other.object && from < other.to && other.from < to;
        }
    }

    /** What conflicts there are between two. */
    enum Conflict {
        NONE,
        /** Of a called function, which comes before or after. */
        INDETERMINATE,
        /** In no order at all. */
        UNSEQUENCED
    }

    /** Sequenced before what comes next in the expression around. */
    private final Set<Footprint> computations = new LinkedHashSet<>();
    /** Of assignments: not sequenced before it, until a sequence point. */
    private final Set<Footprint> sideEffects = new LinkedHashSet<>();

    void addComputation(Footprint footprint) {
        computations.add(footprint);
    }

    void addSideEffect(Footprint footprint) {
        sideEffects.add(footprint);
    }

    void addAll(Effects other) {
        computations.addAll(other.computations);
        sideEffects.addAll(other.sideEffects);
    }

    /** What a called function did. */
    void addCall(Collection<Footprint> called) {
        called.forEach(footprint -> computations.add(footprint.inCall()));
    }

    /** A sequence point. */
    void sequence() {
        computations.addAll(sideEffects);
        sideEffects.clear();
    }

    Set<Footprint> all() {
        Set<Footprint> all = new LinkedHashSet<>(computations);
        all.addAll(sideEffects);
        return all;
    }

    /** Between evaluations that are unsequenced. */
    static Conflict between(Effects left, Effects right) {
        Conflict worst = Conflict.NONE;
        for (Footprint one : left.all()) {
            for (Footprint other : right.all()) {
                if (one.conflictsWith(other)) {
                    if (!one.isInCall() && !other.isInCall()) {
                        return Conflict.UNSEQUENCED;
                    }
                    worst = Conflict.INDETERMINATE;
                }
            }
        }
        return worst;
    }

    /** Whether a side effect is unsequenced to an access that follows the value computations. */
    boolean races(Footprint access) {
        return sideEffects.stream().anyMatch(effect -> !effect.isInCall() && effect.conflictsWith(access));
    }
}
