package org.felis.c.core;

/** C11 7.17.3, in the order of the enumeration there. */
public enum MemoryOrder {
    RELAXED, CONSUME, ACQUIRE, RELEASE, ACQUIRE_RELEASE, SEQUENTIALLY_CONSISTENT
}
