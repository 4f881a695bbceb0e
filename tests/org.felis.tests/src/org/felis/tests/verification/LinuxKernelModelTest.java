package org.felis.tests.verification;

import static org.felis.tests.verification.Decisions.decided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;

/** The Linux kernel model: fences, locks, RCU, SRCU, races; by both procedures. */
class LinuxKernelModelTest {

    private final InProcessVerifier verifier = new InProcessVerifier();

    private VerificationResult result(String test, VerificationOptions.Procedure procedure) {
        VerificationOptions options = VerificationOptions.DEFAULT.withProcedure(procedure).withObservation(true);
        return verifier.verify(new VerificationTask("test.litmus", test, "", options), Progress.NONE, Interruption.none());
    }

    /** The verdict and flags under the default model, which is this one. */
    private void assertResult(Verdict expected, List<String> flags, String test) {
        for (var procedure : List.of(VerificationOptions.Procedure.EXPLICIT, VerificationOptions.Procedure.SMT)) {
            VerificationResult result = result(test, procedure);
            assertEquals(expected, result.verdict());
            assertEquals("lkmm", result.model());
            assertEquals(List.of(), result.warnings());
            assertEquals(Optional.of(flags), decided(result).flags());
        }
    }

    private static String threads(String condition, String... bodies) {
        StringBuilder test = new StringBuilder("C test\n{}\n");
        for (int i = 0; i < bodies.length; i++) {
            test.append("P").append(i).append("(int *x, int *y, spinlock_t *l, struct srcu_struct *s) {\n").append(bodies[i])
                    .append("\n}\n");
        }
        return test.append(condition).append('\n').toString();
    }

    private static final String STALE = "exists (1:r0=1 /\\ 1:r1=0)";

    @Test
    void barriersInPairsOrderMessagePassing() {
        String writer = "WRITE_ONCE(*x, 1); smp_wmb(); WRITE_ONCE(*y, 1);";
        String reader = "int r0 = READ_ONCE(*y); smp_rmb(); int r1 = READ_ONCE(*x);";
        assertResult(new Verdict.Forbidden(), List.of(), threads(STALE, writer, reader));
        assertResult(new Verdict.Allowed(), List.of(), threads(STALE, writer, reader.replace("smp_rmb();", "")));
    }

    @Test
    void aSectionOfALockIsSeenWhole() {
        String writer = "spin_lock(l); WRITE_ONCE(*x, 1); WRITE_ONCE(*y, 1); spin_unlock(l);";
        String reader = "spin_lock(l); int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); spin_unlock(l);";
        assertResult(new Verdict.Forbidden(), List.of(), threads(STALE, writer, reader));
    }

    @Test
    void aLockThatIsHeldIsFoundTakenByItsOwner() {
        String test = "spin_lock(l); int r0 = spin_is_locked(l); spin_unlock(l); int r1 = spin_trylock(l);";
        assertResult(new Verdict.Forbidden(), List.of(), threads("exists (0:r0=0)", test));
    }

    @Test
    void takingALockTwiceIsNoExecution() {
        assertResult(new Verdict.Forbidden(), List.of(), threads("exists (x=0)", "spin_lock(l); spin_lock(l);"));
    }

    @Test
    void anUnlockWithoutLockIsFlagged() {
        VerificationResult result = result(threads("exists (x=0)", "spin_unlock(l);"), VerificationOptions.Procedure.SMT);
        assertTrue(decided(result).flags().orElseThrow().contains("unmatched-unlock"), result.toString());
    }

    @Test
    void aGracePeriodWaitsForReadersAlsoForNestedOnes() {
        String reader = "rcu_read_lock(); int r0 = READ_ONCE(*y); rcu_read_lock(); rcu_read_unlock(); int r1 = READ_ONCE(*x); "
                + "rcu_read_unlock();";
        String writer = "WRITE_ONCE(*x, 1); synchronize_rcu(); WRITE_ONCE(*y, 1);";
        assertResult(new Verdict.Forbidden(), List.of(), threads(STALE, writer, reader));
        assertResult(new Verdict.Allowed(), List.of("unmatched-rcu-lock"),
                threads(STALE, writer, "int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); rcu_read_lock();"));
    }

    @Test
    void sectionsOfSleepableRcuAreMatchedByTheirIndex() {
        String reader = "int i = srcu_read_lock(s); int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); srcu_read_unlock(s, i);";
        String writer = "WRITE_ONCE(*x, 1); synchronize_srcu(s); WRITE_ONCE(*y, 1);";
        assertResult(new Verdict.Forbidden(), List.of(), threads(STALE, writer, reader));
        assertResult(new Verdict.Allowed(), List.of("unmatched-srcu-lock", "unmatched-srcu-unlock"),
                threads(STALE, writer, reader.replace("srcu_read_unlock(s, i)", "srcu_read_unlock(s, 0)")));
    }

    @Test
    void aPlainWriteRacesWithAReadThatNothingOrders() {
        assertResult(new Verdict.Allowed(), List.of("data-race"),
                threads("exists (1:r0=1)", "*x = 1;", "int r0 = READ_ONCE(*x);"));
        assertResult(new Verdict.Allowed(), List.of(), threads("exists (1:r0=1)", "spin_lock(l); *x = 1; spin_unlock(l);",
                "spin_lock(l); int r0 = *x; spin_unlock(l);"));
    }

    @Test
    void theWriteOfAnAtomicAdditionDependsOnItsRead() {
        String test = """
                C addition
                {}
                P0(atomic_t *x) { atomic_add_return_relaxed(1, x); }
                P1(atomic_t *x, int *y) { int r0 = atomic_read(x); if (r0 == 2) WRITE_ONCE(*y, 1); }
                P2(atomic_t *x, int *y) { int r0 = READ_ONCE(*y); atomic_set(x, r0); }
                exists (1:r0=2 /\\ 2:r0=1)
                """;
        for (var procedure : List.of(VerificationOptions.Procedure.EXPLICIT, VerificationOptions.Procedure.SMT)) {
            assertEquals(new Verdict.Forbidden(), result(test, procedure).verdict());
        }
    }
}
