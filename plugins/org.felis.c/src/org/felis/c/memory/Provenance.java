package org.felis.c.memory;

/** Which object a pointer may be used for. */
public sealed interface Provenance {

    /** None: of null, and of integers that are the address of nothing. */
    record Empty() implements Provenance {
    }

    record Of(MemoryObject object) implements Provenance {
    }

    record OfFunction(String name) implements Provenance {
    }

    /** One of two objects, the end of one being the start of the other; the first use that only one allows decides (user disambiguation). */
    final class Ambiguous implements Provenance {

        private final MemoryObject first;
        private final MemoryObject second;
        private MemoryObject decided;

        Ambiguous(MemoryObject first, MemoryObject second) {
            this.first = first;
            this.second = second;
        }

        MemoryObject first() {
            return first;
        }

        MemoryObject second() {
            return second;
        }

        /** Null as long as it is open. */
        MemoryObject decided() {
            return decided;
        }

        void decide(MemoryObject object) {
            decided = object;
        }
    }

    Provenance EMPTY = new Empty();

    /** The same, with what has been decided meanwhile. */
    default Provenance current() {
        return this instanceof Ambiguous ambiguous && ambiguous.decided() != null ? new Of(ambiguous.decided()) : this;
    }
}
