package org.felis.engine.expression;

/**
 * What a register or location holds. Values of different kinds are never equal: an address differs from every integer, and
 * an unknown from everything but itself.
 */
public sealed interface Value {

    Value ZERO = new Int(0);
    Value ONE = new Int(1);

    /** A 64-bit integer in two's complement; narrower results are kept zero- or sign-extended as the operation says. */
    record Int(long bits) implements Value {
        // as every record has it, but without the detour that costs most until code is compiled
        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Int that && bits == that.bits;
        }

        @Override
        public int hashCode() {
            return Long.hashCode(bits);
        }

        @Override
        public String toString() {
            return Long.toString(bits);
        }
    }

    /** The address {@code offset} bytes from the start of the object. */
    record Address(MemoryObject object, long offset) implements Value {
        // as every record has it, but without the detour that costs most until code is compiled
        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Address that && offset == that.offset && object.equals(that.object);
        }

        @Override
        public int hashCode() {
            return 31 * object.hashCode() + Long.hashCode(offset);
        }

        @Override
        public String toString() {
            return object.name() + object.parts().address(offset);
        }

        /** The cell of memory there, for people: {@code node.next} where the address of the first member is {@code node}. */
        public String cell() {
            return object.name() + object.parts().cell(offset);
        }
    }

    /**
     * A value that justifies itself through a cycle of data flow (out of thin air): equal to itself only. See docs/semantics.md,
     * "Values"; herd prints such a value as {@code S23}.
     */
    record Symbol(int number) implements Value {
        @Override
        public String toString() {
            return "S" + number;
        }
    }

    static Value of(long bits) {
        return bits == 0 ? ZERO : bits == 1 ? ONE : new Int(bits);
    }
}
