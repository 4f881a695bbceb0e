package org.felis.c.core;

import org.felis.c.syntax.Place;
import org.felis.c.type.CType;

/**
 * A declared object. Two declarations are two variables, whatever their names.
 */
public final class Variable {

    /** How long it lives. */
    public enum Storage {
        STATIC, AUTOMATIC
    }

    private final String name;
    private final CType type;
    private final long alignment;
    private final boolean isConst;
    private final Storage storage;
    private final Place place;

    /** @param alignment as declared, 0 for that of the type */
    public Variable(String name, CType type, long alignment, boolean isConst, Storage storage, Place place) {
        this.name = name;
        this.type = type;
        this.alignment = alignment;
        this.isConst = isConst;
        this.storage = storage;
        this.place = place;
    }

    public String name() {
        return name;
    }

    public CType type() {
        return type;
    }

    public long alignment() {
        return alignment;
    }

    public boolean isConst() {
        return isConst;
    }

    public Storage storage() {
        return storage;
    }

    public Place place() {
        return place;
    }

    @Override
    public String toString() {
        return name;
    }
}
