/**
 * Which programs the C11 standard rejects, where, and by which paragraph. Clang finds what is wrong; which of its messages say that a constraint or the syntax
 * of the standard is
 * violated, that a program is undefined before it runs, or only that an extension is used, is a table of ours ({@code constraints.tsv}). What clang does not
 * look for is
 * found in its syntax tree.
 *
 * <p>May know {@code syntax}; the bundle {@code org.felis.clang} (what was compiled); the engine's places and problems.
 */
package org.felis.c.constraint;
