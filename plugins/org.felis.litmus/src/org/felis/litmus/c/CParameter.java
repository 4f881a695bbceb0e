package org.felis.litmus.c;

/**
 * A parameter of an operation.
 *
 * @param name as the operation's synopsis shows it
 */
public record CParameter(String name, Kind kind) {

    /** What an argument may be. */
    public enum Kind {
        POINTER("a pointer to a location, such as x"),
        /** The kernel's macros for single accesses take the location itself. */
        LOCATION("a location, such as *x"), VALUE("a value"),
        ORDER("a memory order, such as memory_order_relaxed");

        private final String accepts;

        Kind(String accepts) {
            this.accepts = accepts;
        }

        /** For people. */
        public String accepts() {
            return accepts;
        }
    }

    static CParameter pointer(String name) {
        return new CParameter(name, Kind.POINTER);
    }

    static CParameter location(String name) {
        return new CParameter(name, Kind.LOCATION);
    }

    static CParameter value(String name) {
        return new CParameter(name, Kind.VALUE);
    }

    static CParameter order(String name) {
        return new CParameter(name, Kind.ORDER);
    }
}
