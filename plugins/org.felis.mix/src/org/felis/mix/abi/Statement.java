package org.felis.mix.abi;

import java.util.Locale;

import org.felis.litmus.c.MemoryOrder;

/**
 * A statement of C that is one atomic operation.
 *
 * @param bits of the location; 0 of a fence
 * @param used whether something reads the result: compilers choose other instructions for one that nobody reads
 * @param location empty for a fence
 * @param value what is stored, added and so on; 0 for loads and fences
 * @param holder the location of the thread that holds what a compare-and-exchange expects; empty for others
 * @param expected what it holds at first
 */
record Statement(AtomicOperation operation, int bits, MemoryOrder order, boolean used, String location, long value, String holder, long expected) {

    static Statement fence(MemoryOrder order) {
        return new Statement(AtomicOperation.FENCE, 0, order, false, "", 0, "", 0);
    }

    /** The same at a location. */
    Statement at(String newLocation, String newHolder, long newExpected) {
        return new Statement(operation, bits, order, used, newLocation, value, operation == AtomicOperation.COMPARE_EXCHANGE ? newHolder : "", newExpected);
    }

    /** The type of a location of that width. */
    static String atomicType(int bits) {
        return switch (bits) {
            case Byte.SIZE -> "atomic_uchar";
            case Short.SIZE -> "atomic_ushort";
            case Integer.SIZE -> "atomic_int";
            case Long.SIZE -> "_Atomic int64_t";
            default -> "_Atomic __int128";
        };
    }

    /** The type of what a location of that width holds. */
    static String type(int bits) {
        return switch (bits) {
            case Byte.SIZE -> "unsigned char";
            case Short.SIZE -> "unsigned short";
            case Integer.SIZE -> "int";
            case Long.SIZE -> "int64_t";
            default -> "__int128";
        };
    }

    /** {@code acq_rel}. */
    static String word(MemoryOrder order) {
        return order.name().toLowerCase(Locale.ROOT);
    }

    /** How the operation fails: as strongly as the order lets it. */
    private static MemoryOrder failure(MemoryOrder order) {
        return switch (order) {
            case RELEASE -> MemoryOrder.RELAXED;
            case ACQ_REL -> MemoryOrder.ACQUIRE;
            default -> order;
        };
    }

    /** @param result the variable that takes the result */
    String text(String result) {
        String type = operation == AtomicOperation.COMPARE_EXCHANGE ? "int" : type(bits);
        return (used ? type + " " + result + " = " : "") + call() + ";";
    }

    private String call() {
        String name = "atomic_" + operation.word();
        String last = order.cName() + ")";
        return switch (operation) {
            case FENCE -> "atomic_thread_fence(" + last;
            case LOAD -> name + "_explicit(" + location + ", " + last;
            case COMPARE_EXCHANGE -> name + "_strong_explicit(" + location + ", " + holder + ", " + value + ", " + order.cName() + ", " + failure(order).cName() + ")";
            default -> name + "_explicit(" + location + ", " + value + ", " + last;
        };
    }
}
