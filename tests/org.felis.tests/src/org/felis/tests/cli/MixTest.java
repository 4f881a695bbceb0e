package org.felis.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** {@code felis mix}. */
class MixTest {

    private static final Path FIXTURES = Repository.root().resolve("tests/org.felis.tests/fixtures/mix");

    @TempDir
    Path folder;

    private static FelisRun mix(String finding, String... arguments) {
        List<String> all = new java.util.ArrayList<>(List.of("mix", "--profiles", FIXTURES.resolve(finding).resolve("profiles.yaml").toString()));
        all.addAll(List.of(arguments));
        return FelisRun.of(all.toArray(String[]::new));
    }

    private static String source(String finding) {
        return FIXTURES.resolve(finding).resolve("source.litmus").toString();
    }

    @Test
    void aTestIsALineWithItsMixesAndBugsBelow() {
        FelisRun run = mix("65541-armv7-load32", "--only", "clang-14", "--outcomes", source("65541-armv7-load32"));
        assertEquals(0, run.status(), run.err());
        List<String> lines = run.out().lines().toList();
        assertTrue(lines.get(0).matches("Bug\t.*source\\.litmus\t16 mixes \\(10 verified\\): 7 with a bug\t[\\d.]+ s"), lines.get(0));
        assertEquals("\tP0_0 is atomic_store_explicit(x, 1, memory_order_seq_cst)", lines.get(1));
        assertTrue(lines.get(5).startsWith("\t1 of 4 changed: P0_0 "), lines.get(5));
        assertEquals("\t\tnew: 0:r0=0; 1:r0=0;", lines.get(6));
        run.assertNoStackTrace();
    }

    @Test
    void aFolderHasResultsAndATestForEachBugThatVerifies() throws Exception {
        assertEquals(0, mix("jvm-ldapr", "-o", folder.toString(), "-q", source("jvm-ldapr")).status());
        assertTrue(Files.readString(folder.resolve("results.tsv")).contains("\tSB+scs\tstatement\t4\t16\t10\t7\t0\t0\t0\t"), Files.readString(folder.resolve("results.tsv")));
        JsonObject json = JsonParser.parseString(Files.readString(folder.resolve("results.json"))).getAsJsonObject();
        assertEquals("Bug", json.get("verdict").getAsString());
        assertEquals(4, json.getAsJsonArray("found").size(), "up to exchange of the threads");
        assertEquals(1, json.getAsJsonArray("found").get(0).getAsJsonObject().get("changes").getAsInt());
        FelisRun verified = FelisRun.of("verify", "--check-expectations", "--model", "aarch64", folder.resolve("bugs").toString());
        assertEquals(0, verified.status(), verified.out() + verified.err());
        assertEquals(4, verified.out().lines().filter(line -> line.startsWith("Allowed")).count());
    }

    @Test
    void theBenchmarkHasARowForAllTestsAndOneForWhatAUsualMixCosts() {
        String profiles = FIXTURES.resolve("65541-armv7-load32/profiles.yaml").toString();
        FelisRun run = FelisRun.of("bench", "mix", "--warm-up", "1", "--format", "tsv", "--profiles", profiles, "--only", "clang-14",
                source("65541-armv7-load32"), source("111416-armv7-load64"));
        List<String> lines = run.out().lines().toList();
        assertEquals(3, lines.size(), run.out() + run.err());
        assertTrue(lines.get(0).startsWith("run\ttests\tmixes\tverified\twith a bug\tunanswered\ts\tprocessor s\tprocessor ms per verified mix\twithout the sources' final states\t"), lines.get(0));
        assertEquals("-", lines.get(1).split("\t")[9], "many threads share a processor");
        assertTrue(lines.get(1).startsWith("all\t2\t"), lines.get(1));
        assertTrue(lines.get(2).startsWith("two threads, 32 bits, bodies known\t1\t16\t10\t1\t0\t"), lines.get(2));
        assertEquals(1, run.status(), "the recorded assembly of the one has no functions of the other");
        assertEquals(2, FelisRun.of("bench", "mix", source("65541-armv7-load32")).status(), "profiles are wanted");
        run.assertNoStackTrace();
    }

    @Test
    void bothProceduresAreAskedAboutMixesThatAreDrawn() {
        FelisRun run = mix("65541-armv7-load32", "--only", "clang-14", "--both-procedures", "6", "--seed", "3", source("65541-armv7-load32"));
        assertEquals(0, run.status(), run.err());
        assertTrue(run.out().matches("6 of 10 mixes of 1 tests drawn \\(seed 3\\): 12 questions, \\d+ answered with yes; 0 disagreements, 0 problems\n"),
                run.out());
        assertEquals(2, mix("65541-armv7-load32", "--both-procedures", "-1", source("65541-armv7-load32")).status());
        assertEquals(1, mix("65541-armv7-load32", "--both-procedures", "6", "none.litmus").status(), "nothing was asked");
        run.assertNoStackTrace();
    }

    @Test
    void typesOfACFileAreCompared() {
        FelisRun run = mix("115954-atomic-struct", FIXTURES.resolve("115954-atomic-struct/layout.c").toString());
        assertEquals(0, run.status());
        assertTrue(run.out().contains("layouts differ: five\n\t\t8/8, inline: clang-22.aarch64\n\t\t5/1, library call: gcc-12.aarch64\n"), run.out());
    }

    @Test
    void wrongProfilesAreAMessageAtTheirPlace() throws Exception {
        Path file = Files.writeString(folder.resolve("mine.yaml"), "machine: ARM\nprofiles:\n  a: {compilr: [x]}\n");
        FelisRun run = FelisRun.of("mix", "--profiles", file.toString(), source("jvm-ldapr"));
        assertEquals(2, run.status());
        assertTrue(run.err().contains("mine.yaml:3:7: error MIX003 unknown key 'compilr'; accepted here are compiler, mapping"), run.err());
        assertEquals(2, mix("jvm-ldapr", "--only", "nothing", source("jvm-ldapr")).status());
        assertEquals(2, mix("jvm-ldapr", "--split", "half", source("jvm-ldapr")).status());
        assertEquals(2, FelisRun.of("mix", source("jvm-ldapr")).status(), "profiles are wanted");
    }

    @Test
    void anEngineIsNamedWithWhatItNeedsAndNothingElse() {
        FelisRun noMaster = mix("jvm-ldapr", "--engine", "spark", source("jvm-ldapr"));
        assertEquals(2, noMaster.status());
        assertTrue(noMaster.err().contains("felis: --engine spark wants --master spark://HOST:PORT"), noMaster.err());
        FelisRun noEngine = mix("jvm-ldapr", "--master", "spark://alpha:7077", source("jvm-ldapr"));
        assertEquals(2, noEngine.status());
        assertTrue(noEngine.err().contains("felis: --master is for --engine spark"), noEngine.err());
        FelisRun noJars = mix("jvm-ldapr", "--engine", "spark", "--master", "spark://alpha:7077", source("jvm-ldapr"));
        assertEquals(1, noJars.status());
        assertTrue(noJars.err().contains("felis: --engine spark: it is not on the class path; the script felis gets it at its first use"), noJars.err());
    }

    @Test
    void ofAFolderTheTestsInCAreTaken() throws Exception {
        Files.copy(Path.of(source("jvm-ldapr")), folder.resolve("one.litmus"));
        Files.writeString(folder.resolve("other.litmus"), "AArch64 other\n{ 0:X1=x; }\n P0 ;\n LDR W0,[X1] ;\nexists (0:X0=0)\n");
        FelisRun run = mix("jvm-ldapr", "--format", "tsv", folder.toString());
        assertEquals(0, run.status());
        assertEquals(2, run.out().lines().count());
        assertTrue(run.err().contains("1 tests: 1 Bug; 16 mixes (10 verified), 7 with a bug; 1 tests that are not in C left out"), run.err());
    }

    @Test
    void whatCannotBeReadIsAnErrorAndTheRestIsMixed() {
        FelisRun run = mix("jvm-ldapr", "--format", "tsv", source("jvm-ldapr"), folder.resolve("none.litmus").toString());
        assertEquals(1, run.status());
        assertTrue(run.err().contains("none.litmus: error MIX001 this cannot be read"), run.err());
        assertTrue(run.out().lines().anyMatch(line -> line.startsWith("Bug\t")));
        assertFalse(run.err().contains("Exception"));
    }

    @Test
    void noAbiIsKnownForOtherMachines() {
        FelisRun run = FelisRun.of("abi", "--profiles", "arm");
        assertEquals(2, run.status());
        assertTrue(run.err().contains("no ABI of atomics is known for ARM"), run.err());
        FelisRun source = FelisRun.of("abi", "--profiles", "aarch64", "--source");
        assertTrue(source.out().contains("void exchange_32_release_unused(atomic_int *a0) {"), source.out());
    }
}
