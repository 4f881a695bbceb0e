package org.felis.verification;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The final states of a test.
 *
 * @param result the verdict, with the observation
 * @param testName the name in the test's header
 * @param question what the test asks; empty when it could not be read
 * @param states each state as observable → value, both as herd writes them, in herd's order; empty when undecided
 * @param executions how many consistent executions satisfy the proposition and how many do not; known only when all were
 *        enumerated
 */
public record OutcomesResult(VerificationResult result, String testName, Optional<Question> question,
        List<Map<String, String>> states, Optional<ExecutionCount> executions) {

    public OutcomesResult {
        states = List.copyOf(states);
    }

    /** The outcomes of a task that got no answer. */
    public static OutcomesResult undecided(VerificationResult result) {
        return new OutcomesResult(result, "", Optional.empty(), List.of(), Optional.empty());
    }

    /**
     * The condition.
     *
     * @param kind herd's word for it: {@code Allowed} for {@code exists}, {@code Forbidden} for {@code ~exists},
     *        {@code Required} for {@code forall} and for no condition
     * @param text the condition with its quantifier, as herd prints it
     */
    public record Question(String kind, String text) {
    }

    /**
     * Numbers of consistent executions.
     *
     * @param positive those that satisfy the proposition, whatever the quantifier
     * @param negative the others
     */
    public record ExecutionCount(long positive, long negative) {
    }
}
