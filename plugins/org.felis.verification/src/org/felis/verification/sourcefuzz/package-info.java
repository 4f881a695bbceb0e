/**
 * Compares answers about random C programs as source: of the two procedures with each other, and with what compilers make of the programs
 * ({@link org.felis.verification.sourcefuzz.SourceFuzz}).
 *
 * <p>May know {@code csource} and {@code task}; the bundles {@code org.felis.c} and {@code org.felis.clang}; the engine's problems and interruption.
 */
package org.felis.verification.sourcefuzz;
