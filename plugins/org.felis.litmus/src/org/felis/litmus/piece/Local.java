package org.felis.litmus.piece;

/**
 * A local variable of a thread in C.
 *
 * @param bits 8, 16, 32, 64 or 128
 */
public record Local(String name, int bits, boolean signed) {
}
