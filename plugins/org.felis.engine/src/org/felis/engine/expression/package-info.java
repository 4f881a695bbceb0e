/**
 * Values, expressions over registers and how they are computed; final states, and propositions about them.
 *
 * <p>Promises: all are immutable values; {@link org.felis.engine.expression.Evaluation} is the one definition of each operator on concrete values,
 * and {@link org.felis.engine.expression.PossibleValues} bounds what it yields for values of which little is known.
 *
 * <p>Knows of the engine only {@code source} and {@code specification}.
 */
package org.felis.engine.expression;
