package org.felis.verification.task;

import java.util.Map;
import java.util.Optional;

/**
 * What is to be verified. A value that can cross a process boundary.
 *
 * @param testFile how the test's file is named to the user
 * @param testText the test
 * @param model a name in the model library ({@code aarch64}), a path of a {@code .cat} file, or empty for the default model
 *        of the test's architecture
 * @param modelTexts texts to use in place of what the files of models hold, such as those of unsaved editors; by path of the file
 * @param options how
 * @param finalState what is asked about in place of the test's condition, if that is not: whether executions end in this state, as
 *        {@link OutcomesResult#states} tells it
 * @param other a model to hold executions against, if one is
 */
public record VerificationTask(String testFile, String testText, String model, Map<String, String> modelTexts,
        VerificationOptions options, Optional<Map<String, String>> finalState, Optional<OtherModel> other) {

    public VerificationTask {
        modelTexts = Map.copyOf(modelTexts);
    }

    /** About the test's condition. */
    public VerificationTask(String testFile, String testText, String model, Map<String, String> modelTexts,
            VerificationOptions options) {
        this(testFile, testText, model, modelTexts, options, Optional.empty(), Optional.empty());
    }

    /** With models as their files are. */
    public VerificationTask(String testFile, String testText, String model, VerificationOptions options) {
        this(testFile, testText, model, Map.of(), options);
    }

    public VerificationTask withModel(String newModel) {
        return new VerificationTask(testFile, testText, newModel, modelTexts, options, finalState, other);
    }

    public VerificationTask withOptions(VerificationOptions newOptions) {
        return new VerificationTask(testFile, testText, model, modelTexts, newOptions, finalState, other);
    }

    /** About a final state in place of the test's condition. */
    public VerificationTask askingFor(Map<String, String> state) {
        return new VerificationTask(testFile, testText, model, modelTexts, options, Optional.of(state), other);
    }

    /** With executions that say by which axioms of another model they are forbidden. */
    public VerificationTask against(OtherModel newOther) {
        return new VerificationTask(testFile, testText, model, modelTexts, options, finalState, Optional.of(newOther));
    }
}
