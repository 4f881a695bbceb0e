/**
 * From the syntax tree to Core ({@link org.felis.c.elaboration.Elaborator}). What clang has done already (conversions, types, names, constraints) is taken from
 * it; what it leaves
 * to code generation (initialisers, layouts, what an operator does to which type) is decided here.
 *
 * <p>Promises: what is not supported is an {@link org.felis.c.core.UnsupportedException} with its place.
 *
 * <p>May know {@code core}, {@code syntax}, {@code type}.
 */
package org.felis.c.elaboration;
