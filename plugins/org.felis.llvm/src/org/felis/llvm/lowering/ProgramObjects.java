package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;

/** The objects of memory of a program: one for each variable, for each allocation that is executed, and, without bytes, for each function whose address is taken. */
final class ProgramObjects {

    /** What an object is. */
    enum Kind {
        /** A variable of the program, zero where it is not initialised. */
        GLOBAL,
        /** A variable of one execution of a function. */
        LOCAL,
        /** What {@code malloc} yields. */
        HEAP,
        /** What no program can name: it orders the beginning and the end of threads. */
        HIDDEN, FUNCTION
    }

    private record Known(MemoryObject object, Kind kind, String key) {
    }

    private final List<Known> all = new ArrayList<>();
    private final Map<String, Known> byKey = new HashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final Map<String, List<MemoryObject>> ofFrame = new HashMap<>();

    List<MemoryObject> all() {
        return all.stream().map(Known::object).toList();
    }

    MemoryObject get(int index) {
        return all.get(index).object();
    }

    Kind kind(MemoryObject object) {
        return all.get(object.index()).kind();
    }

    /** What is the same for the object each time that the program is lowered. */
    String key(MemoryObject object) {
        return all.get(object.index()).key();
    }

    /** The start of the object with that key, which is made if it is not there yet. */
    Value.Address address(Kind kind, String key, String name, long bytes) {
        return new Value.Address(byKey.computeIfAbsent(key, k -> add(kind, k, name, bytes)).object(), 0);
    }

    private Known add(Kind kind, String key, String name, long bytes) {
        int number = names.merge(name, 1, Integer::sum);
        Known known = new Known(new MemoryObject(all.size(), number == 1 ? name : name + "#" + number, Math.toIntExact(bytes)), kind, key);
        all.add(known);
        return known;
    }

    /** The name of the function that is there. */
    Optional<String> function(Value value) {
        return value instanceof Value.Address address && kind(address.object()) == Kind.FUNCTION && address.offset() == 0
                ? Optional.of(key(address.object()).substring("function ".length())) : Optional.empty();
    }

    /** The address of a new variable of an execution of a function, which the path names. */
    Value.Address local(String path, String register, String name, long bytes) {
        List<MemoryObject> others = ofFrame.computeIfAbsent(path, p -> new ArrayList<>());
        Value.Address address = address(Kind.LOCAL, path + "%" + register + "." + others.size(), name, bytes);
        others.add(address.object());
        return address;
    }

    /** The variables of an execution of a function. */
    List<MemoryObject> ofFrame(String path) {
        return ofFrame.getOrDefault(path, List.of());
    }

    /** The address of a function. */
    Value.Address ofFunction(String name) {
        return address(Kind.FUNCTION, "function " + name, name, 0);
    }

    /** The address of a cell that no program can name. */
    Value.Address hidden(String name) {
        return address(Kind.HIDDEN, "hidden " + name, name, Long.BYTES);
    }

    /** Objects of a kind with bytes, by a property. */
    List<MemoryObject> with(Function<Kind, Boolean> property) {
        return all.stream().filter(known -> property.apply(known.kind())).map(Known::object).toList();
    }
}
