package org.felis.tests.llvm.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.llvm.ir.Type;
import org.felis.tests.llvm.sequential.Arithmetic.UndefinedException;
import org.felis.tests.llvm.sequential.Arithmetic.UnsupportedException;
import org.felis.tests.llvm.sequential.Machine.Status;
import org.felis.tests.llvm.sequential.SequentialInterpreter.Found;

/** The functions of C, POSIX threads and verifiers that programs call. */
final class SequentialLibrary {

    private static final Type INT = new Type.Integer(Integer.SIZE);
    private static final Set<String> NOTICED = Set.of("free", "pthread_create", "pthread_join", "pthread_mutex_lock", "pthread_mutex_unlock", "pthread_mutex_init",
            "thrd_create", "thrd_join", "llvm.memcpy.p0.p0.i64");

    private final ThreadStep step;
    private final Machine machine;
    private final TypedMemory memory;

    /** @param step of the instruction that calls */
    SequentialLibrary(ThreadStep step) {
        this.step = step;
        this.machine = step.machine;
        this.memory = step.memory;
    }

    /** Whether other threads can notice a call. */
    static boolean isNoticed(String name) {
        return NOTICED.contains(name);
    }

    List<Machine> call(String name, List<Datum> arguments) throws UndefinedException, UnsupportedException {
        if (name.startsWith("llvm.dbg.") || name.startsWith("llvm.lifetime.")) {
            return List.of(machine);
        }
        return switch (name) {
            case "abort", "__assert_fail", "reach_error", "__VERIFIER_error" -> step.failed(Found.ASSERTION);
            case "__VERIFIER_assert" -> {
                if (isFalse(arguments.get(0))) {
                    step.violateAssertion();
                }
                yield List.of(machine);
            }
            case "__VERIFIER_assume" -> isFalse(arguments.get(0)) ? step.ended(Status.BLOCKED) : List.of(machine);
            case "exit" -> step.ended(Status.BLOCKED);
            case "pthread_exit" -> {
                step.thread.result = arguments.get(0);
                yield step.ended(Status.DONE);
            }
            case "__VERIFIER_nondet_bool" -> {
                ThreadStep other = step.copy();
                List<Machine> both = new ArrayList<>(step.returning(Datum.ZERO));
                both.addAll(other.returning(Datum.ONE));
                yield both;
            }
            case "malloc" -> {
                Datum.Address start = memory.allocate(step.thread, arguments.get(0).integer());
                machine.allocate(start.object());
                yield step.returning(start);
            }
            case "free" -> {
                if (!arguments.get(0).decided().equals(Datum.ZERO)) {
                    memory.free(arguments.get(0));
                }
                yield List.of(machine);
            }
            case "pthread_create" -> create(arguments.get(0), arguments.get(2), arguments.get(3));
            case "thrd_create" -> create(arguments.get(0), arguments.get(1), arguments.get(2));
            case "pthread_join", "thrd_join" -> join(arguments);
            case "thrd_yield", "sched_yield", "__VERIFIER_loop_begin", "__VERIFIER_spin_start", "__VERIFIER_spin_end", "__VERIFIER_method_begin", "__VERIFIER_method_end" -> step.returning(Datum.ZERO);
            case "llvm.memcpy.p0.p0.i64" -> {
                machine.copy((Datum.Address) arguments.get(1), (Datum.Address) arguments.get(0), (int) arguments.get(2).integer());
                yield List.of(machine);
            }
            case "pthread_mutex_init" -> {
                memory.store(INT, Datum.ZERO, arguments.get(0), 1);
                yield step.returning(Datum.ZERO);
            }
            case "pthread_mutex_lock" -> {
                if (!memory.load(INT, arguments.get(0), 1).equals(Datum.ZERO)) {
                    yield List.of(); // not now
                }
                memory.store(INT, Datum.ONE, arguments.get(0), 1);
                yield step.returning(Datum.ZERO);
            }
            case "pthread_mutex_unlock" -> {
                if (memory.load(INT, arguments.get(0), 1).equals(Datum.ZERO)) {
                    throw new UndefinedException(); // who holds it is not followed
                }
                memory.store(INT, Datum.ZERO, arguments.get(0), 1);
                yield step.returning(Datum.ZERO);
            }
            default -> throw new UnsupportedException();
        };
    }

    private List<Machine> create(Datum identifier, Datum function, Datum argument) throws UndefinedException, UnsupportedException {
        memory.store(new Type.Pointer(0), new Datum.Number(machine.threads.size()), identifier, 1);
        step.start(((Datum.Address) function).object(), List.of(argument));
        return step.returning(Datum.ZERO);
    }

    private static boolean isFalse(Datum condition) throws UndefinedException {
        return condition.decided().equals(Datum.ZERO);
    }

    private List<Machine> join(List<Datum> arguments) throws UndefinedException, UnsupportedException {
        Machine.Thread other = machine.threads.get((int) arguments.get(0).decided().integer());
        if (other.status != Status.DONE) {
            return List.of(); // not now, or never
        }
        if (!arguments.get(1).equals(Datum.ZERO)) {
            memory.store(new Type.Pointer(0), other.result, arguments.get(1), 1);
        }
        return step.returning(Datum.ZERO);
    }
}
