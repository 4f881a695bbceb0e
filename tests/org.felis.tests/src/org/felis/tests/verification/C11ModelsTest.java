package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.felis.engine.interruption.Interruption;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The C11 models on the tests that tell them apart. */
class C11ModelsTest {

    private static final List<String> ALL = List.of("rc11", "c11_partialSC", "c11_simp");

    private final InProcessVerifier verifier = new InProcessVerifier();

    private Verdict verdict(String test, String model, VerificationOptions.Procedure procedure) {
        VerificationTask task = new VerificationTask("test.litmus", test, model,
                VerificationOptions.DEFAULT.withProcedure(procedure));
        return verifier.verify(task, Progress.NONE, Interruption.none()).verdict();
    }

    private void assertVerdict(Verdict expected, String test, List<String> models) {
        for (String model : models) {
            assertEquals(expected, verdict(test, model, VerificationOptions.Procedure.EXPLICIT), model);
            assertEquals(expected, verdict(test, model, VerificationOptions.Procedure.SMT), model);
        }
    }

    private static String messagePassing(String release, String acquire) {
        return """
                C MP
                {}
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 1, memory_order_%s);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_%s);
                  int r1 = atomic_load_explicit(x, memory_order_relaxed);
                }
                exists (1:r0=1 /\\ 1:r1=0)
                """.formatted(release, acquire);
    }

    @Test
    void releaseAndAcquireSynchronise() {
        assertVerdict(new Verdict.Forbidden(), messagePassing("release", "acquire"), ALL);
        assertVerdict(new Verdict.Allowed(), messagePassing("relaxed", "acquire"), ALL);
        assertVerdict(new Verdict.Allowed(), messagePassing("release", "relaxed"), ALL);
    }

    private static String storeBuffering(String order) {
        return """
                C SB
                {}
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_%1$s);
                  int r0 = atomic_load_explicit(y, memory_order_%1$s);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(y, 1, memory_order_%1$s);
                  int r0 = atomic_load_explicit(x, memory_order_%1$s);
                }
                exists (0:r0=0 /\\ 1:r0=0)
                """.formatted(order);
    }

    @Test
    void sequentiallyConsistentAccessesHaveOneOrder() {
        assertVerdict(new Verdict.Forbidden(), storeBuffering("seq_cst"), ALL);
        assertVerdict(new Verdict.Allowed(), storeBuffering("relaxed"), ALL);
    }

    @Test
    void onlyRc11ForbidsLoadBuffering() {
        String test = """
                C LB
                {}
                P0 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(x, memory_order_relaxed);
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                }
                exists (0:r0=1 /\\ 1:r0=1)
                """;
        assertVerdict(new Verdict.Forbidden(), test, List.of("rc11"));
        assertVerdict(new Verdict.Allowed(), test, List.of("c11_partialSC", "c11_simp"));
    }

    @Test
    void otherDialectsOfCAreToldApart() {
        VerificationTask atomics = new VerificationTask("test.litmus", storeBuffering("relaxed"), "", VerificationOptions.DEFAULT);
        assertEquals("rc11", verifier.verify(atomics, Progress.NONE, Interruption.none()).model());
        VerificationTask underKernel = new VerificationTask("test.litmus", storeBuffering("relaxed"), "lkmm", VerificationOptions.DEFAULT);
        assertEquals("FELIS006",
                verifier.verify(underKernel, Progress.NONE, Interruption.none()).warnings().get(0).code());
    }

    private static final String LOCKED_INCREMENTS = """
            C increments
            {}
            P0 (atomic_int* m, int* x) {
              lock(m); int r0 = *x; *x = r0 + 1; unlock(m);
            }
            P1 (atomic_int* m, int* x) {
              lock(m); int r0 = *x; *x = r0 + 1; unlock(m);
            }
            exists (x=1)
            """;

    @Test
    void aMutexExcludes() {
        assertVerdict(new Verdict.Forbidden(), LOCKED_INCREMENTS, ALL);
    }

    @Test
    void aThreadMustNotTakeAMutexTwiceNorGiveBackWhatItHasNot() {
        String test = """
                C misuse
                {}
                P0 (mtx_t* m, atomic_int* x) { %s atomic_store_explicit(x, 1, memory_order_relaxed); }
                P1 (mtx_t* m) { mtx_lock(m); mtx_unlock(m); }
                exists (x=1)
                """;
        assertVerdict(new Verdict.Undefined("bad-lock"), test.formatted("mtx_lock(m); mtx_lock(m); mtx_unlock(m);"), List.of("rc11"));
        assertVerdict(new Verdict.Undefined("bad-unlock"), test.formatted("mtx_unlock(m);"), List.of("rc11"));
        assertVerdict(new Verdict.Allowed(), test.formatted("mtx_lock(m); mtx_unlock(m); mtx_lock(m); mtx_unlock(m);"), List.of("rc11"));
    }

    @Test
    void mutexesAreOfC11() {
        VerificationTask task = new VerificationTask("test.litmus", LOCKED_INCREMENTS, "", VerificationOptions.DEFAULT);
        assertEquals("rc11", verifier.verify(task, Progress.NONE, Interruption.none()).model());
    }

    @Test
    void aRaceOnNonAtomicAccessesIsUndefined() {
        String test = """
                C race
                {}
                P0 (int* x) {
                  *x = 1;
                }
                P1 (int* x) {
                  int r0 = *x;
                }
                exists (1:r0=1)
                """;
        assertVerdict(new Verdict.Undefined("data-race"), test, ALL);
    }

    @ParameterizedTest
    @EnumSource(value = VerificationOptions.Procedure.class, names = {"EXPLICIT", "SMT"})
    void updatesLoseNoIncrement(VerificationOptions.Procedure procedure) {
        String test = """
                C increments
                {}
                P0 (atomic_int* x) {
                  int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed);
                }
                P1 (atomic_int* x) {
                  int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed);
                }
                ~exists (x=2)
                """;
        String lost = test.replace("~exists (x=2)", "exists (x=1)");
        for (String model : ALL) {
            assertEquals(new Verdict.Allowed(), verdict(test, model, procedure), model);
            assertEquals(new Verdict.Forbidden(), verdict(lost, model, procedure), model);
        }
    }
}
