/**
 * Mix testing in the workbench: the command <em>Mix Test…</em>, its dialog and job, and the <em>Mix Testing</em> view with what is behind the cells of
 * its matrix.
 *
 * <p>Promises: compilers that a file of a project names are run only after the user has said that the project is trusted, which the workspace keeps and
 * no project ({@code TrustedProjects}); nothing is compiled
 * or verified on the UI thread. May know {@code choice}, {@code counterexample}, {@code counterexample.drawing}, {@code markers}, {@code preferences},
 * {@code tables} and {@code verify}.
 */
package org.felis.ide.mix;
