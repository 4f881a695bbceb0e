package org.felis.engine.encoding.program;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;

/**
 * What the encoding knows of an event. Address and value have their meaning only where it is executed.
 *
 * @param executed when the event happens
 * @param address of a memory access or synchronization, among the program's cells; without alternatives for other events
 * @param value what a write or update writes; without alternatives for other events
 * @param addressFrom the reads that the address was computed from
 * @param valueFrom the reads that a written value was computed from
 * @param decidedFrom the reads that decide a branch, or whether a conditional write happens
 * @param derivation what must be known to compute a written value
 */
public record EncodedEvent(Formula executed, EncodedValue address, EncodedValue value, Provenance addressFrom,
        Provenance valueFrom, Provenance decidedFrom, Derivation derivation) {

    static final EncodedEvent NEVER = fence(Formulas.FALSE);

    static EncodedEvent fence(Formula executed) {
        return branch(executed, Provenance.NONE);
    }

    static EncodedEvent branch(Formula executed, Provenance decidedFrom) {
        return new EncodedEvent(executed, EncodedValue.NOTHING, EncodedValue.NOTHING, Provenance.NONE, Provenance.NONE,
                decidedFrom, Derivation.GIVEN);
    }

    static EncodedEvent initialWrite(EncodedValue address, EncodedValue value) {
        return new EncodedEvent(Formulas.TRUE, address, value, Provenance.NONE, Provenance.NONE, Provenance.NONE,
                Derivation.GIVEN);
    }
}
