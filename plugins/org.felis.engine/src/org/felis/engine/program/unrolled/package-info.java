/**
 * A program with its loops unrolled to a bound, and its events: the common ground of analyses, encoding, enumeration and judge.
 *
 * <p>Promises: events have dense ids that do not depend on whether micro-events were asked for; threads are acyclic graphs of steps.
 *
 * <p>May know {@code program}, {@code expression}, {@code relation} and how to be stopped.
 */
package org.felis.engine.program.unrolled;
