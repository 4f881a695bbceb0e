/**
 * Search by solvers: hands the formulas of {@code encoding} to the solver of {@code solver.sat} or, by java-smt, to Z3, and reads executions off their solutions.
 *
 * <p>Promises: what it reports is a claim that the gate ({@code witness}) checks. The only package that knows java-smt.
 *
 * <p>May know {@code solver.sat}, {@code encoding}, {@code analysis}, {@code model}, {@code program}, {@code expression}, {@code query}, {@code options}, {@code bits}, the judge
 * ({@code candidate}, {@code semantics}, {@code history}, {@code witness}) for reading solutions, and the bundle {@code org.felis.smt}.
 */
package org.felis.engine.solver;
