package org.felis.c.memory;

import java.math.BigInteger;

import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitTerm;

/** Decides what may be one way or another: each execution is one sequence of decisions. */
public interface Chooser {

    /** Whether a condition holds in this execution. */
    boolean holds(BitCondition condition);

    /** One of so many alternatives, from 0. */
    int choose(int alternatives);

    /** The value of a term in this execution. */
    BigInteger value(BitTerm term);
}
