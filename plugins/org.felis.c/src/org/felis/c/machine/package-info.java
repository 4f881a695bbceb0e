/**
 * Runs a program in Core in every way that C allows: all orders of evaluation that can be told apart, all values of what is not specified, all addresses that
 * decide something
 * ({@link org.felis.c.machine.Machine}). An execution is the sequence of its decisions ({@link org.felis.c.machine.Paths}); another one is run from the start
 * with other decisions.
 *
 * <p>Promises: two orders of evaluation are taken for one only if neither reads or writes what the other writes.
 *
 * <p>May know {@code concurrent} (for statements that run in parallel), {@code trace}, {@code memory}, {@code core}, {@code type}, {@code syntax} (places); the engine's
 * {@code bits}, {@code solver} and {@code interruption}.
 */
package org.felis.c.machine;
