package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells that are only added to: what is known of them changes no outcome, and is known only where the model makes additions atomic. */
class CountersTest {

    private static final int ROUNDS = Integer.getInteger("felis.pairs", 12);
    /** Two additions may read the same write. */
    private static final String LOST_UPDATES = "acyclic po-loc | rf | co as order\n";
    private static final String COHERENCE = "acyclic po-loc | rmw | rf | co | fr as coherence\nempty rmw & (fre; coe) as atomicity\n";
    private static final String SC = "acyclic po | rf | co | fr as sc\nempty rmw & (fre; coe) as atomicity\n";

    private static List<Counter> counters(String test, String model) throws Interruption.StoppedException {
        return countersUnder(test, COutcomes.model(model));
    }

    private static List<Counter> countersUnder(String test, String model) throws Interruption.StoppedException {
        UnrolledProgram program = Unroller.unroll(COutcomes.program(test), 2);
        MemoryModel compiled = CatLanguage.shared().compile(new CatSource("model.cat", model), IncludeResolver.inDirectories(),
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
        assertEquals(Set.of(5L, 6L, 105L, 106L), counters.getFirst().values().orElseThrow());
    }

    @Test
    void whatIsAddedOnOneWayOnlyIsAPossibility() throws Interruption.StoppedException {
        String first = add("r0", "1") + "if (r0 == 5) {" + add("r1", "10") + "}" + add("r1", "-1");
        List<Counter> counters = counters(test(first, add("r0", "100"), "0:r1"), COHERENCE);
        assertEquals(Set.of(5L, 6L, 16L, 15L, 105L, 106L, 116L, 115L), counters.getFirst().values().orElseThrow());
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

    @ParameterizedTest
    @ValueSource(strings = { "flag ~acyclic co | fr as updates", "undefined_unless acyclic co | fr as updates", "~acyclic co | fr as updates" })
    void whatIsNotRequiredMakesNothingAtomic(String axiom) throws Interruption.StoppedException {
        String model = LOST_UPDATES + axiom + "\n";
        String test = test(add("r0", "1"), add("r0", "1"), "0:r0; 1:r0");
        assertEquals(List.of(), counters(test, model));
        assertTrue(COutcomes.outcomes(test, COutcomes.model(model)).contains("5 5"));
    }

    @Test
    void aReadMayTakeItsValueFromItsOwnWriteWhereTheModelLetsIt() throws Interruption.StoppedException {
        String model = "empty rmw & (fre; coe) as atomicity\nirreflexive rmw; coe; rfe as order\n";
        String first = "LDXR X0,[X1] ; STXR W2,X0,[X1] ; B done ; done: NOP";
        String test = columns("AArch64 T", "uint64_t x=5; 0:X1=x; 1:X1=x; uint64_t 0:X0; uint64_t 1:X0;", "0:X0; 0:X2; 1:X0; 1:X2",
                first, "LDXR X0,[X1] ; ADD X3,X0,#2 ; STXR W2,X3,[X1] ; NOP");
        assertEquals(List.of(), counters(test, model));
        assertTrue(COutcomes.outcomes(test, COutcomes.model(model)).stream().anyMatch(outcome -> !outcome.startsWith("5") && !outcome.startsWith("7")));
        assertEquals(1, counters(test, model + "irreflexive po; rf as later\n").size());
    }

    private static String columns(String name, String initially, String observed, String... threads) {
        StringBuilder text = new StringBuilder(name + "\n{ " + initially + " }\n");
        List<String[]> rows = Stream.of(threads).map(thread -> thread.split(";")).toList();
        text.append(IntStream.range(0, threads.length).mapToObj(i -> "P" + i).collect(Collectors.joining(" | "))).append(" ;\n");
        int length = rows.stream().mapToInt(row -> row.length).max().orElseThrow();
        for (int i = 0; i < length; i++) {
            int line = i;
            text.append(rows.stream().map(row -> line < row.length ? row[line].strip() : "").collect(Collectors.joining(" | "))).append(" ;\n");
        }
        return text + "locations [" + observed + "]\n";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "AArch64 | aarch64 | x=5; 0:X1=x; 1:X1=x; 2:X1=x; | LDXR W0,[X1]; ADD W3,W0,#AMOUNT; STXR W2,W3,[X1] | X0 | X2",
        "AArch64 | aarch64 | x=5; 0:X1=x; 1:X1=x; 2:X1=x; | MOV W3,#AMOUNT; LDADD W3,W0,[X1]; NOP | X0 | X3",
        "RISCV | riscv | x=5; 0:x1=x; 1:x1=x; 2:x1=x; | lr.w x5,0(x1); addi x6,x5,AMOUNT; sc.w x7,x6,0(x1) | x5 | x7",
        "PPC | power | x=5; 0:r1=x; 1:r1=x; 2:r1=x; | lwarx r5,r0,r1; addi r6,r5,AMOUNT; stwcx. r6,r0,r1 | r5 | r6",
    })
    void storesOfExclusivesCountOrFail(String architecture, String model, String initially, String code, String read, String status)
            throws Interruption.StoppedException {
        String observed = IntStream.range(0, 3).mapToObj(i -> i + ":" + read + "; " + i + ":" + status).collect(Collectors.joining("; "));
        String test = columns(architecture + " T", initially, observed + "; x", code.replace("AMOUNT", "1"), code.replace("AMOUNT", "10"),
                code.replace("AMOUNT", "100"));
        String text = "\"T\"\ninclude \"" + model + ".cat\"\n";
        List<Counter> counters = countersUnder(test, text);
        assertEquals(1, counters.size());
        assertEquals(Set.of(5L, 6L, 15L, 16L, 105L, 106L, 115L, 116L), counters.getFirst().values().orElseThrow());
        assertTrue(COutcomes.outcomes(test, text).stream().anyMatch(outcome -> outcome.endsWith("116")));
    }

    @ParameterizedTest
    @CsvSource({ "B, W, uint8_t, 255", "H, W, uint16_t, 65535", "'', W, uint32_t, 4294967295", "'', X, uint64_t, -1" })
    void sumsWrapAround(String width, String registers, String type, long highest) throws Interruption.StoppedException {
        String code = "MOV W3,#1; LDADD" + width + " W3,W0,[X1]; LDADD" + width + " W3,W2,[X1]";
        String test = columns("AArch64 T", type + " x=" + highest + "; 0:X1=x; 1:X1=x;", "0:X0; 1:X0; 0:X2; 1:X2; x",
                code.replace("W", registers), code.replace("#1", "#2").replace("W", registers));
        List<Counter> counters = counters(test, COHERENCE);
        assertEquals(Set.of(highest, 0L, 1L, 2L, 3L, 4L, 5L), counters.getFirst().values().orElseThrow());
        assertTrue(COutcomes.outcomes(test, COutcomes.model(COHERENCE)).stream().allMatch(outcome -> outcome.endsWith(" 5")));
    }

    private static final String AARCH64 = "\"T\"\ninclude \"aarch64.cat\"\n";
    private static final String TWO_CELLS = "x=5; 0:X1=x; 1:X1=x;";

    @ParameterizedTest
    @ValueSource(strings = { "W", "X" })
    void aCompareAndSwapOfWhatWasReadAddsOrFails(String size) throws Interruption.StoppedException {
        String initially = (size.equals("X") ? "uint64_t " : "") + TWO_CELLS;
        String swap = "LDR W0,[X1]; MOV W4,W0; ADD W3,W0,#1; CAS W4,W3,[X1]".replace("W", size);
        String add = "MOV W3,#10; LDADD W3,W0,[X1]".replace("W", size);
        String test = columns("AArch64 T", initially, "0:X0; 0:X4; 1:X0; x", swap, add);
        assertEquals(Set.of(5L, 6L, 15L, 16L), countersUnder(test, AARCH64).getFirst().values().orElseThrow());
        assertEquals(Set.of("5 5 6 16", "5 15 5 15", "15 15 5 16"), COutcomes.outcomes(test, AARCH64));
        assertEquals(List.of(), countersUnder(columns("AArch64 T", initially, "0:X4; x", swap.replace("ADD W3,W0,#1".replace("W", size), "MOV X3,#6"), add),
                AARCH64), "stores a constant");
    }

    @Test
    void aLoopAddsUntilItSucceeds() throws Interruption.StoppedException {
        String swaps = "L0: LDR W0,[X1]; MOV W4,W0; ADD W3,W0,#1; CAS W4,W3,[X1]; CMP W4,W0; B.NE L0";
        String exclusives = "L1: LDXR W0,[X1]; ADD W3,W0,#10; STXR W4,W3,[X1]; CBNZ W4,L1";
        String test = columns("AArch64 T", TWO_CELLS, "0:X0; 1:X0; x", swaps, exclusives);
        assertEquals(1, counters(test, COHERENCE).size());
        assertEquals(Set.of("5 6 16", "15 5 16"), COutcomes.outcomes(test, COutcomes.model(COHERENCE)));
        assertEquals(Set.of("5 6 16", "15 5 16"), COutcomes.outcomes(test, AARCH64));
    }

    @Test
    void threeThreadsAddDifferentNumbers() throws Interruption.StoppedException {
        String test = "C T\n{ x=5; }\nP0(atomic_long *x) { long r0 = 0; " + add("r0", "1") + " }\nP1(atomic_long *x) { long r0 = 0; " + add("r0", "-7")
                + " }\nP2(atomic_long *x) { long r0 = 0; long r1 = 0; " + add("r0", "100") + add("r1", "100") + " }\nlocations [0:r0; 1:r0; 2:r0; 2:r1; x]\n";
        Set<Long> values = counters(test, COHERENCE).getFirst().values().orElseThrow();
        assertEquals(12, values.size());
        Set<String> outcomes = COutcomes.outcomes(test, COutcomes.model(COHERENCE));
        assertEquals(12, outcomes.size(), "as many as orders of the four");
    }

    @Test
    void whereVeryMuchCanBeReadNothingIsSaidOfIt() throws Interruption.StoppedException {
        StringBuilder test = new StringBuilder("C T\n{ }\n");
        for (int thread = 0; thread < 5; thread++) {
            test.append("P" + thread + "(atomic_long *x, atomic_long *y) { long r0 = 0; long r1 = atomic_load_explicit(y, memory_order_relaxed); ");
            for (int i = 0; i < 5; i++) {
                test.append("if (r1 == " + i + ") {" + add("r0", Long.toString(1L << 5 * thread + i)) + "}");
            }
            test.append(" }\n");
        }
        String stores = IntStream.range(1, 5).mapToObj(i -> "atomic_store_explicit(y, " + i + ", memory_order_relaxed);").collect(Collectors.joining());
        Counter counter = counters(test + "P5(atomic_long *y) { " + stores + " }\nlocations [x]\n", COHERENCE).getFirst();
        assertTrue(counter.values().isEmpty());
        Map<Integer, Set<Long>> known = new HashMap<>();
        counter.addReadValues(known);
        assertEquals(Map.of(), known);
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

    /** Some accesses of x, by registers from 2 (result) on that are different for each. */
    private static String accesses(Random random, int thread, int count, String size) {
        List<String> code = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int read = 2 + 3 * i;
            int sum = read + 1;
            int status = read + 2;
            String amount = List.of("1", "2", "255", "65535").get(random.nextInt(4));
            String label = "L" + thread + i;
            code.add(switch (random.nextInt(17)) {
                case 0 -> "LDR" + size + " W" + read + ",[X1]";
                case 1, 2, 3, 4 -> "MOV W" + sum + ",#" + amount + "; LDADD" + size + " W" + sum + ",W" + read + ",[X1]";
                case 5, 6, 7, 8 -> "LDXR" + size + " W" + read + ",[X1]; ADD W" + sum + ",W" + read + ",#1; STXR" + size + " W" + status + ",W" + sum + ",[X1]";
                case 9, 10, 11 -> "LDR" + size + " W" + read + ",[X1]; MOV W" + status + ",W" + read + "; ADD W" + sum + ",W" + read + ",#3; CAS" + size + " W" + status + ",W"
                        + sum + ",[X1]";
                case 12, 13 -> "LDR" + size + " W" + read + ",[X1]; CMP W" + read + ",#5; B.NE " + label + "; MOV W" + sum + ",#10; LDADD" + size + " W" + sum + ",W"
                        + status + ",[X1]; " + label + ": NOP";
                case 14, 15 -> "LDXR" + size + " W" + read + ",[X1]; ADD W" + sum + ",W" + read + ",#7; CBZ W" + read + "," + label + "; STXR" + size + " W" + status + ",W"
                        + sum + ",[X1]; " + label + ": NOP";
                default -> "SWP" + size + " W" + sum + ",W" + read + ",[X1]";
            });
        }
        return String.join("; ", code);
    }

    @ParameterizedTest
    @ValueSource(strings = { COHERENCE, LOST_UPDATES, SC, AARCH64, "empty rmw & (fre; coe) as atomicity\n", "acyclic po-loc | rf | co | fr as coherence\n",
        "irreflexive rmw; coe; rfe as order\nempty rmw & (fre; coe) as atomicity\n", "acyclic co | fr | rmw as updates\n", "empty [X]; rmw & (fre; coe) as exclusives\n" })
    void bothProceduresFindTheSameOutcomesOfInstructions(String model) throws Interruption.StoppedException {
        Random random = new Random(model.length());
        int found = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int width = random.nextInt(3);
            String size = List.of("", "B", "H").get(width);
            String initially = List.of("int", "uint8_t", "uint16_t").get(width) + " x=" + List.of("5", "0", "254").get(random.nextInt(3)) + "; 0:X1=x; 1:X1=x; 2:X1=x;";
            String observed = IntStream.range(0, 3).mapToObj(i -> i + ":X2; " + i + ":X4; " + i + ":X5; " + i + ":X7").collect(Collectors.joining("; ")) + "; x";
            String test = columns("AArch64 T", initially, observed, accesses(random, 0, 1 + random.nextInt(2), size), accesses(random, 1, 1, size),
                    accesses(random, 2, 1, size));
            String text = model.equals(AARCH64) ? model : COutcomes.model(model);
            COutcomes.outcomes(test, text);
            found += countersUnder(test, text).size();
        }
        assertTrue(model.equals(COHERENCE) ? found > 0 : !model.equals(LOST_UPDATES) || found == 0, "counters: " + found);
    }
}
