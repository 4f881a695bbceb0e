package org.felis.verification.explanation;

import org.felis.engine.source.SourceRange;

/**
 * An event as it is drawn.
 *
 * @param id its number, unique in the execution; the same as in the execution's graph
 * @param letter its short name, such as {@code a}
 * @param label its text, such as {@code a: W[x]=1}
 * @param thread the thread's name, empty for an initial write
 * @param place its instruction in the test
 */
public record ExplainedEvent(int id, String letter, String label, String thread, SourceRange place) {
}
