package org.felis.engine.encoding.program;

import org.felis.engine.expression.Value;

/**
 * What a register holds at some place of a thread.
 *
 * @param provenance the reads it depends on
 * @param derivation what must be known to compute it
 */
public record EncodedRegister(EncodedValue value, Provenance provenance, Derivation derivation) {

    static EncodedRegister initial(Value value) {
        return of(EncodedValue.constant(value));
    }

    /** A value that depends on no read. */
    public static EncodedRegister of(EncodedValue value) {
        return new EncodedRegister(value, Provenance.NONE, Derivation.GIVEN);
    }
}
