/**
 * What can be asked of the executions of a program under a model, and of whom: goals, the interface of searches, and their answers.
 *
 * <p>May know {@code candidate}, {@code model}, {@code program} and {@code expression}; knows no procedure.
 */
package org.felis.engine.query;
