package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.llvm.debug.SourceVariable;
import org.felis.llvm.ir.Metadata;

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

    /** What the source says of an object's parts. */
    interface PartsOfType {

        /** What is at an offset of a value of the type, see {@link org.felis.llvm.debug.SourceTypes#pathAt}. */
        Optional<String> at(Metadata type, long offset);
    }

    /** What an object is made of. @param bytes of one value of the type; the object may have several */
    private record Typed(Metadata type, long bytes) {
    }

    private record Known(MemoryObject object, Kind kind, String key) {
    }

    /** More is not made use of: marks in pointers have few bits. */
    static final int LARGEST_ALIGNMENT = 4096;

    private final List<Known> all = new ArrayList<>();
    private final Map<String, Known> byKey = new HashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final Map<String, List<MemoryObject>> ofFrame = new HashMap<>();
    private final Map<Integer, Typed> types = new HashMap<>();
    private final Map<Integer, String> sourceNames = new HashMap<>();
    private final Set<Integer> zeroed = new HashSet<>();
    private final PartsOfType parts;

    ProgramObjects(PartsOfType parts) {
        this.parts = parts;
    }

    /** The object is a variable of the source. */
    void declare(MemoryObject object, SourceVariable variable) {
        types.putIfAbsent(object.index(), new Typed(variable.type(), object.sizeBytes()));
        sourceNames.putIfAbsent(object.index(), variable.name());
    }

    /** The name of the variable that the object is; empty for what the compiler added. */
    Optional<String> sourceName(MemoryObject object) {
        return Optional.ofNullable(sourceNames.get(object.index()));
    }

    /** The object, if it is an allocated one, is one or several values of that type of the source. */
    void declareElements(MemoryObject object, Metadata type, long bytes) {
        if (kind(object) == Kind.HEAP && bytes > 0 && bytes <= object.sizeBytes()) {
            types.putIfAbsent(object.index(), new Typed(type, bytes));
        }
    }

    private Optional<String> partAt(int object, long offset) {
        Typed typed = types.get(object);
        if (typed == null || offset < 0 || offset >= get(object).sizeBytes()) {
            return Optional.empty();
        }
        String element = typed.bytes() < get(object).sizeBytes() ? "[" + offset / typed.bytes() + "]" : "";
        return parts.at(typed.type(), offset % typed.bytes()).map(part -> element + part);
    }

    /** The bytes of the object are 0 from its beginning. */
    void zero(MemoryObject object) {
        zeroed.add(object.index());
    }

    boolean isZeroed(MemoryObject object) {
        return zeroed.contains(object.index());
    }

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

    /** Of the object that the address is in; empty if only an execution knows it. */
    Optional<String> keyAt(Expression address) {
        return address instanceof Expression.Constant(Value.Address place) ? Optional.of(key(place.object())) : Optional.empty();
    }

    /** The start of the object with that key, which is made if it is not there yet. @param alignment a power of two that divides it */
    Value.Address address(Kind kind, String key, String name, long bytes, long alignment) {
        return new Value.Address(byKey.computeIfAbsent(key, k -> add(kind, k, name, bytes, alignment)).object(), 0);
    }

    private Known add(Kind kind, String key, String name, long bytes, long alignment) {
        int number = names.merge(name, 1, Integer::sum);
        int index = all.size();
        Known known = new Known(new MemoryObject(index, number == 1 ? name : name + "#" + number, Math.toIntExact(bytes), (int) Math.min(alignment, LARGEST_ALIGNMENT),
                offset -> partAt(index, offset)), kind, key);
        all.add(known);
        return known;
    }

    /** The name of the function that is there. */
    Optional<String> function(Value value) {
        return value instanceof Value.Address address && kind(address.object()) == Kind.FUNCTION && address.offset() == 0
                ? Optional.of(key(address.object()).substring("function ".length())) : Optional.empty();
    }

    /** The address of a new variable of an execution of a function, which the path names. */
    Value.Address local(String path, String register, String name, long bytes, long alignment) {
        List<MemoryObject> others = ofFrame.computeIfAbsent(path, p -> new ArrayList<>());
        Value.Address address = address(Kind.LOCAL, path + "%" + register + "." + others.size(), name, bytes, alignment);
        others.add(address.object());
        return address;
    }

    /** The variables of an execution of a function. */
    List<MemoryObject> ofFrame(String path) {
        return ofFrame.getOrDefault(path, List.of());
    }

    /** The address of a function. */
    Value.Address ofFunction(String name) {
        return address(Kind.FUNCTION, "function " + name, name, 0, 1);
    }

    /** The address of a cell that no program can name. */
    Value.Address hidden(String name) {
        return address(Kind.HIDDEN, "hidden " + name, name, Long.BYTES, 1);
    }

    /** Objects of a kind with bytes, by a property. */
    List<MemoryObject> with(Function<Kind, Boolean> property) {
        return all.stream().filter(known -> property.apply(known.kind())).map(Known::object).toList();
    }
}
