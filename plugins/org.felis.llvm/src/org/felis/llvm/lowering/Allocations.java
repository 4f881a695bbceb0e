package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Proposition.Operand;
import org.felis.engine.expression.Question;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.source.SourceRange;

/**
 * Which objects are allocated and never freed. Each allocation, and each call that frees something, writes a register of its own, so that the final registers of an execution say which of
 * them were executed, and what was freed. No event is made for that: under each model the program has the executions that it has anyway, and objects that are not in memory are seen as well.
 *
 * <p>A thread that has not begun may be one that was created and begins later. So its creation and its beginning write registers, too: who was created has to have begun.
 */
final class Allocations {

    private static final IntegerType WORD = new IntegerType(Long.SIZE, false);

    private record Allocated(Observable executed, Value.Address start, SourceRange source, String text) {
    }

    /** Numbers are written where that was executed. */
    private record Thread(List<Observable> created, List<Observable> begun) {
    }

    private final List<Allocated> allocated = new ArrayList<>();
    private final Map<Value, List<Observable>> freed = new LinkedHashMap<>();
    /** What holds the address of what was freed; 0 where nothing was. */
    private final List<Observable> freedAddresses = new ArrayList<>();
    private final Map<Integer, Thread> threads = new LinkedHashMap<>();
    private final Set<Register> registers = new HashSet<>();
    private final boolean isAsked;

    Allocations(boolean isAsked) {
        this.isAsked = isAsked;
    }

    /** The object at this start is allocated here. An iteration of a loop that does so is not one without effect. */
    void allocate(ThreadLowering thread, Value.Address start) {
        if (isAsked) {
            thread.state().addEffect();
            allocated.add(new Allocated(written(thread, Expression.ONE), start, thread.code().source(), thread.code().text()));
        }
    }

    /** What begins at the address is freed here, if an allocated object does. */
    void free(ThreadLowering thread, Binding address) {
        if (isAsked && thread.isReached()) {
            switch (address) {
                case Binding.Known known -> freed.computeIfAbsent(known.value(), value -> new ArrayList<>()).add(written(thread, Expression.ONE));
                case Binding.Computed computed -> freedAddresses.add(written(thread, computed.expression()));
                case Binding.Parts parts -> { }
                case Binding.Undefined undefined -> { }
            }
        }
    }

    /** The thread with that number is created here. */
    void create(ThreadLowering thread, int number) {
        if (isAsked) {
            thread(number).created().add(written(thread, Expression.ONE));
        }
    }

    /** The thread begins here. */
    void begin(ThreadLowering thread) {
        if (isAsked) {
            thread(thread.index()).begun().add(written(thread, Expression.ONE));
        }
    }

    private Thread thread(int number) {
        return threads.computeIfAbsent(number, n -> new Thread(new ArrayList<>(), new ArrayList<>()));
    }

    private Observable written(ThreadLowering thread, Expression value) {
        Register register = Register.named("life" + registers.size());
        registers.add(register);
        thread.code().assign(register, value);
        return new Observable.FinalRegister(thread.index(), register, WORD, thread.index() + ":" + register);
    }

    /** Those that are written for that, in the threads that were lowered so far; their names are different in all threads. None of a program that allocates nothing. */
    Set<Register> registers() {
        return allocated.isEmpty() ? Set.of() : registers;
    }

    /** Of the whole program, in which each thread has been lowered. */
    List<Question.Leak> leaks() {
        List<Proposition> over = new ArrayList<>();
        threads.values().forEach(thread -> thread.created().forEach(created ->
                over.add(new Proposition.Implies(is(created, Value.ONE), new Proposition.Or(thread.begun().stream().map(begun -> is(begun, Value.ONE)).toList())))));
        return allocated.stream().map(allocation -> {
            List<Proposition> all = new ArrayList<>();
            all.add(is(allocation.executed(), Value.ONE));
            freed.getOrDefault(allocation.start(), List.of()).forEach(executed -> all.add(is(executed, Value.ZERO)));
            freedAddresses.forEach(address -> all.add(new Proposition.Not(is(address, allocation.start()))));
            all.addAll(over);
            return new Question.Leak(allocation.source(), allocation.text(), new Proposition.And(all));
        }).toList();
    }

    private static Proposition is(Observable register, Value value) {
        return new Proposition.Equal(new Operand.Final(register), new Operand.Literal(value));
    }
}
