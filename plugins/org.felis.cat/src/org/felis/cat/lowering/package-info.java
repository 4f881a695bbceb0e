/**
 * Evaluation of CAT without an execution: names, functions, conditions on variants, recursion and checks are executed, and what depends on the execution becomes terms.
 *
 * <p>More than 20 classes: an evaluator of expressions, statements, applications, patterns and recursion over sets calls itself through all of them; what does not take part in that is in
 * {@code terms}, {@code review} and {@code names}.
 *
 * <p>May know {@code parsing}, {@code terms}, {@code names}, {@code compilation} and the engine's models.
 */
package org.felis.cat.lowering;
