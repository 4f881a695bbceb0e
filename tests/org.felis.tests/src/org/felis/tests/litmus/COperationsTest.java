package org.felis.tests.litmus;

import static org.felis.tests.litmus.COutcomes.SC;
import static org.felis.tests.litmus.COutcomes.outcomes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.felis.engine.program.Event;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.litmus.c.COperation;
import org.felis.litmus.c.COperations;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The operations that C tests call, in both dialects. */
class COperationsTest {

    static Stream<COperation> rows() {
        return Arrays.stream(COperations.values()).flatMap(table -> table.rows().stream());
    }

    private static String call(COperation row) {
        return row.name() + row.parameters().stream().map(parameter -> switch (parameter.kind()) {
            case POINTER -> "x";
            case LOCATION -> "*x";
            case VALUE -> "2";
            case ORDER -> "memory_order_seq_cst";
        }).collect(Collectors.joining(", ", "(", ")"));
    }

    private static List<Event> events(String statement) {
        return Unroller.unroll(COutcomes.program("C T\n{ }\nP0(int *x) { " + statement + "; }\nexists (x=0)\n"), 2).events()
                .stream().filter(event -> !event.isInitialWrite()).toList();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyRowCanBeCalledAndCarriesItsTags(COperation row) {
        List<Event> events = events((row.hasResult() ? "int r0 = " : "") + call(row));
        assertTrue(!events.isEmpty(), row::name);
        Set<String> unannounced = new TreeSet<>();
        events.forEach(event -> unannounced.addAll(event.tags()));
        unannounced.removeAll(row.tags());
        unannounced.remove("NA");
        unannounced.removeAll(row.name().startsWith("__") ? Set.of("RMW", "X") : Set.of());
        assertEquals(Set.of(), unannounced, row.name());
        assertTrue(row.documentation().endsWith("."), row::documentation);
    }

    @Test
    void thePageNamesEveryRow() {
        String page = Repository.read(Repository.root().resolve("docs/c.md"));
        assertEquals(List.of(),
                rows().map(COperation::syntax).filter(syntax -> !page.contains("`" + syntax + "`")).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", value = { "READ_ONCE(*x) => READ [NA, ONCE]", "smp_mb() => FENCE [MB, NA]",
            "smp_rmb() => FENCE [NA, Rmb]", "rcu_read_lock() => FENCE [NA, Rcu-lock]",
            "smp_store_release(x, 1) => WRITE [NA, RELEASE]",
            "xchg_acquire(x, 1) => READ [ACQUIRE, NA, RMW, X] WRITE [ACQUIRE, NA, RMW, X]",
            "atomic_inc(x) => READ [NA, NORETURN, RMW, X] WRITE [NA, NORETURN, RMW, X]",
            "srcu_read_lock(x) => READ [NA, Srcu-lock]", "synchronize_srcu(x) => SYNCHRONIZATION [NA, Sync-srcu]",
            "spin_lock(x) => SYNCHRONIZATION [LK, LKR, NA] SYNCHRONIZATION [LK, LKW, NA]",
            "atomic_load_explicit(x, memory_order_acquire) => READ [A, ACQ]",
            "atomic_fetch_add_explicit(x, 1, memory_order_relaxed) => UPDATE [A, RLX, RMW, X]", "*x = 1 => WRITE [NA]",
            "__fence{before-atomic} => FENCE [Before-atomic, NA]" })
    void operationsAreTheEventsOfTheModels(String statement, String expected) {
        assertEquals(expected, events(statement).stream().map(event -> event.kind() + " " + new TreeSet<>(event.tags()))
                .collect(Collectors.joining(" ")));
    }

    private static Set<String> result(String statements, String observed) {
        return outcomes("C T\n{ x=1; e=1; }\nP0(int *x, int *e) { " + statements + " }\nlocations [" + observed + "]\n",
                SC);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", value = { "r0 = xchg(x, 5); => 1 5", "r0 = cmpxchg(x, 1, 5); => 1 5",
            "r0 = cmpxchg(x, 2, 5); => 1 1", "r0 = atomic_add_return(2, x); => 3 3", "r0 = atomic_fetch_sub(2, x); => 1 -1",
            "r0 = atomic_dec_and_test(x); => 1 0", "r0 = atomic_inc_and_test(x); => 0 2",
            "r0 = atomic_add_negative(-5, x); => 1 -4", "r0 = atomic_add_unless(x, 4, 1); => 0 1",
            "r0 = atomic_add_unless(x, 4, 0); => 1 5", "r0 = atomic_fetch_andnot(1, x); => 1 0",
            "r0 = __cmpxchg{once}(x, 1, 7); => 1 7", "r0 = atomic_read(x) + READ_ONCE(*x); => 2 1",
            "r0 = atomic_exchange_explicit(x, 6, memory_order_relaxed); => 1 6",
            "r0 = atomic_fetch_or_explicit(x, 6, memory_order_relaxed); => 1 7",
            "r0 = READ_ONCE(*x) && xchg(x, 3); => 1 3", "r0 = READ_ONCE(*x) || xchg(x, 3); => 1 1",
            "r0 = !READ_ONCE(*x) && xchg(x, 3); => 0 1", "if (READ_ONCE(*x) == 2 || xchg(x, 3)) r0 = 4; => 4 3",
            "if (READ_ONCE(*x) == 1 && xchg(x, 0)) r0 = 4; => 4 0", "if (!(READ_ONCE(*x) && xchg(x, 3))) r0 = 4; => 0 3",
            "r0 = READ_ONCE(*x) ? xchg(x, 8) : 2; => 1 8" })
    void operationsDoWhatTheySay(String statements, String expected) {
        assertEquals(Set.of(expected), result(statements, "0:r0; x"));
    }

    @Test
    void aStrongCompareAndExchangeFailsForAReasonOnly() {
        assertEquals(Set.of("1 9 1"), result("r0 = atomic_compare_exchange_strong(x, e, 9);", "0:r0; x; e"));
        assertEquals(Set.of("0 1 1"), result("*e = 2; r0 = atomic_compare_exchange_strong(x, e, 9);", "0:r0; x; e"));
    }

    @Test
    void aWeakCompareAndExchangeMayFail() {
        assertEquals(Set.of("0 1 1", "1 9 1"), result("r0 = atomic_compare_exchange_weak(x, e, 9);", "0:r0; x; e"));
    }

    @Test
    void whetherALockIsTakenIsForTheModelToSay() {
        assertEquals(Set.of("0", "1"), result("r0 = spin_is_locked(x);", "0:r0"));
        assertEquals(Set.of("0", "1"), result("r0 = spin_trylock(x);", "0:r0"));
    }

    @Test
    void theDialectIsThatOfTheNamesThatATestCalls() {
        String kernel = "C T\n{ }\nP0(atomic_t *x) { int r0 = atomic_fetch_add(3, x); smp_mb(); }\nlocations [x]\n";
        String c11 = "C T\n{ }\nP0(atomic_int *x) { int r0 = atomic_fetch_add(x, 3); atomic_load(x); }\nlocations [x]\n";
        assertEquals(Set.of("3"), outcomes(kernel, SC));
        assertEquals(Set.of("3"), outcomes(c11, SC));
    }

    @Test
    void whatABranchDecidesEndsWhereTheWaysMeet() {
        String test = """
                C T
                { }
                P0(int *x, int *y, int *z) {
                  int r0 = READ_ONCE(*x);
                  if (r0) WRITE_ONCE(*y, 1);
                  WRITE_ONCE(*z, 1);
                }
                P1(int *x, int *y, int *z) {
                  int r1 = READ_ONCE(*%s);
                  WRITE_ONCE(*x, r1);
                }
                exists (0:r0=1 /\\ 1:r1=1)
                """;
        String model = COutcomes.model("acyclic ctrl | data | rf as dependencies\n");
        assertTrue(outcomes(test.formatted("z"), model).contains("1 1"));
        assertTrue(!outcomes(test.formatted("y"), model).contains("1 1"));
    }
}
