/**
 * Search by solvers: hands the formulas of {@code encoding} to Sat4j or, by java-smt, to Z3, and reads executions off their solutions.
 *
 * <p>Promises: what it reports is a claim that the gate ({@code witness}) checks. The only package that knows Sat4j and java-smt.
 *
 * <p>May know {@code encoding}, {@code analysis}, {@code model}, {@code program}, {@code expression}, {@code query}, {@code options}, the judge
 * ({@code candidate}, {@code witness}) for reading solutions, and the bundle {@code org.felis.smt}.
 */
package org.felis.engine.solver;
