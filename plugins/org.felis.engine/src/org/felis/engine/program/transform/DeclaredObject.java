package org.felis.engine.program.transform;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.expression.MemoryObject;

/**
 * A memory object as its program declares it: equal cells, one after the other.
 *
 * @param object at least one cell
 * @param cellBytes the size of a cell, which divides that of the object
 */
public record DeclaredObject(MemoryObject object, int cellBytes) {

    public DeclaredObject {
        if (cellBytes < 1 || object.sizeBytes() < cellBytes || object.sizeBytes() % cellBytes != 0) {
            throw new IllegalArgumentException(object + " of " + object.sizeBytes() + " bytes is not made of cells of " + cellBytes);
        }
    }

    /** The object's name, by which footprints and layouts know it. */
    public String name() {
        return object.name();
    }

    /** The declared cells, in order. */
    public List<Span> cells() {
        List<Span> cells = new ArrayList<>();
        for (int offset = 0; offset < object.sizeBytes(); offset += cellBytes) {
            cells.add(new Span(offset, cellBytes));
        }
        return cells;
    }
}
