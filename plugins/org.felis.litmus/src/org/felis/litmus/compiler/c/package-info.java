/**
 * Threads in C: functions, lowered statement by statement. Names have scopes, values have types, operations come from the tables in
 * {@code litmus.c}; with a {@link org.felis.litmus.compiler.c.CTarget} operations become instructions of a machine. Knows the frame and {@code litmus.c},
 * not assembly; who implements the target is not its business.
 */
package org.felis.litmus.compiler.c;
