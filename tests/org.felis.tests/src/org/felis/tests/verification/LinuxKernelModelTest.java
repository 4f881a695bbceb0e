package org.felis.tests.verification;

import static org.felis.tests.verification.LitmusAssert.assertThat;

import org.junit.jupiter.api.Test;

/** The Linux kernel model: fences, locks, RCU, SRCU, races; by both procedures. */
class LinuxKernelModelTest {

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
        assertThat(threads(STALE, writer, reader)).isOf("lkmm").isForbidden().raises().warns();
        assertThat(threads(STALE, writer, reader.replace("smp_rmb();", ""))).isOf("lkmm").isAllowed().raises().warns();
    }

    @Test
    void aSectionOfALockIsSeenWhole() {
        String writer = "spin_lock(l); WRITE_ONCE(*x, 1); WRITE_ONCE(*y, 1); spin_unlock(l);";
        String reader = "spin_lock(l); int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); spin_unlock(l);";
        assertThat(threads(STALE, writer, reader)).isOf("lkmm").isForbidden().raises().warns();
    }

    @Test
    void aLockThatIsHeldIsFoundTakenByItsOwner() {
        String test = "spin_lock(l); int r0 = spin_is_locked(l); spin_unlock(l); int r1 = spin_trylock(l);";
        assertThat(threads("exists (0:r0=0)", test)).isOf("lkmm").isForbidden().raises().warns();
    }

    @Test
    void takingALockTwiceIsNoExecution() {
        assertThat(threads("exists (x=0)", "spin_lock(l); spin_lock(l);")).isOf("lkmm").isForbidden().raises().warns();
    }

    @Test
    void anUnlockWithoutLockIsFlagged() {
        assertThat(threads("exists (x=0)", "spin_unlock(l);")).raises("unmatched-unlock");
    }

    @Test
    void aGracePeriodWaitsForReadersAlsoForNestedOnes() {
        String reader = "rcu_read_lock(); int r0 = READ_ONCE(*y); rcu_read_lock(); rcu_read_unlock(); int r1 = READ_ONCE(*x); "
                + "rcu_read_unlock();";
        String writer = "WRITE_ONCE(*x, 1); synchronize_rcu(); WRITE_ONCE(*y, 1);";
        assertThat(threads(STALE, writer, reader)).isOf("lkmm").isForbidden().raises().warns();
        assertThat(threads(STALE, writer, "int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); rcu_read_lock();")).isOf("lkmm").isAllowed().raises("unmatched-rcu-lock").warns("FELIS014");
    }

    @Test
    void sectionsOfSleepableRcuAreMatchedByTheirIndex() {
        String reader = "int i = srcu_read_lock(s); int r0 = READ_ONCE(*y); int r1 = READ_ONCE(*x); srcu_read_unlock(s, i);";
        String writer = "WRITE_ONCE(*x, 1); synchronize_srcu(s); WRITE_ONCE(*y, 1);";
        assertThat(threads(STALE, writer, reader)).isOf("lkmm").isForbidden().raises().warns();
        assertThat(threads(STALE, writer, reader.replace("srcu_read_unlock(s, i)", "srcu_read_unlock(s, 0)"))).isOf("lkmm").isAllowed().raises("unmatched-srcu-lock", "unmatched-srcu-unlock").warns();
    }

    @Test
    void aPlainWriteRacesWithAReadThatNothingOrders() {
        assertThat(threads("exists (1:r0=1)", "*x = 1;", "int r0 = READ_ONCE(*x);")).isOf("lkmm").isAllowed().raises("data-race").warns();
        assertThat(threads("exists (1:r0=1)", "spin_lock(l); *x = 1; spin_unlock(l);",
                "spin_lock(l); int r0 = *x; spin_unlock(l);")).isOf("lkmm").isAllowed().raises().warns();
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
        assertThat(test).isForbidden();
    }
}
