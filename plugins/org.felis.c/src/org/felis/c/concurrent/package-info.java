/**
 * Statements that run in parallel, as a program of the engine ({@link org.felis.c.concurrent.ThreadsProgram}): memory as it is when they start, a thread each,
 * their accesses as events.
 * A full expression is one statement of the engine, in which accesses are ordered by what is computed from them only: that is sequenced-before where nothing
 * orders the operands.
 * What would have to be ordered otherwise is not supported, and said at its place.
 *
 * <p>May know {@code core}, {@code memory}, {@code type}, {@code syntax} (places); the engine's {@code program}, {@code expression}, {@code source},
 * {@code bits} and
 * {@code interruption}.
 */
package org.felis.c.concurrent;
