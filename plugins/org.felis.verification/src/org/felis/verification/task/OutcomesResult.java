package org.felis.verification.task;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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
        List<Map<String, String>> states, Optional<ExecutionCount> executions) implements QueryResult {

    public OutcomesResult {
        states = List.copyOf(states);
    }

    /** A state in one line, as herd prints it: {@code 0:X1=0; [x]=1;}. */
    public static String text(Map<String, String> state) {
        return state.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue() + ";").collect(Collectors.joining(" "));
    }

    /** The state that a line tells, as {@link #text} writes it; empty if it is no such line. */
    public static Optional<Map<String, String>> state(String line) {
        Map<String, String> state = new LinkedHashMap<>();
        for (String equation : line.strip().split("\\s*;\\s*")) {
            int equal = equation.indexOf('=');
            if (equal < 1 || equal + 1 == equation.length()) {
                return Optional.empty();
            }
            state.put(equation.substring(0, equal).strip(), equation.substring(equal + 1).strip());
        }
        return Optional.of(state);
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
