package org.felis.engine.encoding;

/**
 * How formulas are made. No option changes an answer.
 *
 * @param eliminatedEvents acyclicity is encoded by vertex elimination for strongly connected components of at most so many
 *        events, and by positions for larger ones; 0 for positions everywhere
 */
public record EncodingOptions(int eliminatedEvents) {

    public static final EncodingOptions DEFAULT = new EncodingOptions(24);

    public EncodingOptions {
        if (eliminatedEvents < 0) {
            throw new IllegalArgumentException("eliminatedEvents is negative: " + eliminatedEvents);
        }
    }
}
