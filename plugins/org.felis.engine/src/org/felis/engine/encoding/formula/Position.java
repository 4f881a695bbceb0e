package org.felis.engine.encoding.formula;

/**
 * The unknown place of something in a linear order. Positions are integers to the solver; only their order matters.
 *
 * @param index dense number among the positions of its {@link Formulas}
 */
public record Position(int index) {
}
