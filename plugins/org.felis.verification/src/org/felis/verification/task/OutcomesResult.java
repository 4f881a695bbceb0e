package org.felis.verification.task;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The final states of a test, or why they are not known. A value that can cross a process boundary. */
public sealed interface OutcomesResult extends QueryResult {

    /**
     * Known final states.
     *
     * @param result the verdict, with the observation
     * @param testName the name in the test's header
     * @param question what the test asks
     * @param states each state as observable → value, both as herd writes them, in herd's order
     * @param executions how many consistent executions satisfy the proposition and how many do not; known only when all were
     *        enumerated
     */
    record Decided(VerificationResult.Decided result, String testName, Question question, List<Map<String, String>> states,
            Optional<ExecutionCount> executions) implements OutcomesResult {

        public Decided {
            states = List.copyOf(states);
        }
    }

    /**
     * No answer.
     *
     * @param result why there is none
     */
    record Undecided(VerificationResult.Undecided result) implements OutcomesResult {
    }

    /** A state in one line, as herd prints it: {@code 0:X1=0; [x]=1;}. */
    static String text(Map<String, String> state) {
        return state.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue() + ";").collect(Collectors.joining(" "));
    }

    /** The state that a line tells, as {@link #text} writes it; empty if it is not such a line. */
    static Optional<Map<String, String>> state(String line) {
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

    /**
     * The condition.
     *
     * @param kind herd's word for it: {@code Allowed} for {@code exists}, {@code Forbidden} for {@code ~exists},
     *        {@code Required} for {@code forall} and for no condition
     * @param text the condition with its quantifier, as herd prints it
     */
    record Question(String kind, String text) {
    }

    /**
     * Numbers of consistent executions.
     *
     * @param positive those that satisfy the proposition, whatever the quantifier
     * @param negative the others
     */
    record ExecutionCount(long positive, long negative) {
    }
}
