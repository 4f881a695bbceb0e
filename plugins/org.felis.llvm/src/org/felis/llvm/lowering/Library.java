package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Failure;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.ir.UpdateOperator;
import org.felis.llvm.lowering.ProgramObjects.Kind;

/**
 * The functions that Felis knows: those of C, POSIX threads and verifiers that programs use, and LLVM's intrinsic ones. A row each. A program's own function of the same name
 * comes first.
 */
final class Library {

    /** What a row can use. @param arguments as the call has them */
    record Use(ThreadLowering thread, MemoryLowering memory, InstructionLowering instructions, Frame frame, String name, List<Binding> arguments) {

        Binding argument(int index) {
            return index < arguments.size() ? arguments.get(index) : Binding.UNDEFINED;
        }

        /** An argument that has to be the same in all executions. */
        long number(int index, String what) {
            if (argument(index) instanceof Binding.Known(Value.Int(long bits))) {
                return bits;
            }
            if (thread.program().does(Pass.OWN_WRITES)) {
                thread.program().facts().addOwnWrites();
            }
            throw CProblem.NOT_SUPPORTED.at(thread.code().source(), what + " that is not the same in all executions, in a call of '" + name + "'");
        }

        CProblem.Found unsupported(String what) {
            return CProblem.NOT_SUPPORTED.at(thread.code().source(), what);
        }

        /** Executions that would go on here although the condition does not hold are not looked at. */
        void assume(Expression condition) {
            stopUnless(condition, Optional.empty());
        }

        /** The thread waits until the condition, which it looks at from the label on, holds. */
        void await(Expression condition, String since) {
            stopUnless(condition, Optional.of(since));
        }

        private void stopUnless(Expression condition, Optional<String> since) {
            if (!(condition instanceof Expression.Constant constant)) {
                thread.stopBeingAlone();
                since.ifPresentOrElse(label -> thread.code().await(condition, label), () -> thread.code().await(condition));
            } else if (constant.value().equals(Value.ZERO)) {
                since.ifPresentOrElse(label -> thread.stop(ThreadEnd.BLOCKED, label), () -> thread.stop(ThreadEnd.BLOCKED));
            }
        }
    }

    /** What a call of a function does; the result is empty if it never returns. */
    interface Row {
        Optional<Binding> lower(Use use);
    }

    private static final Optional<Binding> NOTHING = Optional.of(Binding.UNDEFINED);
    private static final Optional<Binding> ZERO = Optional.of(Binding.of(0));
    private static final long TOO_LARGE = -1;

    /** macOS has other names for some functions; clang marks them by a first character of its own. */
    private static final String DARWIN = "\u0001_";

    private static final Map<String, Row> ROWS = new HashMap<>();
    /** Intrinsic functions by the part of their names that says no types. */
    private static final TreeMap<String, Row> INTRINSICS = new TreeMap<>();
    static {
        failures();
        assumptions();
        allocation();
        withoutEffect();
        intrinsics();
        sections();
        ROWS.putAll(ThreadFunctions.rows());
        ROWS.putAll(LockFunctions.rows());
        ROWS.putAll(KernelFunctions.rows());
        ROWS.putAll(HazardPointers.rows());
        ROWS.putAll(ObjectOperations.rows());
        ROWS.putAll(StandardFunctions.rows());
        ROWS.putAll(BitFunctions.functions());
        INTRINSICS.putAll(BitFunctions.intrinsics());
    }

    private Library() {
    }

    /** The row of a function; empty for one that is not known. */
    static Optional<Row> row(String name) {
        if (name.startsWith("llvm.")) {
            Map.Entry<String, Row> entry = INTRINSICS.floorEntry(name);
            return entry != null && name.startsWith(entry.getKey()) ? Optional.of(entry.getValue()) : Optional.empty();
        }
        return Optional.ofNullable(ROWS.get(name.startsWith(DARWIN) ? name.substring(DARWIN.length()) : name.startsWith("_pthread_") ? name.substring(1) : name));
    }

    private static void failures() {
        for (String name : List.of("__assert_fail", "__assert_rtn", "__assert", "abort", "__VERIFIER_error", "reach_error")) {
            ROWS.put(name, use -> {
                use.thread().fail(Failure.ASSERTION);
                return Optional.empty();
            });
        }
        // unlike C's assert, it ends nothing where it does not hold: what follows may be the reason that it does not
        ROWS.put("__VERIFIER_assert", use -> {
            Optional<Expression> condition = use.memory().defined(use.argument(0));
            condition.ifPresent(use.thread()::claim);
            return use.thread().isReached() ? NOTHING : Optional.empty();
        });
        for (String name : List.of("exit", "_exit", "_Exit", "quick_exit")) {
            ROWS.put(name, use -> {
                use.thread().stop(ThreadEnd.BLOCKED);
                return Optional.empty();
            });
        }
    }

    private static void assumptions() {
        // an iteration of a loop that waits, and would go on waiting, has no effect: another execution has the one that leaves the loop only
        ROWS.put("__VERIFIER_spin_start", use -> {
            use.frame().beginWait(use.thread().code().mark());
            return NOTHING;
        });
        ROWS.put("__VERIFIER_spin_end", use -> {
            Optional<String> since = use.frame().takeWaitBegin();
            use.memory().defined(use.argument(0)).ifPresent(condition -> since.ifPresentOrElse(label -> use.await(condition, label), () -> use.assume(condition)));
            return use.thread().isReached() ? NOTHING : Optional.empty();
        });
        for (String name : List.of("__VERIFIER_assume", "assume_abort_if_not", "assume")) {
            ROWS.put(name, use -> {
                Optional<Expression> condition = use.memory().defined(use.argument(0));
                condition.ifPresent(use::assume);
                return use.thread().isReached() ? NOTHING : Optional.empty();
            });
        }
        // of a pointer, it is only known whether it is null: all others are no addresses of objects
        for (String name : List.of("__VERIFIER_nondet_bool", "__VERIFIER_nondet__Bool", "__VERIFIER_nondet_pointer")) {
            ROWS.put(name, use -> Optional.of(anyNumber(use, 1)));
        }
        for (String type : List.of("int", "uint", "unsigned", "unsigned_int", "long", "ulong", "short", "ushort", "char", "schar", "uchar", "size_t", "int8_t", "uint8_t", "int16_t",
                "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "longlong", "ulonglong")) {
            ROWS.put("__VERIFIER_nondet_" + type, use -> Optional.of(anyNumber(use, use.thread().program().resultBits(use.name(), use.thread().code().source()))));
        }
        // whether what a program marks as helping is done: what is helped is done all the same
        ROWS.put("__VERIFIER_helps", use -> Optional.of(Binding.of(use.thread().program().does(Pass.HELPING) ? 1 : 0)));
        ROWS.put("__VERIFIER_loop_bound", use -> {
            use.frame().boundNextLoop((int) Math.min(Integer.MAX_VALUE, use.number(0, "a bound")));
            return NOTHING;
        });
    }

    /** Any number of so many bits, which an execution chooses. What nothing is computed from is left out later. */
    static Binding anyNumber(Use use, int bits) {
        use.thread().stopBeingAlone();
        return new Binding.Computed(use.thread().code().choose(bits));
    }

    private static void allocation() {
        ROWS.put("malloc", use -> allocated(use, use.number(0, "a size"), ofAnyType(use)));
        for (String name : List.of("aligned_alloc", "memalign")) {
            ROWS.put(name, use -> {
                // undefined for what is no alignment (ISO/IEC 9899:2011, 7.22.3.1)
                if (Long.bitCount(use.number(0, "an alignment")) != 1) {
                    use.thread().fail(Failure.MEMORY);
                    return Optional.empty();
                }
                return allocated(use, use.number(1, "a size"), use.number(0, "an alignment"));
            });
        }
        ROWS.put("calloc", use -> {
            long count = use.number(0, "a count");
            long size = use.number(1, "a size");
            boolean isTooLarge = Math.multiplyHigh(count, size) != 0 || count < 0 || size < 0;
            return allocated(use, isTooLarge ? TOO_LARGE : count * size, ofAnyType(use), true);
        });
        ROWS.put("free", use -> {
            use.thread().program().allocations().free(use.thread(), use.argument(0));
            if (use.thread().program().does(Pass.LIFETIMES)) {
                use.memory().free(use.argument(0));
            }
            return use.thread().isReached() ? NOTHING : Optional.empty();
        });
    }

    /** A new object for each execution of the call, which the program has to free. @param bytes a negative number is a size that no object can have (a {@code size_t} of more than half of all addresses): the thread fails */
    static Optional<Binding> allocated(Use use, long bytes, long alignment) {
        return allocated(use, bytes, alignment, false);
    }

    private static Optional<Binding> allocated(Use use, long bytes, long alignment, boolean isZeroed) {
        Optional<Binding> address = object(use, bytes, alignment, isZeroed);
        if (address.isPresent() && address.get() instanceof Binding.Known(Value.Address start)) {
            use.thread().program().allocations().allocate(use.thread(), start);
        }
        return address;
    }

    /** The same, of which it does not matter whether it is freed. */
    static Optional<Binding> object(Use use, long bytes, long alignment, boolean isZeroed) {
        if (bytes < 0) {
            use.thread().fail(Failure.MEMORY);
            return Optional.empty();
        }
        if (bytes > Integer.MAX_VALUE) {
            throw use.unsupported("an object of " + bytes + " bytes");
        }
        ProgramObjects objects = use.thread().program().memory().objects();
        Value.Address start = objects.address(Kind.HEAP, use.frame().callPath(use.name()), allocation(use), Math.max(1, bytes), alignment);
        if (isZeroed) {
            objects.zero(start.object());
        }
        use.thread().begin(start);
        return Optional.of(new Binding.Known(start));
    }

    /** The alignment of what {@code malloc} yields: that of the types which need most (ISO/IEC 9899:2011, 7.22.3), two words under the usual ABIs. */
    static long ofAnyType(Use use) {
        return 2L * use.thread().program().wordBytes();
    }

    /** {@code malloc@list.c:12}. */
    private static String allocation(Use use) {
        SourceRange place = use.thread().code().source();
        return place.line() == 0 ? use.name() : use.name() + "@" + place.file().substring(Math.max(place.file().lastIndexOf('/'), place.file().lastIndexOf('\\')) + 1) + ":" + place.line();
    }

    private static void sections() {
        for (boolean begins : List.of(true, false)) {
            ROWS.put(begins ? "__VERIFIER_atomic_begin" : "__VERIFIER_atomic_end", use -> {
                use.instructions().section(begins);
                return NOTHING;
            });
        }
    }

    private static void withoutEffect() {
        for (String name : List.of("printf", "puts", "putchar", "fprintf", "vprintf", "vfprintf", "fflush", "fputs", "fputc", "sched_yield", "thrd_yield", "pthread_yield", "usleep", "sleep", "nanosleep",
                "srand", "srandom", "thrd_sleep", "pthread_condattr_init", "pthread_condattr_destroy", "pthread_attr_init", "pthread_attr_destroy", "pthread_attr_setdetachstate", "pthread_mutexattr_init", "pthread_mutexattr_destroy",
                "pthread_detach", "thrd_detach", "perror", "__VERIFIER_loop_begin")) {
            ROWS.put(name, use -> ZERO);
        }
        ROWS.put("pthread_mutexattr_settype", use -> {
            if (use.number(1, "a kind") == 1) {
                throw use.unsupported("recursive mutexes");
            }
            return ZERO;
        });
    }

    private static void intrinsics() {
        for (String name : List.of("llvm.dbg.", "llvm.lifetime.", "llvm.assume", "llvm.stackrestore", "llvm.experimental.noalias.", "llvm.prefetch", "llvm.donothing")) {
            INTRINSICS.put(name, use -> NOTHING);
        }
        INTRINSICS.put("llvm.stacksave", use -> ZERO);
        for (String name : List.of("llvm.expect.", "llvm.threadlocal.address.", "llvm.launder.", "llvm.strip.", "llvm.annotation.", "llvm.ptr.annotation.")) {
            INTRINSICS.put(name, use -> Optional.of(use.argument(0)));
        }
        INTRINSICS.put("llvm.trap", use -> {
            use.thread().fail(Failure.UNDEFINED);
            return Optional.empty();
        });
        for (String name : List.of("llvm.memcpy.", "llvm.memmove.")) {
            INTRINSICS.put(name, use -> {
                use.memory().copy(use.argument(0), use.argument(1), use.number(2, "a length"), Bytes.MOST);
                return NOTHING;
            });
        }
        // it may be answered that nothing is known: -1, or 0 if the least size is asked for (Language Reference, "llvm.objectsize")
        INTRINSICS.put("llvm.objectsize.", use -> Optional.of(use.number(1, "a flag") == 0
                ? Binding.of(IntegerArithmetic.wrapped(Expression.constant(-1), use.thread().program().resultBits(use.name(), use.thread().code().source()))) : Binding.of(0)));
        for (String name : List.of("llvm.smax.", "llvm.smin.", "llvm.umax.", "llvm.umin.")) {
            UpdateOperator operator = UpdateOperator.valueOf((name.charAt(5) == 'u' ? "U" : "") + name.substring(6, 9).toUpperCase(Locale.ROOT));
            INTRINSICS.put(name, use -> use.memory().defined(use.argument(0)).flatMap(left -> use.memory().defined(use.argument(1))
                    .map(right -> Binding.of(IntegerArithmetic.update(operator, use.thread().program().resultBits(use.name(), use.thread().code().source()), left, right)))));
        }
        INTRINSICS.put("llvm.memset.", use -> {
            use.memory().fill(use.argument(0), use.argument(1), use.number(2, "a length"), Bytes.MOST);
            return NOTHING;
        });
        // the checks of these are those of each access
        for (String name : List.of("memcpy", "memmove", "__memcpy_chk", "__memmove_chk")) {
            ROWS.put(name, use -> {
                use.memory().copy(use.argument(0), use.argument(1), use.number(2, "a length"), Bytes.MOST);
                return Optional.of(use.argument(0));
            });
        }
        for (String name : List.of("memset", "__memset_chk")) {
            ROWS.put(name, use -> {
                use.memory().fill(use.argument(0), use.argument(1), use.number(2, "a length"), Bytes.MOST);
                return Optional.of(use.argument(0));
            });
        }
    }
}
