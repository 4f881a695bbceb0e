package org.felis.litmus.c;

import java.util.EnumSet;
import java.util.Set;

/**
 * A parameter of an operation.
 *
 * @param name as the operation's synopsis shows it
 * @param orders the memory orders that have a meaning there, if it is one
 */
public record CParameter(String name, Kind kind, Set<MemoryOrder> orders) {

    public CParameter {
        orders = Set.copyOf(orders);
    }

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
        return new CParameter(name, Kind.POINTER, Set.of());
    }

    static CParameter location(String name) {
        return new CParameter(name, Kind.LOCATION, Set.of());
    }

    static CParameter value(String name) {
        return new CParameter(name, Kind.VALUE, Set.of());
    }

    /** A memory order, whichever. */
    static CParameter order(String name) {
        return order(name, EnumSet.allOf(MemoryOrder.class));
    }

    /** A memory order, of those. */
    static CParameter order(String name, Set<MemoryOrder> orders) {
        return new CParameter(name, Kind.ORDER, orders);
    }
}
