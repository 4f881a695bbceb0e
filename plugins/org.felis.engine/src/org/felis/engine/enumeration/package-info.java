/**
 * Explicit search: enumerates candidate executions by their choices, and leaves out early what no question can want.
 *
 * <p>Promises: without pruning each candidate execution is visited once ({@link org.felis.engine.enumeration.CandidateEnumerator}); with it, each
 * one that its target wants. {@link org.felis.engine.enumeration.ExplicitSearch} answers goals with it.
 *
 * <p>May know the judge ({@code candidate}, {@code semantics}, {@code history}), {@code query}, {@code model}, {@code program}, {@code expression} and
 * {@code relation}, and {@code exploration}; knows neither bounds nor formulas. The judge does not know it.
 */
package org.felis.engine.enumeration;
