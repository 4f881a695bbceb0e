/**
 * Solves conditions on bit vectors ({@code bits}) with Z3.
 *
 * <p>May know {@code bits}, {@code interruption} and the bundle {@code org.felis.smt}.
 */
package org.felis.engine.solver.bits;
