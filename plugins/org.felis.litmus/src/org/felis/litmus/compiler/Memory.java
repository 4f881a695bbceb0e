package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

import org.felis.engine.program.IntegerType;
import org.felis.engine.program.MemoryObject;
import org.felis.engine.program.Value;
import org.felis.litmus.instructions.Numbers;

/**
 * The memory of a test: blocks of equal cells, in the order in which the test mentions them. A block whose cells have no
 * declared size gets the size of the accesses to it; until these are known, a guess.
 */
final class Memory {

    /** The size of a location about which the test says nothing. */
    static final int DEFAULT_BYTES = 4;

    /** A named block. */
    static final class Block {
        private final MemoryObject object;
        private final int cellBytes;
        private final boolean typed;
        private final Declared declared;

        private Block(MemoryObject object, int cellBytes, boolean typed, Declared declared) {
            this.typed = typed;
            this.object = object;
            this.cellBytes = cellBytes;
            this.declared = declared;
        }

        MemoryObject object() {
            return object;
        }

        int cellBytes() {
            return cellBytes;
        }

        /** Whether the test declares the type. */
        boolean isDeclared() {
            return typed;
        }

        /** How the final value of a cell is read. */
        IntegerType type() {
            return new IntegerType(cellBytes * Byte.SIZE, declared.signed());
        }

        int cells() {
            return declared.initial().size();
        }

        Value.Address cell(long index) {
            return new Value.Address(object, index * cellBytes);
        }
    }

    /** What a cell holds at first. */
    sealed interface InitialCell {
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

    /** A declaration of the initial state. */
    record Declared(int cellBytes, boolean typed, boolean signed, List<InitialCell> initial) {
    }

    private static final Declared UNDECLARED = new Declared(DEFAULT_BYTES, false, true,
            List.of(new InitialCell.Number(0)));

    private final Map<String, Declared> declarations;
    private final Map<String, Integer> sizes;
    private final OptionalInt cellBytes;
    private final Map<String, Block> blocks = new LinkedHashMap<>();
    private final Map<String, MemoryObject> code = new LinkedHashMap<>();
    private final List<MemoryObject> objects = new ArrayList<>();

    /**
     * @param declarations of the initial state, in its order
     * @param sizes the cell sizes of blocks without declared type, where known
     * @param cellBytes the size of every cell whatever its type, if the language has no accesses of several sizes
     */
    Memory(Map<String, Declared> declarations, Map<String, Integer> sizes, OptionalInt cellBytes) {
        this.declarations = declarations;
        this.sizes = sizes;
        this.cellBytes = cellBytes;
        declarations.keySet().forEach(this::block);
    }

    /** The same declarations, with the sizes that were found. */
    Memory withSizes(Map<String, Integer> sizes) {
        return new Memory(declarations, sizes, cellBytes);
    }

    /** The block with that name, which comes into being when it is first mentioned. */
    Block block(String name) {
        Block known = blocks.get(name);
        if (known != null) {
            return known;
        }
        Declared declared = declarations.getOrDefault(name, UNDECLARED);
        int cellBytes = this.cellBytes.orElse(
                declared.typed() ? declared.cellBytes() : sizes.getOrDefault(name, declared.cellBytes()));
        int count = declared.initial().size();
        MemoryObject object = new MemoryObject(objects.size(), name, cellBytes * count);
        objects.add(object);
        Block block = new Block(object, cellBytes, declared.typed() || this.cellBytes.isPresent(), declared);
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

    Collection<Block> blocks() {
        return blocks.values();
    }

    /** Whether the test takes the address of an instruction. */
    boolean hasCode() {
        return !code.isEmpty();
    }

    /** Whether an object of that name is an instruction. */
    boolean isCode(String name) {
        return code.containsKey(name);
    }

    /** The address of an instruction: an object without cells, because code is no memory to the program. */
    Value.Address code(CodePlace place) {
        return codeObject(place.column().address(place.index()));
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

    List<MemoryObject> objects() {
        return objects;
    }

    /** Every cell with what it holds at first. */
    Map<Value.Address, Value> initialMemory() {
        Map<Value.Address, Value> memory = new LinkedHashMap<>();
        for (Block block : List.copyOf(blocks.values())) {
            for (int i = 0; i < block.cells(); i++) {
                memory.put(block.cell(i), value(block.declared.initial().get(i), block.cellBytes()));
            }
        }
        return memory;
    }

    /** A value as a place of that many bytes holds it. */
    Value value(InitialCell cell, int bytes) {
        return switch (cell) {
            case InitialCell.Number number -> Value.of(Numbers.truncate(number.bits(), bytes));
            case InitialCell.AddressOf address -> {
                Value.Address start = block(address.name()).cell(address.index());
                yield new Value.Address(start.object(), start.offset() + address.offsetBytes());
            }
            case InitialCell.CodeOf address -> code(address.place());
            case InitialCell.InstructionValue instruction -> instruction(instruction.text());
        };
    }
}
