package org.felis.engine.program;

import java.util.Optional;

/** Something whose final value an outcome tells. */
public sealed interface Observable {

    /** As the test writes it: {@code 0:X3}, {@code x}, {@code x[1]}. */
    String text();

    /** How its value is read. */
    IntegerType type();

    /**
     * The final value of a register.
     *
     * @param type what the test declares it to be; {@code int} if it declares nothing, also for a 64-bit register
     */
    record FinalRegister(int thread, Register register, IntegerType type, String text) implements Observable {
        public int bits() {
            return type.bits();
        }
    }

    /**
     * The final value of a location.
     *
     * @param array where all cells of an array are looked at together: the array's name
     */
    record FinalMemory(Value.Address address, IntegerType type, String text, Optional<String> array)
            implements Observable {

        /** A location or a cell on its own. */
        public FinalMemory(Value.Address address, IntegerType type, String text) {
            this(address, type, text, Optional.empty());
        }

        public int bytes() {
            return type.bits() / Byte.SIZE;
        }
    }
}
