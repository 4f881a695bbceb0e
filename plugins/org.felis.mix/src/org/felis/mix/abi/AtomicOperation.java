package org.felis.mix.abi;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.felis.litmus.c.MemoryOrder;

/** The atomic operations of C that tables have instructions for. */
enum AtomicOperation {

    LOAD(List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST), true, false),
    STORE(List.of(MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST), false, true),
    EXCHANGE(Orders.ALL, true, true),
    FETCH_ADD(Orders.ALL, true, true),
    FETCH_SUB(Orders.ALL, true, true),
    FETCH_OR(Orders.ALL, true, true),
    FETCH_XOR(Orders.ALL, true, true),
    FETCH_AND(Orders.ALL, true, true),
    COMPARE_EXCHANGE(Orders.ALL, true, true),
    FENCE(Orders.ALL, false, false);

    private static final class Orders {
        private static final List<MemoryOrder> ALL = List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST);
    }

    private final List<MemoryOrder> orders;
    private final boolean reads;
    private final boolean writes;

    AtomicOperation(List<MemoryOrder> orders, boolean reads, boolean writes) {
        this.orders = orders;
        this.reads = reads;
        this.writes = writes;
    }

    /** By its name in tables. */
    static Optional<AtomicOperation> find(String word) {
        return Arrays.stream(values()).filter(operation -> operation.word().equals(word)).findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(AtomicOperation::word).toList();
    }

    /** As tables and results name it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The orders that C has for it; without consume, for which compilers take acquire. */
    List<MemoryOrder> orders() {
        return orders;
    }

    boolean reads() {
        return reads;
    }

    boolean writes() {
        return writes;
    }

    /** Whether it is one access that reads and writes. */
    boolean isUpdate() {
        return reads && writes;
    }
}
