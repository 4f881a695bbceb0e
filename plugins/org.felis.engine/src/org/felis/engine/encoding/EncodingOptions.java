package org.felis.engine.encoding;

/**
 * How formulas are made. No option changes an answer, except that a low limit makes a search fail.
 *
 * @param eliminatedEvents acyclicity is encoded by vertex elimination for strongly connected components of at most so many
 *        events, and by positions for larger ones; 0 for positions everywhere
 * @param formulaLimit beyond so many conjunctions, a search stops as out of memory
 */
public record EncodingOptions(int eliminatedEvents, int formulaLimit) {

    public static final EncodingOptions DEFAULT = new EncodingOptions(24, 2_000_000);

    public EncodingOptions {
        if (eliminatedEvents < 0) {
            throw new IllegalArgumentException("eliminatedEvents is negative: " + eliminatedEvents);
        }
    }

    public EncodingOptions withEliminatedEvents(int events) {
        return new EncodingOptions(events, formulaLimit);
    }
}
