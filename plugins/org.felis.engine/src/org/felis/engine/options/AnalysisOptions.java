package org.felis.engine.options;

/**
 * Which static analyses are done before encoding. Switching one off never changes a verdict, only the time it takes.
 *
 * @param aliasing what is known about the addresses that an access may have
 * @param bounding how relations are bounded
 */
public record AnalysisOptions(Aliasing aliasing, Bounding bounding) {

    /** Everything that makes encodings smaller. */
    public static final AnalysisOptions DEFAULT = new AnalysisOptions(Aliasing.ANDERSEN, Bounding.FULL);

    /** How addresses are found. */
    public enum Aliasing {
        /** Every access may touch every cell. */
        NONE,
        /** Inclusion-based: field-sensitive, flow-sensitive for registers, flow-insensitive for memory. */
        ANDERSEN
    }

    /** How the relations that a model defines are bounded. What is known of base relations are facts about the program. */
    public enum Bounding {
        /** A relation may hold every pair that the kinds of its events allow and must hold none; all pairs are active. */
        NONE,
        /** What a relation may hold follows from what it is made of; it must hold no pair, and all pairs are active. */
        MAY,
        /** May, must and active pairs of all candidate executions. */
        STRUCTURAL,
        /** Besides, may, must and active pairs of the consistent executions, narrowed by what the axioms exclude. */
        FULL;

        /** Whether must and active pairs of what a model defines are computed. */
        public boolean hasMust() {
            return this == STRUCTURAL || this == FULL;
        }
    }

    public AnalysisOptions withAliasing(Aliasing other) {
        return new AnalysisOptions(other, bounding);
    }

    public AnalysisOptions withBounding(Bounding other) {
        return new AnalysisOptions(aliasing, other);
    }
}
