package org.felis.engine.explanation.reading;

/** What an inference makes of its premises. */
public enum InferenceRule {
    /** Nothing: a base relation or set, what the execution chooses, or what is not unfolded. */
    GIVEN,
    /** Composition: pairs, each beginning where the one before ends, and sets that the events between them are in. */
    SEQUENCE,
    /** Transitive closure: the same, by as few pairs as possible. */
    PATH,
    /** Reflexive closure of nothing: the source is the target. */
    SAME,
    /** Intersection: all premises hold of the pair. */
    ALL,
    /** Difference: the premise holds of the pair, and it is not in the absent term. */
    EXCEPT,
    /** Inverse: the premise leads from the target to the source. */
    TURNED,
    /** Cartesian product: the source is in the first set, the target in the second. */
    ENDS,
    /** Domain or range: the event is the source or the target of the premise. */
    PAIR
}
