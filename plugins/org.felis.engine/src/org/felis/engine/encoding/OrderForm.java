package org.felis.engine.encoding;

/** How it is said that a relation chosen as an order has no cycle. */
enum OrderForm {
    /** No three elements form one: of n elements, n³ formulas. */
    TRIPLES,
    /** Elements have positions, and pairs go forward: n² formulas, for a solver that knows orders. */
    POSITIONS,
    /** Of what solutions choose only ({@link Refinement}). */
    LAZY
}
