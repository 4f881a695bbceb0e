package org.felis.tests.llvm.sequential;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Type;
import org.felis.tests.llvm.sequential.Arithmetic.UndefinedException;
import org.felis.tests.llvm.sequential.Arithmetic.UnsupportedException;
import org.felis.tests.llvm.sequential.Machine.Status;
import org.felis.tests.llvm.sequential.SequentialInterpreter.Found;

/** The functions of C, POSIX threads and verifiers that programs call. */
final class SequentialLibrary {

    private static final Type INT = new Type.Integer(Integer.SIZE);
    private static final Set<String> NOTICED = Set.of("pthread_create", "pthread_join", "pthread_mutex_lock", "pthread_mutex_unlock", "pthread_mutex_init",
            "thrd_create", "thrd_join", "llvm.memcpy.p0.p0.i64");

    private final SequentialInterpreter interpreter;
    private final Machine machine;
    private final int index;
    private final Machine.Thread thread;
    private final Instruction instruction;

    SequentialLibrary(SequentialInterpreter interpreter, Machine machine, int index, Instruction instruction) {
        this.interpreter = interpreter;
        this.machine = machine;
        this.index = index;
        this.thread = machine.threads.get(index);
        this.instruction = instruction;
    }

    /** Whether other threads can notice a call. */
    static boolean isNoticed(String name) {
        return NOTICED.contains(name);
    }

    private List<Machine> returning(Datum value) {
        return interpreter.result(machine, thread.frame(), instruction, value);
    }

    private List<Machine> ended(Status how) {
        thread.end(how);
        return List.of(machine);
    }

    List<Machine> call(String name, List<Datum> arguments) throws UndefinedException, UnsupportedException {
        if (name.startsWith("llvm.dbg.") || name.startsWith("llvm.lifetime.")) {
            return List.of(machine);
        }
        return switch (name) {
            case "abort", "__assert_fail", "reach_error", "__VERIFIER_error" -> interpreter.failed(machine, thread, Found.ASSERTION);
            case "__VERIFIER_assert" -> {
                if (isFalse(arguments.get(0))) {
                    interpreter.note(Found.ASSERTION);
                    thread.hasFailed = true;
                }
                yield List.of(machine);
            }
            case "__VERIFIER_assume" -> isFalse(arguments.get(0)) ? ended(Status.BLOCKED) : List.of(machine);
            case "exit" -> ended(Status.BLOCKED);
            case "pthread_exit" -> {
                thread.result = arguments.get(0);
                yield ended(Status.DONE);
            }
            case "__VERIFIER_nondet_bool" -> {
                Machine other = machine.copy();
                List<Machine> both = new ArrayList<>(returning(Datum.ZERO));
                both.addAll(interpreter.result(other, other.threads.get(index).frame(), instruction, Datum.ONE));
                yield both;
            }
            case "malloc" -> returning(interpreter.allocated(machine, thread, SequentialInterpreter.number(arguments.get(0))));
            case "free" -> List.of(machine);
            case "pthread_create" -> create(arguments.get(0), arguments.get(2), arguments.get(3));
            case "thrd_create" -> create(arguments.get(0), arguments.get(1), arguments.get(2));
            case "pthread_join", "thrd_join" -> join(arguments);
            case "thrd_yield", "sched_yield", "__VERIFIER_loop_begin", "__VERIFIER_spin_start", "__VERIFIER_spin_end" -> returning(Datum.ZERO);
            case "llvm.memcpy.p0.p0.i64" -> {
                machine.copy((Datum.Address) arguments.get(1), (Datum.Address) arguments.get(0), (int) SequentialInterpreter.number(arguments.get(2)));
                yield List.of(machine);
            }
            case "pthread_mutex_init" -> {
                interpreter.store(machine, INT, Datum.ZERO, arguments.get(0), 1);
                yield returning(Datum.ZERO);
            }
            case "pthread_mutex_lock" -> {
                if (!interpreter.load(machine, INT, arguments.get(0), 1).equals(Datum.ZERO)) {
                    yield List.of(); // not now
                }
                interpreter.store(machine, INT, Datum.ONE, arguments.get(0), 1);
                yield returning(Datum.ZERO);
            }
            case "pthread_mutex_unlock" -> {
                interpreter.store(machine, INT, Datum.ZERO, arguments.get(0), 1);
                yield returning(Datum.ZERO);
            }
            default -> throw new UnsupportedException();
        };
    }

    private List<Machine> create(Datum identifier, Datum function, Datum argument) throws UndefinedException, UnsupportedException {
        interpreter.store(machine, new Type.Pointer(0), new Datum.Number(machine.threads.size()), identifier, 1);
        interpreter.addThread(machine, ((Datum.Address) function).object(), List.of(argument));
        return returning(Datum.ZERO);
    }

    private static boolean isFalse(Datum condition) throws UndefinedException {
        if (condition.equals(Datum.UNDEFINED)) {
            throw new UndefinedException();
        }
        return condition.equals(Datum.ZERO);
    }

    private List<Machine> join(List<Datum> arguments) throws UndefinedException, UnsupportedException {
        if (arguments.get(0).equals(Datum.UNDEFINED)) {
            throw new UndefinedException();
        }
        Machine.Thread other = machine.threads.get((int) SequentialInterpreter.number(arguments.get(0)));
        if (other.status != Status.DONE) {
            return List.of(); // not now, or never
        }
        if (!arguments.get(1).equals(Datum.ZERO)) {
            interpreter.store(machine, new Type.Pointer(0), other.result, arguments.get(1), 1);
        }
        return returning(Datum.ZERO);
    }
}
