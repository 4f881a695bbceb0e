package org.felis.c.memory;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitTerm;

/** Decides what may be one way or another: each execution is one sequence of decisions. */
public interface Chooser {

    /** Whether a condition holds in this execution. */
    boolean holds(BitCondition condition);

    /** One of so many alternatives, from 0. */
    int choose(int alternatives);

    /**
     * The address of a byte of one of the objects, or one past its end, if the term has this value in every execution that is decided so far; otherwise the
     * term.
     */
    BitTerm simplified(BitTerm address, List<MemoryObject> objects);

    /** An object begins to live. */
    void created(MemoryObject object);

    /** The value that a term has in every execution that is decided so far; empty if it has several. */
    Optional<BigInteger> only(BitTerm term);

    /** The value of a term in this execution. */
    BigInteger value(BitTerm term);
}
