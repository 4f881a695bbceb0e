package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.felis.tests.Repository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code felis mix --engine spark}: the report is that of one machine, whatever becomes of the workers. No compiler is needed: profiles are recorded assembly and mapping tables. */
class SparkTest {

    private static final Path RECORDED = Repository.root().resolve("tests/org.felis.tests/fixtures/mix/windows-fences");

    @TempDir
    Path folder;

    private Path profiles;
    private Path tests;

    @BeforeEach
    void aCampaign() throws Exception {
        assumeTrue(SparkCluster.isPossible(), "Spark's jars are not in target/spark: ./felis test gets them");
        profiles = Files.writeString(folder.resolve("profiles.yaml"), """
                machine: AArch64
                profiles:
                  armv8: {mapping: armv8}
                  rcpc: {mapping: rcpc}
                  proposed: {mapping: %s}
                  clang-22.linux-gnu: {assembly: %s}
                """.formatted(RECORDED.resolveSibling("jvm-ldapr").resolve("proposed.map"), RECORDED.resolve("clang-22.linux-gnu.s")));
        tests = Files.createDirectory(folder.resolve("tests"));
        Files.copy(RECORDED.resolve("source.litmus"), tests.resolve("recorded.litmus"));
        assertEquals(0, FelisRun.of("generate", "--arch", "C", "--all", "--size", "4", "--access", "Sc,Rel,Rlx", "-o", tests.toString(), "Pod**", "Rfe", "Fre").status());
    }

    private String[] arguments(Path results, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--profiles", profiles.toString(), "--outcomes", "-o", results.toString(), tests.toString()));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private FelisRun onThisMachine(Path results) {
        List<String> arguments = new ArrayList<>(List.of("mix"));
        arguments.addAll(List.of(arguments(results)));
        return FelisRun.of(arguments.toArray(String[]::new));
    }

    /** What a campaign wrote, by name of the file; answers in no order, and without how long it took. */
    private static Map<String, String> report(Path results) throws IOException {
        Map<String, String> report = new TreeMap<>();
        try (Stream<Path> files = Files.walk(results)) {
            files.filter(Files::isRegularFile).forEach(file -> report.put(results.relativize(file).toString(), text(file)));
        }
        return report;
    }

    private static String text(Path file) {
        try {
            String text = Files.readString(file);
            return switch (file.getFileName().toString()) {
                case "answers.tsv" -> String.join("\n", text.lines().sorted().toList());
                case "results.tsv" -> text.replaceAll("\t[\\d.]+\n", "\n");
                case "results.json" -> text.replaceAll("\"seconds\":[\\d.E-]+", "");
                default -> text;
            };
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String withoutSeconds(String output) {
        return output.replaceAll("\t[\\d.]+ s\n", "\n");
    }

    private static long answers(Path results) {
        try (Stream<String> lines = Files.lines(results.resolve("answers.tsv"))) {
            return lines.count();
        } catch (IOException | UncheckedIOException notYet) {
            return 0;
        }
    }

    @Test
    void theReportIsThatOfOneMachineWhateverBecomesOfTheWorkers() throws Exception {
        long start = System.nanoTime();
        FelisRun one = onThisMachine(folder.resolve("one"));
        long here = System.nanoTime();
        assertEquals(0, one.status(), one.err());
        assertTrue(one.out().contains("Bug\t"), one.out());
        long asked = answers(folder.resolve("one"));
        assertTrue(asked > 100, asked + " questions: enough for a worker to be lost meanwhile");
        try (SparkCluster cluster = new SparkCluster(folder, 2)) {
            long ready = System.nanoTime();
            withTwoWorkers(cluster, one);
            long both = System.nanoTime();
            withOneThatIsLost(cluster, one, asked / 10);
            System.out.printf("%d questions: on this machine %.1f s; a master and two workers are there after %.1f s; with them %.1f s, with one of them lost %.1f s%n", asked, (here - start) / 1e9,
                    (ready - here) / 1e9, (both - ready) / 1e9, (System.nanoTime() - both) / 1e9);
            withoutAny(cluster);
        }
        // what is known by then is gone on with here
        assertIsReport(one, onThisMachine(folder.resolve("ended")), "ended");
    }

    private void withTwoWorkers(SparkCluster cluster, FelisRun one) throws Exception {
        try (LoggedProcess campaign = cluster.mix(arguments(folder.resolve("two")))) {
            assertIsReport(one, campaign.run(), "two");
        }
    }

    private void withOneThatIsLost(SparkCluster cluster, FelisRun one, long answers) throws Exception {
        try (LoggedProcess campaign = cluster.mix(arguments(folder.resolve("lost")))) {
            campaign.until(() -> answers(folder.resolve("lost")) > answers, "some answers");
            cluster.killWorker(0);
            assertTrue(campaign.isAlive());
            FelisRun lost = campaign.run();
            assertIsReport(one, lost, "lost");
            assertTrue(lost.err().contains("felis: an executor of Spark was lost: what it had not answered is asked again"), lost.err());
        }
    }

    private void assertIsReport(FelisRun expected, FelisRun run, String results) throws IOException {
        assertEquals(0, run.status(), run.err());
        run.assertNoStackTrace();
        assertEquals(withoutSeconds(expected.out()), withoutSeconds(run.out()));
        assertEquals(report(folder.resolve("one")), report(folder.resolve(results)));
    }

    private void withoutAny(SparkCluster cluster) throws Exception {
        try (LoggedProcess campaign = cluster.mix(arguments(folder.resolve("ended"), "--spark-conf", "spark.felis.lostWorkersTimeout=3s"))) {
            campaign.until(() -> answers(folder.resolve("ended")) > 20, "some answers");
            cluster.killWorker(1);
            FelisRun ended = campaign.run();
            assertEquals(1, ended.status(), ended.toString());
            assertTrue(ended.err().contains("felis: all workers of " + cluster.url() + " are lost, and none came back within 3 s; with the same -o the campaign goes on where it was"), ended.err());
            ended.assertNoStackTrace();
        }
        try (LoggedProcess campaign = cluster.mix(arguments(folder.resolve("ended"), "--spark-conf", "spark.felis.firstWorkerTimeout=3s"))) {
            FelisRun nobody = campaign.run();
            assertEquals(1, nobody.status(), nobody.toString());
            assertTrue(nobody.err().contains("had no worker for this campaign within 3 s: start one with 'felis spark worker " + cluster.url()), nobody.err());
            nobody.assertNoStackTrace();
        }
    }

    @Test
    void whereNobodyAnswersIsSaidAtOnce() throws Exception {
        try (LoggedProcess campaign = SparkCluster.mixWith("spark://127.0.0.1:1", arguments(folder.resolve("results")))) {
            FelisRun run = campaign.run();
            assertEquals(1, run.status());
            assertTrue(run.err().startsWith("felis: no master of Spark answers at spark://127.0.0.1:1 (Connection refused"), run.err());
            assertTrue(run.err().contains("): start one with 'felis spark master'"), run.err());
            run.assertNoStackTrace();
        }
        try (LoggedProcess campaign = SparkCluster.mixWith("yarn", arguments(folder.resolve("results")))) {
            FelisRun run = campaign.run();
            assertEquals(1, run.status());
            assertTrue(run.err().startsWith("felis: --master wants spark://HOST:PORT"), run.err());
        }
    }
}
