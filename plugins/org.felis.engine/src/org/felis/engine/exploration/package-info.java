/**
 * Exploration: finds the consistent executions of a program by letting its threads run, for models in which program order and reads-from have no cycle.
 *
 * <p>Promises: {@link org.felis.engine.exploration.ForwardEnumerator} visits each consistent execution once, and nothing else. What it hands out was made
 * afresh from its choices by {@code candidate} and judged by {@code semantics}. What a few accesses of a location forbid ({@code CoherencePatterns}) only spares
 * asking about all events so far.
 *
 * <p>May know the judge ({@code candidate}, {@code semantics}), {@code analysis.program}, {@code model}, {@code options}, {@code program}, {@code expression}
 * and
 * {@code relation}; knows nothing of formulas. The judge does not know it.
 */
package org.felis.engine.exploration;
