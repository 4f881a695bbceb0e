/**
 * Programs as instructions of threads: what every front end makes, and the events that instructions can make.
 *
 * <p>Promises: a {@link org.felis.engine.program.Program} is immutable and consistent (its constructors refuse what is not). An operation (a {@code MemoryAction}, a {@code ControlAction} or an assignment) says by itself which event it makes, where, and what it
 * defines, so that nothing else tells operations apart.
 *
 * <p>May know {@code expression}, {@code relation} and {@code source}. Knows no model, no instruction set and no language.
 */
package org.felis.engine.program;
