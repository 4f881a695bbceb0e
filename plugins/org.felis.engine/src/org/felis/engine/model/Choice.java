package org.felis.engine.model;

/**
 * A relation that is not computed but chosen, one execution per choice: CAT's {@code with x from S} for the sets {@code S}
 * that Felis recognises.
 */
public sealed interface Choice {

    /** The relation chosen. */
    RelationTerm.Chosen variable();

    /**
     * All strict total orders over each class of {@code elements} that extend {@code base}. Two elements are in one class
     * if {@code partition} (an equivalence) relates them. With {@code partition = loc}, {@code elements = W} and
     * {@code base = co0} this is coherence; with the universal relation it is a single total order, as over SC fences.
     * No choice exists if {@code base} is cyclic on a class. {@code base} counts only between elements of one class.
     */
    record LinearOrders(RelationTerm.Chosen variable, SetTerm elements, RelationTerm partition, RelationTerm base)
            implements Choice {
    }
}
