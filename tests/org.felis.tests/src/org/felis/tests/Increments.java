package org.felis.tests;

import java.time.Duration;

import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;

/**
 * Threads that increment one location: that none of them is lost takes the longer to prove, the more there are. By how much is read, so that the location is no
 * counter ({@code analysis.relation.Counters}).
 */
public final class Increments {

    /** So many that nobody proves it in minutes. */
    public static final int ENDLESS = 14;

    private Increments() {
    }

    public static VerificationTask task(int threads) {
        return new VerificationTask("increments.litmus", test(threads), "sc",
                VerificationOptions.DEFAULT.withTimeout(Duration.ofMinutes(5)));
    }

    public static VerificationTask task(int threads, Duration timeout) {
        VerificationTask task = task(threads);
        return new VerificationTask(task.testFile(), task.testText(), task.model(), task.options().withTimeout(timeout));
    }

    public static String test(int threads) {
        StringBuilder text = new StringBuilder("C increments\n{ y=1; }\n");
        for (int i = 0; i < threads; i++) {
            text.append("P").append(i).append("(atomic_int* x, atomic_int* y) { int r0 = atomic_load(y); int r1 = atomic_fetch_add(x, r0); }\n");
        }
        return text.append("exists (~x=").append(threads).append(")\n").toString();
    }
}
