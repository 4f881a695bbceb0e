package org.felis.engine.model;

/**
 * A node of a memory model's term graph: a relation or a set of events. Terms are hash-consed by {@link Terms}: within one
 * model, equal terms are one object, so equality is identity, and {@link #id()} is dense. Operands have smaller ids than
 * their users; only the body of a recursive definition may have a larger one (see {@link Recursion}).
 */
public sealed interface Term permits RelationTerm, SetTerm {

    /** The dense number of the term in its model, {@code 0 … MemoryModel.terms().size()-1}. */
    int id();
}
