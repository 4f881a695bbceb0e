package org.felis.engine.analysis;

/**
 * Which static analyses are done before encoding. Switching one off never changes a verdict, only the time it takes.
 *
 * @param aliasing what is known about the addresses that an access may have
 * @param relationAnalysis whether relations are bounded; if not, a relation may hold every pair that the kinds of its events
 *        allow, must hold none, and all it may hold is active
 */
public record AnalysisOptions(Aliasing aliasing, boolean relationAnalysis) {

    /** Everything that makes encodings smaller. */
    public static final AnalysisOptions DEFAULT = new AnalysisOptions(Aliasing.ANDERSEN, true);

    /** How addresses are found. */
    public enum Aliasing {
        /** Every access may touch every cell. */
        NONE,
        /** Inclusion-based: field-sensitive, flow-sensitive for registers, flow-insensitive for memory. */
        ANDERSEN
    }

    public AnalysisOptions withAliasing(Aliasing other) {
        return new AnalysisOptions(other, relationAnalysis);
    }

    public AnalysisOptions withRelationAnalysis(boolean enabled) {
        return new AnalysisOptions(aliasing, enabled);
    }
}
