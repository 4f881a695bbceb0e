package org.felis.mix.split;

/**
 * A location of the test, or one that holds a local in the end.
 *
 * @param type as the test writes it, without pointer: {@code atomic_int}
 * @param bits of its value
 * @param initial what it holds at first
 * @param atomic whether accesses are operations of {@code stdatomic.h}
 */
public record SharedLocation(String name, String type, int bits, boolean signed, long initial, boolean atomic) {
}
