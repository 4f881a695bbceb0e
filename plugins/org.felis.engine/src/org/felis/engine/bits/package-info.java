/**
 * Terms over bit vectors of fixed width and conditions on them: values of programs that depend on what is not known, such as the addresses of objects.
 *
 * <p>Promises: immutable values; terms that are made simplify to constants where their operands are, so that what depends on nothing unknown needs no solver.
 * Solved by
 * {@code solver}.
 *
 * <p>May know nothing.
 */
package org.felis.engine.bits;
