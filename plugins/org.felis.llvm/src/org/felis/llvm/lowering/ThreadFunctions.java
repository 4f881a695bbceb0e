package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Failure;
import org.felis.llvm.lowering.Library.Row;
import org.felis.llvm.lowering.Library.Use;

/**
 * Threads of POSIX and C11. Creating a thread is a release write to a cell that no program can name, and the thread begins with the acquire read of it; at its end it writes
 * another cell, which joining reads. So each model orders them by its own means.
 */
final class ThreadFunctions {

    private static final int CELL = Long.BYTES;
    private static final Optional<Binding> ZERO = Optional.of(Binding.of(0));

    private ThreadFunctions() {
    }

    static Map<String, Row> rows() {
        Map<String, Row> rows = new HashMap<>();
        rows.put("pthread_create", use -> create(use, Optional.of(use.argument(0)), use.argument(2), use.argument(3)));
        rows.put("thrd_create", use -> create(use, Optional.of(use.argument(0)), use.argument(1), use.argument(2)));
        rows.put("__VERIFIER_tid", use -> Optional.of(Binding.of(use.thread().index())));
        rows.put("__VERIFIER_spawn", use -> create(use, Optional.empty(), use.argument(0), use.argument(1)).map(zero -> Binding.of(use.thread().program().lastThread())));
        rows.put("__VERIFIER_join", use -> join(use, Optional.empty()));
        rows.put("pthread_join", use -> join(use, Optional.of(use.thread().program().wordBytes())));
        rows.put("thrd_join", use -> join(use, Optional.of(Integer.BYTES)));
        rows.put("__kmpc_fork_call", ThreadFunctions::fork);
        rows.put("felis_join_regions", ThreadFunctions::joinRegions);
        for (String name : List.of("pthread_exit", "thrd_exit")) {
            rows.put(name, use -> {
                use.thread().exit(use.argument(0));
                return Optional.empty();
            });
        }
        for (String name : List.of("pthread_self", "thrd_current")) {
            rows.put(name, use -> Optional.of(Binding.of(use.thread().index())));
        }
        for (String name : List.of("pthread_equal", "thrd_equal")) {
            rows.put(name, use -> Optional.of(Binding.of(IntegerArithmetic.fold(BinaryOperator.EQUAL, use.memory().defined(use.argument(0)).orElse(Expression.ZERO),
                    use.memory().defined(use.argument(1)).orElse(Expression.ZERO)))));
        }
        return rows;
    }

    /** What orders the beginning of a thread after its creation. */
    static Expression start(ProgramLowering program, int thread) {
        return hidden(program, "start of thread " + thread);
    }

    private static Expression end(ProgramLowering program, int thread) {
        return hidden(program, "end of thread " + thread);
    }

    private static Expression argument(ProgramLowering program, int thread) {
        return hidden(program, "argument of thread " + thread);
    }

    private static Expression result(ProgramLowering program, int thread) {
        return hidden(program, "result of thread " + thread);
    }

    private static Expression hidden(ProgramLowering program, String name) {
        return new Expression.Constant(program.memory().objects().hidden(name));
    }

    /** @param identifier where the new thread's number is written, if it is */
    private static Optional<Binding> create(Use use, Optional<Binding> identifier, Binding function, Binding argument) {
        ThreadLowering thread = use.thread();
        ProgramLowering program = thread.program();
        Optional<String> name = function instanceof Binding.Known known ? program.memory().objects().function(known.value()) : Optional.empty();
        if (name.isEmpty()) {
            throw use.unsupported("a thread whose function is not the same in all executions");
        }
        int number = program.addThread(name.get(), argument, thread.code().source());
        identifier.ifPresent(place -> use.memory().store(Binding.of(number), place, program.wordBytes(), Order.PLAIN, 1));
        if (!thread.isReached()) {
            return Optional.empty();
        }
        thread.stopBeingAlone();
        thread.state().addEffect();
        program.allocations().create(thread, number);
        if (argument instanceof Binding.Computed computed) {
            program.accesses().write(thread.code(), argument(program, number), computed.expression(), CELL, Order.PLAIN);
        } else {
            program.memory().expression(argument);
        }
        program.accesses().write(thread.code(), start(program, number), Expression.ONE, CELL, Order.RELEASE);
        return ZERO;
    }

    /**
     * A parallel region of OpenMP, as clang calls it: a thread of its own beside the one that comes to it, which goes on until {@code felis_join_regions}. So are statements that
     * run in parallel compiled.
     */
    private static Optional<Binding> fork(Use use) {
        ThreadLowering thread = use.thread();
        ProgramLowering program = thread.program();
        Optional<String> name = use.argument(2) instanceof Binding.Known known ? program.memory().objects().function(known.value()) : Optional.empty();
        // two numbers of threads, which regions make no use of, then the addresses of the variables
        List<Binding> arguments = new ArrayList<>(List.of(Binding.of(0), Binding.of(0)));
        arguments.addAll(use.arguments().subList(3, use.arguments().size()));
        if (name.isEmpty() || !arguments.stream().allMatch(Binding.Known.class::isInstance)) {
            throw use.unsupported("a region that runs in parallel and uses variables that are not the same in all executions");
        }
        int number = program.addThread(name.get(), arguments, thread.code().source());
        program.openRegions().add(number);
        if (thread.isReached()) {
            thread.stopBeingAlone();
            thread.state().addEffect();
            program.allocations().create(thread, number);
            arguments.forEach(program.memory()::expression);
            program.accesses().write(thread.code(), start(program, number), Expression.ONE, CELL, Order.RELEASE);
        }
        return Optional.empty();
    }

    private static Optional<Binding> joinRegions(Use use) {
        for (int number : use.thread().program().openRegions()) {
            if (use.thread().isReached()) {
                await(use, number, false);
            }
        }
        use.thread().program().openRegions().clear();
        return Optional.empty();
    }

    /** The beginning of a thread. @return its argument */
    static Binding begin(ThreadLowering thread, Binding argument) {
        ProgramLowering program = thread.program();
        String since = thread.code().mark();
        Expression started = program.accesses().read(thread.code(), start(program, thread.index()), CELL, Order.ACQUIRE);
        thread.code().requireStarted(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, started, Expression.ZERO), since);
        program.allocations().begin(thread);
        return argument instanceof Binding.Computed
                ? new Binding.Computed(program.accesses().read(thread.code(), argument(program, thread.index()), CELL, Order.PLAIN)) : argument;
    }

    /** The end of a thread, if anybody waits for it. */
    static void finish(ThreadLowering thread, Binding result) {
        ProgramLowering program = thread.program();
        if (program.facts().isJoined(thread.index())) {
            if (program.facts().hasWantedResult(thread.index())) {
                program.memory().expression(result)
                        .ifPresent(value -> program.accesses().write(thread.code(), result(program, thread.index()), value, CELL, Order.PLAIN));
            }
            program.accesses().write(thread.code(), end(program, thread.index()), Expression.ONE, CELL, Order.RELEASE);
        }
    }

    /** @param resultBytes the size of the place that the second argument is the address of; empty if the result is what the call yields */
    private static Optional<Binding> join(Use use, Optional<Integer> resultBytes) {
        ThreadLowering thread = use.thread();
        boolean wantsResult = resultBytes.isEmpty() || !use.argument(1).equals(Binding.of(0));
        return switch (use.argument(0)) {
            case Binding.Known(Value.Int number) when thread.program().hasThread((int) number.bits()) ->
                    joined(use, await(use, (int) number.bits(), wantsResult), wantsResult, resultBytes);
            case Binding.Computed(Expression number) -> joinOneOf(use, thread.code().kept(number), wantsResult, resultBytes);
            case Binding.Known other -> joinNoThread(use);
            case Binding.Parts parts -> joinNoThread(use);
            case Binding.Undefined undefined -> joinNoThread(use);
        };
    }

    /** That the identifier is a thread's is what the library claims of who calls it. */
    private static Optional<Binding> joinNoThread(Use use) {
        use.thread().fail(Failure.ASSERTION);
        return Optional.empty();
    }

    /** Waits for the thread whose number is known only when the program runs. */
    private static Optional<Binding> joinOneOf(Use use, Expression number, boolean wantsResult, Optional<Integer> resultBytes) {
        ThreadCode code = use.thread().code();
        use.thread().stopBeingAlone();
        var result = code.newRegister();
        String end = code.newLabel();
        for (int thread : use.thread().program().allThreads()) {
            String next = code.newLabel();
            code.jumpIf(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, number, Expression.constant(thread)), next);
            code.assign(result, await(use, thread, wantsResult));
            code.jump(end);
            code.label(next);
        }
        code.fail(Failure.ASSERTION);
        code.label(end);
        return joined(use, Expression.read(result), wantsResult, resultBytes);
    }

    private static Optional<Binding> joined(Use use, Expression result, boolean wantsResult, Optional<Integer> resultBytes) {
        if (!use.thread().isReached()) {
            return Optional.empty();
        }
        if (resultBytes.isEmpty()) {
            return Optional.of(Binding.of(result));
        }
        if (wantsResult) {
            use.memory().store(Binding.of(result), use.argument(1), resultBytes.get(), Order.PLAIN, 1);
        }
        return use.thread().isReached() ? ZERO : Optional.empty();
    }

    /** @return what the thread returned, if that is wanted */
    private static Expression await(Use use, int number, boolean wantsResult) {
        ProgramLowering program = use.thread().program();
        program.facts().addJoined(number, wantsResult);
        String since = use.thread().code().mark();
        Expression ended = program.accesses().read(use.thread().code(), end(program, number), CELL, Order.ACQUIRE);
        use.await(IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, ended, Expression.ZERO), since);
        return wantsResult ? program.accesses().read(use.thread().code(), result(program, number), CELL, Order.PLAIN) : Expression.ZERO;
    }
}
