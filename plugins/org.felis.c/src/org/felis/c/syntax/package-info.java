/**
 * The syntax tree that clang writes, read as a stream ({@link org.felis.c.syntax.SyntaxReader}): nodes with places and with what clang found out about types
 * and names.
 *
 * <p>May know nothing of this bundle; gson.
 */
package org.felis.c.syntax;
