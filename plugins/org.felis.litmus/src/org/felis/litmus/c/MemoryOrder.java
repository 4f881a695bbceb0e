package org.felis.litmus.c;

import java.util.Arrays;
import java.util.Optional;

/** The memory orders of C11 (ISO/IEC 9899:2011, 7.17.3), each with the tag that its events carry. */
public enum MemoryOrder {
    RELAXED("memory_order_relaxed", "RLX"), CONSUME("memory_order_consume", "CON"),
    ACQUIRE("memory_order_acquire", "ACQ"), RELEASE("memory_order_release", "REL"),
    ACQ_REL("memory_order_acq_rel", "ACQ_REL"), SEQ_CST("memory_order_seq_cst", "SC");

    private final String cName;
    private final String tag;

    MemoryOrder(String cName, String tag) {
        this.cName = cName;
        this.tag = tag;
    }

    public String cName() {
        return cName;
    }

    public String tag() {
        return tag;
    }

    /** The order that a name in a program means. */
    public static Optional<MemoryOrder> find(String cName) {
        return Arrays.stream(values()).filter(order -> order.cName.equals(cName)).findFirst();
    }
}
