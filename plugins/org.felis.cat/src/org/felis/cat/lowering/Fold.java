package org.felis.cat.lowering;

import java.util.Map;

import org.felis.cat.syntax.MatchExpression;

/**
 * A {@code match} that takes a set apart whose elements are not known, while its clause for an element is evaluated. Each is
 * another one, whatever it holds.
 */
final class Fold {

    private final MatchExpression match;
    private final Map<String, Value> surroundings;

    /**
     * @param surroundings what the names mean that the clauses use and do not bind
     */
    Fold(MatchExpression match, Map<String, Value> surroundings) {
        this.match = match;
        this.surroundings = surroundings;
    }

    /** Whether matching the rest in a recursive call is the same step again: only the set has become smaller. */
    boolean isRepeatedBy(MatchExpression other, Map<String, Value> otherSurroundings) {
        return match == other && surroundings.equals(otherSurroundings);
    }
}
