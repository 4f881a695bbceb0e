package org.felis.engine.program;

/**
 * The single-copy atomic access that an operation is a part of. An access that reads or writes several cells of memory is done
 * by several operations of one instruction, one for each cell.
 *
 * @param number which access of its instruction; operations with the same number are parts of one
 * @param bytes the size of the access, by which a store exclusive is matched with its load exclusive
 */
public record AtomicAccess(int number, int bytes) {
}
