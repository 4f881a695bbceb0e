package org.felis.engine.program.transform;

/** The bytes {@code offset} to {@code end() - 1} of a block, or of an access. */
public record Span(int offset, int bytes) {

    /** The first byte behind it. */
    public int end() {
        return offset + bytes;
    }

    /** Whether the two have a byte in common. */
    public boolean overlaps(Span other) {
        return offset < other.end() && other.offset < end();
    }

    /** Whether all bytes of the other are in this one. */
    public boolean contains(Span other) {
        return offset <= other.offset && other.end() <= end();
    }
}
