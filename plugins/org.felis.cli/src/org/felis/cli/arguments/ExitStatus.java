package org.felis.cli.arguments;

/** What the process says when it ends. */
public final class ExitStatus {

    /** Every question was answered. */
    public static final int ANSWERED = 0;

    /** Some question was not answered, or not as expected. */
    public static final int UNANSWERED = 1;

    /** The arguments cannot be used. */
    public static final int WRONG_ARGUMENTS = 2;

    /** What shells say of a command that Ctrl-C ended. */
    public static final int INTERRUPTED = 130;

    private ExitStatus() {
    }
}
