package org.felis.engine.analysis.program;

import org.felis.engine.relation.EventSet;

/**
 * The reads that a register's value was computed from: {@code may ⊇ must}, once for data alone and once where picks count as
 * data ({@code pickMay ⊇ may}). A must source is one in every execution that contains it and gets here.
 */
record Sources(EventSet may, EventSet must, EventSet pickMay, EventSet pickMust) {

    static Sources none(int size) {
        EventSet none = EventSet.empty(size);
        return new Sources(none, none, none, none);
    }

    static Sources of(int size, int read) {
        EventSet one = EventSet.of(size, read);
        return new Sources(one, one, one, one);
    }

    /** Sources of something computed from both. */
    Sources and(Sources other) {
        return new Sources(may.union(other.may), must.union(other.must), pickMay.union(other.pickMay),
                pickMust.union(other.pickMust));
    }

    /** Sources of something computed from this, or else from the other. */
    Sources or(Sources other) {
        return new Sources(may.union(other.may), must.intersection(other.must), pickMay.union(other.pickMay),
                pickMust.intersection(other.pickMust));
    }

    /** These sources, chosen by a condition. */
    Sources pickedBy(Sources condition) {
        return new Sources(may, must, pickMay.union(condition.pickMay), pickMust.union(condition.pickMust));
    }

    /**
     * Takes the given reads as must sources, because no execution that contains them comes this way. May sources are left
     * alone: see {@link #withinMay}.
     */
    Sources orNever(EventSet reads) {
        return new Sources(may, must.union(reads), pickMay, pickMust.union(reads));
    }

    Sources withinMay() {
        return new Sources(may, must.intersection(may), pickMay, pickMust.intersection(pickMay));
    }
}
