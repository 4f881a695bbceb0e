/**
 * The judge of models: what a model says of one execution. {@link org.felis.engine.semantics.Interpreter} evaluates every term as CAT defines it,
 * and says whether the execution's choices are among those that the model offers ({@link org.felis.engine.semantics.OfferedRelations}) and whether
 * the axioms hold.
 *
 * <p>Promises: by definition, without bounds or pruning; what a search claims is judged here.
 *
 * <p>May know {@code candidate}, {@code model}, {@code expression} and {@code relation}. Knows neither search nor enumeration, analysis or
 * encoding.
 */
package org.felis.engine.semantics;
