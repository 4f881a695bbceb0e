package org.felis.litmus.architecture;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterFile;

/** What is particular to tests in C, which have variables and operations (the tables of {@code litmus.c}) instead of instructions. C programs share its tags. */
public final class CTests {

    /** The dialect with atomic operations of C11. */
    public static final String C11_DIALECT = "C";
    /** The dialect with primitives of the Linux kernel. */
    public static final String KERNEL_DIALECT = "C, Linux kernel";

    /** The tag of a fence that begins a section that nothing comes between: programs have them ({@code __VERIFIER_atomic_begin}), litmus tests do not. */
    public static final String SECTION_BEGINS = "Atomic-begin";
    /** The tag of a fence that ends such a section. */
    public static final String SECTION_ENDS = "Atomic-end";

    static final InstructionSet VARIABLES = new InstructionSet("C", RegisterFile.variables(), OperandOrder.TARGET_FIRST, List.of(), Map.of());

    /** What takes a mutex of C11; what gives one back has the tag of the kernel's. */
    private static final String MUTEX = "LS";
    private static final String UNLOCK = "UL";
    private static final String ATOMIC = "A";

    /** C11 and RC11: memory orders, atomic and non-atomic accesses, mutexes. */
    static final Tags C11 = Tags.NONE.ordering("ACQ", "REL", "ACQ_REL", "SC", "CON")
            .neutral(ATOMIC, "NA", "RLX", "RMW", "X", "LK").deciding(MUTEX, "takes a mutex").deciding(UNLOCK, "gives a lock back")
            .deciding(SECTION_BEGINS, "begins a section that nothing comes between").deciding(SECTION_ENDS, "ends a section that nothing comes between")
            .named("ATO", "EX");

    /** What only the Linux kernel's instruction definitions annotate. */
    static final Tags KERNEL = Tags.NONE
            .ordering("ACQUIRE", "RELEASE", "MB", "Rmb", "Wmb", "Before-atomic", "After-atomic", "After-spinlock", "After-unlock-lock",
                    "After-srcu-read-unlock")
            .neutral("ONCE", "NORETURN", "Barrier", "LKR", "Rcu-lock", "Rcu-unlock", "Srcu-lock", "Srcu-unlock")
            .deciding("LKW", "takes a spinlock").deciding("LF", "finds a lock taken").deciding("RL", "finds a lock taken")
            .deciding("RU", "finds a lock free").deciding("Sync-rcu", "waits for readers of RCU")
            .deciding("Sync-srcu", "waits for readers of SRCU")
            .named("Once", "Acquire", "Release", "Mb", "Noreturn", "Plain", "Marked");

    private CTests() {
    }

    static boolean isOfKernel(Set<String> tags) {
        return !Collections.disjoint(tags, KERNEL.carried()) || tags.contains(UNLOCK) && !tags.contains(MUTEX);
    }

    static boolean canBeOfKernel(Set<String> tags) {
        return isOfKernel(tags) || !tags.contains(ATOMIC);
    }
}
