/**
 * Candidate executions of a program as formulas, whatever the model: control flow, registers, values, addresses, reads-from and where values come
 * from.
 *
 * <p>Promises: the solutions are the candidate executions up to the bound; if it is said that some relation has no cycle with reads-from, those of them in
 * which it has none. {@link org.felis.engine.encoding.program.ProgramEncoding} is what the
 * encoding of a model asks.
 *
 * <p>May know {@code analysis.program}, {@code encoding.formula}, {@code program}, {@code expression}, {@code relation}, {@code dataflow} and
 * {@code options}; knows no model.
 */
package org.felis.engine.encoding.program;
