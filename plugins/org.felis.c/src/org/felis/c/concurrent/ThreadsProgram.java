package org.felis.c.concurrent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.felis.c.core.Statement;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.core.Variable;
import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryObject;
import org.felis.c.syntax.Place;
import org.felis.c.type.Implementation;
import org.felis.engine.expression.Question;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.source.SourceRange;

/** Statements that run in parallel, from the memory of a running program to a program of the engine, and from its results back. */
public final class ThreadsProgram {

    /** What a thread does where it fails: an assertion if it is empty. */
    private final Map<SourceRange, Failure> failures;
    private final SharedMemory memory;
    private final Program program;

    /**
     * Why a thread fails.
     *
     * @param behaviour what is undefined; empty for an assertion
     * @param unsupported what is not supported; empty for an assertion, and for what is undefined
     */
    public record Failure(Optional<UndefinedBehaviour> behaviour, String unsupported, Place place) {

        static Failure assertion(Place place) {
            return new Failure(Optional.empty(), "", place);
        }

        static Failure undefined(UndefinedBehaviour behaviour, Place place) {
            return new Failure(Optional.of(behaviour), "", place);
        }
    }

    private ThreadsProgram(SharedMemory memory, Program program, Map<SourceRange, Failure> failures) {
        this.memory = memory;
        this.program = program;
        this.failures = failures;
    }

    /**
     * Lowers.
     *
     * @param objects which object a variable is where the statement stands; empty for one of the threads
     * @param bound how often the body of a loop is run
     * @throws org.felis.c.core.UnsupportedException if something in the threads is not supported
     */
    public static ThreadsProgram of(Statement.Parallel statement, Implementation implementation, Memory memory,
            Function<Variable, Optional<MemoryObject>> objects,
            Map<String, org.felis.c.core.Function> functions, int bound) {
        List<MemoryObject> live = memory.objects().stream().filter(MemoryObject::isLive).toList();
        SharedMemory shared = new SharedMemory(implementation, memory, live, statement.place());
        statement.threads().forEach(thread -> AddressedVariables.of(thread, functions).forEach(variable -> shared.expose(objects.apply(variable))));
        Map<SourceRange, Failure> failures = new HashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (Statement thread : statement.threads()) {
            ThreadLowering lowering = new ThreadLowering(implementation, shared, objects, functions, bound, failures);
            threads.add(lowering.lower(threads.size(), thread));
        }
        SourceRange range = new SourceRange(statement.place().file(), statement.place().line(), statement.place().column(), 0, 1);
        Program program = new Program("C", statement.place().file(), shared.objects(), shared.initial(), threads, new Question.Safety(range), Optional.empty(),
                shared.observables(), true);
        return new ThreadsProgram(shared, program, failures);
    }

    public Program program() {
        return program;
    }

    /** What happens where a search says that a thread fails. */
    public Failure failure(SourceRange place) {
        return failures.get(place);
    }

    /** Writes what an execution leaves into the memory of the running program. */
    public void leave(Map<Value.Address, Value> finals, Memory running) {
        memory.leave(finals, running);
    }
}
