package org.felis.ide.cache;

/**
 * What a verdict follows from.
 *
 * @param all as {@link ContentKey#basis} tells it; empty if it is not known, because something changed meanwhile
 * @param model the digest of the model's texts; empty for a shipped model, or if it is not known
 */
public record VerdictBasis(String all, String model) {

    public static final VerdictBasis UNKNOWN = new VerdictBasis("", "");
}
