package org.felis.core.ledger;

/**
 * What an answer follows from, as digests and names: two that are equal have the same answer, if they have one.
 *
 * @param test stands for the text of the test, of a program for all its files and the compiler
 * @param model stands for the texts of all files of a model of the user; empty for a shipped one, which is part of Felis
 * @param options how the test is verified
 * @param felis the version of Felis
 * @param limits time and memory: they decide whether there is an answer, not which
 */
public record Basis(String test, String model, String options, String felis, String limits) {

    /** Whether an answer of the one is an answer of the other. */
    public boolean hasAnswersOf(Basis other) {
        return withLimits("").equals(other.withLimits(""));
    }

    private Basis withLimits(String newLimits) {
        return new Basis(test, model, options, felis, newLimits);
    }
}
