package org.felis.engine.encoding;

/**
 * How a formula for a pair relates to the relation of the execution. Only fixpoints make a difference: their formulas
 * are exact in one direction, and the other is left to the solver, which has no use for it where the formula is asked
 * for.
 */
enum Approximation {
    /** True at least where the pair belongs to the relation. For a fixpoint: any post-fixpoint (Knaster and Tarski). */
    OVER,
    /** True at most where the pair belongs to the relation. For a fixpoint: pairs with a derivation of finite height. */
    UNDER;

    Approximation opposite() {
        return this == OVER ? UNDER : OVER;
    }
}
