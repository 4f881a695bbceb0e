package org.felis.engine.model;

import java.util.List;

/**
 * A node of a memory model's term graph: a relation or a set of events. Terms are hash-consed by {@link Terms}: within one
 * model, equal terms are one object, so equality is identity, and {@link #id()} is dense. Operands have smaller ids than
 * their users; only the body of a recursive definition may have a larger one (see {@link Recursion}).
 */
public sealed interface Term permits RelationTerm, SetTerm {

    /** The dense number of the term in its model, {@code 0 … MemoryModel.terms().size()-1}. */
    int id();

    /** What the term is made of, left to right; nothing for variables and chosen relations, whose meaning the model holds. */
    default List<Term> operands() {
        return switch (this) {
            case RelationTerm.Base base -> List.of();
            case RelationTerm.Empty empty -> List.of();
            case RelationTerm.Union union -> List.of(union.left(), union.right());
            case RelationTerm.Intersection intersection -> List.of(intersection.left(), intersection.right());
            case RelationTerm.Difference difference -> List.of(difference.left(), difference.right());
            case RelationTerm.Composition composition -> List.of(composition.left(), composition.right());
            case RelationTerm.Inverse inverse -> List.of(inverse.operand());
            case RelationTerm.TransitiveClosure closure -> List.of(closure.operand());
            case RelationTerm.ReflexiveTransitiveClosure closure -> List.of(closure.operand());
            case RelationTerm.Reflexive reflexive -> List.of(reflexive.operand());
            case RelationTerm.Identity identity -> List.of(identity.set());
            case RelationTerm.Product product -> List.of(product.sources(), product.targets());
            case RelationTerm.Variable variable -> List.of();
            case RelationTerm.Chosen chosen -> List.of();
            case SetTerm.Base base -> List.of();
            case SetTerm.Tagged tagged -> List.of();
            case SetTerm.All all -> List.of();
            case SetTerm.Empty empty -> List.of();
            case SetTerm.Union union -> List.of(union.left(), union.right());
            case SetTerm.Intersection intersection -> List.of(intersection.left(), intersection.right());
            case SetTerm.Difference difference -> List.of(difference.left(), difference.right());
            case SetTerm.Domain domain -> List.of(domain.operand());
            case SetTerm.Range range -> List.of(range.operand());
            case SetTerm.Variable variable -> List.of();
        };
    }
}
