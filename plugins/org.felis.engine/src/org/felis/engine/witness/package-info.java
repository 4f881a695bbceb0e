/**
 * The gate that every witness passes before it is reported, whichever procedure claims it.
 *
 * <p>{@link org.felis.engine.witness.WitnessCheck} makes an execution afresh from nothing but the choices that a search claims, has the interpreter
 * evaluate the model on it, and compares that with the goal. {@link org.felis.engine.witness.CheckedSearch} puts this check behind any search; a
 * claim that fails it is an internal error, never an answer. {@link org.felis.engine.witness.DoubleCheckedSearch} asks a second procedure as well,
 * the only check there is of the answer that no execution exists.
 *
 * <p>May know the judge ({@code candidate}, {@code semantics}, {@code history}), {@code model}, {@code program}, {@code expression}, {@code relation} and the interface of searches
 * ({@code query}); knows no procedure.
 */
package org.felis.engine.witness;
