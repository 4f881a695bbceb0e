package org.felis.engine.program;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Question;
import org.felis.engine.expression.Value;

/**
 * A concurrent test, lowered from its source language. Immutable.
 *
 * @param architecture {@code AArch64}, {@code X86} …
 * @param name the test's name
 * @param objects the memory, {@code objects.get(i).index() == i}
 * @param initialMemory the cells with an initial value, keyed by address; all cells that the program can access are
 *        listed, and an access to another one is outside the program's memory
 * @param threads {@code threads.get(i).index() == i}
 * @param question what it asks
 * @param filter restricts the executions considered, if present
 * @param locations further observables whose final values are shown, in source order
 * @param statements whether the instructions are statements of a programming language rather than of a machine: then
 *        program order and dependencies hold inside them too, see {@code UnrolledProgram.statementOrder()}
 */
public record Program(String architecture, String name, List<MemoryObject> objects,
        Map<Value.Address, Value> initialMemory, List<Thread> threads, Question question,
        Optional<Proposition> filter, List<Observable> locations, boolean statements) {

    public Program {
        objects = List.copyOf(objects);
        initialMemory = Collections.unmodifiableMap(new LinkedHashMap<>(initialMemory));
        threads = List.copyOf(threads);
        locations = List.copyOf(locations);
    }

    /** A program of machine instructions. */
    public Program(String architecture, String name, List<MemoryObject> objects,
            Map<Value.Address, Value> initialMemory, List<Thread> threads, Question question,
            Optional<Proposition> filter, List<Observable> locations) {
        this(architecture, name, objects, initialMemory, threads, question, filter, locations, false);
    }

    /** The locations whose final values matter: those of the question, of {@code locations} and of the filter. */
    public Set<Value.Address> observedLocations() {
        Set<Observable> observables = new LinkedHashSet<>(observables());
        filter.ifPresent(f -> observables.addAll(f.observables()));
        Set<Value.Address> found = new LinkedHashSet<>();
        for (Observable observable : observables) {
            if (observable instanceof Observable.FinalMemory memory) {
                found.addAll(memory.contents().cells());
            }
        }
        return found;
    }

    /** What an outcome tells: the observables of {@code locations} and of the question, without repetition. */
    public Set<Observable> observables() {
        Set<Observable> observables = new LinkedHashSet<>(locations);
        question.forEachObservable(observables::add);
        return observables;
    }
}
