package org.felis.mix.abi;

import java.util.Optional;

import org.felis.mix.compile.Layout;

/** Atomic types whose layout is compared with what a table says: numbers, and structures of sizes that are no power of two. */
final class AtomicTypes {

    static final String CODE = code();

    private AtomicTypes() {
    }

    private static String code() {
        StringBuilder text = new StringBuilder();
        for (int bits = Byte.SIZE; bits <= 2 * Long.SIZE; bits *= 2) {
            add(text, "int" + bits, Statement.atomicType(bits), Statement.type(bits));
        }
        for (int bytes : new int[] { 3, 5, 6, 12, 16, 24 }) {
            text.append("struct s").append(bytes).append(" { char bytes[").append(bytes).append("]; };\n");
            add(text, "struct" + bytes, "_Atomic struct s" + bytes, "struct s" + bytes);
        }
        return text.toString();
    }

    private static void add(StringBuilder text, String name, String type, String value) {
        text.append("typedef ").append(type).append(' ').append(name).append(";\n").append("unsigned layout_").append(name).append("[3] = { sizeof(").append(name).append("), _Alignof(").append(name)
                .append("), __atomic_always_lock_free(sizeof(").append(name).append("), 0) };\n").append(value).append(" load_").append(name).append('(').append(name).append(" *p) { return atomic_load(p); }\n");
    }

    /** What of a layout is not as the table says; empty if all is. */
    static Optional<String> deviation(AbiTable table, String name, Layout layout) {
        long bytes = Long.parseLong(name.replaceAll("\\D", "")) / (name.startsWith("int") ? Byte.SIZE : 1);
        long padded = Math.max(1, Long.highestOneBit(2 * bytes - 1));
        boolean isLockFree = padded * Byte.SIZE <= table.lockFreeBits();
        if (!isLockFree) {
            return layout.lockFree().filter(free -> free).map(free -> "said to be lock-free, but the table says it is not");
        }
        if (!layout.bytes().equals(Optional.of(padded)) || !layout.alignment().equals(Optional.of(padded))) {
            return layout.bytes().map(size -> "size and alignment should be " + padded + "/" + padded);
        }
        return layout.lockFree().filter(free -> !free).map(free -> "should be lock-free");
    }
}
