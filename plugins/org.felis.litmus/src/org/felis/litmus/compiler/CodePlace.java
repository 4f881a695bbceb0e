package org.felis.litmus.compiler;

/**
 * An instruction of a test.
 *
 * @param column the column it stands in
 * @param index its number in that column; the number of instructions stands for the end
 */
record CodePlace(Column column, int index) {
}
