package org.felis.mix.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a profile lays out a type, and how it loads it.
 *
 * @param bytes the size, if known
 * @param alignment in bytes, if known
 * @param lockFree whether operations are said to need no lock, if known
 * @param load how it is loaded, if known
 */
public record Layout(Optional<Long> bytes, Optional<Long> alignment, Optional<Boolean> lockFree, Optional<Load> load) {

    /** How an object is loaded. */
    public enum Load {
        /** By instructions that write nothing. */
        READS("inline"),
        /** By instructions that write, such as a compare-and-swap: constant objects cannot be loaded so. */
        WRITES("inline, and writes (a constant object cannot be loaded)"),
        /** By a library, which may take a lock of its own. */
        CALLS("library call");

        private final String words;

        Load(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** Whether nothing is known of the type. */
    boolean isUnknown() {
        return bytes.isEmpty() && load.isEmpty();
    }

    /** What code of two profiles must agree about to share an object that is no constant. */
    Layout shared() {
        return new Layout(bytes, alignment, lockFree, load.map(how -> how == Load.WRITES ? Load.READS : how));
    }

    /** {@code 8/8 lock-free, inline}: size and alignment, then the rest. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        bytes.ifPresent(size -> words.add(size + alignment.map(at -> "/" + at).orElse("")));
        lockFree.ifPresent(free -> words.add(free ? "lock-free" : "not lock-free"));
        load.ifPresent(how -> words.add(how.toString()));
        return String.join(", ", words);
    }
}
