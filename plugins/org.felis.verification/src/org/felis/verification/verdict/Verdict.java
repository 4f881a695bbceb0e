package org.felis.verification.verdict;

import java.time.Duration;
import java.util.List;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;

/** What a verification says: of a test, about the bare proposition of its condition, whatever the quantifier; of a program with assertions, whether properties hold. */
public sealed interface Verdict {

    /** The question was answered. */
    sealed interface Decided extends Verdict {
    }

    /** The question was not answered, and why. */
    sealed interface Undecided extends Verdict {
    }

    /** Some consistent execution satisfies the proposition. */
    record Allowed() implements Decided {
        @Override
        public String toString() {
            return "Allowed";
        }
    }

    /** No consistent execution satisfies the proposition, and none reaches the bound of a loop: proved. */
    record Forbidden() implements Decided {
        @Override
        public String toString() {
            return "Forbidden";
        }
    }

    /** No consistent execution within the bound satisfies the proposition, but some reaches the bound. */
    record ForbiddenUpToBound(int bound) implements Decided {
        @Override
        public String toString() {
            return "Forbidden(bound " + bound + ")";
        }
    }

    /** Some consistent execution fails an {@code undefined_unless} check of that name. */
    record Undefined(String axiom) implements Decided {
        @Override
        public String toString() {
            return "Undefined";
        }
    }

    /** No consistent execution violates the property, and none reaches the bound of a loop: proved. */
    record Holds() implements Decided {
        @Override
        public String toString() {
            return "Holds";
        }
    }

    /** No consistent execution within the bound violates the property; whether some reaches the bound and goes on was found out to be so, or was not found out. */
    record HoldsUpToBound(int bound) implements Decided {
        @Override
        public String toString() {
            return "Holds(bound " + bound + ")";
        }
    }

    /** Some consistent execution violates the property. */
    record Violated() implements Decided {
        @Override
        public String toString() {
            return "Violated";
        }
    }

    /** No answer: time-out, cancelled, out of memory. */
    record Unknown(String reason) implements Undecided {

        /** The reason when somebody stopped the search. */
        public static final String CANCELLED = "cancelled";

        /** The reason when the process that verified was killed by somebody else. */
        public static final String KILLED = "the worker process was killed, possibly because the system ran out of memory";

        /** The reason when recursion over the test or the model exhausted the stack. */
        public static final String TOO_DEEP = "the test or the model is too long for Felis: its instructions or definitions depend on each other in a "
                + "chain too deep for the stack; try a smaller --bound, or fewer instructions";

        /** No answer because the search was stopped; the time limit was {@code timeout}. */
        public static Unknown stopped(Interruption.Reason why, Duration timeout) {
            return new Unknown(switch (why) {
                case CANCELLED -> CANCELLED;
                case TIMED_OUT -> "no answer within " + timeout.toMillis() / 1000.0
                        + " s: give it more time (--timeout) or a smaller --bound";
                case OUT_OF_MEMORY -> "the solver ran out of memory: try a smaller --bound";
            });
        }

        /** Whether somebody stopped the search. */
        public boolean isCancelled() {
            return reason.equals(CANCELLED);
        }

        /** Whether it was none of the test's doing: another attempt is likely to bring an answer. */
        public boolean isKilled() {
            return reason.equals(KILLED);
        }

        /** Whether another attempt with more time or memory could give an answer. */
        public boolean mayBeRetried() {
            return !isCancelled() && !reason.equals(TOO_DEEP);
        }

        @Override
        public String toString() {
            return "Unknown";
        }
    }

    /** The test or the model cannot be used; at least one problem is an error. */
    record Error(List<Problem> problems) implements Undecided {

        /** The code of the problem that some execution comes to what is not supported. */
        public static final String UNSUPPORTED_EXECUTION = "FELIS018";

        /** The code of a problem that says why a property is not judged. */
        public static final String UNJUDGED = "FELIS019";

        public Error {
            problems = List.copyOf(problems);
        }

        /** The first problem that is an error: others may be warnings in front of it. */
        public Problem reason() {
            return problems.stream().filter(p -> p.severity() == Problem.Severity.ERROR).findFirst().orElseGet(problems::getFirst);
        }

        /** Whether nothing is wrong with the test and the model but that they use what Felis does not support. */
        public boolean isUnsupported() {
            return problems.stream().filter(p -> p.severity() == Problem.Severity.ERROR)
                    .allMatch(p -> Unsupported.CODES.contains(p.code()));
        }

        @Override
        public String toString() {
            return "Error";
        }
    }

    /** Whether no execution satisfies the proposition, at least within the bound. */
    default boolean isForbidden() {
        return this instanceof Forbidden || this instanceof ForbiddenUpToBound;
    }

    /** Whether no execution violates the property, at least within the bound. */
    default boolean isHolding() {
        return this instanceof Holds || this instanceof HoldsUpToBound;
    }

    /** Whether a larger bound could have another answer. */
    default boolean isUpToBound() {
        return this instanceof ForbiddenUpToBound || this instanceof HoldsUpToBound;
    }

    /** Whether the question was answered. */
    default boolean isDecided() {
        return this instanceof Decided;
    }
}
