package org.felis.core.ledger;

/**
 * What an answer would follow from, as somebody has just seen in the files.
 *
 * @param covered whether the question is answered anew, without anybody asking, when this changes
 */
public record Looked(Question question, Basis now, boolean covered) {
}
