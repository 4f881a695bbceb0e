/**
 * What holds in all executions of an unrolled program, whatever the model: control flow (which events come together or exclude each other), the
 * values and addresses that occur, aliases, dependencies through registers, and which threads do the same.
 *
 * <p>Promises: every answer is an over-approximation of all executions up to the bound, those that are cut off included;
 * {@link org.felis.engine.analysis.program.ValueFlow} and {@link org.felis.engine.analysis.program.Dependencies} say of which. Made once for a
 * program and immutable afterwards.
 *
 * <p>May know {@code program}, {@code dataflow}, {@code expression}, {@code relation} and {@code options}; knows no model and nothing of bounds of
 * terms.
 */
package org.felis.engine.analysis.program;
