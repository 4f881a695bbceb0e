/**
 * Derivations that are kept in a graph: its steps read as the engine's inferences
 * ({@link org.felis.execution.derivation.GraphDerivations}; {@code build} writes them), and why an edge is there, for a tool tip
 * ({@link org.felis.execution.derivation.EdgeReason}).
 *
 * <p>Promises: the same words for a graph that was just built and for one that was saved. Interprets nothing itself: what a derivation
 * means, and how it is said, is the engine's {@code explanation.reading}; of the engine it knows only that, and places in files.
 */
package org.felis.execution.derivation;
