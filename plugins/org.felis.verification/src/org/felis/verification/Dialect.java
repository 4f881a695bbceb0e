package org.felis.verification;

import java.util.Set;
import java.util.function.Predicate;

import org.felis.cat.names.KnownTags;
import org.felis.engine.program.Program;

/**
 * What default models go by: the architecture of a test and, for C, whether it is of the Linux kernel. It is if some operation
 * has a tag of the kernel's model ({@code READ_ONCE}, {@code smp_mb}, {@code spin_lock} …); C11's atomics have none. Tests in 32-bit
 * Arm are of Armv8 if they have acquires or releases ({@code LDA}, {@code STL}), which Armv7 lacks.
 */
final class Dialect {

    /** C with the kernel's macros, beside {@code C}. */
    static final String LINUX_KERNEL = "C, Linux kernel";

    /** 32-bit Arm with the acquiring loads and releasing stores of Armv8, beside {@code ARM}. */
    static final String ARMV8_32 = "ARM, Armv8";

    private static final String C = "C";
    private static final String ARM = "ARM";
    private static final Set<String> ACQUIRES_AND_RELEASES = Set.of("A", "L");
    private static final String ATOMIC = "A";
    /** What takes a mutex of C11; what gives one back has the tag of the kernel's. */
    private static final String MUTEX = "LS";
    private static final String UNLOCK = "UL";
    private static final Set<String> LOCKS = Set.of("LKR", "LKW", "LF", "RL", "RU");

    private Dialect() {
    }

    static String of(Program program) {
        return switch (program.architecture()) {
            case C -> isOfKernel(program) ? LINUX_KERNEL : C;
            case ARM -> hasTag(program, ACQUIRES_AND_RELEASES::contains) ? ARMV8_32 : ARM;
            default -> program.architecture();
        };
    }

    /** All that the program may be of: one of C without any atomic operation may be of either dialect. */
    static Set<String> allOf(Program program) {
        boolean either = program.architecture().equals(C) && !isOfKernel(program) && !hasTag(program, ATOMIC::equals);
        return either ? Set.of(C, LINUX_KERNEL) : Set.of(of(program));
    }

    private static boolean isOfKernel(Program program) {
        return hasTag(program, Dialect::isOfKernel) || hasTag(program, UNLOCK::equals) && !hasTag(program, MUTEX::equals);
    }

    private static boolean hasTag(Program program, Predicate<String> wanted) {
        return program.threads().stream().flatMap(thread -> thread.instructions().stream())
                .flatMap(i -> i.operations().stream()).anyMatch(operation -> operation.tags().stream().anyMatch(wanted));
    }

    private static boolean isOfKernel(String tag) {
        return KnownTags.LINUX.contains(tag) || LOCKS.contains(tag);
    }
}
