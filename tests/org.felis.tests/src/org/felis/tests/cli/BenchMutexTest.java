package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import org.felis.cli.bench.Cost;
import org.felis.cli.bench.FamilyBenchmark;
import org.felis.cli.bench.MutexTable;
import org.felis.cli.bench.Way;
import org.felis.cli.bench.family.MutualExclusion;
import org.felis.clang.ClangFinder;
import org.felis.tests.Repository;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis bench mutex}: its rows, and its figure. */
class BenchMutexTest {

    private static final Way WAY = new Way("w", VerificationOptions.DEFAULT);

    @TempDir
    private Path folder;

    private static FamilyBenchmark.Row row(int bound, FamilyBenchmark.Point... points) {
        return new FamilyBenchmark.Row(bound, List.of(points));
    }

    private static FamilyBenchmark.Answered after(int bound, double seconds) {
        return new FamilyBenchmark.Answered(new Verdict.HoldsUpToBound(bound), new Cost(2000 * seconds, 1000 * seconds, 300, Map.of("encoding", 5.0)));
    }

    private final List<FamilyBenchmark.Column> columns = new FamilyBenchmark(List.of(WAY), 0, 1).columns(List.of("x86tso", "power"));

    @Test
    void eachBoundOfEachProgramUnderEachModelIsARowWithItsStages() {
        MutexTable table = new MutexTable(columns, Map.of("peterson", List.of(row(1, after(1, 1), after(1, 10)), row(2, after(2, 2), new FamilyBenchmark.Unanswered("timeout")))));
        assertEquals(List.of("program", "model", "options", "bound", "verdict", "ms", "processor ms", "peak resident MiB", "encoding ms"), table.table().head());
        assertEquals(List.of("peterson", "x86tso", "w", "2", "Holds(bound 2)", "4000", "2000", "300", "5.00"), table.table().rows().get(1));
        assertEquals(List.of("peterson", "power", "w", "2", "timeout", "-", "-", "-", "-"), table.table().rows().get(3));
        assertFalse(table.isComplete());
    }

    @Test
    void theFigureHasAPanelForEachModelAndAPointForEachAnswerOnALogarithmicScale() {
        String svg = new MutexTable(columns, Map.of("peterson", List.of(row(1, after(1, 1), after(1, 10)), row(2, after(2, 100), new FamilyBenchmark.Unanswered("timeout"))))).chart().svg();
        assertTrue(svg.contains(">x86tso<") && svg.contains(">power<") && svg.contains(">peterson<"), svg);
        assertEquals(3, svg.split("<circle", -1).length - 1, svg);
        IntFunction<Double> height = point -> Double.parseDouble(svg.split("cy=\"")[point].split("\"")[0]);
        double one = height.apply(1);
        double hundred = height.apply(2);
        double ten = height.apply(3);
        assertEquals((one + hundred) / 2, ten, 0.2, svg);
        assertTrue(svg.contains("peterson, bound 2: 100.000 s"), svg);
    }

    @Test
    void nothingAnsweredIsAFigureWithoutPoints() {
        String svg = new MutexTable(columns, Map.of("peterson", List.of(row(1, new FamilyBenchmark.Unanswered("timeout"), new FamilyBenchmark.Skipped())))).chart().svg();
        assertFalse(svg.contains("<circle"), svg);
        assertFalse(svg.contains("NaN"), svg);
    }

    @Test
    void everyAlgorithmHasItsProgram() throws IOException {
        for (MutualExclusion.Algorithm algorithm : MutualExclusion.Algorithm.values()) {
            MutualExclusion program = algorithm.in(algorithm.file(Repository.root().resolve("examples/c")));
            assertTrue(program.text(1).contains("int main("), program.label());
            assertEquals(7, program.options(7, VerificationOptions.DEFAULT).bound().first());
        }
    }

    @Test
    void programsThatCountTheirIterationsHoldUpToEachBound() {
        assumeTrue(!ClangFinder.onPath().candidates().isEmpty(), "clang is not installed");
        Path image = folder.resolve("figure.svg");
        FelisRun run = FelisRun.of("bench", "mutex", "--algorithm", "peterson,parker", "--model", "x86tso", "--bounds", "2,1", "--warm-up", "0", "--format", "tsv", "--svg", image.toString(),
                Repository.root().resolve("examples/c").toString());
        assertEquals(0, run.status(), run.err());
        assertEquals(List.of("peterson-counted Holds(bound 1)", "peterson-counted Holds(bound 2)", "parker-counted Holds(bound 1)", "parker-counted Holds(bound 2)"),
                run.out().lines().skip(1).map(line -> line.split("\t")).map(cells -> cells[0] + " " + cells[4]).toList());
        assertTrue(Files.isRegularFile(image));
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertEquals(2, FelisRun.of("bench", "mutex", "--bounds", "0").status());
        assertEquals(2, FelisRun.of("bench", "mutex", "--model", "x87").status());
        FelisRun unknown = FelisRun.of("bench", "mutex", "--algorithm", "eisenberg");
        assertEquals(2, unknown.status());
        unknown.assertNoStackTrace();
        FelisRun nowhere = FelisRun.of("bench", "mutex", folder.toString());
        assertEquals(2, nowhere.status());
        assertTrue(nowhere.err().contains("burns.c"), nowhere.err());
    }
}
