package org.felis.engine.program;

/**
 * A named block of memory: a global variable or an array.
 *
 * @param index dense number in its program
 * @param name as the program writes it
 * @param sizeBytes the size of the block
 */
public record MemoryObject(int index, String name, int sizeBytes) {

    // as every record has it, but without the detour that costs most until code is compiled
    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof MemoryObject that && index == that.index && sizeBytes == that.sizeBytes
                && name.equals(that.name);
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
