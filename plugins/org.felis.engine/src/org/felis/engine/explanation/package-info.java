/**
 * Why a pair is in a relation, why an axiom fails, and which executions explain a verdict.
 *
 * <p>Promises: every derivation and every refutation holds in the execution that it was made for, as the interpreter evaluates it. May know the
 * judge ({@code candidate}, {@code semantics}), {@code model}, {@code program}, {@code expression}, {@code query}, {@code relation} and
 * {@code enumeration}; knows neither relation analysis nor the encoding: an explanation never goes by bounds.
 */
package org.felis.engine.explanation;
