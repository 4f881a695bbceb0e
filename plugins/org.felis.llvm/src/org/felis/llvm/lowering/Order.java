package org.felis.llvm.lowering;

import java.util.Optional;

import org.felis.llvm.ir.Ordering;

/** What an access or fence orders: of C11, or of the Linux kernel. Models and mappings to machines know it by its tag. */
enum Order {

    PLAIN("NA", false), RELAXED("RLX", false), ACQUIRE("ACQ", false), RELEASE("REL", false), ACQUIRE_RELEASE("ACQ_REL", false), SEQUENTIAL("SC", false),
    KERNEL_ONCE("ONCE", true), KERNEL_ACQUIRE("ACQUIRE", true), KERNEL_RELEASE("RELEASE", true), KERNEL_FULL("MB", true), KERNEL_UNORDERED("NORETURN", true),
    KERNEL_WRITES("Wmb", true), KERNEL_READS("Rmb", true), KERNEL_RCU_LOCK("Rcu-lock", true), KERNEL_RCU_UNLOCK("Rcu-unlock", true), KERNEL_RCU_WAIT("Sync-rcu", true),
    KERNEL_BEFORE_ATOMIC("Before-atomic", true), KERNEL_AFTER_ATOMIC("After-atomic", true), KERNEL_AFTER_SPINLOCK("After-spinlock", true), KERNEL_COMPILER("Barrier", true),
    KERNEL_AFTER_UNLOCK("After-unlock-lock", true);

    private final String tag;
    private final boolean kernel;

    Order(String tag, boolean kernel) {
        this.tag = tag;
        this.kernel = kernel;
    }

    String tag() {
        return tag;
    }

    boolean isKernel() {
        return kernel;
    }

    /**
     * What C11 has in place of an order of the kernel. Definition: "Linux-Kernel Memory Model" (P. E. McKenney and others, ISO WG21 P0124), which gives C++'s equivalent of each primitive. A
     * read-modify-write of order {@link #KERNEL_FULL} is a relaxed one between two fences.
     *
     * @return empty for RCU and for what is no order
     */
    Optional<Order> inC11() {
        return switch (this) {
            case PLAIN, RELAXED, ACQUIRE, RELEASE, ACQUIRE_RELEASE, SEQUENTIAL -> Optional.of(this);
            case KERNEL_ONCE, KERNEL_UNORDERED -> Optional.of(RELAXED);
            case KERNEL_ACQUIRE, KERNEL_READS -> Optional.of(ACQUIRE);
            case KERNEL_RELEASE, KERNEL_WRITES -> Optional.of(RELEASE);
            case KERNEL_FULL, KERNEL_BEFORE_ATOMIC, KERNEL_AFTER_ATOMIC, KERNEL_AFTER_SPINLOCK, KERNEL_AFTER_UNLOCK -> Optional.of(SEQUENTIAL);
            case KERNEL_COMPILER, KERNEL_RCU_LOCK, KERNEL_RCU_UNLOCK, KERNEL_RCU_WAIT -> Optional.empty();
        };
    }

    /** Whether a read of that order, or a read-modify-write, acquires. */
    boolean acquires() {
        return this == ACQUIRE || this == ACQUIRE_RELEASE || this == SEQUENTIAL;
    }

    /** Whether a write of that order, or a read-modify-write, releases. */
    boolean releases() {
        return this == RELEASE || this == ACQUIRE_RELEASE || this == SEQUENTIAL;
    }

    /** LLVM's unordered is taken for C's relaxed, which orders more: no compiler makes it of C. */
    static Order of(Ordering ordering) {
        return switch (ordering) {
            case NOT_ATOMIC -> PLAIN;
            case UNORDERED, MONOTONIC -> RELAXED;
            case ACQUIRE -> ACQUIRE;
            case RELEASE -> RELEASE;
            case ACQ_REL -> ACQUIRE_RELEASE;
            case SEQ_CST -> SEQUENTIAL;
        };
    }
}
