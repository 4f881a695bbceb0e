package org.felis.engine.program;

/** Something whose final value an outcome tells. */
public sealed interface Observable {

    /** As the test writes it: {@code 0:X3}, {@code x}, {@code x[1]}. */
    String text();

    /**
     * The final value of a register.
     *
     * @param bits the width looked at: 32 for {@code W3}, 64 for {@code X3}
     */
    record FinalRegister(int thread, Register register, int bits, String text) implements Observable {
    }

    /** The final value of a location. */
    record FinalMemory(Value.Address address, int bytes, String text) implements Observable {
    }
}
