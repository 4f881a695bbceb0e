/**
 * Core: C with everything that the source leaves unsaid said. Conversions, promotions, decays, initialisers and lifetimes are explicit; names are declarations;
 * lvalues are
 * addresses, and each access to memory is an expression of its own. What orders two accesses is the shape of the expression around them
 * ({@link org.felis.c.core.Expression}).
 *
 * <p>May know {@code type} and, for places, {@code syntax}.
 */
package org.felis.c.core;
