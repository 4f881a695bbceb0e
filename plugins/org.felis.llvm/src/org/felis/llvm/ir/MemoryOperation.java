package org.felis.llvm.ir;

/** Operations on memory. */
public sealed interface MemoryOperation extends Operation {

    /**
     * A new object on the stack, until its function returns; the result is its address.
     *
     * @param type of one element
     * @param count how many elements
     * @param alignment in bytes; 0: as the type has it
     */
    record Allocate(Type type, Operand count, long alignment, int addressSpace) implements MemoryOperation {
    }

    record Load(Type type, Operand address, Access access) implements MemoryOperation {
    }

    record Store(Operand value, Operand address, Access access) implements MemoryOperation {
    }

    /**
     * The result is the pair of what was read and whether it was the expected value.
     *
     * @param access its ordering is that of a success
     * @param failure the ordering of the read if the values differ
     * @param weak whether it may fail although the values are equal
     */
    record CompareExchange(Operand address, Operand expected, Operand replacement, Access access, Ordering failure, boolean weak)
            implements MemoryOperation {
    }

    /** The result is what was read. */
    record Update(UpdateOperator operator, Operand address, Operand operand, Access access) implements MemoryOperation {
    }

    /** @param scope as in {@link Access#scope()} */
    record Fence(Ordering ordering, String scope) implements MemoryOperation {
    }
}
