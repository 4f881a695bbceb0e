package org.felis.tests.machine;

import java.util.List;

/**
 * A location of a program, one word or an array of words.
 *
 * @param bytes of a word
 * @param initial the words
 */
record Location(String name, int bytes, List<Long> initial) {

    private static final long DISTANCE = 0x10000;

    Location {
        initial = List.copyOf(initial);
    }

    int size() {
        return bytes * initial.size();
    }

    /** The address of the location with that index in a program: no number that programs compute with. */
    static long address(int index) {
        return 0x6a000000L + index * DISTANCE;
    }

    static int index(long address) {
        return (int) ((address - address(0)) / DISTANCE);
    }

    static int offset(long address) {
        return (int) ((address - address(0)) % DISTANCE);
    }
}
