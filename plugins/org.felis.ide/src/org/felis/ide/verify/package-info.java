/**
 * Verification on demand: the menu, the jobs, the worker processes, and the report.
 *
 * <p>Promises: unsaved files are saved or asked about first; a late answer never replaces what was asked since. May know {@code cache}, {@code choice}, {@code markers}, {@code preferences} and
 * {@code counterexample}; the background knows it, and it knows of the background only {@link org.felis.ide.verify.Refresh}.
 */
package org.felis.ide.verify;
