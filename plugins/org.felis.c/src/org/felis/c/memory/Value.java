package org.felis.c.memory;

import java.util.List;

import org.felis.engine.bits.BitTerm;

/** A value. */
public sealed interface Value {

    /** @param bits as wide as the type's representation */
    record IntegerValue(BitTerm bits) implements Value {
    }

    record FloatingValue(double value) implements Value {
    }

    record PointerValue(Provenance provenance, BitTerm address) implements Value {
    }

    /** Of a structure, union or array: its bytes. */
    record Bytes(List<MemoryByte> bytes) implements Value {
        public Bytes {
            bytes = List.copyOf(bytes);
        }
    }

    /** Any value, and another one at each use. */
    record Unspecified() implements Value {
    }

    /** What a call has as value whose function ended without one: undefined if used (C11 6.9.1p12). */
    record Missing() implements Value {
    }

    Value UNSPECIFIED = new Unspecified();
    Value MISSING = new Missing();
}
