package org.felis.c.concurrent;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.c.core.UnsupportedException;
import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryByte;
import org.felis.c.memory.MemoryObject;
import org.felis.c.memory.Provenance;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.c.type.Layout;
import org.felis.engine.bits.BitTerm;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Value;

/** The memory that threads start with and leave: objects of a running program as objects of the engine, in cells of their scalar parts. */
final class SharedMemory {

    /** A scalar part of an object. */
    record Cell(MemoryObject object, int offset, CType type) {
    }

    private final Implementation implementation;
    private final Memory running;
    private final Place place;
    private final List<org.felis.engine.expression.MemoryObject> objects = new ArrayList<>();
    private final Map<MemoryObject, org.felis.engine.expression.MemoryObject> images = new LinkedHashMap<>();
    private final Map<Value.Address, Cell> cells = new LinkedHashMap<>();
    private final Map<Value.Address, Value> initial = new LinkedHashMap<>();
    /** What cells hold whose value is not specified: an address that nothing else is. */
    private final Value unspecified;
    private boolean isExposedSpecified = true;

    SharedMemory(Implementation implementation, Memory running, List<MemoryObject> live, Place place) {
        this.implementation = implementation;
        this.running = running;
        this.place = place;
        for (MemoryObject object : live) {
            if (object.type().isPresent()) {
                images.put(object, image(name(object, live), object.size(), object.type().get()));
            }
        }
        unspecified = new Value.Address(image("unspecified", 1, CType.Integer.CHAR), 0);
        images.forEach((object, image) -> addCells(object, image, 0, object.type().orElseThrow()));
        cells.forEach((address, cell) -> initial.put(address, value(cell)));
    }

    /** Its own, with a number if another object has the same. */
    private static String name(MemoryObject object, List<MemoryObject> live) {
        boolean isUnique = live.stream().filter(other -> other.name().equals(object.name())).count() == 1;
        return isUnique ? object.name() : object.name() + "#" + object.number();
    }

    private org.felis.engine.expression.MemoryObject image(String name, int size, CType type) {
        int bits = Math.clamp(8L * (type.plain().isScalar() ? implementation.size(type) : 4), 8, 64);
        org.felis.engine.expression.MemoryObject image = new org.felis.engine.expression.MemoryObject(objects.size(), name, Math.max(1, size),
                new IntegerType(bits, true));
        objects.add(image);
        return image;
    }

    /** An object that a thread makes for itself. */
    Value.Address local(String name, CType type) {
        int size = Math.toIntExact(implementation.size(type));
        org.felis.engine.expression.MemoryObject image = image(name, size, type);
        addLocalCells(image, 0, type);
        return new Value.Address(image, 0);
    }

    private void addLocalCells(org.felis.engine.expression.MemoryObject image, int offset, CType type) {
        parts(type, offset).forEach((at, part) -> initial.put(new Value.Address(image, at), unspecified));
    }

    private void addCells(MemoryObject object, org.felis.engine.expression.MemoryObject image, int offset, CType type) {
        parts(type, offset).forEach((at, part) -> cells.put(new Value.Address(image, at), new Cell(object, at, part)));
    }

    private Map<Integer, CType> parts(CType type, int offset) {
        Map<Integer, CType> parts = new LinkedHashMap<>();
        switch (type.plain()) {
            case CType.Array array -> {
                int size = Math.toIntExact(implementation.size(array.element()));
                for (int i = 0; i < array.length(); i++) {
                    parts.putAll(parts(array.element(), offset + i * size));
                }
            }
            case CType.Aggregate aggregate -> {
                if (aggregate.members().isUnion() || aggregate.members().list().stream().anyMatch(member -> member.bits().isPresent())) {
                    return parts; // who accesses them is not supported
                }
                Layout layout = Layout.of(aggregate.members(), implementation);
                for (int i = 0; i < layout.places().size(); i++) {
                    parts.putAll(parts(aggregate.members().list().get(i).type(), (int) (offset + layout.places().get(i).offset())));
                }
            }
            default -> parts.put(offset, type.plain());
        }
        return parts;
    }

    private Value value(Cell cell) {
        int size = Math.toIntExact(implementation.size(cell.type()));
        BitTerm bits = null;
        for (int i = size - 1; i >= 0; i--) {
            Optional<BitTerm> unit = cell.object().at(cell.offset() + i).value();
            if (unit.isEmpty()) {
                return unspecified;
            }
            bits = bits == null ? unit.get() : bits.concatenate(unit.get());
        }
        if (cell.type() instanceof CType.Pointer && cell.object().at(cell.offset()).provenance().current() instanceof Provenance.Of of) {
            org.felis.engine.expression.MemoryObject image = images.get(of.object());
            if (image == null || !(bits.minus(of.object().address()) instanceof BitTerm.Constant offset)) {
                throw new UnsupportedException(place, "threads with a pointer to memory that was allocated are not supported yet");
            }
            return new Value.Address(image, offset.value().longValueExact());
        }
        if (!(bits instanceof BitTerm.Constant constant)) {
            throw new UnsupportedException(place, "threads where memory holds a value that depends on an address are not supported yet");
        }
        return Value.of(constant.value().longValue());
    }

    Value.Address address(MemoryObject object, Place of) {
        org.felis.engine.expression.MemoryObject image = images.get(object);
        if (image == null) {
            throw new UnsupportedException(of, "'" + object.name() + "' in a thread is not supported yet");
        }
        return new Value.Address(image, 0);
    }

    /** Whether an access of the type at the address is one of a cell. */
    boolean isCell(Value.Address address, CType type) {
        Cell cell = cells.get(address);
        return cell == null ? initial.containsKey(address) : implementation.size(cell.type()) == implementation.size(type);
    }

    /** What an object holds that has no value. */
    Value unspecified() {
        return unspecified;
    }

    boolean isSpecified(Value.Address address) {
        return !initial.getOrDefault(address, unspecified).equals(unspecified);
    }

    /**
     * Notes that a thread uses the address of a variable, so that pointers may lead to it. @param object empty for one of a thread's own, which has no value at
     * first
     */
    void expose(Optional<MemoryObject> object) {
        isExposedSpecified &= object.isPresent() && isSpecified(address(object.get(), place).object());
    }

    /** Whether all objects that pointers may lead to have values: those whose addresses memory holds, or threads use. */
    boolean isEachPointedToSpecified() {
        return isExposedSpecified && initial.values().stream().filter(value -> value instanceof Value.Address
                && !value.equals(unspecified)).map(value -> ((Value.Address) value).object())
                .allMatch(this::isSpecified);
    }

    boolean isSpecified(org.felis.engine.expression.MemoryObject object) {
        return initial.entrySet().stream().filter(entry -> entry.getKey().object().equals(object)).noneMatch(entry -> entry.getValue().equals(unspecified));
    }

    /** The number that an address is, if the running program has decided it. */
    Optional<BigInteger> number(Value.Address address) {
        return images.entrySet().stream().filter(entry -> entry.getValue().equals(address.object())).findFirst()
                .flatMap(entry -> running.exposedAddress(entry.getKey(), address.offset()));
    }

    List<org.felis.engine.expression.MemoryObject> objects() {
        return List.copyOf(objects);
    }

    Map<Value.Address, Value> initial() {
        return initial;
    }

    List<Observable> observables() {
        List<Observable> observables = new ArrayList<>();
        cells.forEach((address, cell) -> observables.add(new Observable.FinalMemory(address,
                new IntegerType((int) (8 * implementation.size(cell.type())), false), address.toString())));
        return observables;
    }

    /** Writes into the running program's memory what threads have left. */
    void leave(Map<Value.Address, Value> finals, Memory memory) {
        Map<org.felis.engine.expression.MemoryObject, MemoryObject> originals = new LinkedHashMap<>();
        images.forEach((object, image) -> originals.put(image, object));
        finals.forEach((address, value) -> {
            Cell cell = cells.get(address);
            if (cell != null && !value.equals(initial.get(address))) {
                memory.put(new Memory.Region(cell.object(), cell.offset(), (int) implementation.size(cell.type())), bytes(cell.type(), value, originals));
            }
        });
    }

    private List<MemoryByte> bytes(CType type, Value value, Map<org.felis.engine.expression.MemoryObject, MemoryObject> originals) {
        int size = Math.toIntExact(implementation.size(type));
        boolean isPointer = type instanceof CType.Pointer;
        BitTerm bits;
        Provenance provenance = Provenance.EMPTY;
        switch (value) {
            case Value.Int integer -> bits = BitTerm.constant(integer.bits(), 8 * size);
            case Value.Address address when originals.containsKey(address.object()) -> {
                MemoryObject object = originals.get(address.object());
                provenance = new Provenance.Of(object);
                bits = object.address().plus(BitTerm.constant(address.offset(), implementation.pointerBits()));
            }
            case Value.Address address when address.equals(unspecified) -> {
                return java.util.Collections.nCopies(size, MemoryByte.UNSPECIFIED);
            }
            default -> throw new UnsupportedException(place,
                    "threads that leave a value which is not specified, or the address of an object of their own, are not supported yet");
        }
        List<MemoryByte> bytes = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            bytes.add(new MemoryByte(Optional.of(bits.extract(8 * i, 8)), provenance, isPointer ? i : -1));
        }
        return bytes;
    }
}
