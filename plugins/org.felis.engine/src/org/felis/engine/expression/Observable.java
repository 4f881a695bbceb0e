package org.felis.engine.expression;

import java.util.List;
import java.util.Optional;

/** Something whose final value an outcome tells. */
public sealed interface Observable {

    /**
     * How the value of a location follows from cells of memory.
     *
     * @param cells the cells
     * @param value of their contents: {@link #cell} stands for one of them; bits above the location's width do not count
     */
    record Contents(List<Value.Address> cells, Expression value) {
        public Contents {
            cells = List.copyOf(cells);
        }

        /** The contents of one of the cells, in the value. */
        public static Expression cell(int index) {
            return Expression.read(register(index));
        }

        /** The name under which the value reads a cell. */
        public static Register register(int index) {
            return Register.temporary("cell " + index);
        }
    }

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

        @Override
        public int hashCode() {
            return 31 * register.hashCode() + thread;
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof FinalRegister that && thread == that.thread && register.equals(that.register)
                    && type.equals(that.type) && text.equals(that.text);
        }
    }

    /**
     * The final value of a location.
     *
     * @param array where all cells of an array are looked at together: the array's name
     * @param contents what its value is put together from
     */
    record FinalMemory(Value.Address address, IntegerType type, String text, Optional<String> array,
            Contents contents) implements Observable {

        /** A location that is one cell of memory. */
        public FinalMemory(Value.Address address, IntegerType type, String text, Optional<String> array) {
            this(address, type, text, array, new Contents(List.of(address), Contents.cell(0)));
        }

        /** A location or a cell on its own. */
        public FinalMemory(Value.Address address, IntegerType type, String text) {
            this(address, type, text, Optional.empty());
        }

        public int bytes() {
            return type.bits() / Byte.SIZE;
        }

        /** Of the address alone, which says nearly all. */
        @Override
        public int hashCode() {
            return address.hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof FinalMemory that && address.equals(that.address) && type.equals(that.type)
                    && text.equals(that.text) && array.equals(that.array) && contents.equals(that.contents);
        }
    }
}
