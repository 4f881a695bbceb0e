package org.felis.engine.relation;

/**
 * What is known of a relation before any execution is chosen: the paper's may and must sets (Gavrilenko et al., <em>BMC for
 * Weak Memory Models: Relation Analysis for Compact SMT Encodings</em>, CAV 2019, section 3; docs/semantics.md, "May and must").
 *
 * <p>Invariant: {@code must ⊆ may}, and both hold no pair of events that exclude each other.
 *
 * @param may every pair that the relation holds in some candidate execution
 * @param must pairs that it holds in every candidate execution that contains both events
 */
public record Bounds(Relation may, Relation must) {

    public Bounds {
        assert must.isSubsetOf(may) : "must " + must.difference(may) + " is not in may";
    }

    /** A relation that nothing is unknown of. */
    public static Bounds exactly(Relation relation) {
        return new Bounds(relation, relation);
    }

    /** The pairs whose membership differs among executions that contain both events. */
    public Relation unknown() {
        return may.difference(must);
    }
}
