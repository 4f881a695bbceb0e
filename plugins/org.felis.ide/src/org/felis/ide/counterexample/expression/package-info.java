/**
 * An expression of the user about the execution that is shown: the field that it is typed into, and its evaluation in a worker. May know
 * {@code tables}.
 */
package org.felis.ide.counterexample.expression;
