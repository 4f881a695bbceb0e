package org.felis.llvm.layout;

import java.util.List;

/**
 * Where the fields of a structure are, in bytes.
 *
 * @param offsets of the fields, in their order
 * @param size with the padding at the end
 * @param alignment of the structure
 */
public record StructureLayout(List<Long> offsets, long size, long alignment) {
    public StructureLayout {
        offsets = List.copyOf(offsets);
    }
}
