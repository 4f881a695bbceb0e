package org.felis.litmus.compiler;

import java.util.Optional;
import java.util.Set;

import org.felis.engine.source.SourceRange;

/**
 * What a memory access can touch.
 *
 * @param place which operation it is
 * @param bytes how many bytes it accesses
 * @param blocks the blocks into which its address can point
 * @param where its bytes in the only block, if the address is the same in all executions
 * @param withAddresses whether what it moves can be an address
 * @param source its instruction
 */
record Footprint(Place place, int bytes, Set<String> blocks, Optional<Span> where, boolean withAddresses,
        SourceRange source) {

    /** An operation of a program, by positions. */
    record Place(int thread, int instruction, int operation) {
    }

    Footprint {
        blocks = Set.copyOf(blocks);
    }
}
