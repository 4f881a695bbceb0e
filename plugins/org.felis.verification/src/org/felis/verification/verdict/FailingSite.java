package org.felis.verification.verdict;

import org.felis.engine.source.SourceRange;

/**
 * Where a property is violated.
 *
 * @param place of the assertion, of the access, or of the first access of a race
 * @param text what fails there, in words or as the program writes it
 */
public record FailingSite(SourceRange place, String text) {

    /** {@code file:line:column: text}, or the text alone if it names the place. */
    @Override
    public String toString() {
        return text.contains(place.toString()) ? text : place + ": " + text;
    }
}
