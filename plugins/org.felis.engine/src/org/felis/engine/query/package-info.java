/**
 * What can be asked of the executions of a program under a model, and of whom: goals, the interface of searches, and their answers; and
 * how a question about a model becomes one about what is left of it for the program ({@link org.felis.engine.query.SpecializedSearch}).
 *
 * <p>May know {@code candidate}, {@code model}, {@code program}, {@code relation} and {@code expression}; knows no procedure.
 */
package org.felis.engine.query;
