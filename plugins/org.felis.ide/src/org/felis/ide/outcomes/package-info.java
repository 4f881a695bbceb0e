/**
 * The <em>Outcomes</em> view: all final states of a test under a model, and the execution behind each. May know {@code choice}, {@code counterexample},
 * {@code preferences}, {@code tables} and {@code verify}.
 */
package org.felis.ide.outcomes;
