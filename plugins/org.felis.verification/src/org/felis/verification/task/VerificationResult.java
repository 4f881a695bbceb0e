package org.felis.verification.task;

import java.util.List;
import java.util.Optional;

import org.felis.engine.source.Problem;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/**
 * What came of a task. A value that can cross a process boundary.
 *
 * @param test the test's file as the task named it
 * @param model the model's name
 * @param verdict the answer
 * @param ok herd's {@code Ok}; absent when undecided or when the test asks no question
 * @param observation if asked for
 * @param bound the bound used
 * @param boundReached whether some consistent execution reaches the bound; known with the observation, when the verdict needed it, or
 *        when the program has no loop
 * @param flags the names of the flags raised; known with the observation, or when the model has none
 * @param millis from the test's bytes to the verdict
 * @param statistics named figures, in the order of the pipeline
 * @param witness the execution that proves the verdict, if asked for and there is one
 * @param warnings of the test and the model, in the order of the files
 * @param expectations what became of what the test says about its own verdict, if asked for and decided
 */
public record VerificationResult(String test, String model, Verdict verdict, Optional<Boolean> ok,
        Optional<Observation> observation, int bound, Optional<Boolean> boundReached, Optional<List<String>> flags, double millis,
        List<Statistic> statistics, Optional<Witness> witness, List<Problem> warnings,
        List<ExpectationOutcome> expectations) implements QueryResult {

    public VerificationResult {
        warnings = List.copyOf(warnings);
        expectations = List.copyOf(expectations);
        flags = flags.map(List::copyOf);
        statistics = List.copyOf(statistics);
    }

    /**
     * The result of a task that got no answer.
     *
     * @param model the model's name, or as much of it as is known
     */
    public static VerificationResult undecided(VerificationTask task, String model, Verdict verdict, List<Problem> warnings,
            double millis) {
        return new VerificationResult(task.testFile(), model, verdict, Optional.empty(), Optional.empty(),
                task.options().bound(), Optional.empty(), Optional.empty(), millis, List.of(), Optional.empty(), warnings,
                List.of());
    }

    @Override
    public VerificationResult result() {
        return this;
    }

    /** The same under a model that is called otherwise. */
    public VerificationResult withModel(String newModel) {
        return new VerificationResult(test, newModel, verdict, ok, observation, bound, boundReached, flags, millis, statistics, witness, warnings,
                expectations);
    }

    /** How many of the consistent executions satisfy the proposition. */
    public enum Observation {
        NEVER, SOMETIMES, ALWAYS
    }

    /** One figure; {@code unit} is {@code ms}, {@code pairs}, {@code option} (the figure is 1) or empty. */
    public record Statistic(String name, double value, String unit) {
    }
}
