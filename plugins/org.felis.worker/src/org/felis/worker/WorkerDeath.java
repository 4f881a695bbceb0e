package org.felis.worker;

import java.util.Set;

import org.felis.engine.interruption.Interruption.Reason;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;

/**
 * How a worker process ended in mid-verification.
 *
 * @param status its exit status; 128 + the signal's number where the system has signals
 * @param lastWords the last line of its standard error, or empty
 * @param heapMegabytes the limit of its heap, in MiB
 */
record WorkerDeath(int status, String lastWords, int heapMegabytes) {

    private static final int SIGNALLED = 128;
    private static final int INTERRUPT = SIGNALLED + 2;
    private static final int KILL = SIGNALLED + 9;
    private static final int TERMINATE = SIGNALLED + 15;
    /** Abort, bus error, illegal instruction, floating point exception, segmentation fault. */
    private static final Set<Integer> CRASHES = Set.of(SIGNALLED + 4, SIGNALLED + 6, SIGNALLED + 7, SIGNALLED + 8,
            SIGNALLED + 11);

    /** Whether somebody else ended it, the system that ran out of memory perhaps: the next process may live. */
    boolean isByOthers() {
        return status == INTERRUPT || status == KILL || status == TERMINATE;
    }

    /** The verdict on what it was verifying. */
    Verdict.Unknown verdict(VerificationTask task) {
        if (status == INTERRUPT) {
            return Verdict.Unknown.stopped(Reason.CANCELLED, task.options().timeout()); // Ctrl-C reaches every process of the terminal
        }
        return new Verdict.Unknown(reason());
    }

    private String reason() {
        if (status == WorkerLaunch.OUT_OF_MEMORY_STATUS) {
            return "out of memory: this needs more than the " + heapMegabytes
                    + " MiB that a worker process may use; give it more, or a smaller bound";
        }
        if (status == KILL || status == TERMINATE) {
            return Verdict.Unknown.KILLED;
        }
        String crashed = CRASHES.contains(status) ? "the worker process crashed in native code while it verified this"
                : "the worker process ended unexpectedly while it verified this";
        return crashed + " (exit status " + status + (lastWords.isEmpty() ? "" : ": " + lastWords) + ")";
    }
}
