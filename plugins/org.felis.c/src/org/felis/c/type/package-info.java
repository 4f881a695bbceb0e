/**
 * C's types, and what an implementation decides of them: sizes, alignments, signs, the layout of structures. Reads types as clang writes them
 * ({@link org.felis.c.type.TypeParser}).
 *
 * <p>May know nothing.
 */
package org.felis.c.type;
