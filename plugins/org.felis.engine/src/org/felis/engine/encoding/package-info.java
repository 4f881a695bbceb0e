/**
 * The consistent executions of a program under a model as the solutions of a formula.
 *
 * <p>Promises: each consistent execution is a solution, up to choices that a query does not observe; what a solution chooses is judged afresh
 * before it is reported. The relations of a model: axioms, choices, base relations and bounds as formulas over those of {@code encoding.program}.
 * May know {@code encoding.program}, {@code encoding.formula}, {@code analysis}, whose bounds decide which pairs need a formula, {@code model},
 * {@code program}, {@code expression}, {@code relation}, {@code options}, {@code query}, whose goals become formulas, {@code candidate}, whose
 * executions become formulas, {@code history}, whose orders of operations become formulas,
 * and {@code semantics} and {@code explanation}, which tell why an execution is inconsistent ({@code Refinement}); knows no solver.
 */
package org.felis.engine.encoding;
