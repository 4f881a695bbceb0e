/**
 * Passes over programs, and what they find out first. A pass takes threads or a program apart and makes new ones; nothing here knows a source
 * language, so that each front end can use them. A pass states what it takes for granted and what holds afterwards, and checks what is cheap to
 * check.
 *
 * <p>{@link org.felis.engine.program.transform.CallUnfolding} makes code that jumps to addresses into code without calls;
 * {@link org.felis.engine.program.transform.AccessSplitting} makes accesses of several sizes into accesses of whole cells, as
 * {@link org.felis.engine.program.transform.CellLayout} says, which follows from the {@link org.felis.engine.program.transform.Footprints} of
 * accesses. {@link org.felis.engine.program.transform.ComparedNumbers} makes choices among many numbers into choices among few. Loops are unrolled last, by the {@code Unroller}, whose result is no program but its events.
 * {@link org.felis.engine.program.transform.ProgramText} prints what goes in and what comes out.
 *
 * <p>May know {@code program}, {@code expression} and {@code dataflow}; neither models nor searches.
 */
package org.felis.engine.program.transform;
