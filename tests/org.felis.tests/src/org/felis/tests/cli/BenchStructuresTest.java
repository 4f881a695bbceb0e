package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.felis.clang.ClangFinder;
import org.felis.cli.bench.StructureBenchmark;
import org.felis.cli.bench.family.StructureProgram;
import org.felis.cli.bench.family.StructureProgram.Structure;
import org.felis.tests.Repository;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis bench structures}: its rows, and that given keys are compared with any keys. */
class BenchStructuresTest {

    private static final Path EXAMPLES = Repository.root().resolve("examples/structures");

    /** Of four keys; an assertion fails if the last is the largest that there is and the others are equal. */
    private static final String FAILS_FOR_FEW_KEYS = """
            #include <assert.h>
            #include <verifier.h>
            int main(void)
            {
            #ifdef FIXED
                unsigned long keys[] = { FIXED };
            #else
                unsigned long keys[4];
                for (int i = 0; i < 4; i++) {
                    keys[i] = __VERIFIER_nondet_ulong();
                    __VERIFIER_assume(keys[i] >= 1 && keys[i] <= RANGE%s);
                }
            #endif
                assert(!(keys[0] == keys[1] && keys[1] == keys[2] && keys[3] == 4));
                return 0;
            }
            """;

    @TempDir
    private Path folder;

    private static void needClang() {
        assumeTrue(!ClangFinder.onPath().candidates().isEmpty(), "clang is not installed");
    }

    private static List<String> cells(String line) {
        return List.of(line.split("\t"));
    }

    @Test
    void eachStructureHasItsProgramsAndItsKindsOfData() throws IOException {
        for (Structure structure : Structure.values()) {
            StructureProgram program = structure.in(EXAMPLES);
            assertEquals(structure.label(), program.label());
            assertTrue(structure.hasClients() ? !program.variants().isEmpty() : program.variants().size() == (program.hasKeys() ? 3 : 2), program.label());
            assertTrue(structure.wrongIn(EXAMPLES).text().contains("#include \"" + structure.label() + ".c\""), program.label());
            assertEquals(List.of("-DN=1", "-DFIXED=1,2,3,4"), program.task(StructureProgram.choice(4 + 2 * 16 + 3 * 64), "rc11",
                    VerificationOptions.DEFAULT.withClangArguments(List.of("-DN=1"))).options().clangArguments());
        }
    }

    @Test
    void eachChoiceOfKeysIsAnother() {
        Set<String> all = IntStream.range(0, StructureProgram.CHOICES).mapToObj(number -> StructureProgram.choice(number).name()).collect(Collectors.toSet());
        assertEquals(256, all.size());
        assertTrue(all.contains("keys 1,1,1,1") && all.contains("keys 4,4,4,4"), all.toString());
    }

    @Test
    void aStackHoldsWithSuccessiveAndWithAnyStamps() {
        needClang();
        FelisRun run = FelisRun.of("bench", "structures", "--program", "stamped-stack-atomic", "--warm-up", "0", "--format", "tsv", EXAMPLES.toString());
        assertEquals(0, run.status(), run.err());
        List<List<String>> rows = run.out().lines().map(BenchStructuresTest::cells).toList();
        assertEquals(List.of("program", "data", "model", "verdict", "ms", "processor ms", "peak resident MiB"), rows.getFirst());
        assertEquals(List.of("stamped-stack-atomic", "successive stamps", "rc11", "Holds"), rows.get(1).subList(0, 4));
        assertEquals(List.of("stamped-stack-atomic", "any stamps", "rc11", "Holds"), rows.get(2).subList(0, 4));
    }

    @Test
    void clientsOfManyThreadsHaveRowsOfTheirOwn() {
        needClang();
        FelisRun run = FelisRun.of("bench", "structures", "--clients", "--program", "bitmap-bag", "--warm-up", "0", "--format", "tsv", EXAMPLES.toString());
        assertEquals(0, run.status(), run.err());
        assertEquals(List.of("bag, 3 writers, 3 readers Holds", "bag, 5 writers Holds"),
                run.out().lines().skip(1).map(line -> cells(line).get(1) + " " + cells(line).get(3)).toList());
    }

    @Test
    void aSetHasTheSameVerdictsWithGivenKeysAndWithAny() {
        needClang();
        FelisRun run = FelisRun.of("bench", "structures", "--program", "list-set-fine", "--concrete", "2", "--format", "tsv", EXAMPLES.toString());
        assertEquals(0, run.status(), run.err());
        assertEquals(List.of("list-set-fine keys 1 … 4 Holds", "list-set-fine 2 of 256 choices Holds", "list-set-fine-relaxed keys 1 … 4 Violated: races",
                "list-set-fine-relaxed 2 of 256 choices Violated in 2: races"), run.out().lines().skip(1).map(line -> {
                    List<String> cells = cells(line);
                    return cells.get(0) + " " + cells.get(1) + " " + cells.get(3);
                }).toList());
    }

    private List<StructureBenchmark.Row> compared(String assumption) throws IOException {
        Path file = folder.resolve("list-set.c");
        Files.writeString(file, FAILS_FOR_FEW_KEYS.formatted(assumption));
        return new StructureBenchmark(VerificationOptions.DEFAULT, 0, 1).compare(Structure.COARSE_SET.in(folder), "sc", 4, new InProcessVerifier());
    }

    @Test
    void keysThatFailAreFoundAmongTheChoicesAndByAnyKeys() throws IOException {
        needClang();
        List<StructureBenchmark.Row> rows = compared("");
        assertEquals("Violated: assertions", rows.get(0).verdict());
        assertEquals("Violated in 1: assertions", rows.get(1).verdict());
        assertTrue(rows.get(1).isRight());
    }

    @Test
    void aViolationThatAnyKeysDoNotHaveIsWrong() throws IOException {
        needClang();
        List<StructureBenchmark.Row> rows = compared(" && keys[i] < 4");
        assertEquals("Holds", rows.get(0).verdict());
        assertEquals("WRONG: Violated in 1: assertions", rows.get(1).verdict());
        assertFalse(rows.get(1).isRight());
    }

    @Test
    void whatAnyKeysViolateMustBeFoundOnlyIfAllChoicesAreVerified() {
        assertTrue(StructureBenchmark.agree(Set.of(Property.RACES), Set.of(), false));
        assertFalse(StructureBenchmark.agree(Set.of(Property.RACES), Set.of(), true));
        assertFalse(StructureBenchmark.agree(Set.of(Property.RACES), Set.of(Property.ASSERTIONS), false));
        assertTrue(StructureBenchmark.agree(Set.of(Property.RACES), Set.of(Property.RACES), true));
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertEquals(2, FelisRun.of("bench", "structures", "--concrete", "257").status());
        assertEquals(2, FelisRun.of("bench", "structures", "--model", "x87").status());
        FelisRun unknown = FelisRun.of("bench", "structures", "--program", "skip-list");
        assertEquals(2, unknown.status());
        assertTrue(unknown.err().contains("list-set-fine"), unknown.err());
        FelisRun nowhere = FelisRun.of("bench", "structures", folder.toString());
        assertEquals(2, nowhere.status());
        assertTrue(nowhere.err().contains("list-set.c"), nowhere.err());
    }
}
