package org.felis.engine.expression;

/**
 * A named block of memory: a global variable or an array.
 *
 * @param index dense number in its program
 * @param name as the program writes it
 * @param sizeBytes the size of the block
 * @param alignment a power of two of which the block's address is known to be a multiple, in bytes; 1 if nothing is known of it
 * @param cellType how people read a cell of it: the declared type, or the one that is taken for a block that has none
 * @param parts what its parts are called; no difference between blocks
 */
public record MemoryObject(int index, String name, int sizeBytes, int alignment, IntegerType cellType, PartNames parts) {

    public MemoryObject {
        if (Integer.bitCount(alignment) != 1) {
            throw new IllegalArgumentException(name + " is aligned to " + alignment);
        }
    }

    /** A block whose parts have no names. */
    public MemoryObject(int index, String name, int sizeBytes, IntegerType cellType) {
        this(index, name, sizeBytes, 1, cellType, PartNames.NONE);
    }

    /** A block of signed cells that are as large as all of it. */
    public MemoryObject(int index, String name, int sizeBytes) {
        this(index, name, sizeBytes, 1, PartNames.NONE);
    }

    /** A block of signed cells that are as large as all of it, with named parts. */
    public MemoryObject(int index, String name, int sizeBytes, int alignment, PartNames parts) {
        this(index, name, sizeBytes, alignment, new IntegerType(Math.clamp((long) sizeBytes * Byte.SIZE, Byte.SIZE, Long.SIZE), true), parts);
    }

    // as every record has it, but without the detour that costs most until code is compiled
    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof MemoryObject that && index == that.index && sizeBytes == that.sizeBytes && alignment == that.alignment
                && name.equals(that.name) && cellType.equals(that.cellType);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * index + name.hashCode()) + sizeBytes;
    }

    @Override
    public String toString() {
        return name;
    }
}
