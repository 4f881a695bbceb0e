package org.felis.c.memory;

import java.util.Optional;

import org.felis.engine.bits.BitTerm;

/**
 * A byte of memory.
 *
 * @param value 8 bits; empty if it is not specified
 * @param provenance of the pointer that it is a byte of; empty otherwise
 * @param index which byte of the pointer it is; -1 if of none
 */
public record MemoryByte(Optional<BitTerm> value, Provenance provenance, int index) {

    public static final MemoryByte UNSPECIFIED = new MemoryByte(Optional.empty(), Provenance.EMPTY, -1);
    public static final MemoryByte ZERO = of(BitTerm.constant(0, 8));

    public static MemoryByte of(BitTerm value) {
        return new MemoryByte(Optional.of(value), Provenance.EMPTY, -1);
    }
}
