package org.felis.core.ledger;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

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

    /** What is other here than in an earlier basis: what somebody must have edited or changed between the two. */
    public Set<Part> changesSince(Basis earlier) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (Part part : Part.values()) {
            if (!part.of.apply(this).equals(part.of.apply(earlier))) {
                parts.add(part);
            }
        }
        return parts;
    }

    /** What a basis is made of. */
    public enum Part {
        TEST(Basis::test), MODEL(Basis::model), OPTIONS(Basis::options), FELIS(Basis::felis), LIMITS(Basis::limits);

        private final Function<Basis, String> of;

        Part(Function<Basis, String> of) {
            this.of = of;
        }
    }

    private Basis withLimits(String newLimits) {
        return new Basis(test, model, options, felis, newLimits);
    }
}
