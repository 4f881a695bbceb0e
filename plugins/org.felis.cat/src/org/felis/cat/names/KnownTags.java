package org.felis.cat.names;

import java.util.Set;
import java.util.TreeSet;

/**
 * The tags that instructions of the supported architectures attach to their events, by the names that published models use
 * (herd7's documentation, diy.inria.fr, and the architectures' manuals). A model may use such a name without defining it.
 */
public final class KnownTags {

    /** Any architecture: exclusive and atomic accesses. */
    public static final Set<String> COMMON = Set.of("EX", "X");

    /** AArch64: acquire, release, acquirePC, no-return atomics; barriers by domain and kind. */
    public static final Set<String> AARCH64 = Set.of("A", "L", "Q", "NoRet", "ISB",
            "DMB.SY", "DMB.LD", "DMB.ST", "DMB.ISH", "DMB.ISHLD", "DMB.ISHST", "DMB.NSH", "DMB.NSHLD", "DMB.NSHST",
            "DMB.OSH", "DMB.OSHLD", "DMB.OSHST",
            "DSB.SY", "DSB.LD", "DSB.ST", "DSB.ISH", "DSB.ISHLD", "DSB.ISHST", "DSB.NSH", "DSB.NSHLD", "DSB.NSHST",
            "DSB.OSH", "DSB.OSHLD", "DSB.OSHST");

    /** ARMv7, beside names that AArch64 has too. */
    public static final Set<String> ARM = Set.of("DMB", "DSB", "DMB.ST", "DSB.ST", "ISB", "AL");

    /** x86: fences, non-temporal stores, flushes of cache lines. */
    public static final Set<String> X86 = Set.of("MFENCE", "SFENCE", "LFENCE", "NT", "ClFlush", "ClFlushOpt");

    /** Power. */
    public static final Set<String> POWER = Set.of("SYNC", "LWSYNC", "ISYNC", "EIEIO");

    /** RISC-V: fences by predecessor and successor sets, annotations of atomics. */
    public static final Set<String> RISCV = Set.of("Fence.r.r", "Fence.r.w", "Fence.r.rw", "Fence.w.r", "Fence.w.w", "Fence.w.rw",
            "Fence.rw.r", "Fence.rw.w", "Fence.rw.rw", "Fence.tso", "Fence.i", "Acq", "Rel", "AcqRel", "Sc");

    /** C11 and RC11: memory orders, atomic and non-atomic accesses, locks. */
    public static final Set<String> C11 = Set.of("ACQ", "REL", "ACQ_REL", "SC", "RLX", "CON", "NA", "ATO", "RMW", "LK", "LS", "LF",
            "UL", "LKR", "LKW", "RL", "RU");

    /** The Linux kernel: what its instruction definitions annotate. */
    public static final Set<String> LINUX = Set.of("ONCE", "ACQUIRE", "RELEASE", "MB", "NORETURN", "Once", "Acquire", "Release", "Mb", "Rmb", "Wmb", "Rcu-lock", "Rcu-unlock",
            "Sync-rcu", "Srcu-lock", "Srcu-unlock", "Sync-srcu", "Before-atomic", "After-atomic", "After-spinlock",
            "After-unlock-lock", "After-srcu-read-unlock", "Barrier", "Plain", "Marked", "Noreturn");

    /**
     * Sets of events that no program that Felis reads has, so that they are empty by construction: accesses that are not explicit,
     * speculated or spurious; executions that were cut off; faults and exceptions with their causes; updates of page tables by
     * hardware, and what invalidates translations; cache maintenance; memory tags and the guarded control stack; acquires of BPF.
     */
    public static final Set<String> ABSENT = Set.of("NExp", "SPEC", "SPURIOUS", "CutOff",
            "FAULT", "FAULT-RD", "FAULT-WR", "EXC-ENTRY", "EXC-RET", "MMU", "D-MMU", "Translation", "AccessFlag", "Permission", "Exclusive",
            "TagCheck", "UndefinedInstruction", "SupervisorCall", "SVC", "AF", "DB", "TLBI", "TLBIIS", "TLBInXS",
            "DC.IVAC", "DC.IVAU", "DC.ISWC", "DC.ISWU", "DC.CVAC", "DC.CVAU", "DC.CSWC", "DC.CSWU",
            "DC.CIVAC", "DC.CIVAU", "DC.CISWC", "DC.CISWU", "DC.ZVAC", "DC.ZVAU", "DC.ZSWC", "DC.ZSWU",
            "IC.IALLU", "IC.IALLUIS", "IC.IVAU", "T", "S", "GCS", "AQ");

    /** Of every architecture. */
    public static final Set<String> ALL = union(COMMON, AARCH64, ARM, X86, POWER, RISCV, C11, LINUX);

    private KnownTags() {
    }

    /** The tags of an architecture, by the name that tests and models give it; none if Felis does not know it. */
    public static Set<String> of(String architecture) {
        return switch (architecture) {
            case "AArch64" -> union(COMMON, AARCH64);
            case "ARM" -> union(COMMON, ARM);
            case "X86", "X86_64" -> union(COMMON, X86, Set.of("A"));
            case "PPC" -> union(COMMON, POWER);
            case "RISCV" -> union(COMMON, RISCV);
            case "C" -> union(COMMON, C11, LINUX, Set.of("A"));
            default -> Set.of();
        };
    }

    @SafeVarargs
    private static Set<String> union(Set<String>... sets) {
        Set<String> all = new TreeSet<>();
        for (Set<String> set : sets) {
            all.addAll(set);
        }
        return Set.copyOf(all);
    }
}
