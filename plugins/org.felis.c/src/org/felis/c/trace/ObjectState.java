package org.felis.c.trace;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryObject;
import org.felis.c.memory.Provenance;
import org.felis.c.memory.Value;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.c.type.Layout;
import org.felis.c.type.Members;

/**
 * An object at the end of an execution.
 *
 * @param address one that it may have; empty if nothing depends on it
 * @param cells its scalars, as far as there are not too many
 */
public record ObjectState(int number, String name, MemoryObject.Kind kind, int size, Optional<BigInteger> address, boolean isLive, List<Cell> cells) {

    /**
     * A scalar in an object.
     *
     * @param name behind the name of the object: {@code .next}, {@code [1]}, or nothing
     * @param value as people read it
     * @param target what a pointer points to, if it has a provenance
     */
    public record Cell(String name, int offset, String value, Optional<Target> target) {
    }

    /**
     * What a pointer points to.
     *
     * @param object the number of the object that its provenance is
     * @param offset from the start of that object, in bytes; it may be outside of it
     */
    public record Target(int object, int offset) {
    }

    private static final int MOST_CELLS = 32;

    public ObjectState {
        cells = List.copyOf(cells);
    }

    /** All but string literals. */
    static List<ObjectState> all(Memory memory, Values values, Implementation implementation) {
        return memory.objects().stream().filter(object -> object.kind() != MemoryObject.Kind.STRING)
                .map(object -> new ObjectState(object.number(), object.name(), object.kind(), object.size(), Optional.ofNullable(values.unknowns().get(object.address())),
                        object.isLive(), cells(object, memory, values, implementation)))
                .toList();
    }

    private static List<Cell> cells(MemoryObject object, Memory memory, Values values, Implementation implementation) {
        List<Cell> cells = new ArrayList<>();
        for (Scalar scalar : scalars(object, implementation)) {
            if (cells.size() == MOST_CELLS) {
                break;
            }
            int size = Math.toIntExact(implementation.size(scalar.type()));
            Optional<Value> value = memory.peek(new Memory.Region(object, scalar.offset(), size), scalar.type().plain());
            String text = value.map(known -> values.text(known, scalar.type())).orElse("?");
            cells.add(new Cell(scalar.name(), scalar.offset(), text, value.flatMap(known -> target(known, values))));
        }
        return cells;
    }

    private static Optional<Target> target(Value value, Values values) {
        return value instanceof Value.PointerValue pointer && pointer.provenance().current() instanceof Provenance.Of of
                ? values.offset(pointer, of.object()).map(offset -> new Target(of.object().number(), offset)) : Optional.empty();
    }

    /** A scalar of a type. */
    private record Scalar(String name, int offset, CType type) {
    }

    private static List<Scalar> scalars(MemoryObject object, Implementation implementation) {
        List<Scalar> scalars = new ArrayList<>();
        object.type().ifPresent(type -> collect("", 0, type, implementation, scalars));
        return scalars;
    }

    private static void collect(String name, int offset, CType type, Implementation implementation, List<Scalar> into) {
        if (into.size() > MOST_CELLS) {
            return;
        }
        switch (type.plain()) {
            case CType.Array array -> {
                int size = Math.toIntExact(implementation.size(array.element()));
                for (int i = 0; i < array.length() && i <= MOST_CELLS; i++) {
                    collect(name + "[" + i + "]", offset + i * size, array.element(), implementation, into);
                }
            }
            case CType.Aggregate aggregate -> {
                List<Layout.Place> places = Layout.of(aggregate.members(), implementation).places();
                for (int i = 0; i < places.size(); i++) {
                    Members.Member member = aggregate.members().list().get(i);
                    if (member.bits().isEmpty()) {
                        collect(name + (member.name().isEmpty() ? "" : "." + member.name()), offset + Math.toIntExact(places.get(i).offset()), member.type(),
                                implementation, into);
                    }
                }
            }
            case CType scalar when scalar.isScalar() -> into.add(new Scalar(name, offset, type));
            default -> { }
        }
    }

    /**
     * What is accessed, as C writes it: {@code x}, {@code s.next}, {@code a[1]}; for bytes that are none of its scalars, {@code x+3}.
     *
     * @param size of the access; 0 if it does not matter
     */
    static String location(MemoryObject object, int offset, int size, Implementation implementation) {
        for (Scalar scalar : scalars(object, implementation)) {
            if (scalar.offset() == offset && (size == 0 || size == implementation.size(scalar.type()))) {
                return object.name() + scalar.name();
            }
        }
        return object.name() + (offset == 0 ? "" : "+" + offset);
    }

    /** What an action accesses. */
    public static String location(Action action, Implementation implementation) {
        return location(action.object(), action.offset(), action.size(), implementation);
    }
}
