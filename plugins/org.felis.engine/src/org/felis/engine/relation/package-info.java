/**
 * Sets of events and binary relations over them, as bits, with the operators of CAT.
 *
 * <p>Promises: values are immutable; two values combine only if their universes have the same size. Callers never see the
 * representation. May know nothing else of Felis.
 */
package org.felis.engine.relation;
