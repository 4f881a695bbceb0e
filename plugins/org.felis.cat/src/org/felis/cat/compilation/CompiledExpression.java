package org.felis.cat.compilation;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Term;

/**
 * An expression over what a model names.
 *
 * @param model the model, with the terms that the expression is made of besides
 * @param term what the expression means: a relation or a set
 */
public record CompiledExpression(MemoryModel model, Term term) {
}
