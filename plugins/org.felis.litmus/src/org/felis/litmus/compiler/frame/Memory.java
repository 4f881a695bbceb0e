package org.felis.litmus.compiler.frame;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Value;
import org.felis.engine.program.transform.CellLayout;
import org.felis.engine.program.transform.DeclaredObject;
import org.felis.engine.program.transform.Parts;
import org.felis.engine.program.transform.Span;
import org.felis.litmus.instructions.Numbers;

/**
 * The memory of a test: blocks of equal declared cells, in the order in which the test mentions them. A block whose cells have no
 * declared size is of {@code int}s, or of larger cells if accesses are larger. The cells of the program's memory are the
 * declared ones, unless accesses need others ({@link #divide}).
 */
public final class Memory {

    /** The size of a location about which the test says nothing. */
    public static final int DEFAULT_BYTES = 4;

    /** A named block. */
    public static final class Block {
        private final MemoryObject object;
        private final int cellBytes;
        private final boolean typed;
        private final Declared declared;
        /** In order of their offsets. */
        private List<Span> spans;

        private Block(MemoryObject object, int cellBytes, boolean typed, Declared declared) {
            this.typed = typed;
            this.object = object;
            this.cellBytes = cellBytes;
            this.declared = declared;
            List<Span> elements = new ArrayList<>();
            for (int i = 0; i < cells(); i++) {
                elements.add(element(i));
            }
            this.spans = elements;
        }

        public MemoryObject object() {
            return object;
        }

        public int cellBytes() {
            return cellBytes;
        }

        /** Whether the test declares the type. */
        public boolean isDeclared() {
            return typed;
        }

        /** How the final value of a cell is read. */
        IntegerType type() {
            return object.cellType();
        }

        public int cells() {
            return declared.initial().size();
        }

        public Value.Address cell(long index) {
            return new Value.Address(object, index * cellBytes);
        }

        /** The bytes of the declared cell with that index. */
        public Span element(int index) {
            return new Span(index * cellBytes, cellBytes);
        }

        /** The block as its test declares it. */
        public DeclaredObject asDeclared() {
            return new DeclaredObject(object, cellBytes);
        }

        /** The cells of memory that accesses tell apart, in order; what no access touches may be missing. */
        List<Span> spans() {
            return spans;
        }

        /** How the value of the declared cell follows from cells of memory. */
        Observable.Contents contents(int index) {
            Span element = element(index);
            List<Value.Address> cells = new ArrayList<>();
            List<Expression> parts = new ArrayList<>();
            long untouched = bits(index);
            for (Span span : spans) {
                if (!element.overlaps(span)) {
                    continue;
                }
                Expression cell = Observable.Contents.cell(cells.size());
                cells.add(new Value.Address(object, span.offset()));
                parts.add(Parts.placed(cell, span, element));
                untouched &= ~Parts.mask(span, element);
            }
            return new Observable.Contents(cells, Parts.together(parts, untouched));
        }

        /** Whether the declared cell holds an address at first, or an instruction. */
        public boolean holdsAddress(int index) {
            return !(declared.initial().get(index) instanceof InitialCell.Number);
        }

        /** What the declared cell holds at first, if it is a number; else 0. */
        private long bits(int index) {
            return declared.initial().get(index) instanceof InitialCell.Number number
                    ? Numbers.truncate(number.bits(), cellBytes) : 0;
        }
    }

    /** What a cell holds at first. */
    public sealed interface InitialCell {
        record Number(long bits) implements InitialCell {
        }

        /** The address of a cell of a block. */
        record AddressOf(String name, long index, long offsetBytes) implements InitialCell {
        }

        /** The address of an instruction. */
        record CodeOf(CodePlace place) implements InitialCell {
        }

        /** An instruction that is only data: as herd7 writes it, {@code NOP} or {@code instr:"…"}. */
        record InstructionValue(String text) implements InitialCell {
        }
    }

    /**
     * A declaration of the initial state.
     *
     * @param typed whether it gives a type
     * @param pointer whether that is the type of a pointer
     */
    public record Declared(int cellBytes, boolean typed, boolean signed, List<InitialCell> initial, boolean pointer) {
    }

    private static final Declared UNDECLARED = new Declared(DEFAULT_BYTES, false, true,
            List.of(new InitialCell.Number(0)), false);

    private final Map<String, Declared> declarations;
    private final Map<String, Integer> sizes;
    private final boolean extended;
    private final Map<String, Block> blocks = new LinkedHashMap<>();
    private final Map<String, MemoryObject> code = new LinkedHashMap<>();
    private final List<MemoryObject> objects = new ArrayList<>();

    /**
     * @param declarations of the initial state, in its order
     * @param sizes the cell sizes of blocks without declared type, where known
     * @param extended whether a cell holds 64 bits, by which the number is extended as its type says; else it holds the bits of its own size
     */
    public Memory(Map<String, Declared> declarations, Map<String, Integer> sizes, boolean extended) {
        this.declarations = declarations;
        this.sizes = sizes;
        this.extended = extended;
        declarations.keySet().forEach(this::block);
    }

    /** The same declarations, with the sizes that were found. */
    public Memory withSizes(Map<String, Integer> sizes) {
        return new Memory(declarations, sizes, extended);
    }

    /** The block with that name, which comes into being when it is first mentioned. */
    public Block block(String name) {
        Block known = blocks.get(name);
        if (known != null) {
            return known;
        }
        Declared declared = declarations.getOrDefault(name, UNDECLARED);
        int cellBytes = declared.typed() ? declared.cellBytes() : sizes.getOrDefault(name, declared.cellBytes());
        int count = declared.initial().size();
        MemoryObject object = new MemoryObject(objects.size(), name, cellBytes * count,
                new IntegerType(cellBytes * Byte.SIZE, declared.signed()));
        objects.add(object);
        Block block = new Block(object, cellBytes, declared.typed(), declared);
        blocks.put(name, block);
        for (InitialCell cell : declared.initial()) {
            switch (cell) {
                case InitialCell.AddressOf address -> block(address.name());
                case InitialCell.CodeOf address -> code(address.place());
                case InitialCell.InstructionValue instruction -> instruction(instruction.text());
                case InitialCell.Number number -> { }
            }
        }
        return block;
    }

    public Collection<Block> blocks() {
        return blocks.values();
    }

    /** The names of the objects that are instructions whose address the test takes. */
    public Set<String> instructionNames() {
        return code.keySet();
    }

    /** The address of an instruction: an object without cells, because code is no memory to the program. */
    public Value.Address code(CodePlace place) {
        return codeObject(place.address());
    }

    /** An instruction as a value: equal to itself only, and nothing can be computed from it. */
    Value instruction(String text) {
        return codeObject(text);
    }

    private Value.Address codeObject(String text) {
        return new Value.Address(code.computeIfAbsent(text, name -> {
            MemoryObject object = new MemoryObject(objects.size(), name, 0);
            objects.add(object);
            return object;
        }), 0);
    }

    public List<MemoryObject> objects() {
        return objects;
    }

    /** Takes the cells of memory from the layout. */
    public void divide(CellLayout layout) {
        blocks.values().forEach(block -> block.spans = layout.cells(block.asDeclared()));
    }

    /** Every cell with what it holds at first. */
    public Map<Value.Address, Value> initialMemory() {
        Map<Value.Address, Value> memory = new LinkedHashMap<>();
        for (Block block : List.copyOf(blocks.values())) {
            for (Span span : block.spans) {
                memory.put(new Value.Address(block.object, span.offset()), initial(block, span));
            }
        }
        return memory;
    }

    private Value initial(Block block, Span span) {
        int first = span.offset() / block.cellBytes;
        if (block.element(first).equals(span)) {
            return value(block.declared.initial().get(first), block.type());
        }
        long bits = 0;
        for (int i = first; i < block.cells() && block.element(i).overlaps(span); i++) {
            bits |= Parts.bits(block.bits(i), block.element(i), span);
        }
        return Value.of(bits);
    }

    /** A value as a place of that type holds it. */
    public Value value(InitialCell cell, IntegerType type) {
        return switch (cell) {
            case InitialCell.Number number -> Evaluation.extend(Value.of(number.bits()), type.bits(), extended && type.signed());
            case InitialCell.AddressOf address -> {
                Value.Address start = block(address.name()).cell(address.index());
                yield new Value.Address(start.object(), start.offset() + address.offsetBytes());
            }
            case InitialCell.CodeOf address -> code(address.place());
            case InitialCell.InstructionValue instruction -> instruction(instruction.text());
        };
    }
}
