package org.felis.verification.conformance;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.verification.csource.SourceExpectation;
import org.felis.verification.task.VerificationResult.Observation;

/**
 * What a reference tool says of one test under one model.
 *
 * @param test the test's file, relative to the suite's folder
 * @param model the model's name in the suite
 * @param observation how often the bare proposition holds; empty when the reference has no answer
 * @param undefined whether some execution fails an {@code undefined_unless} check
 * @param flags the flags raised, without those that are remarks of the reference tool
 * @param boundReached whether the reference cut an execution off at its bound: then its final states depend on it
 * @param program what is asked instead, if the test is a program with assertions
 * @param source the same, if it is C that is taken as source
 */
public record ReferenceRow(String test, String model, Optional<Observation> observation, boolean undefined,
        Set<String> flags, boolean boundReached, Optional<ProgramQuestion> program, Optional<SourceExpectation> source) {

    /** Marks a suite's model that is the model of that name, for tests with accesses of several sizes. */
    private static final String MIXED_SIZE_SUFFIX = "-mixed";

    public ReferenceRow {
        flags = Set.copyOf(flags);
    }

    /** What a reference says of a program with assertions. */
    static ReferenceRow of(String test, String model, ProgramQuestion program) {
        return new ReferenceRow(test, model, Optional.empty(), false, Set.of(), false, Optional.of(program), Optional.empty());
    }

    /** What a reference says of C as source. */
    static ReferenceRow of(String test, SourceExpectation source) {
        return new ReferenceRow(test, source.model(), Optional.empty(), false, Set.of(), false, Optional.empty(), Optional.of(source));
    }

    /** Whether Felis has some of the properties that the row asks for; a row about a condition asks for none. */
    public boolean isVerifiable() {
        return program.isEmpty() || !program.get().properties().isEmpty();
    }

    /** The model's name without what only says which tests the row is about. */
    public String modelName() {
        if (program.isPresent()) {
            return program.get().model();
        }
        return model.endsWith(MIXED_SIZE_SUFFIX)
                ? model.substring(0, model.length() - MIXED_SIZE_SUFFIX.length()) : model;
    }

    /** Where the reference's whole output is, relative to the suite's folder. */
    List<String> outputPath() {
        return List.of("out", model, test + ".out");
    }
}
