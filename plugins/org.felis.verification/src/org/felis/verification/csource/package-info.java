/**
 * C programs by the standard's own semantics: all outcomes of a file ({@link org.felis.verification.csource.SourcePrograms}), and a reference's answers beside
 * them
 * ({@link org.felis.verification.csource.SourceExpectation}). Nothing is compiled: clang checks the file and says what its names and types are.
 *
 * <p>May know {@code task}, {@code verdict}, {@code judgement} (to draw executions), {@code sources}, {@code search}, {@code modelcache}; the
 * bundles {@code org.felis.c}, {@code org.felis.clang} and {@code org.felis.execution}; the engine's places, problems and interruption.
 */
package org.felis.verification.csource;
