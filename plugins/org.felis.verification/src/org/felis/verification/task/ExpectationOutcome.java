package org.felis.verification.task;

import org.felis.engine.source.SourceRange;

/**
 * What became of something that a test says about its own verdict.
 *
 * @param expected as the test writes it
 * @param found the answer, in the same terms
 * @param met whether they agree
 * @param source where the test says it
 */
public record ExpectationOutcome(String expected, String found, boolean met, SourceRange source) {
}
