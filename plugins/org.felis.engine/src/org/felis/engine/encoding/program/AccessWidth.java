package org.felis.engine.encoding.program;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.UnrolledProgram;

/** Accesses narrower than 64 bits keep the low bytes of a value, zero-extended; only integers have bytes. */
final class AccessWidth {

    private AccessWidth() {
    }

    /** The bytes that an access reads or writes; 8 for initial writes, which hold their values whole. */
    static int bytes(UnrolledProgram program, Event access) {
        if (access.isInitialWrite()) {
            return Long.BYTES;
        }
        int bytes = program.operation(access).bytes();
        if (bytes == 0) {
            throw new IllegalArgumentException("not a memory access: " + access);
        }
        return bytes;
    }

    static Value truncate(Value value, int bytes) {
        return lowBits(value, bytes * Byte.SIZE);
    }

    static Value lowBits(Value value, int bits) {
        return Evaluation.extend(value, bits, false);
    }

    /** What memory holds after the write. */
    static Value stored(UnrolledProgram program, int write, Value value) {
        return truncate(value, bytes(program, program.event(write)));
    }
}
