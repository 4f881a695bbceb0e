package org.felis.tests.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.felis.engine.frontend.Target;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.c.MemoryOrder;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.mapping.MappingException;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions.Procedure;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationTask;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** C tests compiled for machines, by the mappings that Felis brings. */
class MappingTest {

    private static final InProcessVerifier VERIFIER = new InProcessVerifier();

    static Stream<String> mappings() {
        return Mapping.names().stream();
    }

    private static String messagePassing(String store, String load) {
        return """
                C MP
                { }
                P0(atomic_int *x, atomic_int *y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_store_explicit(y, 1, memory_order_%s);
                }
                P1(atomic_int *x, atomic_int *y) {
                  int r0 = atomic_load_explicit(y, memory_order_%s);
                  int r1 = atomic_load_explicit(x, memory_order_relaxed);
                }
                exists (1:r0=1 /\\ 1:r1=0)
                """.formatted(store, load);
    }

    private static String storeBuffering(String order) {
        return """
                C SB
                { }
                P0(atomic_int *x, atomic_int *y) {
                  atomic_store_explicit(x, 1, memory_order_%1$s);
                  int r0 = atomic_load_explicit(y, memory_order_%1$s);
                }
                P1(atomic_int *x, atomic_int *y) {
                  atomic_store_explicit(y, 1, memory_order_%1$s);
                  int r1 = atomic_load_explicit(x, memory_order_%1$s);
                }
                exists (0:r0=0 /\\ 1:r1=0)
                """.formatted(order);
    }

    /** Whether both procedures find the condition reachable. */
    private static boolean isAllowed(String test, String mapping, String... changes) {
        Verdict explicit = verdict(test, mapping, Procedure.EXPLICIT, changes);
        assertEquals(explicit.getClass(), verdict(test, mapping, Procedure.SMT, changes).getClass());
        assertTrue(explicit.isDecided(), explicit::toString);
        return explicit instanceof Verdict.Allowed;
    }

    private static Verdict verdict(String test, String mapping, Procedure procedure, String... changes) {
        return VERIFIER.verify(new VerificationTask("T.litmus", test, "",
                VerificationOptions.DEFAULT.withProcedure(procedure).withTarget(
                        Optional.of(new Target(mapping, Optional.empty(), List.of(changes))))),
                Progress.NONE, Interruption.none()).verdict();
    }

    @ParameterizedTest
    @MethodSource("mappings")
    void everyOperationOfC11HasAnImplementation(String name) throws MappingException {
        Mapping mapping = Mapping.of(name, List.of());
        List<String> orders = Arrays.stream(MemoryOrder.values()).map(MemoryOrder::tag).toList();
        assertTrue(mapping.orders("load").containsAll(List.of("NA", "RLX", "CON", "ACQ", "SC", "ONCE", "ACQUIRE")));
        assertTrue(mapping.orders("store").containsAll(List.of("NA", "RLX", "REL", "SC", "ONCE", "RELEASE")));
        assertTrue(mapping.orders("fence").containsAll(orders));
        assertTrue(mapping.orders("update").containsAll(orders));
    }

    @ParameterizedTest
    @MethodSource("mappings")
    void releaseAndAcquirePassMessages(String mapping) {
        assertTrue(!isAllowed(messagePassing("release", "acquire"), mapping));
        assertEquals(!mapping.equals("x86"), isAllowed(messagePassing("relaxed", "relaxed"), mapping));
    }

    @ParameterizedTest
    @MethodSource("mappings")
    void onlySequentiallyConsistentAccessesForbidStoreBuffering(String mapping) {
        assertTrue(!isAllowed(storeBuffering("seq_cst"), mapping));
        assertTrue(isAllowed(storeBuffering("relaxed"), mapping));
    }

    @ParameterizedTest
    @MethodSource("mappings")
    void readModifyWritesAreAtomic(String mapping) {
        assertTrue(!isAllowed("""
                C INC
                { }
                P0(atomic_int *x) { int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); }
                P1(atomic_int *x) { int r1 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); }
                exists (~x=2 \\/ 0:r0=1:r1)
                """, mapping));
    }

    @ParameterizedTest
    @MethodSource("mappings")
    void compareAndExchangeWritesIfItFindsWhatItExpects(String mapping) {
        String test = """
                C CAS
                { x=1; e=%d; }
                P0(atomic_int *x, int *e) { int r0 = atomic_compare_exchange_strong(x, e, 5); }
                exists (~(0:r0=%d /\\ x=%d /\\ e=1))
                """;
        assertTrue(!isAllowed(test.formatted(1, 1, 5), mapping));
        assertTrue(!isAllowed(test.formatted(2, 0, 1), mapping));
    }

    @ParameterizedTest
    @MethodSource("mappings")
    void theKernelsMacrosAreMappedToo(String mapping) {
        assertTrue(!isAllowed("""
                C SB
                { }
                P0(int *x, int *y) { WRITE_ONCE(*x, 1); smp_mb(); int r0 = READ_ONCE(*y); }
                P1(int *x, int *y) { int r1 = xchg(y, 1); int r2 = READ_ONCE(*x); }
                exists (0:r0=0 /\\ 1:r2=0)
                """, mapping));
    }

    @Test
    void anOperationMayBeMappedOtherwise() {
        String weak = "store REL: STR X2,[X1]";
        assertTrue(isAllowed(messagePassing("release", "acquire"), "armv8", weak));
        assertTrue(!isAllowed(messagePassing("release", "acquire"), "armv8", "store REL: DMB ISH; STR X2,[X1]"));
    }

    @Test
    void whatHasNoImplementationIsAnErrorAtItsPlace() {
        assertEquals("LIT225", onlyProblem("C T\n{ }\nP0(spinlock_t *s) { spin_lock(s); }\nlocations [s]\n").code());
        assertEquals("LIT226", onlyProblem("X86 T\n{ }\n P0 ;\n MFENCE ;\nlocations [x]\n").code());
    }

    private static Problem onlyProblem(String test) {
        try {
            return LitmusLanguage.compile(new LitmusSource("T.litmus", test), Mapping.of("armv8", List.of())).problems().stream()
                    .filter(problem -> problem.severity() == Problem.Severity.ERROR).findFirst().orElseThrow();
        } catch (MappingException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aWrongMappingSaysWhere() {
        MappingException unknown = assertThrows(MappingException.class, () -> Mapping.of("vax", List.of()));
        assertTrue(unknown.getMessage().contains("power-leading"), unknown::getMessage);
        MappingException wrong = assertThrows(MappingException.class,
                () -> Mapping.of("armv8", List.of("load ACQ: LADR X0,[X1]")));
        assertTrue(wrong.getMessage().contains("armv8: load ACQ") && wrong.getMessage().contains("LDAR"), wrong::getMessage);
    }

    @Test
    void thePageNamesEveryMapping() {
        String page = Repository.read(Repository.root().resolve("docs/c.md"));
        assertEquals(List.of(), Mapping.names().stream().filter(name -> !page.contains("`" + name + "`")).toList());
    }
}
