package org.felis.languageserver.verification;

import org.felis.verification.task.ExpectationOutcome;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.verdict.Verdict;

/**
 * What came of verifying a text.
 *
 * @param text the test as it was verified
 * @param result what came of it
 * @param modelChanged whether the model may say something else by now
 */
public record TestVerdict(String text, VerificationResult result, boolean modelChanged) {

    /** The model that it was verified under. */
    public String model() {
        return result.model();
    }

    /** The model as people call it: of a file the name without its folders. */
    public String modelName() {
        return model().substring(Math.max(model().lastIndexOf('/'), model().lastIndexOf('\\')) + 1);
    }

    /** Whether it is about a text, and about the model as it is. */
    public boolean isAbout(String now) {
        return !modelChanged && text.equals(now);
    }

    /** The verdict and its model, in one sentence. */
    public String words() {
        return result.verdict() + " under " + modelName();
    }

    /** Whether the test says that it has another verdict. */
    boolean isUnexpected() {
        return result.expectations().stream().anyMatch(e -> !e.met());
    }

    /** The verdict in a sentence, with what is unexpected about it or why there is none. */
    public String message() {
        return switch (result.verdict()) {
            case Verdict.Decided decided -> words() + unexpected();
            case Verdict.Unknown unknown -> words() + ": " + unknown.reason();
            case Verdict.Error error -> "No verdict under " + modelName() + ": " + error.reason();
        };
    }

    private String unexpected() {
        return result.expectations().stream().filter(e -> !e.met()).map(ExpectationOutcome::expected).map(e -> "; the test expects " + e).findFirst()
                .orElse("");
    }
}
