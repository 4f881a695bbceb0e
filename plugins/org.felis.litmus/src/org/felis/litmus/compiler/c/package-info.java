/**
 * Threads in C: functions, lowered statement by statement. Names have scopes, values have types, operations come from the tables in
 * {@code litmus.c}; with a {@link org.felis.litmus.compiler.c.CTarget} operations become instructions of a machine. May know
 * {@code compiler.frame}, {@code litmus.c}, {@code instructions} for the table of variables, {@code architecture} and {@code problems}; not
 * assembly; who implements the target is not its business.
 */
package org.felis.litmus.compiler.c;
