package org.felis.engine.program;

/**
 * A named block of memory: a global variable or an array.
 *
 * @param index dense number in its program
 * @param name as the program writes it
 * @param sizeBytes the size of the block
 */
public record MemoryObject(int index, String name, int sizeBytes) {

    @Override
    public String toString() {
        return name;
    }
}
