package org.felis.c.core;

import java.util.List;

/** Those of C11 (7.17.3), in the order of the enumeration there; then those of the Linux kernel's primitives. */
public enum MemoryOrder {
    RELAXED("RLX"), CONSUME("CON"), ACQUIRE("ACQ"), RELEASE("REL"), ACQUIRE_RELEASE("ACQ_REL"), SEQUENTIALLY_CONSISTENT("SC"),
    /** {@code READ_ONCE}, {@code WRITE_ONCE}. */
    ONCE("ONCE"), KERNEL_ACQUIRE("ACQUIRE"), KERNEL_RELEASE("RELEASE"),
    /** {@code smp_mb}, and read-modify-writes without a suffix. */
    FULL("MB"), READS("Rmb"), WRITES("Wmb"), RCU_LOCK("Rcu-lock"), RCU_UNLOCK("Rcu-unlock"), RCU_WAIT("Sync-rcu");

    private final String tag;

    MemoryOrder(String tag) {
        this.tag = tag;
    }

    /** What herd7's models call it. */
    public String tag() {
        return tag;
    }

    public boolean isKernel() {
        return compareTo(ONCE) >= 0;
    }

    public static final List<MemoryOrder> ALL = List.of(values());
}
