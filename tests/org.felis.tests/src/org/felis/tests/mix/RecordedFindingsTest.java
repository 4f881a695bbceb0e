package org.felis.tests.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

import org.felis.engine.interruption.Interruption;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Settings;
import org.felis.mix.compare.TestResult;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.compile.Layouts;
import org.felis.mix.compile.TypeLayouts;
import org.felis.mix.profile.Profiles;
import org.felis.mix.profile.ProfilesReader;
import org.felis.mix.split.Split;
import org.felis.verification.InProcessVerifier;
import org.felis.verification.Progress;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.task.VerificationResult;
import org.felis.verification.task.VerificationTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bugs that mix testing is known to find, from what compilers wrote once: no compiler is run. */
class RecordedFindingsTest {

    private static void assertBugs(TestResult result, int mixes, int bugs) {
        assertEquals(List.of(), result.problems());
        assertEquals(BigInteger.valueOf(mixes), result.counts().assignments(), "mixes");
        assertEquals(BigInteger.valueOf(bugs), result.counts().withNewState(), "mixes with a bug");
        assertEquals(BigInteger.ZERO, result.counts().withLoadBuffering());
        assertEquals(BigInteger.ZERO, result.counts().unanswered());
    }

    @ParameterizedTest
    @ValueSource(strings = { "13", "14", "15", "16", "19", "22" })
    void clangsLoadsForArmv7LackABarrierBesideStoresForArmv8(String version) throws Exception {
        assertBugs(MixRun.of("65541-armv7-load32", Settings.DEFAULT, "clang-" + version + ".armv7-a", "clang-" + version + ".armv8-a"), 16, 7);
    }

    @Test
    void gccsLoadsForArmv7HaveIt() throws Exception {
        assertBugs(MixRun.of("65541-armv7-load32", Settings.DEFAULT, "gcc-12.armv7-a", "gcc-12.armv8-a"), 16, 0);
    }

    @Test
    void aBarrierInFrontOfTheLoadRepairsIt() throws Exception {
        assertBugs(MixRun.of("65541-armv7-load32", Settings.DEFAULT, "repaired.armv7-a", "clang-14.armv8-a"), 16, 0);
        assertBugs(MixRun.of("81978-load128", Settings.DEFAULT, "repaired.armv8.4-a", "clang-14.armv8-a"), 16, 0);
    }

    @Test
    void eachProfileAloneIsRight() throws Exception {
        for (String profile : List.of("clang-14.armv7-a", "clang-14.armv8-a", "gcc-12.armv7-a")) {
            assertBugs(MixRun.of("65541-armv7-load32", Settings.DEFAULT, profile), 1, 0);
        }
    }

    @Test
    void gccsLoadsOf64BitsForArmv7veLackABarrier() throws Exception {
        TestResult result = MixRun.of("111416-armv7-load64", Settings.DEFAULT, "gcc-12.armv7ve", "gcc-12.armv8-a");
        assertEquals(BigInteger.valueOf(16), result.counts().assignments());
        assertTrue(result.counts().withNewState().signum() > 0);
        assertTrue(result.found().stream().map(found -> found.mix().assignment())
                .anyMatch(List.of("gcc-12.armv8-a", "gcc-12.armv7ve", "gcc-12.armv8-a", "gcc-12.armv7ve")::equals), "the mix that was put together by hand is among them");
    }

    @ParameterizedTest
    @ValueSource(strings = { "14", "16", "19", "22" })
    void loadsOf128BitsLackABarrier(String version) throws Exception {
        assertBugs(MixRun.of("81978-load128", Settings.DEFAULT, "clang-" + version + ".armv8-a", "clang-" + version + ".armv8.4-a"), 16, 3);
    }

    @Test
    void aCallWhoseBodyIsNotKnownIsAProblemAtItsLine() throws Exception {
        TestResult result = MixRun.of("81978-load128", Settings.DEFAULT, "clang-14.armv8-a", "gcc-12.armv8.4-a");
        assertTrue(result.problems().toString().contains("__atomic_store_16"), result.problems().toString());
        assertTrue(result.problems().toString().contains("gcc-12.armv8.4-a.s:7"), result.problems().toString());
        assertEquals(BigInteger.ONE, result.counts().assignments(), "the rest is mixed");
    }

    @Test
    void clang14sExchangeOf128BitsIsWrongAlone() throws Exception {
        assertBugs(MixRun.of("62652-exchange128", Settings.DEFAULT, "clang-14.armv8.4-a"), 1, 1);
        assertBugs(MixRun.of("62652-exchange128", Settings.DEFAULT, "clang-22.armv8.4-a"), 1, 0);
        assertTrue(MixRun.of("62652-exchange128", Settings.DEFAULT, "clang-22.armv8-a", "clang-22.armv8.4-a").counts().withNewState().signum() > 0);
    }

    @ParameterizedTest
    @CsvSource({ "clang-13,1", "clang-16,1", "clang-17,1", "clang-19,0", "clang-22,0", "gcc-12,0" })
    void anExchangeThatNobodyReadsDoesNotOrderFences(String compiler, int bugs) throws Exception {
        assertBugs(MixRun.of("68428-exchange-zero", Settings.DEFAULT.withSplit(Split.PROGRAM), compiler), 1, bugs);
        assertBugs(MixRun.of("68428-exchange-zero", Settings.DEFAULT.withSplit(Split.THREAD), compiler), 1, bugs);
    }

    @Test
    void whatWasProposedForJavaIsWrongBesideTheUsualMapping() throws Exception {
        assertBugs(MixRun.of("jvm-ldapr", Settings.DEFAULT), 16, 7);
        assertBugs(MixRun.of("jvm-ldapr", Settings.DEFAULT, "proposed"), 1, 0);
        assertBugs(MixRun.of("jvm-ldapr", Settings.DEFAULT, "armv8"), 1, 0);
    }

    @ParameterizedTest
    @CsvSource({ "clang-16.linux-gnu,7", "clang-22.linux-gnu,7", "clang-16.windows-msvc,0", "clang-22.windows-msvc,0" })
    void windowsBarriersAreWrongBesideCodeForLinux(String compiler, int bugs) throws Exception {
        assertBugs(MixRun.of("windows-fences", Settings.DEFAULT, "barriers", compiler), 16, bugs);
    }

    @Test
    void aMixWithABugIsATestThatProvesIt() throws Exception {
        TestResult result = MixRun.of("65541-armv7-load32", Settings.DEFAULT.withOutcomes(true), "clang-14.armv7-a", "clang-14.armv8-a");
        assertEquals(TestResult.Summary.BUG, result.summary());
        assertEquals(1, result.found().getFirst().mix().changes(), "smallest first");
        for (var found : result.found()) {
            assertEquals(List.of(Map.of("0:r0", "0", "1:r0", "0")), found.newStates());
            VerificationResult verdict = new InProcessVerifier().verify(new VerificationTask("mix.litmus", found.text(), "aarch32", VerificationOptions.DEFAULT.withExpectations(true)), Progress.NONE,
                    Interruption.none());
            assertEquals("Allowed", verdict.verdict().toString(), found.text());
            assertEquals(1, verdict.expectations().size(), "it says what to expect of it");
            assertTrue(verdict.expectations().getFirst().met());
        }
    }

    @Test
    void compilersDisagreeAboutTheSizeOfAtomicStructures() throws Exception {
        Profiles profiles = MixRun.profiles("115954-atomic-struct");
        Layouts layouts = new Layouts(new Bodies(profiles.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, Interruption.none()), profiles.profiles());
        List<TypeLayouts> types = layouts.ofFile(Files.readString(MixRun.fixture("115954-atomic-struct").resolve("layout.c")));
        assertEquals(List.of("five", "three", "sixteen"), types.stream().map(TypeLayouts::type).toList());
        assertEquals("{clang-22.aarch64=8/8, inline, gcc-12.aarch64=5/1, library call}", types.get(0).byProfile().toString());
        assertEquals("{clang-22.aarch64=4/4, gcc-12.aarch64=3/1}", types.get(1).byProfile().toString());
        assertTrue(types.get(0).isDifferent());
        assertTrue(types.get(1).isDifferent());
        assertTrue(!types.get(2).isDifferent());
    }

    /** A store that a library does: as assembly, and as its disassembly. */
    @ParameterizedTest
    @CsvSource({ "stlr,c89ffc01,0", "str,b9000001,1" })
    void bodiesOfLibrariesAreReadFromADisassembly(String store, String code, int bugs) throws Exception {
        String test = """
                C SB
                { }
                P0(atomic_int *x, atomic_int *y) { atomic_store(x, 1); int r0 = atomic_load(y); }
                P1(atomic_int *x, atomic_int *y) { atomic_store(y, 1); int r0 = atomic_load(x); }
                exists (0:r0=0 /\\ 1:r0=0)
                """;
        Map<String, String> files = Map.of("calls.s", "P0_0:\nP1_0:\n\tstr x30, [sp, #-16]!\n\tmov w1, #1\n\tbl put\n\tldr x30, [sp], #16\n\tret\nP0_1:\nP1_1:\n\tldar w0, [x0]\n\tret\n",
                "put.txt", "put.o:     file format elf64-littleaarch64\n\nDisassembly of section .text:\n\n0000000000000000 <put>:\n   0:\t" + code + " \t" + store + "\tw1, [x0]\n   4:\td65f03c0 \tret\n");
        Profiles profiles = ProfilesReader.read("profiles.yaml", "machine: AArch64\nprofiles:\n  calls:\n    assembly: calls.s\n    library: put.txt\n", files::get);
        assertBugs(MixRun.run(profiles, Settings.DEFAULT, Answers.inMemory(), new InProcessVerifier(), test).getFirst(), 1, bugs);
    }
}
