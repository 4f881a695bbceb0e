/**
 * The <em>C Semantics</em> view: the C file of the active editor in Core, each side marking what belongs to the other's selection, and memory at the end of the
 * execution in the <em>Counterexample</em> view.
 *
 * <p>Promises: clang is run by jobs only, for one text at a time. May know {@code counterexample}, {@code counterexample.drawing} and {@code preferences}.
 */
package org.felis.ide.csemantics;
