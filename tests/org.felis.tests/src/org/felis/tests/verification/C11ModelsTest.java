package org.felis.tests.verification;

import static org.felis.tests.verification.LitmusAssert.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

/** The C11 models on the tests that tell them apart. */
class C11ModelsTest {

    private static final List<String> ALL = List.of("rc11", "c20", "c11_partialSC", "c11_simp");

    private static void assertAllowed(String test, List<String> models) {
        models.forEach(model -> assertThat(test).under(model).isAllowed());
    }

    private static void assertForbidden(String test, List<String> models) {
        models.forEach(model -> assertThat(test).under(model).isForbidden());
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
        assertForbidden(messagePassing("release", "acquire"), ALL);
        assertAllowed(messagePassing("relaxed", "acquire"), ALL);
        assertAllowed(messagePassing("release", "relaxed"), ALL);
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
        assertForbidden(storeBuffering("seq_cst"), ALL);
        assertAllowed(storeBuffering("relaxed"), ALL);
    }

    @Test
    void onlyRc11AndC20ForbidLoadBuffering() {
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
        assertThat(test).under("rc11").isForbiddenBy("no-thin-air");
        assertThat(test).under("c20").isForbiddenBy("no-thin-air");
        assertAllowed(test, List.of("c11_partialSC", "c11_simp"));
    }

    @Test
    void otherDialectsOfCAreToldApart() {
        assertThat(storeBuffering("relaxed")).isOf("rc11");
        assertThat(storeBuffering("relaxed")).under("lkmm").warns("FELIS006");
    }

    @Test
    void sinceC20AReleaseSequenceHasNoLaterWritesOfItsThreadButUpdates() {
        String test = """
                C release-sequence
                {}
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 1, memory_order_release);
                  %s
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_acquire);
                  int r1 = atomic_load_explicit(x, memory_order_relaxed);
                }
                exists (1:r0=2 /\\ 1:r1=0)
                """;
        String store = test.formatted("atomic_store_explicit(y, 2, memory_order_relaxed);");
        assertThat(store).under("c20").isAllowed();
        assertForbidden(store, List.of("rc11", "c11_partialSC", "c11_simp"));
        assertForbidden(test.formatted("int r0 = atomic_fetch_add_explicit(y, 1, memory_order_relaxed);"), ALL);
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
        assertForbidden(LOCKED_INCREMENTS, ALL);
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
        assertThat(test.formatted("mtx_lock(m); mtx_lock(m); mtx_unlock(m);")).under("rc11").isUndefinedBy("bad-lock");
        assertThat(test.formatted("mtx_unlock(m);")).under("rc11").isUndefinedBy("bad-unlock");
        assertAllowed(test.formatted("mtx_lock(m); mtx_unlock(m); mtx_lock(m); mtx_unlock(m);"), List.of("rc11"));
    }

    @Test
    void mutexesAreOfC11() {
        assertThat(LOCKED_INCREMENTS).isOf("rc11");
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
        ALL.forEach(model -> assertThat(test).under(model).isUndefinedBy("data-race"));
    }

    @Test
    void updatesLoseNoIncrement() {
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
        assertAllowed(test, ALL);
        assertForbidden(lost, ALL);
    }
}
