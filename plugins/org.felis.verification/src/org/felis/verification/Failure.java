package org.felis.verification;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.felis.engine.enumeration.TooManyNumbersException;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/** What is said of a test whose verification threw: a result like any other, so that it never ends a batch. */
public final class Failure {

    private static final String CODE = "FELIS900";
    private static final String OWN_PACKAGES = "org.felis.";

    private Failure() {
    }

    /** {@code Unknown} if memory or stack were exhausted, or if the procedure that was asked for does not enumerate what the program chooses; else an internal error at the beginning of the test. */
    public static Verdict.Undecided verdict(Throwable failure, String testFile) {
        return switch (failure) {
            case OutOfMemoryError exhausted -> new Verdict.Unknown(
                    "out of memory: give the process more (-Xmx), or a smaller --bound");
            case TooManyNumbersException tooMany -> new Verdict.Unknown(tooMany.getMessage());
            case StackOverflowError tooDeep -> new Verdict.Unknown(Verdict.Unknown.TOO_DEEP);
            default -> new Verdict.Error(List.of(internal(failure, testFile)));
        };
    }

    /** The result of a task whose verification threw. */
    public static VerificationResult.Undecided result(VerificationTask task, Throwable failure) {
        return VerificationResult.Undecided.of(task, task.model(), verdict(failure, task.testFile()), List.of(), 0);
    }

    /** An internal error while a file was being read or verified, with the place in Felis where it happened. */
    public static Problem internal(Throwable failure, String file) {
        System.getLogger(Failure.class.getName()).log(System.Logger.Level.DEBUG, () -> "internal error on " + file, failure);
        Optional<StackTraceElement> place = Arrays.stream(failure.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(OWN_PACKAGES)).findFirst();
        return Problem.error(CODE, "internal error, please report it with this test and model: "
                + failure.toString().lines().findFirst().orElse("")
                + place.map(frame -> " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")").orElse(""),
                SourceRange.startOf(file));
    }
}
