package org.felis.engine.encoding;

import org.felis.engine.program.Value;

/**
 * What a register holds at some place of a thread.
 *
 * @param provenance the reads it depends on
 * @param derivation what must be known to compute it
 */
record EncodedRegister(EncodedValue value, Provenance provenance, Derivation derivation) {

    static EncodedRegister initial(Value value) {
        return of(EncodedValue.constant(value));
    }

    /** A value that depends on no read. */
    static EncodedRegister of(EncodedValue value) {
        return new EncodedRegister(value, Provenance.NONE, Derivation.GIVEN);
    }
}
