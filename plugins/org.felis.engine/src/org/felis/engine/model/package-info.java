/**
 * Memory models: terms that denote relations and sets, the recursive groups and choices that give meaning to their variables, and the axioms; and
 * the vocabulary that models share, {@link org.felis.engine.model.BaseRelation} and {@link org.felis.engine.model.BaseSet}.
 *
 * <p>Promises: a {@link org.felis.engine.model.MemoryModel} is immutable and may be used by several threads. What follows from the model alone (its
 * {@linkplain org.felis.engine.model.MemoryModel#graph() term graph}, the
 * {@linkplain org.felis.engine.model.MemoryModel#evaluationPlan() order of evaluation}) is computed once, when first asked for, and kept with it;
 * nothing outside caches by model.
 *
 * <p>May know {@code expression}, and of {@code program} the events that the vocabulary is defined on. Knows neither the judge nor relation
 * analysis, encoding or searches.
 */
package org.felis.engine.model;
