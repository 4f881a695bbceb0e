/**
 * Memory models: terms that denote relations and sets, the recursive groups and choices that give meaning to their variables, and the axioms; and
 * the vocabulary that models share, {@link org.felis.engine.model.BaseRelation} and {@link org.felis.engine.model.BaseSet}.
 *
 * <p>Promises: a {@link org.felis.engine.model.MemoryModel} is immutable and may be used by several threads. What follows from the model alone (its
 * {@linkplain org.felis.engine.model.MemoryModel#graph() term graph}, the
 * {@linkplain org.felis.engine.model.MemoryModel#evaluationPlan() order of evaluation}) is computed once, when first asked for, and kept with it;
 * nothing outside caches by model.
 *
 * <p>More than 20 classes: a model is terms, what its vocabulary means, and what follows from the two alone, how a term changes with what it is made of
 * ({@link org.felis.engine.model.Polarity}) among it; each is a small class, and apart they would have to know each other.
 *
 * <p>May know {@code expression}, and of {@code program} the events that the vocabulary is defined on. Knows neither the judge nor relation
 * analysis, encoding or searches.
 */
package org.felis.engine.model;
