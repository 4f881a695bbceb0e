package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.felis.cli.bench.ProcessBenchmark;
import org.felis.cli.bench.Table;
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

    private FelisRun bench(String... options) {
        List<String> words = new ArrayList<>(List.of("bench", "--format", "tsv", "--warm-up", "1", "--repeat", "2"));
        words.addAll(List.of(options));
        words.add(suite.toString());
        return FelisRun.of(words.toArray(String[]::new));
    }

    private static List<String[]> rows(FelisRun run) {
        return Arrays.stream(run.out().split("\n")).map(line -> line.split("\t")).toList();
    }

    @Test
    void aRowPerModelSaysHowManyVerdictsWereTimed() {
        FelisRun run = bench("--way", "");
        List<String[]> rows = rows(run);
        assertEquals(List.of("model", "options", "verdicts", "unanswered", "median ms", "p90 ms", "max ms", "mean ms"),
                Arrays.asList(rows.get(0)).subList(0, 8));
        assertEquals(List.of("x86tso", "default", "1", "0"), Arrays.asList(rows.get(1)).subList(0, 4));
        assertEquals(List.of("sc", "default", "1", "1"), Arrays.asList(rows.get(2)).subList(0, 4));
        assertTrue(Double.parseDouble(rows.get(1)[4]) > 0, run.out());
        assertTrue(run.err().contains("no answer: broken.litmus under sc"), run.err());
        assertEquals(1, run.status());
    }

    @Test
    void aRowForEachTestStandsBesideWhatOthersNeeded() throws IOException {
        Files.writeString(suite.resolve("expected.tsv"),
                "test\tmodel\ttool_s\none.litmus\tx86tso\t0.25\none.litmus\tsc\t\nbroken.litmus\tsc\t1\n");
        FelisRun run = bench("--each", "--way", "--procedure explicit", "--way", "--procedure smt");
        List<String[]> rows = rows(run);
        assertEquals(List.of("model", "test", "procedure explicit ms", "procedure smt ms", "tool_s"), Arrays.asList(rows.get(0)));
        assertEquals(List.of("x86tso", "one.litmus"), Arrays.asList(rows.get(1)).subList(0, 2));
        assertTrue(Double.parseDouble(rows.get(1)[3]) > 0, run.out());
        assertEquals("250", rows.get(1)[4]);
        assertEquals(List.of("sc", "broken.litmus", "-", "-", "1000"), Arrays.asList(rows.get(3)));
        assertEquals(1, run.status());
    }

    @Test
    void bothProceduresAreMeasuredUnlessWaysAreGiven() {
        assertEquals(List.of("procedure auto", "procedure smt"),
                rows(bench("--only", "x86tso")).stream().skip(1).map(row -> row[1]).toList());
        assertEquals(List.of("procedure explicit", "analysis none"),
                rows(bench("--only", "x86tso", "--way", "--procedure explicit", "--way", "--analysis none")).stream().skip(1)
                        .map(row -> row[1]).toList());
    }

    @Test
    void everyStageIsAColumn() {
        FelisRun run = FelisRun.of("bench", "--way", "--procedure smt", "--only", "x86tso", suite.toString());
        for (String stage : List.of("test", "model", "analysis", "encoding", "solving")) {
            assertTrue(run.out().lines().findFirst().get().contains("| mean " + stage + " "), run.out());
        }
        assertTrue(run.out().contains("| x86tso | procedure smt | 1 | 0 | "), run.out());
        assertEquals(0, run.status());
    }

    @Test
    void timesOfOthersStandBesideOurs() throws IOException {
        Files.writeString(suite.resolve("peers.tsv"), "test\tmodel\tother_cpu_s\tother_warm_ms\n"
                + "one.litmus\tx86tso\t0.25\t40\none.litmus\tsc\t\ttimeout\n");
        List<String[]> rows = rows(bench("--way", "", "--only", "one"));
        assertEquals(List.of("other_cpu_s median ms", "ratio", "other_warm_ms median ms", "ratio"),
                Arrays.asList(rows.get(0)).subList(8, 12));
        assertEquals("250", rows.get(1)[8]);
        assertEquals("40.00", rows.get(1)[10]);
        assertEquals(Double.parseDouble(rows.get(1)[4]) / 40, Double.parseDouble(rows.get(1)[11]), 0.01);
        assertEquals(List.of("-", "-", "-", "-"), Arrays.asList(rows.get(2)).subList(8, 12));
    }

    @Test
    void memoryIsReadAfterEachTenth() {
        List<String[]> rows = rows(bench("--memory", "20", "--only", "one"));
        assertEquals("tests", rows.get(0)[0]);
        assertEquals(11, rows.size());
        assertEquals(List.of("20", "0"), Arrays.asList(rows.get(10)).subList(0, 2));
    }

    @Test
    void aProcessIsTimedFromItsStartToItsEnd() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Table table = new ProcessBenchmark(List.of(java, "-version"), 2).run();
        assertEquals(List.of("wall ms", "processor ms", "peak resident MiB"), table.rows().stream().map(row -> row.get(0)).toList());
        assertTrue(table.rows().stream().allMatch(row -> row.get(1).equals("2")), table.toString());
        assertThrows(ProcessBenchmark.FailedException.class,
                () -> new ProcessBenchmark(List.of(java, "-no-such-option"), 1).run());
    }

    @Test
    void wrongArgumentsAreSaid() {
        assertEquals(2, bench("--way", "--procedure none").status());
        assertEquals(2, FelisRun.of("bench", "--repeat", "0", suite.toString()).status());
        assertEquals(2, FelisRun.of("bench", suite.resolve("nowhere").toString()).status());
        assertEquals(2, FelisRun.of("bench").status());
        FelisRun unknown = FelisRun.of("bench", "--family", "sbb");
        assertEquals(2, unknown.status());
        assertTrue(unknown.err().contains("mp-chain-fenced"), unknown.err());
        assertEquals(2, FelisRun.of("bench", "--family", "sb", "--from", "1").status());
        unknown.assertNoStackTrace();
        assertFalse(unknown.out().contains("|"));
    }
}
