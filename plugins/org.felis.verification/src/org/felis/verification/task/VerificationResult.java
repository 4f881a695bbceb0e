package org.felis.verification.task;

import java.util.List;
import java.util.Optional;

import org.felis.engine.query.Statistic;
import org.felis.engine.source.Problem;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/** What came of a task: an answer, or why there is none. A value that can cross a process boundary. */
public sealed interface VerificationResult extends QueryResult {

    /** The test's file as the task named it. */
    String test();

    /** The model's name, or as much of it as is known. */
    String model();

    /** The answer, or why there is none. */
    Verdict verdict();

    /** How many iterations of a loop were considered: the bound of the task or, where that is automatic, the one that the answer is for. */
    int bound();

    /** Milliseconds from the test's bytes to the verdict. */
    double millis();

    /** Warnings of the test and the model, in the order of the files. */
    List<Problem> warnings();

    /** What became of what the test says about its own verdict, if asked for. */
    List<ExpectationOutcome> expectations();

    /** The verdict on each property that a program with assertions was asked for; none for a test with a condition. */
    List<PropertyVerdict> properties();

    /** The same under a model that is called otherwise. */
    VerificationResult withModel(String newModel);

    /** The result, if the question was answered. */
    default Optional<Decided> decided() {
        return switch (this) {
            case Decided decided -> Optional.of(decided);
            case Undecided undecided -> Optional.empty();
        };
    }

    @Override
    default VerificationResult result() {
        return this;
    }

    /**
     * A task with an answer.
     *
     * @param test the test's file as the task named it
     * @param model the model's name
     * @param verdict the answer
     * @param ok herd's {@code Ok}; absent when the test asks no question
     * @param observation if asked for
     * @param bound the bound used
     * @param boundReached whether some consistent execution reaches the bound; known with the observation, when the verdict needed it,
     *        or when the program has no loop
     * @param flags the names of the flags raised; known with the observation, or when the model has none
     * @param millis from the test's bytes to the verdict
     * @param statistics named figures, in the order of the pipeline
     * @param witness the execution that proves the verdict, if asked for and there is one
     * @param warnings of the test and the model, in the order of the files
     * @param expectations what became of what the test says about its own verdict, if asked for
     * @param properties for a program with assertions: the verdicts that {@code verdict} sums up, of which some may be missing
     */
    record Decided(String test, String model, Verdict.Decided verdict, Optional<Boolean> ok, Optional<Observation> observation, int bound,
            Optional<Boolean> boundReached, Optional<List<String>> flags, double millis, List<Statistic> statistics,
            Optional<Witness> witness, List<Problem> warnings, List<ExpectationOutcome> expectations, List<PropertyVerdict> properties)
            implements VerificationResult {

        public Decided {
            warnings = List.copyOf(warnings);
            expectations = List.copyOf(expectations);
            flags = flags.map(List::copyOf);
            statistics = List.copyOf(statistics);
            properties = List.copyOf(properties);
        }

        /** Of a test with a condition. */
        public Decided(String test, String model, Verdict.Decided verdict, Optional<Boolean> ok, Optional<Observation> observation, int bound,
                Optional<Boolean> boundReached, Optional<List<String>> flags, double millis, List<Statistic> statistics,
                Optional<Witness> witness, List<Problem> warnings, List<ExpectationOutcome> expectations) {
            this(test, model, verdict, ok, observation, bound, boundReached, flags, millis, statistics, witness, warnings, expectations, List.of());
        }

        /** The same as the outcome of more work: with its whole time, figures and warnings. */
        public Decided after(double allMillis, List<Statistic> allStatistics, List<Problem> allWarnings) {
            return new Decided(test, model, verdict, ok, observation, bound, boundReached, flags, allMillis, allStatistics, witness, allWarnings,
                    expectations, properties);
        }

        @Override
        public Decided withModel(String newModel) {
            return new Decided(test, newModel, verdict, ok, observation, bound, boundReached, flags, millis, statistics, witness, warnings,
                    expectations, properties);
        }
    }

    /**
     * A task without an answer.
     *
     * @param test the test's file as the task named it
     * @param model the model's name, or as much of it as is known
     * @param verdict why there is no answer
     * @param bound the bound of the task
     * @param millis from the test's bytes to the end
     * @param warnings of the test and the model, as far as they were read
     * @param properties for a program with assertions: the verdicts, of which some are missing; none if the program was not judged at all
     * @param expectations what became of what the program says about those properties that have a verdict, if asked for
     */
    record Undecided(String test, String model, Verdict.Undecided verdict, int bound, double millis, List<Problem> warnings,
            List<PropertyVerdict> properties, List<ExpectationOutcome> expectations) implements VerificationResult {

        public Undecided {
            warnings = List.copyOf(warnings);
            expectations = List.copyOf(expectations);
            properties = List.copyOf(properties);
        }

        /** The result of a task that got no answer. */
        public static Undecided of(VerificationTask task, String model, Verdict.Undecided verdict, List<Problem> warnings, double millis) {
            return new Undecided(task.testFile(), model, verdict, task.options().bound().first(), millis, warnings, List.of(), List.of());
        }

        /** The same with verdicts on properties, of which some have one. */
        public Undecided withProperties(List<PropertyVerdict> known) {
            return new Undecided(test, model, verdict, bound, millis, warnings, known, expectations);
        }

        @Override
        public Undecided withModel(String newModel) {
            return new Undecided(test, newModel, verdict, bound, millis, warnings, properties, expectations);
        }
    }

    /** How many of the consistent executions satisfy the proposition. */
    enum Observation {
        NEVER, SOMETIMES, ALWAYS
    }
}
