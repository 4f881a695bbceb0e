package org.felis.llvm.lowering;

import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/** Why a program that clang accepts cannot be verified. The codes are stable. */
public enum CProblem {

    NOT_SUPPORTED("C001", "not supported: %s"),
    UNKNOWN_FUNCTION("C002", "the function '%s' is called but not defined, and not one that Felis knows: define it, or declare one of C's, POSIX's or the verifier's functions"),
    NO_MAIN("C003", "the program has no function 'main', where it would begin"),
    TOO_LARGE("C004", "the program gets too large: %s; try a smaller --bound"),
    NO_MAPPING("C005", "the target '%s' has no instructions for %s"),
    ARGUMENT("C006", "'%s' expects %s"),
    UNSPECIFIED_OPERATION("C007", "the operation '%s' has no specification: define _Bool %s(long long argument, long long result)"),
    OPERATION("C008", "here %s the operation '%s', but %s"),
    UNFINISHED_OPERATION("C009", "the thread ends, on some way at least, inside an operation that __VERIFIER_method_end has not ended"),
    UNKNOWN_ANSWER("C010", "'%s' %s: a specification is called with one operation after the other, and says whether each may return what it did"),
    NO_EARLIER_OPERATION("C011", "__VERIFIER_synchronizes_with expects the number of an earlier operation, as __VERIFIER_operation() returned it there");

    private final String code;
    private final String message;

    CProblem(String code, String message) {
        this.code = code;
        this.message = message;
    }

    public String code() {
        return code;
    }

    /** What ends the lowering. */
    Found at(SourceRange place, Object... arguments) {
        return new Found(Problem.error(code, String.format(message, arguments), place));
    }

    /** A problem on its way to where it is reported. */
    static final class Found extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Problem problem;

        private Found(Problem problem) {
            super(problem.message(), null, false, false);
            this.problem = problem;
        }

        Problem problem() {
            return problem;
        }
    }
}
