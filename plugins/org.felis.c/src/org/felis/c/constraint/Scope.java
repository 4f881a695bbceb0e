package org.felis.c.constraint;

/** Between which braces a place is. */
enum Scope {
    /** Between none; or between those of an initializer or enumeration outside of functions. */
    FILE,
    /** In a function. */
    BLOCK,
    /** In the declaration list of a structure or union. */
    MEMBER
}
