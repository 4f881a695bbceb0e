package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis bench programs}: what its tables say of which rows; never how fast anything is. */
class BenchProgramsTest {

    private static final String ABORTING = "owner+name/0123/a/abort.ll";
    private static final String RETURNING = "owner+name/0123/a/return.ll";

    @TempDir
    private Path suite;

    @BeforeEach
    void twoPrograms() throws IOException {
        Files.createDirectories(suite.resolve(ABORTING).getParent());
        Files.writeString(suite.resolve(ABORTING), program("call void @abort()\n  unreachable"));
        Files.writeString(suite.resolve(RETURNING), program("ret i32 0"));
        expected(ABORTING + "\tsc (-)\t1\tassertions\tviolated\t-\texecutions 1", RETURNING + "\tsc (-)\t2\tassertions\tholds\t-\tgenmc.h; executions 3",
                RETURNING + "\tx86tso (x86)\t-\tassertions\tholds\t-\t-");
    }

    private static String program(String body) {
        return """
                target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
                declare void @abort()
                define i32 @main() {
                entry:
                  BODY
                }
                """.replace("BODY", body);
    }

    private void expected(String... rows) throws IOException {
        Files.writeString(suite.resolve("expected.tsv"), "test\tmodel\tbound\tproperty\texpected\tflags\tnote\n" + String.join("\n", rows) + "\n");
    }

    private FelisRun bench(String... options) {
        List<String> words = new ArrayList<>(List.of("bench", "programs", "--format", "tsv", "--warm-up", "1", "--repeat", "2"));
        words.addAll(List.of(options));
        words.add(suite.toString());
        return FelisRun.of(words.toArray(String[]::new));
    }

    /** Tables stand apart by an empty line. */
    private static List<List<String[]>> tables(FelisRun run) {
        return Arrays.stream(run.out().split("\n\n")).map(table -> Arrays.stream(table.split("\n")).map(line -> line.split("\t")).toList()).toList();
    }

    private static String cell(List<String[]> table, int row, String column) {
        return table.get(row)[IntStream.range(0, table.get(0).length).filter(i -> table.get(0)[i].equals(column)).findFirst().orElseThrow()];
    }

    @Test
    void aRowPerModelAndOneForAllSayHowManyHaveAnAnswerAndHowManyStateExecutions() {
        FelisRun run = bench();
        List<String[]> table = tables(run).get(0);
        assertEquals(List.of("sc (-)", "x86tso (x86)", "all"), table.stream().skip(1).map(row -> row[0]).toList());
        assertEquals(List.of("2", "1", "3"), List.of(cell(table, 1, "answers"), cell(table, 2, "answers"), cell(table, 3, "answers")));
        assertEquals(List.of("2", "0", "2"), IntStream.of(1, 2, 3).mapToObj(row -> cell(table, row, "with executions")).toList());
        assertTrue(Double.parseDouble(cell(table, 1, "their median ms")) > 0, run.out());
        assertEquals("-", cell(table, 2, "their median ms"));
        assertEquals(0, run.status(), run.err());
    }

    @Test
    void timesOfOtherToolsAreThoseOfTheSameProgramModelAndBoundAndTheFastestIsCompared() throws IOException {
        Path peers = Files.writeString(suite.resolve("times.tsv"), "path\tmodel\tbound\ttool\tresult\tmilliseconds\twhat is timed\n"
                + "a/return.ll\tsc (-)\t2\tslow\tholds\t4000\twarm\na/return.ll\tsc (-)\t2\tquick\tholds\t50\twarm\n"
                + "a/return.ll\tsc (-)\t1\tquick\tholds\t1\tof another bound\na/abort.ll\tsc (-)\t1\tquick\tno answer in 60 s\t60000\tno time\n");
        FelisRun run = bench("--each", "--peers", peers.toString());
        List<String[]> each = tables(run).get(0);
        assertEquals(List.of("sc (-)", ABORTING, "1", "procedure auto"), Arrays.asList(each.get(1)).subList(0, 4));
        assertEquals(List.of("-", "-", "-"), List.of(cell(each, 1, "slow ms"), cell(each, 1, "quick ms"), cell(each, 1, "ratio")));
        assertEquals(List.of("4000", "50.00"), List.of(cell(each, 2, "slow ms"), cell(each, 2, "quick ms")));
        double ratio = Double.parseDouble(cell(each, 2, "ms")) / 50;
        assertEquals(ratio, Double.parseDouble(cell(each, 2, "ratio")), 0.01);
        assertEquals("-", each.get(3)[2]);
        List<String[]> summary = tables(run).get(1);
        assertEquals("1", cell(summary, 3, "compared"));
        assertEquals(ratio, Double.parseDouble(cell(summary, 3, "geometric mean of ratios")), 0.01);
        assertEquals(ratio, Double.parseDouble(cell(summary, 3, "max ratio")), 0.01);
    }

    @Test
    void aWrongAnswerAndAPropertyThatThereIsNotAreNoAnswers() throws IOException {
        expected(RETURNING + "\tsc (-)\t2\tassertions\tviolated\t-\t-", RETURNING + "\tsc (-)\t2\tbeauty\tholds\t-\t-");
        FelisRun run = bench("--each");
        assertTrue(run.err().contains("no answer: " + RETURNING + " under sc (-), bound 2, procedure auto: wrong: expected Violated, found assertions Holds"), run.err());
        assertTrue(run.err().contains("properties that Felis does not verify"), run.err());
        assertEquals(List.of("no answer", "no answer"), tables(run).get(0).stream().skip(1).map(row -> row[4]).toList());
        assertEquals(1, run.status());
    }

    @Test
    void aSuiteOfLitmusTestsIsRefused() throws IOException {
        Files.writeString(suite.resolve("expected.tsv"), "test\tmodel\tverdict\tobservation\none.litmus\tsc\tOk\tAlways\n");
        FelisRun run = bench();
        assertEquals(2, run.status());
        assertTrue(run.err().contains("felis bench " + suite), run.err());
    }
}
