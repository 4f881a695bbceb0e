package org.felis.llvm.ir;

/**
 * How memory is accessed.
 *
 * @param isVolatile whether C says so
 * @param ordering {@link Ordering#NOT_ATOMIC} for a plain access
 * @param scope the threads that an atomic access orders; empty: all threads, {@code singlethread}: its own only
 * @param alignment in bytes, a power of two; 0: as the type has it
 */
public record Access(boolean isVolatile, Ordering ordering, String scope, long alignment) {

    /** Whether the access is atomic. */
    public boolean isAtomic() {
        return ordering != Ordering.NOT_ATOMIC;
    }
}
