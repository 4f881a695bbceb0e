/**
 * Operations on an object that a program specifies, in one execution: which there are, what they returned and which end before others begin
 * ({@link org.felis.engine.history.History}); and whether some order of them explains it ({@link org.felis.engine.history.Linearization}).
 *
 * <p>Promises: by definition; searches that are asked for what no order explains and the gate judge by it.
 *
 * <p>May know the judge ({@code candidate}, {@code semantics}), {@code model}, {@code program}, {@code expression}, {@code relation} and {@code specification}.
 */
package org.felis.engine.history;
