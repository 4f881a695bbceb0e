package org.felis.llvm.lowering;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.engine.program.transform.Span;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.debug.DebugInformation;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Module;
import org.felis.llvm.lowering.ProgramObjects.Kind;
import org.felis.llvm.lowering.State.Cell;
import org.felis.llvm.lowering.State.Place;

/**
 * Which objects are in memory, and what they hold at first. An object whose address only one thread knows, always the same one, is not in memory: its bytes are part
 * of the {@link State}. Before the first thread is created or the first decision that is not known, nothing is in memory; what is written until then is what memory
 * holds at first.
 */
final class Memory {

    private final Module module;
    private final DebugInformation debug;
    private final ConstantValues constants;
    private final ProgramObjects objects;
    private final Facts facts;
    private final Map<Integer, Map<Place, Cell>> declared = new HashMap<>();
    private final Map<Place, Cell> atFirst = new LinkedHashMap<>();
    private final boolean promotes;
    private boolean isAlone;

    Memory(Module module, DebugInformation debug, ConstantValues constants, ProgramObjects objects, Facts facts, Set<Pass> passes) {
        this.debug = debug;
        this.module = module;
        this.constants = constants;
        this.objects = objects;
        this.facts = facts;
        this.promotes = passes.contains(Pass.PROMOTION);
        this.isAlone = passes.contains(Pass.FIRST_WRITES);
    }

    ProgramObjects objects() {
        return objects;
    }

    /** Whether only the main thread has run, and all of its decisions were known. */
    boolean isAlone() {
        return isAlone;
    }

    /** The address of a function or variable, for a thread. */
    Value address(String name, int thread, long bytes) {
        GlobalVariable variable = module.globals().get(name);
        if (variable == null) {
            return objects.ofFunction(name);
        }
        long alignment = constants.alignment(variable.alignment(), variable.type());
        Value.Address address = variable.threadLocal() ? objects.address(Kind.LOCAL, "thread-local " + name + " " + thread, name, bytes, alignment)
                : objects.address(Kind.GLOBAL, "global " + name, name, bytes, alignment);
        debug.variable(variable).ifPresent(declared -> objects.declare(address.object(), declared));
        return address;
    }

    /** Whether the object's contents are part of the state. */
    boolean isTracked(MemoryObject object) {
        return switch (objects.kind(object)) {
            case LOCAL, HEAP -> isAlone || promotes && !facts.isShared(objects.key(object));
            case GLOBAL -> isAlone;
            case HIDDEN, FUNCTION -> false;
        };
    }

    /** A variable that is never written. */
    boolean isConstant(MemoryObject object) {
        return variable(object).map(GlobalVariable::constant).orElse(false);
    }

    private Optional<GlobalVariable> variable(MemoryObject object) {
        String key = objects.key(object);
        return key.startsWith("global ") ? Optional.of(module.globals().get(key.substring("global ".length())))
                : key.startsWith("thread-local ") ? Optional.of(module.globals().get(key.substring("thread-local ".length(), key.lastIndexOf(' '))))
                : Optional.empty();
    }

    /** From now on, the object is in memory. */
    void share(int object) {
        facts.addShared(objects.key(objects.get(object)));
    }

    /** The value where several executions, or others than this thread, can see it: an object that it points to is shared. Empty if it is undefined; of bits that are, nobody knows then that they are. */
    Optional<Expression> expression(Binding binding) {
        if (binding instanceof Binding.Known(Value.Address address) && (objects.kind(address.object()) == Kind.LOCAL || objects.kind(address.object()) == Kind.HEAP)) {
            share(address.object().index());
        }
        return binding.definedPart();
    }

    /** What the bytes of an object hold where nothing has been written. */
    Bytes.Initially initially(MemoryObject object) {
        Map<Place, Cell> cells = declared.computeIfAbsent(object.index(), index -> declared(object));
        Binding rest = variable(object).isPresent() || objects.isZeroed(object) ? Binding.of(0) : Binding.UNDEFINED;
        return Bytes.Initially.of(cells, rest);
    }

    Binding initially(Place place, int bytes) {
        MemoryObject object = objects.get(place.object());
        if (place.isEnd(object)) {
            return Binding.of(0);
        }
        return Bytes.read(Map.of(), object, place.offset(), bytes, initially(object), this::refuse);
    }

    private void refuse(Expression divided) {
        if (divided instanceof Expression.Constant(Value.Address address)) {
            throw CProblem.NOT_SUPPORTED.at(SourceRange.wholeFile(module.sourceName()), "a part of the address of " + address.object().name());
        }
    }

    private Map<Place, Cell> declared(MemoryObject object) {
        Map<Place, Cell> cells = new HashMap<>();
        variable(object).ifPresent(variable -> constants.initial(variable, name -> address(name, 0, size(name)), SourceRange.wholeFile(module.sourceName()))
                .forEach((offset, cell) -> cells.put(new Place(object.index(), offset), cell)));
        return cells;
    }

    private long size(String name) {
        return Optional.ofNullable(module.globals().get(name)).map(variable -> constants.size(variable.type())).orElse(0L);
    }

    /**
     * What the main thread has written so far is in memory now, unless only it can see it. Values that differ between executions are returned: they have to be written; so are the places
     * of the ends of objects.
     */
    Map<Place, Cell> stopBeingAlone(State state) {
        isAlone = false;
        Map<Place, Cell> toWrite = new LinkedHashMap<>();
        for (Map.Entry<Place, Cell> entry : Map.copyOf(state.cells()).entrySet()) {
            if (!isTracked(objects.get(entry.getKey().object()))) {
                Cell cell = state.cells().remove(entry.getKey());
                if (entry.getKey().isEnd(objects.get(entry.getKey().object()))) {
                    toWrite.put(entry.getKey(), cell);
                } else if (cell.content() instanceof Binding.Known) {
                    expression(cell.content());
                    atFirst.put(entry.getKey(), cell);
                } else if (cell.content() instanceof Binding.Undefined(Expression.Constant bits, long defined) && defined != 0) {
                    atFirst.put(entry.getKey(), new Cell(cell.bytes(), new Binding.Known(bits.value())));
                } else if (cell.content() instanceof Binding.Computed || cell.content() instanceof Binding.Undefined undefined && undefined.isPart()) {
                    toWrite.put(entry.getKey(), cell);
                }
            }
        }
        return toWrite;
    }

    /** The addresses in memory at first, by where they are. */
    Map<Value.Address, Value> addressesAtFirst() {
        Map<Value.Address, Value> found = new LinkedHashMap<>();
        // looking at a variable makes those that it points to
        for (int i = 0; i < objects.all().size(); i++) {
            MemoryObject object = objects.get(i);
            if (object.sizeBytes() > 0) {
                initially(object).cells().forEach((place, cell) -> addAddress(place, cell, found));
            }
        }
        atFirst.forEach((place, cell) -> addAddress(place, cell, found));
        return found;
    }

    private void addAddress(Place place, Cell cell, Map<Value.Address, Value> into) {
        if (cell.content() instanceof Binding.Known(Value.Address address)) {
            into.put(new Value.Address(objects.get(place.object()), place.offset()), address);
        }
    }

    /** The address of which each of these bytes of memory is a part at first; empty if they are all of an address, or some of them are not. */
    Optional<Value.Address> dividedAtFirst(MemoryObject object, Span bytes) {
        Map<Place, Cell> cells = cellsAtFirst(object);
        Set<Value.Address> divided = new LinkedHashSet<>();
        Bytes.Divided adds = value -> {
            if (value instanceof Expression.Constant(Value.Address address)) {
                divided.add(address);
            }
        };
        Bytes.read(cells, object, bytes.offset(), bytes.bytes(), initially(object), adds);
        if (divided.size() != 1) {
            return Optional.empty();
        }
        for (int i = 0; i < bytes.bytes(); i++) {
            int before = divided.size();
            divided.clear();
            Bytes.read(cells, object, bytes.offset() + i, 1, initially(object), adds);
            if (divided.size() != before) {
                return Optional.empty();
            }
        }
        return divided.stream().findFirst();
    }

    private Map<Place, Cell> cellsAtFirst(MemoryObject object) {
        Map<Place, Cell> cells = new HashMap<>();
        atFirst.forEach((place, cell) -> {
            if (place.object() == object.index()) {
                cells.put(place, cell);
            }
        });
        return cells;
    }

    /** What these bytes of memory hold behind writes, before which they hold what they do at first. */
    Binding readBehind(Map<Place, Cell> written, MemoryObject object, long offset, int bytes) {
        Map<Place, Cell> cells = cellsAtFirst(object);
        written.forEach((place, cell) -> {
            if (place.object() == object.index()) {
                Bytes.write(cells, object, place.offset(), cell.bytes(), cell.content(), divided -> { });
            }
        });
        return Bytes.read(cells, object, offset, bytes, initially(object), divided -> { });
    }

    /** What these bytes of memory hold at first: bits that are undefined are 0. */
    Value atFirst(MemoryObject object, long offset, int bytes) {
        return switch (readAtFirst(object, offset, bytes)) {
            case Binding.Known known -> known.value();
            case Binding.Undefined(Expression.Constant bits, long defined) -> bits.value();
            case Binding.Undefined undefined -> Value.ZERO;
            case Binding.Computed computed -> Value.ZERO;
            case Binding.Parts parts -> Value.ZERO;
        };
    }

    /** Whether the program says nothing of what these bytes of memory hold at first. */
    boolean isUnwrittenAtFirst(MemoryObject object, long offset, int bytes) {
        return (objects.kind(object) == Kind.LOCAL || objects.kind(object) == Kind.HEAP) && readAtFirst(object, offset, bytes) instanceof Binding.Undefined undefined && !undefined.isPart();
    }

    private Binding readAtFirst(MemoryObject object, long offset, int bytes) {
        return Bytes.read(cellsAtFirst(object), object, offset, bytes, initially(object), this::refuse);
    }
}
