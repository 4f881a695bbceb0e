package org.felis.engine.analysis.relation;

/**
 * The size of a named relation's bounds.
 *
 * @param name the name in the model
 * @param may number of may pairs
 * @param must number of must pairs
 * @param active number of active pairs, must pairs among them
 * @param activeMust number of active pairs that are must pairs: they need no variable
 */
public record RelationStatistics(String name, int may, int must, int active, int activeMust) {
}
