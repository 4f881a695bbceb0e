package org.felis.verification.verdict;

import java.util.List;
import java.util.Optional;

/**
 * The verdict on one property of a program. A value that can cross a process boundary.
 *
 * @param property which
 * @param verdict {@code Holds}, {@code HoldsUpToBound}, {@code Violated}, {@code Unknown}, or {@code Error} if some execution does what is not supported
 * @param site where it fails, if it is violated
 * @param witness the execution that violates it, if asked for and there is one
 */
public record PropertyVerdict(Property property, Verdict verdict, Optional<FailingSite> site, Optional<Witness> witness) {

    /**
     * The verdict on a program: violated if some property is, without an answer if that of some property is missing, else the weakest answer.
     *
     * @param properties at least one
     */
    public static Verdict overall(List<PropertyVerdict> properties) {
        Verdict weakest = new Verdict.Holds();
        for (PropertyVerdict next : properties) {
            if (rank(next.verdict()) > rank(weakest)) {
                weakest = next.verdict();
            }
        }
        return weakest;
    }

    private static int rank(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Violated violated -> 3;
            case Verdict.Unknown unknown -> 2;
            case Verdict.Error error -> 2;
            case Verdict.HoldsUpToBound bounded -> 1;
            case Verdict.Holds holds -> 0;
            case Verdict.Allowed other -> throw ofFinalState(other);
            case Verdict.Forbidden other -> throw ofFinalState(other);
            case Verdict.ForbiddenUpToBound other -> throw ofFinalState(other);
            case Verdict.Undefined other -> throw ofFinalState(other);
        };
    }

    private static IllegalArgumentException ofFinalState(Verdict verdict) {
        return new IllegalArgumentException("no verdict on a property: " + verdict);
    }

    /** Whether it lacks an answer that another attempt with more time or memory could give. */
    public boolean mayBeRetried() {
        return verdict instanceof Verdict.Unknown unknown && unknown.mayBeRetried();
    }
}
