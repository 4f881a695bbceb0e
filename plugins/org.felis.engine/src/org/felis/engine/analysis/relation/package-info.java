/**
 * Relation analysis: for each term of a model the pairs that it may and must hold on one program, and the active pairs, which alone can decide an
 * axiom (Gavrilenko et al., CAV 2019; {@code docs/relation-analysis.md}).
 *
 * <p>Promises: {@link org.felis.engine.analysis.relation.RelationAnalysis#of} bounds all candidate executions and uses no axiom; what axioms
 * exclude is a second object, for consistent executions. Not for the judge: bounds are part of what it judges.
 *
 * <p>May know {@code analysis.program}, {@code program}, {@code expression}, {@code model}, {@code relation} and {@code options}; knows neither
 * formulas nor searches.
 */
package org.felis.engine.analysis.relation;
