package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.analysis.relation.Counter;
import org.felis.engine.analysis.relation.Counters;
import org.felis.engine.analysis.relation.RelationAnalysis;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.options.AnalysisOptions;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.verification.sources.ModelReading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells that are only added to: what is known of them changes no outcome, and is known only where the model makes additions atomic. */
class CountersTest {

    private static final int ROUNDS = 12;
    /** Two additions may read the same write. */
    private static final String LOST_UPDATES = "acyclic po-loc | rf | co as order\n";
    private static final String COHERENCE = "acyclic po-loc | rf | co | fr as coherence\nempty rmw & (fre; coe) as atomicity\n";
    private static final String SC = "acyclic po | rf | co | fr as sc\nempty rmw & (fre; coe) as atomicity\n";

    private static List<Counter> counters(String test, String model) throws Interruption.StoppedException {
        UnrolledProgram program = Unroller.unroll(COutcomes.program(test), 2);
        MemoryModel compiled = CatLanguage.shared().compile(new CatSource("model.cat", COutcomes.model(model)), IncludeResolver.inDirectories(),
                ModelReading.DEFAULTS).model().orElseThrow();
        RelationAnalysis analysis = RelationAnalysis.of(program, compiled, AnalysisOptions.DEFAULT, Interruption.none()).underAxioms(Interruption.none());
        return Counters.of(program, compiled, analysis, Interruption.none());
    }

    private static String add(String register, String amount) {
        return register + " = atomic_fetch_add_explicit(x, " + amount + ", memory_order_relaxed);";
    }

    private static String test(String first, String second, String observed) {
        return "C T\n{ x=5; }\nP0(atomic_long *x) { long r0 = 0; long r1 = 0; " + first + " }\nP1(atomic_long *x) { long r0 = 0; long r1 = 0; " + second
                + " }\nlocations [" + observed + "]\n";
    }

    @Test
    void theSumsOfThreadsAreTheValues() throws Interruption.StoppedException {
        List<Counter> counters = counters(test(add("r0", "1") + add("r1", "-1"), add("r0", "100"), "0:r0; 1:r0"), COHERENCE);
        assertEquals(1, counters.size());
        assertEquals(Set.of(5L, 6L, 105L, 106L), counters.getFirst().values());
    }

    @Test
    void whatIsAddedOnOneWayOnlyIsAPossibility() throws Interruption.StoppedException {
        String first = add("r0", "1") + "if (r0 == 5) {" + add("r1", "10") + "}" + add("r1", "-1");
        List<Counter> counters = counters(test(first, add("r0", "100"), "0:r1"), COHERENCE);
        assertEquals(Set.of(5L, 6L, 16L, 15L, 105L, 106L, 116L, 115L), counters.getFirst().values());
    }

    @Test
    void otherWritesMakeItNone() throws Interruption.StoppedException {
        assertEquals(List.of(), counters(test(add("r0", "1"), add("r0", "1") + "atomic_store_explicit(x, 3, memory_order_relaxed);", "0:r0"), COHERENCE));
        assertEquals(List.of(), counters(test(add("r0", "1"), add("r0", "1") + add("r1", "r0"), "0:r0"), COHERENCE));
        assertEquals(List.of(), counters(test("r0 = *x; *x = r0 + 1;", add("r0", "1"), "0:r0"), COHERENCE));
    }

    @Test
    void theModelHasToMakeAdditionsAtomic() throws Interruption.StoppedException {
        String test = test(add("r0", "1"), add("r0", "1"), "0:r0; 1:r0");
        assertEquals(1, counters(test, COHERENCE).size());
        assertEquals(Set.of("5 6", "6 5"), COutcomes.outcomes(test, COutcomes.model(COHERENCE)));
        assertEquals(List.of(), counters(test, LOST_UPDATES));
        assertTrue(COutcomes.outcomes(test, COutcomes.model(LOST_UPDATES)).contains("5 5"));
    }

    private static String statements(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(2); i >= 0; i--) {
            String register = "r" + i;
            text.append(switch (random.nextInt(4)) {
                case 0 -> register + " = atomic_load_explicit(x, memory_order_relaxed);";
                case 1 -> "if (r1 == " + (4 + random.nextInt(3)) + ") {" + add(register, "-2") + "}";
                default -> add(register, List.of("1", "-1", "3").get(random.nextInt(3)));
            });
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = { COHERENCE, LOST_UPDATES, SC })
    void bothProceduresFindTheSameOutcomes(String model) throws Interruption.StoppedException {
        Random random = new Random(model.length());
        Set<Integer> found = new HashSet<>();
        for (int round = 0; round < ROUNDS; round++) {
            String test = test(statements(random), statements(random), "0:r0; 0:r1; 1:r0; 1:r1; x");
            COutcomes.outcomes(test, COutcomes.model(model));
            found.add(counters(test, model).size());
        }
        assertEquals(!model.equals(LOST_UPDATES), found.contains(1), "counters: " + found);
    }
}
