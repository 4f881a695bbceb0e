package org.felis.litmus.architecture;

/** What events with a tag do to the order of memory accesses, for the check that a model interprets what a test uses. */
public sealed interface TagRole {

    /** It orders accesses: a model that ignores the tag is weaker than the test's author meant. */
    record Orders() implements TagRole {
    }

    /** It orders no accesses by itself: relations tell the same ({@code lxsx}, {@code amo}), or something else carries the order. */
    record Neutral() implements TagRole {
    }

    /**
     * A model that does not interpret the tag answers another question: a lock that does not exclude, say.
     *
     * @param does what an operation with the tag does, for people: {@code takes a mutex}
     */
    record Decides(String does) implements TagRole {
    }

    /**
     * It takes order away: a model that does not interpret the tag orders too much, unless all accesses are in order anyway.
     *
     * @param does what an operation with the tag does, for people
     */
    record Weakens(String does) implements TagRole {
    }
}
