/**
 * What one execution did: its accesses, in which order the standard has them, and the objects that it leaves. Knows the memory, nothing of the machine that
 * fills it in.
 *
 * <p>May know {@code concurrent} (of threads, which of their executions was taken), {@code memory}, {@code type}, {@code syntax} (places); the engine's programs and {@code bits}.
 */
package org.felis.c.trace;
