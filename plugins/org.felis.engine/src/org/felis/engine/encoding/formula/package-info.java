/**
 * Formulas, whatever they mean: Boolean connectives and order atoms, shared and simplified while they are made; 64-bit integers as bits.
 *
 * <p>Promises: equal formulas are one object; simplification keeps the solutions. Knows nothing of programs, models or solvers.
 */
package org.felis.engine.encoding.formula;
