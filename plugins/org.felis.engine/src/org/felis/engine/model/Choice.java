package org.felis.engine.model;

import java.util.List;

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

    /**
     * All functions from events to where they come from: relations that have, for each event of {@code ends}, exactly one pair of {@code pairs} that ends in it, and no
     * other pair. No choice exists if some end has no pair. With reads of locks as {@code ends} this is reads-from of locks.
     */
    record FunctionalChoice(RelationTerm.Chosen variable, SetTerm ends, RelationTerm pairs) implements Choice {
    }

    /** What the choice depends on. */
    default List<Term> operands() {
        return switch (this) {
            case LinearOrders orders -> List.of(orders.elements(), orders.partition(), orders.base());
            case FunctionalChoice pairs -> List.of(pairs.ends(), pairs.pairs());
        };
    }
}
