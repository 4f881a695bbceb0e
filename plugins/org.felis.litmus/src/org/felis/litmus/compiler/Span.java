package org.felis.litmus.compiler;

/** The bytes {@code offset} to {@code end() - 1} of a block, or of an access. */
record Span(int offset, int bytes) {

    /** The first byte behind it. */
    int end() {
        return offset + bytes;
    }

    /** Whether the two have a byte in common. */
    boolean overlaps(Span other) {
        return offset < other.end() && other.offset < end();
    }

    /** Whether all bytes of the other are in this one. */
    boolean contains(Span other) {
        return offset <= other.offset && other.end() <= end();
    }
}
