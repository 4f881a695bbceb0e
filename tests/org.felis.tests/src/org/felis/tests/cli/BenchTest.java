package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis bench}: which rows and columns its tables have; never how fast anything is. */
class BenchTest {

    @TempDir
    private Path suite;

    @BeforeEach
    void twoTests() throws IOException {
        Files.writeString(suite.resolve("one.litmus"), "X86 one\n{ }\n P0 ;\n MOV [x],$1 ;\nexists ([x]=1)\n");
        Files.writeString(suite.resolve("broken.litmus"), "X86 broken\n{ }\n P0 ;\n MOVE ;\nexists ([x]=1)\n");
        Files.writeString(suite.resolve("expected.tsv"), "test\tmodel\tverdict\tobservation\n"
                + "one.litmus\tx86tso\tOk\tAlways\none.litmus\tsc\tOk\tAlways\nbroken.litmus\tsc\tOk\tAlways\n");
    }

    @Test
    void aRowPerModelSaysHowManyVerdictsWereTimed() {
        FelisRun run = FelisRun.of("bench", "--format", "tsv", "--warm-up", "1", "--repeat", "2", suite.toString());
        List<String[]> rows = Arrays.stream(run.out().split("\n")).map(line -> line.split("\t")).toList();
        assertEquals(List.of("model", "verdicts", "unanswered", "median ms", "p90 ms", "max ms", "mean ms"),
                Arrays.asList(rows.get(0)).subList(0, 7));
        assertEquals(List.of("x86tso", "1", "0"), Arrays.asList(rows.get(1)).subList(0, 3));
        assertEquals(List.of("sc", "1", "1"), Arrays.asList(rows.get(2)).subList(0, 3));
        assertTrue(Double.parseDouble(rows.get(1)[3]) > 0, run.out());
        assertEquals(1, run.status());
    }

    @Test
    void everyStageIsAColumn() {
        FelisRun run = FelisRun.of("bench", "--procedure", "smt", "--only", "x86tso", suite.toString());
        for (String stage : List.of("test", "model", "analysis", "encoding", "solving")) {
            assertTrue(run.out().lines().findFirst().get().contains("| mean " + stage + " "), run.out());
        }
        assertTrue(run.out().contains("| x86tso | 1 | 0 | "), run.out());
        assertEquals(0, run.status());
    }

    @Test
    void wrongNumbersAreWrongArguments() {
        assertEquals(2, FelisRun.of("bench", "--repeat", "0", suite.toString()).status());
        assertEquals(2, FelisRun.of("bench", suite.resolve("nowhere").toString()).status());
    }
}
