/**
 * The <em>Counterexample</em> view: the drawing with its steps, states and axioms, its link with the editor, export.
 *
 * <p>Promises: it shows what was asked for last; what follows the user's act in the editor never acts back. May know
 * {@code counterexample.drawing}, {@code counterexample.expression}, {@code markers}, {@code navigation} and {@code tables}; verification hands
 * executions to it and is not known to it.
 */
package org.felis.ide.counterexample;
