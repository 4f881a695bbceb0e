package org.felis.c.memory;

import java.util.Arrays;
import java.util.Optional;

import org.felis.c.type.CType;
import org.felis.engine.bits.BitTerm;

/** An object: a region of storage with an address of its own while it lives. */
public final class MemoryObject {

    /** What it was made by. */
    public enum Kind {
        STATIC, AUTOMATIC, TEMPORARY, ALLOCATED, STRING
    }

    private final int number;
    private final String name;
    private final Kind kind;
    private final long alignment;
    private final BitTerm.Variable address;
    private final MemoryByte[] bytes;
    private final boolean isConst;
    private final Optional<CType> type;
    private boolean isLive = true;
    private boolean isExposed;
    private boolean isReadOnly;

    MemoryObject(int number, String name, Kind kind, long size, long alignment, boolean isConst, int pointerBits, Optional<CType> type) {
        this.number = number;
        this.name = name;
        this.kind = kind;
        this.alignment = alignment;
        this.isConst = isConst;
        this.type = type;
        this.address = new BitTerm.Variable("&" + name + "#" + number, pointerBits);
        this.bytes = new MemoryByte[Math.toIntExact(size)];
        Arrays.fill(bytes, MemoryByte.UNSPECIFIED);
    }

    public int number() {
        return number;
    }

    public String name() {
        return name;
    }

    public Kind kind() {
        return kind;
    }

    /** The declared type, if there is one. */
    public Optional<CType> type() {
        return type;
    }

    public long alignment() {
        return alignment;
    }

    /** The unknown that stands for its address. */
    public BitTerm.Variable address() {
        return address;
    }

    public int size() {
        return bytes.length;
    }

    public boolean isLive() {
        return isLive;
    }

    public boolean isExposed() {
        return isExposed;
    }

    public MemoryByte at(int offset) {
        return bytes[offset];
    }

    void put(int offset, MemoryByte value) {
        bytes[offset] = value;
    }

    void end() {
        isLive = false;
    }

    void expose() {
        isExposed = true;
    }

    /** It has its value: from now on, writing is undefined if it is const. */
    public void freeze() {
        isReadOnly = isConst;
    }

    boolean isReadOnly() {
        return isReadOnly;
    }

    @Override
    public String toString() {
        return name;
    }
}
