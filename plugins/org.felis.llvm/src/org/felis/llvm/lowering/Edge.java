package org.felis.llvm.lowering;

/**
 * A way on which control leaves a block.
 *
 * @param label where the thread's code jumps to on this way
 * @param state what is known then
 * @param from the name of the block, which phis go by
 */
record Edge(String label, State state, String from) {
}
