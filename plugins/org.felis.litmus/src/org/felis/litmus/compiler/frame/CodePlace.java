package org.felis.litmus.compiler.frame;

/**
 * An instruction of a test, whose address a program can have.
 *
 * @param thread in whose code it stands
 * @param index its number in that code; the number of instructions stands for the end
 * @param address how its address is printed
 */
public record CodePlace(int thread, int index, String address) {
}
